// SPDX-License-Identifier: Apache-2.0
// Whether a game keeps the laws that firstwin/game.h states: for a test of one's own game, and what `firstwin lint`
// says.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "firstwin/detail/law_subject.h"
#include "firstwin/game.h"
#include "firstwin/run.h"

namespace firstwin {

/// A law that a game breaks, or something that its author may not have meant, shown at one position: the first such
/// that play comes to where the whole game was walked, else the nearest to the start that was met.
struct Finding {
  std::string law;                   ///< the function of the interface that it is about, mostly: "key", "result"
  std::string position{};            ///< its text
  std::vector<std::string> moves{};  ///< that lead to it from the start
  std::string got{}, expected{};
  std::string cause{};               ///< the likely one
  std::uint64_t times = 1;           ///< in how many of the positions looked at
};

/// How much to look at.
struct LawOptions {
  Options limits{};                  ///< time_max is also for how long to sample, 10 s if not given
  std::uint64_t positions_max = 1'000'000;  ///< a game of more positions is sampled
  std::uint64_t compared_max = 100'000;     ///< the engines of a game of more are not compared
  std::uint64_t seed = 1;            ///< of the random plays of a sample
};

/// What checking a game found, and what was looked at.
struct LawReport {
  std::vector<Finding> faults{}, warnings{};
  bool whole = false;                ///< all that play reaches was looked at; else a sample
  std::uint64_t positions = 0;       ///< looked at
  std::uint64_t plays = 0;           ///< at random, from the start to the end, in a sample
  std::vector<std::string> laws{};   ///< that say something about this game
  std::vector<std::string> engines{};  ///< whose values were compared with those of the definition
  std::string not_compared{};        ///< why the engines were not compared, as a clause; empty when they were
  Stop stop = Stop::none;            ///< cancelled, or out of memory; running out of time makes a sample

  bool kept() const { return faults.empty(); }
};

namespace detail {
LawReport check_laws(Subject& subject, const LawOptions& options);
}

/// Checks the laws of firstwin/game.h: on all positions that play from the start reaches where there are at most
/// `positions_max`, else on the earliest and along random plays for `limits.time_max`. What the rules throw is a
/// finding too. Broken rules do not do more harm here than they do to themselves: no law is relied upon before it is
/// checked, but for the equality of positions. Cost: some microseconds a move; memory some 100 bytes a position.
template <Game G>
LawReport check_laws(const G& game, const LawOptions& options = {}) {
  detail::SubjectOf<G> subject(game);
  return detail::check_laws(subject, options);
}

}  // namespace firstwin
