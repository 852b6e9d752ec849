// SPDX-License-Identifier: Apache-2.0
#include "engine/row_scan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "tests/engine/coin_rows.h"

namespace firstwin {
namespace {

using testing::Coins;
using testing::for_all_rows;
using testing::random_coins;

Wide margin_by_definition(const Coins& coins, std::size_t take_max) {
  std::vector<Wide> margins(coins.size() + 1);
  for (std::size_t i = coins.size(); i-- > 0;) {
    Wide gain = 0;
    for (std::size_t k = 1; k <= std::min(take_max, coins.size() - i); ++k) {
      gain += coins[i + k - 1];
      const Wide margin = gain - margins[i + k];
      if (k == 1 || margin > margins[i]) margins[i] = margin;
    }
  }
  return margins[0];
}

void expect_as_defined(const Coins& coins, std::size_t take_max) {
  const Options options;
  Run run(options);
  ASSERT_EQ(row_margin(coins, take_max, run), margin_by_definition(coins, take_max))
      << take_max << " of " << ::testing::PrintToString(coins);
}

TEST(RowScan, agrees_with_the_definition_on_every_row_up_to_seven_of_three_values) {
  for (std::size_t n = 0; n <= 7; ++n) {
    for_all_rows(n, -1, 1, [](const Coins& coins) {
      for (std::size_t take_max = 1; take_max <= 4; ++take_max) expect_as_defined(coins, take_max);
    });
  }
}

TEST(RowScan, agrees_with_the_definition_on_random_rows_of_any_size_of_coin) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 3000; ++round) {
    expect_as_defined(random_coins(random() % 60, random), 1 + random() % 12);
  }
}

TEST(RowScan, sums_beyond_64_bits_are_exact) {
  const auto low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
  expect_as_defined({high, high, high, low, low, low, high}, 2);
  expect_as_defined(Coins(9, low), 3);
  expect_as_defined(Coins(9, high), 2);
}

}  // namespace
}  // namespace firstwin
