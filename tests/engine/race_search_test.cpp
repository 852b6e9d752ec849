// SPDX-License-Identifier: Apache-2.0
#include "engine/race_search.h"

#include <gtest/gtest.h>

#include <limits>

#include "engine/race_table.h"
#include "tests/engine/plain_race.h"

namespace firstwin::race_search_test {
namespace {

std::optional<bool> win_at_start(const RaceRules& rules, const Options& options = {}) {
  RaceSearch search(rules);
  firstwin::Run run(options);
  return search.win(rules.start(), run);
}

/// Positions that do not have the outcome of the definition, by a search for each, and by one that remembers.
std::uint64_t differences(const RaceRules& rules) {
  const std::vector<Outcome> plain = test::plain_race(rules);
  const Options options;
  firstwin::Run run(options);
  RaceSearch remembering(rules);
  std::uint64_t different = 0;
  for (std::uint64_t position = plain.size(); position-- > 0;) {
    RaceSearch fresh(rules);
    const bool expected = plain[position] == Outcome::win;
    different += fresh.win(position, run) != expected;
    different += remembering.win(position, run) != expected;
  }
  return different;
}

TEST(RaceSearch, every_position_of_every_target_up_to_9_numbers_agrees_with_the_definition) {
  for (int n = 1; n <= 9; ++n) {
    for (std::int64_t target = 1; target <= n * (n + 1) / 2; ++target) {
      for (const bool misere : {false, true}) {
        ASSERT_EQ(differences(RaceRules::up_to(n, target, misere)), 0) << n << ' ' << target << ' ' << misere;
      }
    }
  }
}

TEST(RaceSearch, pools_with_repeats_gaps_and_any_order_agree_with_the_definition) {
  std::mt19937_64 random(55);
  for (int trial = 0; trial < 300; ++trial) {
    const std::int64_t number_max = trial % 3 == 0 ? 4 : trial % 3 == 1 ? 40 : 1'000'000;
    ASSERT_EQ(differences(test::random_race(random, 9, number_max)), 0) << "trial " << trial;
  }
}

TEST(RaceSearch, every_position_of_larger_games_agrees_with_the_table) {
  for (const RaceRules& rules : {RaceRules::up_to(17, 75), RaceRules::up_to(17, 110), RaceRules::up_to(16, 60, true)}) {
    const Options options;
    firstwin::Run run(options);
    RaceSearch search(rules);
    const auto table = RaceTable::build(rules, run);
    for (std::uint64_t position = table->position_count(); position-- > 0;) {
      ASSERT_EQ(search.win(position, run), table->win(position)) << rules.target << ' ' << position;
    }
  }
}

TEST(RaceSearch, the_start_agrees_with_the_table_for_every_target_of_19_numbers) {
  const Options options;
  for (const bool misere : {false, true}) {
    for (std::int64_t target = 1; target <= 190; target += 17) {
      const RaceRules rules = RaceRules::up_to(19, target, misere);
      firstwin::Run run(options);
      ASSERT_EQ(win_at_start(rules), RaceTable::build(rules, run)->win(rules.start())) << target << ' ' << misere;
    }
  }
}

TEST(RaceSearch, small_targets_of_64_numbers_take_few_positions) {
  for (std::int64_t target = 100; target <= 240; target += 20) {
    const RaceRules rules = RaceRules::up_to(64, target);
    const Options options;
    firstwin::Run run(options);
    RaceSearch search(rules);
    ASSERT_TRUE(search.win(rules.start(), run));
    EXPECT_LT(search.remembered_positions(), 50'000) << target;
    EXPECT_EQ(run.positions(), search.remembered_positions());
    EXPECT_GE(run.peak_bytes(), search.bytes());
    // Play goes on: a position is won exactly when some draw leaves a lost one.
    const bool win = *search.win(rules.start(), run);
    bool some_draw_wins = false;
    for (std::uint64_t rest = rules.start(); rest && !some_draw_wins; rest &= rest - 1) {
      const auto opponent = search.win(rules.start() ^ (rest & -rest), run);
      ASSERT_TRUE(opponent);
      some_draw_wins = !*opponent;
    }
    EXPECT_EQ(some_draw_wins, win) << target;
  }
}

TEST(RaceSearch, a_full_memory_leaves_the_answer_unknown) {
  Options small;
  small.memory_bytes_max = 64_KiB;
  const RaceRules rules = RaceRules::up_to(20, 100);
  firstwin::Run run(small);
  RaceSearch search(rules);
  EXPECT_EQ(search.win(rules.start(), run), std::nullopt);
  EXPECT_EQ(run.stop_reason(), Stop::memory);
  EXPECT_LE(run.peak_bytes(), 64_KiB);
  const Options ample;
  firstwin::Run again(ample);
  EXPECT_EQ(search.win(rules.start(), again), win_at_start(rules)) << "what was remembered is still right";
}

TEST(RaceSearch, no_time_leaves_the_answer_unknown) {
  Options options;
  options.time_max = std::chrono::duration<double>(0);
  EXPECT_EQ(win_at_start(RaceRules::up_to(24, 200), options), std::nullopt);
}

TEST(RaceSearch, the_estimate_tells_small_targets_from_hard_ones) {
  EXPECT_TRUE(RaceSearch::is_cheaper_than_table(RaceRules::up_to(64, 300)));
  EXPECT_TRUE(RaceSearch::is_cheaper_than_table(RaceRules::up_to(36, 120)));
  EXPECT_FALSE(RaceSearch::is_cheaper_than_table(RaceRules::up_to(24, 230)));
  EXPECT_FALSE(RaceSearch::is_cheaper_than_table(RaceRules::up_to(30, 325)));
}

TEST(RaceSearch, refuses_what_it_cannot_value) {
  EXPECT_EQ(RaceSearch::refuses(RaceRules::up_to(64, 100)), std::nullopt);
  EXPECT_TRUE(RaceSearch::refuses(RaceRules::up_to(65, 100)));
  EXPECT_TRUE(RaceSearch::refuses(RaceRules::up_to(5, 0)));
  EXPECT_TRUE(RaceSearch::refuses(RaceRules::up_to(5, 16)));
  const std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  EXPECT_TRUE(RaceSearch::refuses({.numbers = {huge}, .target = std::int64_t{1} << 61}));
}

}  // namespace
}  // namespace firstwin::race_search_test
