// SPDX-License-Identifier: Apache-2.0
#include "engine/row_scan.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <deque>

namespace firstwin {

namespace {
constexpr std::size_t poll_coins = std::size_t{1} << 16;
}  // namespace

std::optional<Wide> row_margin(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run) {
  assert(take_max >= 1);
  struct Suffix {
    std::size_t from;
    Wide total;
  };
  // Suffixes that may still be the least within reach: nearer ones at the back, larger totals in front of lesser.
  std::deque<Suffix> queue{{coins.size(), 0}};
  Wide rest = 0, total = 0;
  for (std::size_t i = coins.size(); i-- > 0;) {
    if (i % poll_coins == 0 && run.poll(coins.size() - i, coins.size())) return std::nullopt;
    if (queue.front().from - i > take_max) queue.pop_front();
    rest += coins[i];
    total = rest - queue.front().total;
    while (!queue.empty() && queue.back().total >= total) queue.pop_back();
    queue.push_back({i, total});
  }
  return 2 * total - rest;
}

}  // namespace firstwin
