// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "firstwin/run.h"
#include "firstwin/value.h"

/// Coins taken one at a time from either end of a row, valued by fusion, in time linear in the row.
///
/// Idea. Let a <= b >= c stand side by side anywhere in a row. Neither player wants to be the one who uncovers b: who
/// takes a or c there lets the other take b, and then takes the coin on b's other side. So the three count as one coin
/// worth a - b + c, and the margin does not change. When nothing is left to fuse the row falls, then rises; its largest
/// coin is at an end, and taking the larger end is optimal as long as coins are left: the margin is the alternating sum
/// of what is left in descending order. (T. Idziaszek, "An optimal algorithm for calculating the profit in the coins in
/// a row game", 2012; the game is the problem Termites of the Polish Collegiate Contest 2010.)
namespace firstwin {

/// What a row of coins is worth to the player to move, and which end coins are optimal to take.
struct EndsBest {
  Wide margin = 0;     ///< the mover's total minus the other player's, both playing perfectly
  bool left = false;   ///< taking the leftmost coin keeps `margin`; false in an empty row
  bool right = false;  ///< taking the rightmost coin keeps `margin`; true as well as `left` where there is one coin
};

/// The margin of a row: the mover's total minus the other player's under best play; 0 for the empty row. Exact for any
/// 64-bit coins. Nothing when `run` was stopped. O(n) time, memory in proportion to the row when fully fused.
std::optional<Wide> ends_margin(std::span<const std::int64_t> coins, Run& run);

/// The margin of a row and all its optimal first moves. Nothing when `run` was stopped. Cost as `ends_margin`.
std::optional<EndsBest> ends_best(std::span<const std::int64_t> coins, Run& run);

/// True when every sum of the coins with any signs fits a 64-bit integer with a bit to spare: n max|coin| < 2^62.
bool sums_fit_64_bits(std::span<const std::int64_t> coins);

}  // namespace firstwin
