// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_fusion.h"

#include <gtest/gtest.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "tests/engine/coin_rows.h"

namespace firstwin::ends_fusion_test {
namespace {

using testing::Coins;
using testing::EndsTable;
using testing::for_all_rows;
using testing::random_coins;
using testing::shaped;
using testing::shapes;

void expect_as_table(const Coins& coins) {
  const Options options;
  firstwin::Run run(options);
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

/// The margin by fusing one coin after another: the plain method, for rows too long for a table.
Wide plain_margin(const Coins& coins) {
  std::vector<Wide> blocks;
  for (Wide coin : coins) {
    for (; blocks.size() >= 2 && blocks[blocks.size() - 2] <= blocks.back() && coin <= blocks.back();) {
      coin += blocks[blocks.size() - 2] - blocks.back();
      blocks.resize(blocks.size() - 2);
    }
    blocks.push_back(coin);
  }
  Wide margin = 0, sign = 1;
  for (std::size_t l = 0, r = blocks.size(); l < r; sign = -sign) {
    margin += sign * std::max(blocks[l], blocks[r - 1]);
    blocks[l] >= blocks[r - 1] ? ++l : --r;
  }
  return margin;
}

/// As `ends_best` should be, from plain margins.
void expect_as_plain(const EndsBest& best, const Coins& coins, const std::string& what) {
  const Wide margin = plain_margin(coins);
  EXPECT_EQ(best.margin, margin) << what;
  EXPECT_EQ(best.left, coins.front() - plain_margin({coins.begin() + 1, coins.end()}) == margin) << what;
  EXPECT_EQ(best.right, coins.back() - plain_margin({coins.begin(), coins.end() - 1}) == margin) << what;
}

TEST(EndsFusion, long_rows_of_every_shape_are_as_by_the_plain_method_on_every_simd_target) {
  const auto all = hwy::SupportedTargets();
  for (auto targets = all; targets != 0; targets &= targets - 1) {
    hwy::SetSupportedTargetsForTest(targets & -targets);
    std::mt19937_64 random(3);
    for (const auto* shape : shapes) {
      for (const std::int64_t size : {3, 1 << 20}) {
        const auto coins = shaped(shape, 20'000 + random() % 10'000, size, random);
        const Options options;
        firstwin::Run run(options);
        const auto best = ends_best(coins, run);
        ASSERT_TRUE(best.has_value());
        expect_as_plain(*best, coins, shape);
      }
    }
  }
  hwy::SetSupportedTargetsForTest(0);
}

TEST(EndsFusion, rows_that_fall_and_rise_in_stretches_with_equal_coins_are_as_by_the_plain_method) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 400; ++round) {
    Coins coins;
    const std::int64_t step_max = 1 + static_cast<std::int64_t>(random() % 3);
    std::int64_t coin = 1000;
    while (coins.size() < 9000) {
      const std::int64_t sign = coins.size() < 4500 ? -1 : 1;  // a valley on the whole, so that much stays unfused
      for (std::size_t left = 1 + random() % 600; left > 0; --left) {
        coin += sign * static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(step_max + 1));
        coins.push_back(coin);
      }
      if (random() % 3 == 0) coin += static_cast<std::int64_t>(random() % 7) - 3;
    }
    const Options options;
    firstwin::Run run(options);
    const auto best = ends_best(coins, run);
    ASSERT_TRUE(best.has_value());
    expect_as_plain(*best, coins, "round " + std::to_string(round));
    if (HasFailure()) return;
  }
}

TEST(EndsFusion, rows_long_enough_to_be_valued_as_they_lie_are_as_by_the_plain_method) {
  std::mt19937_64 random(8);
  const Options options;
  for (const auto* shape : shapes) {
    for (const std::int64_t size : {3, 1 << 20}) {
      const auto coins = shaped(shape, 70'000 + random() % 10'000, size, random);
      firstwin::Run run(options);
      const auto best = ends_best(coins, run);
      ASSERT_TRUE(best.has_value());
      expect_as_plain(*best, coins, shape);
      EXPECT_EQ(ends_margin(coins, run), best->margin);
    }
  }
  for (const char* shape : {"random", "mountain", "zigzag"}) {  // in the middle of a valley
    const auto inner = shaped(shape, 70'000, 1 << 20, random);
    auto coins = shaped("valley", shape == std::string("mountain") ? 1 << 22 : 300'000, 1 << 20, random);
    const std::int64_t most = *std::max_element(inner.begin(), inner.end());
    for (std::int64_t& coin : coins) coin += most;
    coins.insert(coins.begin() + static_cast<std::ptrdiff_t>(coins.size() / 3), inner.begin(), inner.end());
    firstwin::Run run(options);
    const auto best = ends_best(coins, run);
    ASSERT_TRUE(best.has_value());
    expect_as_plain(*best, coins, shape);
    EXPECT_EQ(ends_margin(coins, run), best->margin);
  }
}

TEST(EndsFusion, threads_do_not_change_the_answer) {
  std::mt19937_64 random(4);
  for (const auto* shape : {"random", "valley", "huge and small"}) {
    const auto coins = shaped(shape, (3 << 20) + 3, 1 << 20, random);
    const Wide margin = plain_margin(coins);
    for (const int threads : {1, 2, 3}) {
      const Options options{.threads = threads};
      firstwin::Run run(options);
      EXPECT_EQ(ends_margin(coins, run), margin) << shape << " by " << threads;
    }
  }
}

TEST(EndsFusion, a_row_fed_in_stretches_and_parts_is_the_row) {
  std::mt19937_64 random(5);
  const Options options;
  for (int round = 0; round < 300; ++round) {
    // The sizes grow along the row, so that some rows go over from 64 to 128 bits on the way.
    Coins coins(1 + random() % 12'000);
    const auto shift = 10 + random() % 54;
    for (std::size_t i = 0; i < coins.size(); ++i) {
      coins[i] = static_cast<std::int64_t>(random()) >> (i < coins.size() / 2 ? shift : shift - random() % 10);
    }
    firstwin::Run run(options);
    EndsReducer whole(run), part(run);
    Wide sum = 0;
    for (std::size_t i = 0, next = 0; i < coins.size(); i = next) {
      next = std::min(coins.size(), i + random() % (round % 2 == 0 ? 10'000 : 10));
      ASSERT_TRUE(part.feed(std::span(coins).subspan(i, next - i)));
      for (; i < next; ++i) sum += coins[i];
      if (random() % 3 != 0) continue;
      ASSERT_TRUE(whole.append(part));
      std::destroy_at(&part);
      std::construct_at(&part, run);
    }
    ASSERT_TRUE(whole.append(part));
    EXPECT_EQ(whole.coins(), coins.size());
    EXPECT_EQ(whole.sum(), sum);
    expect_as_plain(whole.best(), coins, "fed");
  }
}

TEST(EndsFusion, memory_depends_on_the_fused_row_alone) {
  std::mt19937_64 random(6);
  const Options options{.memory_bytes_max = 1 << 16};
  const auto rough = shaped("random", 1 << 20, 1 << 30, random), valley = shaped("valley", 1 << 20, 1 << 30, random);
  firstwin::Run small(options);
  EXPECT_EQ(ends_margin(rough, small), plain_margin(rough));
  EXPECT_EQ(ends_margin(valley, small), plain_margin(valley));  // from the row as it lies
  auto with_steps = valley;  // on the whole it falls and rises, and so does what is left of it when it is fused
  for (std::size_t i = 500; i < with_steps.size(); i += 1000) std::swap(with_steps[i], with_steps[i + 1]);
  firstwin::Run large(options);
  EXPECT_FALSE(ends_margin(with_steps, large).has_value());
  EXPECT_EQ(large.stop_reason(), Stop::memory);
}

}  // namespace
}  // namespace firstwin::ends_fusion_test
