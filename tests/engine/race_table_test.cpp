// SPDX-License-Identifier: Apache-2.0
#include "engine/race_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <limits>
#include <stdexcept>

#include "tests/engine/plain_race.h"

namespace firstwin::race_table_test {
namespace {

std::unique_ptr<RaceTable> table_of(const RaceRules& rules, std::string_view simd = {}, int threads = 1) {
  Options options;
  options.threads = threads;
  firstwin::Run run(options);
  return RaceTable::build(rules, run, simd);
}

/// Positions, of the tables on these SIMD targets, that do not have the outcome of the definition.
std::uint64_t differences(const RaceRules& rules, const std::vector<std::string_view>& simd_names = {""}) {
  const std::vector<Outcome> plain = test::plain_race(rules);
  std::uint64_t different = 0;
  for (const std::string_view simd : simd_names) {
    const auto table = table_of(rules, simd);
    for (std::uint64_t position = 0; position < plain.size(); ++position) {
      different += table->win(position) != (plain[position] == Outcome::win);
    }
  }
  return different;
}

TEST(RaceTable, what_a_caller_throws_while_threads_fill_it_comes_back) {
  const Options options{.threads = 2, .progress = [](const Progress&) { throw std::runtime_error("enough"); }};
  firstwin::Run run(options);
  const auto fill = [&] {  // until it is told of progress
    for (int i = 0; i < 1000; ++i) RaceTable::build(RaceRules::up_to(26, 200), run);
  };
  EXPECT_THROW(fill(), std::runtime_error);
}

TEST(RaceTable, every_position_of_every_target_up_to_11_numbers_agrees_with_the_definition) {
  for (int n = 1; n <= 11; ++n) {
    for (std::int64_t target = 1; target <= n * (n + 1) / 2; ++target) {
      for (const bool misere : {false, true}) {
        ASSERT_EQ(differences(RaceRules::up_to(n, target, misere)), 0) << n << ' ' << target << ' ' << misere;
      }
    }
  }
}

TEST(RaceTable, the_known_losing_targets_lose_and_no_others) {
  const auto losing = test::known_losing_targets();
  for (int n = 1; n <= 12; ++n) {
    std::vector<std::int64_t> found;
    for (std::int64_t target = 1; target <= n * (n + 1) / 2; ++target) {
      const RaceRules rules = RaceRules::up_to(n, target);
      if (!table_of(rules)->win(rules.start())) found.push_back(target);
    }
    EXPECT_EQ(found, losing[static_cast<std::size_t>(n)]) << n;
  }
}

TEST(RaceTable, pools_with_repeats_gaps_and_any_order_agree_with_the_definition) {
  std::mt19937_64 random(464);
  for (int trial = 0; trial < 300; ++trial) {
    const std::int64_t number_max = trial % 3 == 0 ? 4 : trial % 3 == 1 ? 60 : 1'000'000;
    const RaceRules rules = test::random_race(random, 11, number_max);
    ASSERT_EQ(differences(rules), 0) << "trial " << trial;
  }
}

TEST(RaceTable, tables_of_many_blocks_agree_with_the_definition_on_every_simd_target) {
  std::mt19937_64 random(2020);
  RaceRules large;
  while (large.numbers.size() < 19) large.numbers.push_back(static_cast<std::int64_t>(random() % 100'000 + 1));
  large.target = static_cast<std::int64_t>(large.sum() / 2);
  for (const RaceRules& rules : {RaceRules::up_to(20, 158), RaceRules::up_to(19, 100, true), large}) {
    EXPECT_EQ(differences(rules, RaceTable::simd_names()), 0) << rules.numbers.size();
  }
}

TEST(RaceTable, numbers_beyond_the_target_act_like_the_target) {
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  const RaceRules rules{.numbers = {3, 5, 5, 7, huge, huge}, .target = 12};
  ASSERT_EQ(RaceTable::refuses(rules), std::nullopt);
  EXPECT_EQ(differences(rules), 0);
}

TEST(RaceTable, simd_targets_and_threads_give_the_same_bits) {
  const RaceRules rules = RaceRules::up_to(25, 240);
  const std::uint64_t hash = table_of(rules)->hash();
  for (const std::string_view simd : RaceTable::simd_names()) {
    for (const int threads : {1, 2, 4}) {
      const auto table = table_of(rules, simd, threads);
      EXPECT_EQ(table->hash(), hash) << simd << ' ' << threads;
      EXPECT_EQ(table->simd_name(), simd);
    }
  }
}

TEST(RaceTable, dead_positions_count_as_lost_and_under_misere_as_won) {
  const auto normal = table_of(RaceRules::up_to(20, 150)), misere = table_of(RaceRules::up_to(20, 150, true));
  std::uint64_t dead = 0;
  for (std::uint64_t position = 0; position < normal->position_count(); ++position) {
    if (normal->alive(position)) continue;
    ++dead;
    ASSERT_FALSE(normal->win(position));
    ASSERT_TRUE(misere->win(position));
  }
  EXPECT_GT(dead, 0);
}

TEST(RaceTable, known_values_of_larger_games) {
  const auto start = [](int n, std::int64_t target) {
    const RaceRules rules = RaceRules::up_to(n, target);
    return table_of(rules)->win(rules.start());
  };
  EXPECT_TRUE(start(16, 100));
  EXPECT_FALSE(start(20, 150));
  EXPECT_FALSE(start(24, 230));
}

TEST(RaceTable, memory_is_a_bit_a_position_and_part_of_the_cost) {
  Options options;
  options.memory_bytes_max = 3_MiB;
  firstwin::Run run(options);
  const auto table = RaceTable::build(RaceRules::up_to(24, 230), run);
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->bytes(), 2_MiB);
  EXPECT_EQ(run.peak_bytes(), 2_MiB);
  EXPECT_EQ(run.positions(), std::uint64_t{1} << 24);
  EXPECT_EQ(RaceTable::bytes_needed(36), 8_GiB);
}

TEST(RaceTable, limits_stop_the_run_without_a_table) {
  Options small;
  small.memory_bytes_max = 1_MiB;
  firstwin::Run short_of_memory(small);
  EXPECT_EQ(RaceTable::build(RaceRules::up_to(24, 230), short_of_memory), nullptr);
  EXPECT_EQ(short_of_memory.stop_reason(), Stop::memory);

  const std::atomic<bool> cancel{true};
  Options cancelled;
  cancelled.cancel = &cancel;
  cancelled.threads = 2;
  firstwin::Run interrupted(cancelled);
  EXPECT_EQ(RaceTable::build(RaceRules::up_to(26, 250), interrupted), nullptr);
  EXPECT_EQ(interrupted.stop_reason(), Stop::cancelled);
}

TEST(RaceTable, refuses_what_it_cannot_value) {
  EXPECT_EQ(RaceTable::refuses(RaceRules::up_to(5, 15)), std::nullopt);
  EXPECT_TRUE(RaceTable::refuses(RaceRules::up_to(5, 16)));
  EXPECT_TRUE(RaceTable::refuses(RaceRules::up_to(5, 0)));
  EXPECT_TRUE(RaceTable::refuses(RaceRules::up_to(61, 200)));
  const std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  EXPECT_TRUE(RaceTable::refuses({.numbers = {huge, huge}, .target = huge}));
}

}  // namespace
}  // namespace firstwin::race_table_test
