// SPDX-License-Identifier: Apache-2.0
// Finds the smallest input on which a program is wrong.
#pragma once
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/player.h"

namespace firstwin {

struct DuelOptions {
  double seconds = 10;                   ///< for the whole search
  double each_seconds = 10;              ///< for one case; sizes grow while a tenth of it is enough
  std::uint64_t cases_max = UINT64_MAX;  ///< up to a difference; making it smaller asks more
  std::uint64_t seed = 1;
  bool beyond = false;                   ///< inputs outside the judge's limits, too
  const std::atomic<bool>* cancel = nullptr;
};

/// A case on which a program is wrong, or on which two programs differ.
struct Difference {
  Case found;
  std::vector<Reply> replies;            ///< of each program
  CaseAnswer right;
  std::vector<Case> after{};             ///< where it is right alone: cases after which, in one process, it is not
};

struct DuelReport {
  std::optional<Difference> difference{};
  std::optional<Difference> both_wrong{};  ///< the first case on which two programs were wrong alike, if none differed
  std::optional<Unanswered> unanswered{};  ///< cases that one failed at, where there was no time to find out more
  std::optional<Difference> only{};  ///< what was said to the one case of duel_on
  bool cut_short = false;  ///< the time ended before all was tried that makes the difference smaller
  std::uint64_t cases = 0;  ///< answered, rightly or not, shrinking included
  std::vector<Level> levels{};  ///< all cases of these were asked
  bool cheap = false;  ///< all cases were, too, in which the number that makes programs slow is small
  bool complete = false;  ///< they are all that the judge allows
  std::optional<CaseSize> slow{};  ///< sizes grew no further, since a case of this one took `slow_seconds`
  double slow_seconds = 0;
  double seconds = 0;
  bool cancelled = false;
};

/// Asks one program, which is to be right, or two, which are to agree: first all small cases in order of size, then
/// random ones. A difference is shrunk: no case a step simpler is one, and no smaller one among those of the levels.
/// An error where a program cannot be started.
Result<DuelReport> duel(const Problem& problem, std::vector<Player>& players, const DuelOptions& options);

/// Asks about one case alone.
Result<DuelReport> duel_on(const Problem& problem, std::vector<Player>& players, const DuelOptions& options,
                           const Case& only);

}  // namespace firstwin
