// SPDX-License-Identifier: Apache-2.0
#include "engine/race_all_targets.h"

#include <gtest/gtest.h>

#include "engine/race_table.h"
#include "tests/engine/plain_race.h"

namespace firstwin::race_all_targets_test {
namespace {

std::optional<std::vector<std::int64_t>> losing_targets(const RaceRules& rules, const Options& options = {}) {
  firstwin::Run run(options);
  return race_losing_targets(rules, run);
}

/// The same, by a table for each target.
std::vector<std::int64_t> losing_one_by_one(RaceRules rules) {
  std::vector<std::int64_t> losing;
  const Options options;
  for (rules.target = 1; Wide{rules.target} <= rules.sum(); ++rules.target) {
    Run run(options);
    if (!RaceTable::build(rules, run)->win(rules.start())) losing.push_back(rules.target);
  }
  return losing;
}

TEST(RaceAllTargets, are_the_known_losing_targets_up_to_12) {
  const auto known = test::known_losing_targets();
  for (int n = 1; n <= 12; ++n) {
    EXPECT_EQ(losing_targets(RaceRules::up_to(n, 1)), known[static_cast<std::size_t>(n)]) << n;
  }
}

TEST(RaceAllTargets, agree_with_a_table_for_each_target_up_to_15_numbers) {
  for (int n = 1; n <= 15; ++n) {
    for (const bool misere : {false, true}) {
      const RaceRules rules = RaceRules::up_to(n, 1, misere);
      EXPECT_EQ(losing_targets(rules), losing_one_by_one(rules)) << n << ' ' << misere;
    }
  }
}

TEST(RaceAllTargets, of_pools_with_repeats_agree_with_a_table_for_each_target) {
  std::mt19937_64 random(7);
  for (int trial = 0; trial < 40; ++trial) {
    const RaceRules rules = test::random_race(random, 8, trial % 2 ? 5 : 120);
    EXPECT_EQ(losing_targets(rules), losing_one_by_one(rules)) << trial;
  }
}

TEST(RaceAllTargets, little_memory_takes_more_passes_and_gives_the_same) {
  const RaceRules rules = RaceRules::up_to(20, 1);
  Options one_word, ample;
  one_word.memory_bytes_max = 3_MiB;
  ample.threads = 4;
  const auto losing = losing_targets(rules, one_word);
  ASSERT_TRUE(losing);
  EXPECT_EQ(losing, losing_targets(rules, ample));
  for (const std::int64_t known : {21, 42, 150, 158, 210}) EXPECT_TRUE(std::ranges::binary_search(*losing, known));
  for (std::int64_t wins = 22; wins <= 40; ++wins) EXPECT_FALSE(std::ranges::binary_search(*losing, wins));
}

TEST(RaceAllTargets, limits_stop_the_run) {
  Options small;
  small.memory_bytes_max = 1_MiB;
  firstwin::Run run(small);
  EXPECT_EQ(race_losing_targets(RaceRules::up_to(20, 1), run), std::nullopt);
  EXPECT_EQ(run.stop_reason(), Stop::memory);
  EXPECT_TRUE(race_losing_targets_refuses(RaceRules::up_to(41, 1)));
  EXPECT_TRUE(race_losing_targets_refuses({.numbers = {40'000}}));
}

}  // namespace
}  // namespace firstwin::race_all_targets_test
