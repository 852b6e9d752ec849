// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/game.h"
#include "firstwin/run.h"
#include "firstwin/value.h"

namespace firstwin {

/// The moves that keep outcome and margin, in the game's order; in a lost position all moves.
template <class Move>
struct BestMoves {
  std::vector<Move> moves;       ///< the first of them, as many as were asked for
  std::uint64_t total = 0;       ///< how many there are
  bool all_known = true;         ///< false where `total` counts the known ones and others may be as good
};

/// Lines that are found move by move, each after looking at all others, are cut after so many.
inline constexpr std::size_t line_moves_max = 1'000'000;

/// A sequence of best moves from a position on.
template <class Move>
struct Line {
  std::vector<Move> moves;
  bool complete = false;         ///< false when a limit cut it short, or when the game has no end under best play
};

/// How many reachable positions have which value, final ones included.
struct Survey {
  std::uint64_t positions = 0, won = 0, lost = 0, tied = 0, drawn = 0;
  std::map<std::uint64_t, std::uint64_t> won_by_plies{}, lost_by_plies{}, tied_by_plies{};
  std::map<Wide, std::uint64_t> by_margin{};
  std::map<std::uint64_t, std::uint64_t> by_nimber{};
  bool complete = false;         ///< false when a limit cut it short

  void add(const Value& value);
};

/// What finding an answer took, and how it was found.
struct Cost {
  std::string engine;            ///< the engine's name; empty when none could run
  std::string why;               ///< why this engine, in words
  std::uint64_t positions = 0;   ///< positions valued
  double seconds = 0;            ///< wall time with allocations
  std::uint64_t peak_bytes = 0;
};

/// A proved period of the values of heaps: G(n + length) = G(n) for all n >= from, both the smallest such numbers.
struct Period {
  std::uint64_t from = 0;
  std::uint64_t length = 1;
  std::uint64_t proved_after = 0;  ///< values that the proof rests on; 0 for a closed form
  std::string proof{};             ///< the criterion, as a clause
};

/// What is known of a value, for the player to move: it is no worse than the one and no better than the other.
struct Bounds {
  Value at_least = Value::finished(Outcome::loss), at_most = Value::finished(Outcome::win);
};

/// What asking an engine about one more position costs.
enum class Access : std::uint8_t { look_up, recomputation, search };

/// What an engine knows after its run. Members may be called from several threads at once.
template <Game G>
class Knowledge {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  virtual ~Knowledge() = default;

  /// The value of a position that play from the start can reach; unknown where a limit of `run` was reached first.
  virtual Value value(const Position& position, Run& run) const = 0;
  virtual Access access() const { return Access::look_up; }

  /// Faster ways than asking for the value after every move; empty where the engine has none.
  virtual std::optional<BestMoves<Move>> best_moves(const Position&, std::size_t, Run&) const { return {}; }
  virtual std::optional<Line<Move>> line(const Position&, Run&) const { return {}; }

  /// The period of the values, where the game is one of heaps and the engine has proved it.
  virtual std::optional<Period> period() const { return {}; }
  /// What is known of the start where its value is not. Plies of bounds mean nothing; margins are there where known.
  virtual Bounds bounds() const { return {}; }
  /// More on how the answer was found, as a clause: the theorem by which, for example.
  virtual std::string why() const { return ""; }
  /// Why the start is unknown where no limit of the run was reached, as a sentence.
  virtual std::string reason() const { return ""; }
};

}  // namespace firstwin
