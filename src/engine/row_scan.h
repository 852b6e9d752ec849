// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "firstwin/run.h"
#include "firstwin/value.h"

/// Coins taken from the left of a row, 1 to `take_max` a move, valued by one backward pass.
///
/// Idea. A position is a suffix of the row. Let rest(i) be the sum of the coins from i on and total(i) what the player
/// to move gets of it under best play. The other player, moving next, gets total(i + k) for the k that leaves him
/// least, and the mover gets all the rest: total(i) = rest(i) - min over 1 <= k <= take_max of total(i + k), and the
/// margin is 2 total(i) - rest(i). No value exceeds the sum of all |coins|.
namespace firstwin {

/// The margin of a row from which 1..take_max coins (take_max >= 1) are taken from the left: the mover's total minus
/// the other player's under best play; 0 for the empty row. Exact for any 64-bit coins. Nothing when `run` was stopped.
/// O(n) time whatever take_max is, O(min(take_max, n)) memory.
std::optional<Wide> row_margin(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run);

}  // namespace firstwin
