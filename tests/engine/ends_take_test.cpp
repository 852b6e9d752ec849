// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_take.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "tests/engine/coin_rows.h"

namespace firstwin::ends_take_test {
namespace {

using testing::Coins;
using testing::for_all_rows;
using testing::random_coins;

/// A line has to keep the margin with each move, and to take all coins.
void expect_optimal_line(const Coins& coins, std::size_t take_max, const std::vector<std::vector<Wide>>& margins) {
  const Options options;
  firstwin::Run run(options);
  std::size_t l = 0, r = coins.size();
  const bool complete = ends_take_line(coins, take_max, run, [&](End end, std::uint64_t count) {
    ASSERT_TRUE(count >= 1 && count <= take_max && count <= r - l);
    const Wide margin = margins[l][r];
    Wide gain = 0;
    for (std::uint64_t k = 0; k < count; ++k) gain += coins[end == End::left ? l++ : --r];
    ASSERT_EQ(gain - margins[l][r], margin) << take_max << " of " << ::testing::PrintToString(coins);
  });
  ASSERT_TRUE(complete);
  ASSERT_EQ(l, r);
}

void expect_as_defined(const Coins& coins, std::size_t take_max) {
  const std::size_t n = coins.size();
  std::vector<std::vector<Wide>> margins(n + 1, std::vector<Wide>(n + 1));
  TakeBest defined{};
  for (std::size_t l = n; l-- > 0;) {
    for (std::size_t r = l + 1; r <= n; ++r) {
      Wide best = 0, left = 0, right = 0;
      for (std::size_t k = 1; k <= std::min(take_max, r - l); ++k) {
        left += coins[l + k - 1];
        right += coins[r - k];
        const Wide larger = std::max(left - margins[l + k][r], right - margins[l][r - k]);
        best = k == 1 ? larger : std::max(best, larger);
      }
      margins[l][r] = best;
    }
  }
  Wide left = 0, right = 0;
  for (std::size_t k = 1; k <= std::min(take_max, n); ++k) {
    left += coins[k - 1];
    right += coins[n - k];
    if (left - margins[k][n] == margins[0][n]) defined.left.push_back(k);
    if (right - margins[0][n - k] == margins[0][n]) defined.right.push_back(k);
  }
  const Options options;
  firstwin::Run run(options);
  const auto best = ends_take_best(coins, take_max, run);
  ASSERT_TRUE(best.has_value());
  ASSERT_EQ(best->margin, margins[0][n]) << take_max << " of " << ::testing::PrintToString(coins);
  ASSERT_EQ(best->left, defined.left) << take_max << " of " << ::testing::PrintToString(coins);
  ASSERT_EQ(best->right, defined.right) << take_max << " of " << ::testing::PrintToString(coins);
  expect_optimal_line(coins, take_max, margins);
}

TEST(EndsTake, agrees_with_the_definition_on_every_row_up_to_seven_of_three_values) {
  for (std::size_t n = 0; n <= (testing::sanitized ? 6 : 7); ++n) {
    for_all_rows(n, -1, 1, [](const Coins& coins) {
      for (std::size_t take_max = 1; take_max <= coins.size() + 1; ++take_max) expect_as_defined(coins, take_max);
    });
  }
}

TEST(EndsTake, agrees_with_the_definition_on_random_rows_of_any_size_of_coin) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 500; ++round) expect_as_defined(random_coins(random() % 50, random), 1 + random() % 55);
}

TEST(EndsTake, agrees_with_the_definition_on_every_shape) {
  std::mt19937_64 random(2);
  for (const auto* shape : testing::shapes) {
    for (const std::size_t take_max : {2U, 3U, 7U, 40U, 100U, 150U}) {
      expect_as_defined(testing::shaped(shape, 120, 1000, random), take_max);
    }
  }
}

TEST(EndsTake, sums_beyond_64_bits_are_exact) {
  const auto low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
  for (std::size_t take_max = 1; take_max <= 9; ++take_max) {
    expect_as_defined({high, low, high, low, low, high, high, high}, take_max);
    expect_as_defined(Coins(8, low), take_max);
  }
}

TEST(EndsTake, stops_when_cancelled_or_out_of_memory) {
  const std::atomic<bool> cancel{true};
  const Options cancelled{.cancel = &cancel}, small{.memory_bytes_max = 1000};
  firstwin::Run first(cancelled), second(small);
  EXPECT_FALSE(ends_take_best(Coins(10, 1), 2, first).has_value());
  EXPECT_FALSE(ends_take_best(Coins(1000, 1), 2, second).has_value());
  EXPECT_EQ(second.stop_reason(), Stop::memory);
  firstwin::Run third(cancelled), fourth(small);
  const auto ignore = [](End, std::uint64_t) {};
  EXPECT_FALSE(ends_take_line(Coins(10, 1), 2, third, ignore));
  EXPECT_FALSE(ends_take_line(Coins(1000, 1), 2, fourth, ignore));
  EXPECT_EQ(fourth.stop_reason(), Stop::memory);
}

}  // namespace
}  // namespace firstwin::ends_take_test
