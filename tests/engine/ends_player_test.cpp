// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_player.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <limits>
#include <random>

#include "tests/engine/coin_rows.h"

namespace firstwin::ends_player_test {
namespace {

using testing::Coins;
using testing::EndsTable;
using testing::for_all_rows;
using testing::random_coins;
using testing::shaped;
using testing::shapes;

void expect_optimal_line(const Coins& coins) {
  const Options options;
  Run run(options);
  const EndsTable table(coins);
  std::size_t l = 0, r = coins.size();
  ASSERT_TRUE(ends_line(coins, run, [&](End end) {
    ASSERT_LT(l, r);
    ASSERT_TRUE(table.optimal(l, r, end)) << l << ".." << r << " of " << ::testing::PrintToString(coins);
    end == End::left ? ++l : --r;
  }));
  ASSERT_EQ(l, r);
}

/// Plays a row by `choose` and holds all that the player says at each position to the table.
template <class Choose>
void expect_all_known(const Coins& coins, Choose choose) {
  const Options options;
  Run run(options);
  const EndsTable table(coins);
  auto player = EndsPlayer::of(coins, run);
  ASSERT_TRUE(player.has_value());
  std::size_t l = 0, r = coins.size();
  for (;;) {
    ASSERT_EQ(player->size(), r - l);
    ASSERT_EQ(player->margin(), table.margin(l, r)) << l << ".." << r << " of " << ::testing::PrintToString(coins);
    const auto best = player->best();
    ASSERT_TRUE(best.has_value());
    ASSERT_EQ(best->margin, table.margin(l, r));
    if (l == r) break;
    ASSERT_EQ(player->first(), l);
    const bool left = table.optimal(l, r, End::left), right = table.optimal(l, r, End::right);
    ASSERT_EQ(best->left, left) << l << ".." << r << " of " << ::testing::PrintToString(coins);
    ASSERT_EQ(best->right, right) << l << ".." << r << " of " << ::testing::PrintToString(coins);
    ASSERT_TRUE(table.optimal(l, r, player->optimal_end()));
    const End end = choose();
    ASSERT_TRUE(player->take(end));
    end == End::left ? ++l : --r;
  }
}

TEST(EndsPlayer, line_is_optimal_move_by_move_on_every_row_up_to_twelve_of_three_values) {
  for (std::size_t n = 0; n <= (testing::sanitized ? 9 : 12); ++n) for_all_rows(n, 0, 2, expect_optimal_line);
}

TEST(EndsPlayer, knows_margin_and_best_moves_after_any_moves_on_every_row_up_to_seven) {
  std::mt19937_64 random(2);
  for (std::size_t n = 0; n <= 7; ++n) {
    for_all_rows(n, -1, 2, [&](const Coins& coins) {
      expect_all_known(coins, [&] { return random() % 2 == 0 ? End::left : End::right; });
    });
  }
}

TEST(EndsPlayer, line_is_optimal_on_rows_of_two_thousand_of_every_shape) {
  std::mt19937_64 random(3);
  for (const auto* shape : shapes) expect_optimal_line(shaped(shape, 1000, 1 << 20, random));
  expect_optimal_line(shaped("random", 2000, 3, random));
  expect_optimal_line(shaped("random", 2000, 1'000'000'000, random));
}

TEST(EndsPlayer, knows_margin_and_best_moves_after_any_moves_on_every_shape) {
  std::mt19937_64 random(4);
  for (const auto* shape : shapes) {
    for (int round = 0; round < 30; ++round) {
      const auto coins = shaped(shape, 1 + random() % 150, round % 3 == 0 ? 4 : 1 << 20, random);
      const auto bias = random() % 5;
      expect_all_known(coins, [&] { return random() % 4 < bias ? End::left : End::right; });
    }
  }
}

TEST(EndsPlayer, is_exact_for_coins_of_any_size) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 500; ++round) {
    const auto coins = random_coins(random() % 60, random);
    expect_all_known(coins, [&] { return random() % 2 == 0 ? End::left : End::right; });
    expect_optimal_line(coins);
  }
  const auto low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
  expect_optimal_line({high, low, high, low, low, high, high, high, low});
}

TEST(EndsPlayer, refuses_what_does_not_fit_in_memory) {
  const Options options{.memory_bytes_max = 1000};
  firstwin::Run run(options);
  EXPECT_FALSE(EndsPlayer::of(Coins(1000), run).has_value());
  EXPECT_EQ(run.stop_reason(), Stop::memory);
}

TEST(EndsPlayer, stops_when_cancelled) {
  const std::atomic<bool> cancel{true};
  const Options options{.cancel = &cancel};
  firstwin::Run run(options);
  EXPECT_FALSE(ends_line(Coins(10, 1), run, [](End) {}));
}

}  // namespace
}  // namespace firstwin::ends_player_test
