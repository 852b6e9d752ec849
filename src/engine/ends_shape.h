// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "firstwin/run.h"
#include "firstwin/value.h"

/// Coins from the ends, valued from the row as it lies: for long rows that fusing (ends_fusion.h) leaves long, so that
/// nothing is copied.
///
/// Fusing a <= b >= c gives no more than the lesser of a and c. So where coins fall from the left end or rise to the
/// right end, and each is more than all between, these around the fused middle fall and rise: the margin is theirs,
/// largest first with signs alternating, and then the middle's. And where a row rises and then falls, fusing begins at
/// the peak and eats its way outwards, with nothing to keep but the block that it has come to.
namespace firstwin {

/// How many coins fall from the left end, and rise to the right end, and are more than all between.
struct OuterCoins {
  std::size_t left = 0, right = 0;
};

/// The most outer coins; none where they are less than half of the row. O(n).
OuterCoins outer_coins(std::span<const std::int64_t> coins);

/// The margin of a row with such outer coins around a middle whose margin is known. O(their number); nothing when the
/// run was stopped.
std::optional<Wide> margin_with_outer(std::span<const std::int64_t> coins, OuterCoins outer, Wide middle, Run& run);

/// Where a row that never rises after it fell has a largest coin; nothing for another row, or an empty one. O(n).
std::optional<std::size_t> peak_of(std::span<const std::int64_t> coins);

/// The margin of a row with such a peak. O(n); nothing when the run was stopped.
std::optional<Wide> mountain_margin(std::span<const std::int64_t> coins, std::size_t peak, Run& run);

}  // namespace firstwin
