// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "firstwin/run.h"
#include "firstwin/value.h"

/// Coins taken from the left of a row, 1 to `take_max` a move, valued by one backward pass.
///
/// Idea. A position is a suffix of the row. Let rest(i) be the sum of the coins from i on and total(i) what the player
/// to move gets of it under best play. The other player, moving next, gets total(i + k) for the k that leaves him
/// least, and the mover gets all the rest: total(i) = rest(i) - min over 1 <= k <= take_max of total(i + k), and the
/// margin is 2 total(i) - rest(i). No value exceeds the sum of all |coins|.
///
/// The minimum over a window that slides: cut the totals, as they come, into stretches of take_max. A window is the end
/// of one stretch and the beginning of the next, so the minima over all ends of the stretch before, made when it was
/// full, and a running minimum of the present one give it by one comparison, with no branches (van Herk 1992; Gil and
/// Werman 1993). For take_max <= 4 the window stays in registers.
namespace firstwin {

/// The margin of a row from which 1..take_max coins (take_max >= 1) are taken from the left: the mover's total minus
/// the other player's under best play; 0 for the empty row. Exact for any 64-bit coins: 64-bit sums as long as they are
/// proved to do, then 128-bit ones. Nothing when `run` was stopped, by lack of memory too.
/// O(n) time whatever take_max is, O(min(take_max, n)) memory.
std::optional<Wide> row_margin(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run);

/// The values of all positions of such a row, a position being the index of its leftmost coin. Only some are kept,
/// which others are computed from again, thousands at a time: positions asked for in order cost O(1) each, others
/// O(4096 + take_max). Memory: at most 2 bytes a coin (4 with 128-bit sums) and 80 bytes (160) for each of the
/// take_max, or 16 bytes (32) a coin if that is less. Not for several threads at once. The coins must outlive it, and
/// so must `run`.
class RowTable {
 public:
  class Core;

  /// Nothing when `run` was stopped, by lack of memory too. O(n), as row_margin.
  static std::optional<RowTable> of(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run);

  RowTable(RowTable&&) noexcept;
  RowTable& operator=(RowTable&&) noexcept;
  ~RowTable();

  /// The margin of position i <= n.
  Wide margin(std::size_t i);
  /// The least optimal number of coins to take in position i < n. O(the number), beside the cost of a position.
  std::uint64_t optimal_move(std::size_t i);
  /// All optimal numbers of coins, ascending; none in position n. O(take_max), beside the cost of a position.
  std::vector<std::uint64_t> best_moves(std::size_t i);

 private:
  explicit RowTable(std::unique_ptr<Core> core);
  std::unique_ptr<Core> core_;
};

/// An optimal line of the whole row: calls `sink` with the number of coins that each move takes. False when `run` was
/// stopped, by lack of memory too. O(n) time, memory as RowTable.
bool row_line(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run,
              const std::function<void(std::uint64_t)>& sink);

}  // namespace firstwin
