// SPDX-License-Identifier: Apache-2.0
#include "engine/row_scan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "tests/engine/coin_rows.h"

namespace firstwin::row_scan_test {
namespace {

using testing::Coins;
using testing::for_all_rows;
using testing::random_coins;

/// Margins of all suffixes by the definition.
std::vector<Wide> margins_by_definition(const Coins& coins, std::size_t take_max) {
  std::vector<Wide> margins(coins.size() + 1);
  for (std::size_t i = coins.size(); i-- > 0;) {
    Wide gain = 0;
    for (std::size_t k = 1; k <= std::min(take_max, coins.size() - i); ++k) {
      gain += coins[i + k - 1];
      const Wide margin = gain - margins[i + k];
      if (k == 1 || margin > margins[i]) margins[i] = margin;
    }
  }
  return margins;
}

std::vector<std::uint64_t> best_by_definition(const Coins& coins, std::size_t take_max, std::size_t i,
                                              const std::vector<Wide>& margins) {
  std::vector<std::uint64_t> moves;
  Wide gain = 0;
  for (std::size_t k = 1; k <= std::min(take_max, coins.size() - i); ++k) {
    gain += coins[i + k - 1];
    if (gain - margins[i + k] == margins[i]) moves.push_back(k);
  }
  return moves;
}

void expect_as_defined(const Coins& coins, std::size_t take_max) {
  const Options options;
  firstwin::Run run(options);
  const auto margins = margins_by_definition(coins, take_max);
  ASSERT_EQ(row_margin(coins, take_max, run), margins[0]) << take_max << " of " << ::testing::PrintToString(coins);
  std::size_t i = 0;
  ASSERT_TRUE(row_line(coins, take_max, run, [&](std::uint64_t move) {
    ASSERT_EQ(move, best_by_definition(coins, take_max, i, margins).at(0)) << take_max << " at " << i;
    i += static_cast<std::size_t>(move);
  }));
  ASSERT_EQ(i, coins.size());
  EXPECT_GT(run.peak_bytes(), 0U);
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

TEST(RowScan, table_knows_every_position_of_rows_of_several_segments) {
  std::mt19937_64 random(2);
  for (const std::size_t take_max : {1U, 2U, 4U, 5U, 50U, 1500U, 20'000U}) {
    for (const std::size_t n : {4095U, 4096U, 9000U}) {
      for (const int bits : {2, 64}) {
        Coins coins(n);
        for (auto& coin : coins) coin = static_cast<std::int64_t>(random()) >> (64 - bits);
        const Options options;
        firstwin::Run run(options);
        const auto margins = margins_by_definition(coins, take_max);
        auto table = RowTable::of(coins, take_max, run);
        ASSERT_TRUE(table.has_value());
        for (std::size_t i = 0; i <= n; ++i) ASSERT_EQ(table->margin(i), margins[i]) << take_max << " at " << i;
        for (int round = 0; round < 10; ++round) {
          const std::size_t i = random() % (n + 1);
          const auto best = best_by_definition(coins, take_max, i, margins);
          ASSERT_EQ(table->best_moves(i), best) << take_max << " at " << i;
          ASSERT_TRUE(i == n || table->optimal_move(i) == best.at(0));
        }
      }
    }
  }
}

TEST(RowScan, goes_over_to_128_bits_on_the_way) {
  std::mt19937_64 random(3);
  for (const std::size_t take_max : {1U, 2U, 4U, 7U, 300U}) {
    Coins coins(20'000);
    for (std::size_t i = 0; i < coins.size(); ++i) {
      coins[i] = static_cast<std::int64_t>(random()) >> (i < coins.size() / 2 ? 0 : 40);
    }
    const Options options;
    firstwin::Run run(options);
    EXPECT_EQ(row_margin(coins, take_max, run), margins_by_definition(coins, take_max)[0]);
  }
}

TEST(RowScan, stops_when_cancelled_or_out_of_memory) {
  const std::atomic<bool> cancel{true};
  const Options cancelled{.cancel = &cancel}, small{.memory_bytes_max = 1000};
  firstwin::Run first(cancelled), second(small), third(small);
  EXPECT_FALSE(row_margin(Coins(10, 1), 2, first).has_value());
  EXPECT_FALSE(row_margin(Coins(10'000, 1), 5'000, second).has_value());
  EXPECT_EQ(second.stop_reason(), Stop::memory);
  EXPECT_FALSE(RowTable::of(Coins(10'000, 1), 2, third).has_value());
}

}  // namespace
}  // namespace firstwin::row_scan_test
