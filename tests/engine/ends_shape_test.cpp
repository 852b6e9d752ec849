// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <vector>

#include "tests/engine/coin_rows.h"

namespace firstwin::ends_shape_test {
namespace {

using testing::Coins;
using testing::EndsTable;
using testing::for_all_rows;
using testing::random_coins;
using testing::shaped;
using testing::shapes;

/// By each shape that the row has.
void expect_as_table(const Coins& coins) {
  const Options options;
  firstwin::Run run(options);
  const std::size_t n = coins.size();
  const EndsTable table(coins);
  if (const OuterCoins outer = outer_coins(coins); outer.left + outer.right > 0) {
    const Wide middle = table.margin(outer.left, n - outer.right);
    ASSERT_EQ(margin_with_outer(coins, outer, middle, run), table.margin(0, n)) << ::testing::PrintToString(coins);
  }
  if (const auto peak = peak_of(coins)) {
    ASSERT_EQ(mountain_margin(coins, *peak, run), table.margin(0, n)) << ::testing::PrintToString(coins);
  }
}

TEST(EndsShape, agrees_with_the_table_on_every_row_up_to_nine_of_three_values) {
  for (std::size_t n = 0; n <= 9; ++n) for_all_rows(n, -1, 1, expect_as_table);
}

TEST(EndsShape, agrees_with_the_table_on_every_order_of_up_to_eight_coins) {
  for (std::int64_t n = 1; n <= 8; ++n) {
    Coins coins;
    for (std::int64_t coin = 0; coin < n; ++coin) coins.push_back(coin * coin - 5);
    do expect_as_table(coins);
    while (!HasFailure() && std::next_permutation(coins.begin(), coins.end()));
  }
}

TEST(EndsShape, agrees_with_the_table_on_every_shape) {
  std::mt19937_64 random(2);
  for (const auto* shape : shapes) {
    for (int round = 0; round < 40; ++round) {
      expect_as_table(shaped(shape, 1 + random() % 100, round % 3 == 0 ? 4 : 1 << 20, random));
    }
  }
}

TEST(EndsShape, mountains_with_a_peak_anywhere_and_coins_of_any_size_are_as_by_the_table) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 3000; ++round) {
    Coins coins = random_coins(1 + random() % 40, random);
    const auto peak = coins.begin() + static_cast<std::ptrdiff_t>(random() % coins.size());
    std::iter_swap(peak, std::max_element(coins.begin(), coins.end()));
    std::sort(coins.begin(), peak);
    std::sort(peak, coins.end(), std::greater());
    ASSERT_TRUE(peak_of(coins).has_value());
    expect_as_table(coins);
  }
  constexpr auto low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
  expect_as_table({low, low, high, high, high, low, low, low});
  expect_as_table({high, high, low, low, high});
}

TEST(EndsShape, names_the_outer_coins_and_the_peak) {
  const auto counts = [](const Coins& coins) {
    const OuterCoins outer = outer_coins(coins);
    return std::pair(outer.left, outer.right);
  };
  EXPECT_EQ(counts({9, 8, 7, 1, 3, 2, 6}), std::pair(std::size_t{3}, std::size_t{1}));
  EXPECT_EQ(counts({5, 5, 4, 4}), std::pair(std::size_t{4}, std::size_t{0}));
  EXPECT_EQ(counts({1, 2, 3}), std::pair(std::size_t{1}, std::size_t{2}));
  EXPECT_EQ(counts({9, 1, 2, 1, 2, 1}), std::pair(std::size_t{0}, std::size_t{0}));  // less than half
  EXPECT_EQ(counts({}), std::pair(std::size_t{0}, std::size_t{0}));
  EXPECT_EQ(peak_of(Coins{1, 2, 2, 1}), 2u);
  EXPECT_EQ(peak_of(Coins{2, 1}), 0u);
  EXPECT_EQ(peak_of(Coins{2, 1, 2}), std::nullopt);
  EXPECT_EQ(peak_of(Coins{}), std::nullopt);
}

}  // namespace
}  // namespace firstwin::ends_shape_test
