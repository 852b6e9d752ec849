// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_fusion.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>

#include "tests/engine/coin_rows.h"

namespace firstwin {
namespace {

using testing::Coins;
using testing::EndsTable;
using testing::for_all_rows;
using testing::random_coins;
using testing::shaped;
using testing::shapes;

void expect_as_table(const Coins& coins) {
  const Options options;
  Run run(options);
  const EndsTable table(coins);
  const std::size_t n = coins.size();
  const Wide margin = table.margin(0, n);
  ASSERT_EQ(ends_margin(coins, run), margin) << ::testing::PrintToString(coins);
  const auto best = ends_best(coins, run);
  ASSERT_TRUE(best.has_value());
  ASSERT_EQ(best->margin, margin);
  ASSERT_EQ(best->left, n > 0 && coins.front() - table.margin(1, n) == margin) << ::testing::PrintToString(coins);
  ASSERT_EQ(best->right, n > 0 && coins.back() - table.margin(0, n - 1) == margin) << ::testing::PrintToString(coins);
}

TEST(EndsFusion, agrees_with_the_table_on_every_row_up_to_nine_of_three_values) {
  for (std::size_t n = 0; n <= 9; ++n) for_all_rows(n, -1, 1, expect_as_table);
}

TEST(EndsFusion, agrees_with_the_table_on_random_rows_of_any_size_of_coin) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2000; ++round) expect_as_table(random_coins(random() % 60, random));
}

TEST(EndsFusion, agrees_with_the_table_on_every_shape) {
  std::mt19937_64 random(2);
  for (const auto* shape : shapes) {
    for (int round = 0; round < 20; ++round) {
      expect_as_table(shaped(shape, 1 + random() % 200, round % 3 == 0 ? 4 : 1 << 20, random));
    }
  }
}

TEST(EndsFusion, sums_beyond_64_bits_are_exact) {
  const auto low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
  expect_as_table({high, low, high, low, high});
  expect_as_table({low, high, low, high});
  expect_as_table({low, low, low, high, high, high, low, low});
}

}  // namespace
}  // namespace firstwin
