// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/memory.h"
#include "engine/race_rules.h"
#include "firstwin/run.h"

namespace firstwin {

/// Single positions of a race, by a search that remembers what it found: for targets that few draws reach, where a
/// table of all positions would be far larger, and for more numbers than a table can hold.
///
/// Idea: most moves lose at once, and what then matters is little. Let the largest number that remains be M, the second
/// largest m, and `need` what the total still lacks.
///  * need <= M: the mover draws M and wins.
///  * Else let bound = need - M > 0. Who draws another number i >= bound lets the opponent win by M; who draws M itself
///    when bound <= m lets the opponent win by m. So while bound <= m nobody draws M or any number from the bound on,
///    and it goes on so, for bound falls by what is drawn while M and m stay. The race has become a misère race: draw
///    numbers below the bound, each lowers it by itself, who has none left to draw has lost. All larger numbers are
///    forgotten, and with them most of what told positions apart.
///  * A misère race is won at once when the largest and the smallest number below the bound together reach it (draw the
///    largest: all that then remains is too large), or when a single number is left. When all its numbers together do
///    not reach the bound, all will be drawn, and their count decides.
/// What is not decided by these is found by trying moves, the largest first (it leaves the opponent the least), and
/// remembered by the exact position, never by a hash alone. Of equal numbers only one is tried, and positions that
/// differ in which of them remain are one. All this holds for any pool of positive numbers; a race that is played under
/// misère is of the second kind from the start.
///
/// Measured: at n = 64 the targets up to 250 take up to 40,000 positions and some milliseconds, target 320 two million
/// positions and a second; hard targets of the middle (24, 200) about half of all positions: there the table is better.
///
/// A search keeps what it found, for the positions of a game that is played on. Its members may be called from several
/// threads; they wait for each other.
class RaceSearch {
 public:
  /// Why there can be no search for these rules, as a sentence; nothing where there can be one: at most 64 numbers,
  /// 1 <= target <= sum, target < 2^61.
  static std::optional<std::string> refuses(const RaceRules& rules);

  /// About how many positions a search from the start will remember, mostly right within a factor of ten:
  /// 3 * binomial(n, k - 1), where k is how many of the largest numbers (the last one in part) make up the target, for
  /// misère 3 * binomial(n, k); n / 2 in place of what is more. A fit to all targets of n = 16 to 64, not a bound. A
  /// position takes about 0.5 to 1 µs and 21 to 43 bytes; one of a RaceTable about 0.05 ns and an eighth of a byte.
  static double estimated_positions(const RaceRules& rules);

  /// By these figures, how long a search from the start takes, and a table of all positions.
  static double estimated_seconds(const RaceRules& rules);
  static double estimated_seconds_of_table(const RaceRules& rules);
  static bool is_cheaper_than_table(const RaceRules& rules) {
    return estimated_seconds(rules) < estimated_seconds_of_table(rules);
  }

  /// For rules that `refuses` accepts.
  explicit RaceSearch(const RaceRules& rules);

  /// Whether the player to move wins with these numbers remaining (bit i: `numbers[i]`); nothing when the run was
  /// stopped. Where the target is reached already the answer is that of RaceTable: lost, under misère won.
  std::optional<bool> win(std::uint64_t remaining, Run& run);

  std::uint64_t remembered_positions() const;
  std::uint64_t bytes() const;

 private:
  /// Positions with their values, open addressing, at most three quarters full.
  class Memo {
   public:
    struct Slot {
      std::uint64_t numbers = 0;  ///< mask of what matters
      std::uint64_t rest = 0;     ///< what is left to the bound * 4 + kind * 2 + won; 0 where the slot is free
    };
    /// The slot of a key (a slot's `rest` without its lowest bit), or the free slot where it belongs. Null while empty.
    Slot* find(std::uint64_t numbers, std::uint64_t rest) const;
    /// Adds a position that is not there; false when memory does not allow it, which stops the run.
    bool add(const Slot& slot, Run& run);
    std::uint64_t count() const { return count_; }
    std::uint64_t bytes() const { return slot_count_ * sizeof(Slot); }

   private:
    bool grow(Run& run);

    ZeroedBlock block_;
    std::uint64_t slot_count_ = 0, count_ = 0;
  };

  std::optional<bool> win_normal(std::int64_t need, std::uint64_t remaining, Run& run);
  std::optional<bool> win_misere(std::int64_t bound, std::uint64_t below, Run& run);
  template <bool misere>
  std::optional<bool> win_by_trying(std::int64_t bound, std::uint64_t numbers, Run& run);
  std::uint64_t sorted(std::uint64_t remaining) const;
  std::uint64_t below(std::int64_t bound) const;
  std::int64_t largest(std::uint64_t numbers) const;

  bool misere_;
  Wide slack_;                             ///< sum of all numbers - target
  std::vector<std::int64_t> numbers_;      ///< ascending
  std::vector<std::size_t> place_;         ///< in `numbers_`, of each number of the rules
  std::uint64_t same_as_next_ = 0;         ///< numbers that equal the next larger one
  std::vector<std::uint64_t> below_;       ///< masks of the numbers below a bound, for small bounds
  std::uint64_t tried_ = 0;
  Memo memo_;
  mutable std::mutex mutex_;
};

}  // namespace firstwin
