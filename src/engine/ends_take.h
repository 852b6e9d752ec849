// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/ends_player.h"
#include "firstwin/run.h"
#include "firstwin/value.h"

/// Coins taken from either end of a row, 1 to `take_max` a move from one end, in O(n^2) time whatever take_max is.
///
/// Idea. Let total(l, r) be what the player to move gets of the coins l..r-1 under best play, and sum(l, r) what they
/// are worth. As in row_scan.h, total(l, r) = sum(l, r) - min over 1 <= k <= take_max of total(l+k, r) and total(l,
/// r-k). Both minima are over windows that slide, one down column r, one along row l, and each costs a comparison or
/// two when kept by stretches of take_max (row_scan.h). Rows are gone through from the last coin to the first. Columns
/// need the last take_max rows for this, but those up to take_max long have a window that only grows.
namespace firstwin {

struct TakeBest {
  Wide margin = 0;
  std::vector<std::uint64_t> left, right;  ///< the optimal numbers of coins to take from each end, ascending
};

/// The margin of a row from which 1..take_max coins (take_max >= 1) are taken from one end: the mover's total minus the
/// other player's under best play, and all optimal first moves; taking all coins stands under both ends. 0 and none for
/// the empty row. Exact for any 64-bit coins. Nothing when `run` was stopped, by lack of memory too. O(n^2) time,
/// min(take_max, n - take_max) n words of memory and O(n) more.
std::optional<TakeBest> ends_take_best(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run);

/// An optimal line of the whole row: calls `sink` with the end and the number of coins of each move; of several optimal
/// moves the least from the left, else the least from the right. False when `run` was stopped, by lack of memory too.
/// O(n^2) time, some two times that of ends_take_best; O(n) words for each of take_max + sqrt(n take_max) coins.
bool ends_take_line(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run,
                    const std::function<void(End, std::uint64_t)>& sink);

}  // namespace firstwin
