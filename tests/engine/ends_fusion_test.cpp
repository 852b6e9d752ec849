// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_fusion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace firstwin {
namespace {

using Coins = std::vector<std::int64_t>;

/// Margins of all intervals by the definition: cell (l, r) of coins l up to but not including r.
class Table {
 public:
  explicit Table(const Coins& coins) : size_(coins.size() + 1), cells_(size_ * size_) {
    for (std::size_t r = 1; r < size_; ++r) {
      for (std::size_t l = r; l-- > 0;) {
        cells_[l * size_ + r] = std::max(coins[l] - margin(l + 1, r), coins[r - 1] - margin(l, r - 1));
      }
    }
  }
  Wide margin(std::size_t l, std::size_t r) const { return cells_[l * size_ + r]; }

 private:
  std::size_t size_;
  std::vector<Wide> cells_;
};

void expect_as_table(const Coins& coins) {
  const Options options;
  Run run(options);
  const Table table(coins);
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
  for (std::size_t n = 0; n <= 9; ++n) {
    Coins coins(n, -1);
    for (bool more = true; more;) {
      expect_as_table(coins);
      more = false;
      for (auto& coin : coins) {
        if (++coin <= 1) {
          more = true;
          break;
        }
        coin = -1;
      }
    }
  }
}

TEST(EndsFusion, agrees_with_the_table_on_random_rows_of_any_size_of_coin) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2000; ++round) {
    Coins coins(random() % 60);
    const auto shift = random() % 64;
    for (auto& coin : coins) coin = static_cast<std::int64_t>(random()) >> shift;
    expect_as_table(coins);
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
