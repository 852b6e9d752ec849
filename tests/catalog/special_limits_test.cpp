// SPDX-License-Identifier: Apache-2.0
// The limits of a run hold for every special engine, each on an instance of its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <string>

#include "firstwin/catalog.h"

namespace firstwin::special_limits_test {
namespace {

using ::testing::StartsWith;

/// A list of numbers that look random, the same on every machine.
std::string list(std::size_t count, std::int64_t least, std::int64_t most) {
  std::mt19937_64 random(count);
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const auto span = static_cast<std::uint64_t>(most - least + 1);
    text += (i == 0 ? "" : ",") + std::to_string(least + static_cast<std::int64_t>(random() % span));
  }
  return text;
}

/// Nodes that hang under one of the nodes before them.
std::string parents(std::size_t count) {
  std::mt19937_64 random(count);
  std::string text = "-1";
  for (std::size_t i = 1; i < count; ++i) text += "," + std::to_string(random() % i);
  return text;
}

struct Instance {
  std::string engine, game;
};

/// Each large enough that its engine polls, and small enough to be solved at once.
std::vector<Instance> instances() {
  const std::string few = list(300, -9, 9), many = list(200'000, 0, 1'000'000'000);
  return {{"race-table", "can-i-win n=20 target=150"},
          {"race-search", "can-i-win n=24 target=150"},
          {"heap-period", "coins n=3000000 take=2,9,199999,400001"},
          {"heap-period", "coins n=3000000 take=1..90000,150000..290000,500000 misere=true"},
          {"heap-period", "coins heaps=1000000,3000000 take=3,90000..150000,400001"},
          {"heap-period", "octal code=0.16 n=60000"},
          {"row-scan", "coins-row coins=" + many + " take=50"},
          {"ends-fusion", "coins-ends coins=" + many},
          {"ends-take", "coins-ends coins=" + list(2000, -9, 9) + " take=3"},
          {"rows-fusion", "coins-ends rows=" + many + "/" + many + " stacks=" + few},
          {"forest-fusion", "forest parents=" + parents(200'000) + " values=" + many},
          {"pizza-fusion", "pizza slices=" + many}};
}

AnyGame game_of(const Instance& instance) {
  auto game = parse_game(instance.game);
  EXPECT_TRUE(game) << instance.game.substr(0, 80) << ": " << game.error().message;
  return *game;
}

TEST(SpecialEngines, keep_to_every_memory_limit) {
  for (const Instance& instance : instances()) {
    const AnyGame game = game_of(instance);
    const auto whole = game.solve({.engine = instance.engine});
    ASSERT_TRUE(whole) << whole.error().message;
    ASSERT_NE(whole->value().outcome, Outcome::unknown) << instance.engine << ": " << whole->reason();
    const std::uint64_t peak = whole->cost().peak_bytes;
    bool was_known = false;
    for (const std::uint64_t percent : {1U, 10U, 30U, 60U, 90U, 110U, 200U, 800U}) {
      const std::uint64_t limit = peak * percent / 100 + 1;
      const auto solution = game.solve({.engine = instance.engine, .memory_bytes_max = limit});
      ASSERT_TRUE(solution) << solution.error().message;
      EXPECT_LE(solution->cost().peak_bytes, limit) << instance.game.substr(0, 60);
      const bool known = solution->value().outcome != Outcome::unknown;
      EXPECT_TRUE(known || solution->stop() == Stop::memory) << instance.game.substr(0, 60) << solution->reason();
      EXPECT_TRUE(!known || solution->value().outcome == whole->value().outcome) << instance.game.substr(0, 60);
      EXPECT_FALSE(was_known && !known) << instance.game.substr(0, 60) << ": more memory, and no answer any more";
      was_known = was_known || known;
    }
    EXPECT_TRUE(was_known) << instance.game.substr(0, 60);
  }
}

TEST(SpecialEngines, stop_when_they_are_told_to) {
  const std::atomic<bool> cancel = true;
  for (const Instance& instance : instances()) {
    const auto solution = game_of(instance).solve({.engine = instance.engine, .cancel = &cancel});
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_EQ(solution->value().outcome, Outcome::unknown) << instance.game.substr(0, 60);
    EXPECT_EQ(solution->stop(), Stop::cancelled) << instance.game.substr(0, 60);
    EXPECT_THAT(solution->reason(), StartsWith("the run was interrupted")) << instance.game.substr(0, 60);
  }
}

TEST(SpecialEngines, stop_at_a_time_limit_that_has_passed) {
  for (const Instance& instance : instances()) {
    const auto solution =
        game_of(instance).solve({.engine = instance.engine, .time_max = std::chrono::duration<double>(1e-9)});
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_EQ(solution->value().outcome, Outcome::unknown) << instance.game.substr(0, 60);
    EXPECT_EQ(solution->stop(), Stop::time) << instance.game.substr(0, 60);
  }
}

}  // namespace
}  // namespace firstwin::special_limits_test
