// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/ends_player.h"
#include "firstwin/run.h"
#include "firstwin/value.h"

/// Several rows of coins, taken one at a time from either end of any row, and stacks, open at one end only.
///
/// Idea. Fuse every row and every stack (ends_fusion.h): with other rows beside it a local maximum is no more inviting.
/// Rows then fall and rise. A stack, from its bottom, does too; if its bottom is no less than the block on it, nobody
/// wants to uncover the bottom, so these two are left to the very end of the game. Who then has to take the upper one
/// is known beforehand: blocks have odd numbers of coins, so it is the first player if the number of all coins is even.
/// So the two count for bottom - next in favour of the player who does not, and go; then the same for the new bottom.
/// What is left of a stack falls from its top. Now the largest block of all lies open, and the players take the largest
/// in turn. (Idziaszek, see ends_fusion.h.)
namespace firstwin {

/// The coin at `end` of a line, which is a row or, counted on from the rows, a stack; the open end of a stack is the
/// right.
struct RowsMove {
  std::size_t line;
  End end;
  bool operator==(const RowsMove&) const = default;
};

struct RowsBest {
  Wide margin = 0;
  std::vector<RowsMove>
      moves;  ///< all optimal ones, by line, left before right; a row's only coin counts as its left one
};

/// The margin of some rows, and stacks written from bottom to top: the mover's total minus the other player's under
/// best play. Any of them may be empty. Exact for any 64-bit coins. Nothing when `run` was stopped, by lack of memory
/// too. O(n log n) time and O(n) memory for n coins.
std::optional<Wide> rows_margin(std::span<const std::span<const std::int64_t>> rows,
                                std::span<const std::span<const std::int64_t>> stacks, Run& run);

/// The margin and all optimal moves. Cost as rows_margin, some ten times as much.
std::optional<RowsBest> rows_best(std::span<const std::span<const std::int64_t>> rows,
                                  std::span<const std::span<const std::int64_t>> stacks, Run& run);

/// An optimal line: calls `sink` once for each coin. False when `run` was stopped, by lack of memory too. For rows
/// alone O(n log n) time and the memory of an EndsPlayer for each; where there are coins in stacks, rows_best for each
/// move.
bool rows_line(std::span<const std::span<const std::int64_t>> rows,
               std::span<const std::span<const std::int64_t>> stacks, Run& run,
               const std::function<void(const RowsMove&)>& sink);

}  // namespace firstwin
