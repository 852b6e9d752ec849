// SPDX-License-Identifier: Apache-2.0
// Questions about many games at once, held to the answers of each game by itself.
#include "firstwin/sweep.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <variant>
#include <vector>

#include "firstwin/can_i_win.h"
#include "firstwin/catalog.h"

namespace firstwin {
namespace {

Result<GameOrSweep> parsed(const std::string& text) {
  const std::vector<std::string> words{text};
  return parse_game_or_sweep(words, Sources::text_only);
}

Sweep sweep_of(const std::string& text, const Options& options = {}) {
  const auto asked = parsed(text);
  EXPECT_TRUE(asked && std::holds_alternative<AnySweep>(*asked)) << text;
  const auto& question = std::get<AnySweep>(*asked);
  EXPECT_EQ(question.text(), text) << "a sweep's text parses back";
  auto sweep = question.solve(options);
  EXPECT_TRUE(sweep);
  return sweep ? *sweep : Sweep{};
}

std::vector<std::int64_t> lost_one_by_one(can_i_win game, const std::string& engine) {
  std::vector<std::int64_t> lost;
  const Wide sum = game.pool.sum();
  for (game.target = 1; game.target <= sum; ++game.target) {
    const auto solution = solve(game, {.engine = engine});
    EXPECT_TRUE(solution);
    if (solution->outcome() == Outcome::loss) lost.push_back(game.target);
  }
  return lost;
}

TEST(AllTargets, are_those_of_each_target_by_itself) {
  for (std::int64_t n = 0; n <= 12; ++n) {
    const std::string pool = "can-i-win(n=" + std::to_string(n) + ",target=all";
    EXPECT_EQ(sweep_of(pool + ")").losing_targets, lost_one_by_one({.n = n}, "table")) << n;
    EXPECT_EQ(sweep_of(pool + ",misere=true)").losing_targets, lost_one_by_one({.n = n, .misere = true}, "table")) << n;
  }
  for (std::int64_t n = 13; n <= 20; ++n) {
    const auto sweep = sweep_of("can-i-win(n=" + std::to_string(n) + ",target=all)");
    EXPECT_EQ(sweep.losing_targets, lost_one_by_one({.n = n}, "race-table")) << n;
    EXPECT_EQ(sweep.cost.engine, "race-all-targets");
  }
}

TEST(AllTargets, of_a_pool_with_repeats_are_those_of_each_target_by_itself) {
  const std::vector<std::vector<std::int64_t>> pools{{3}, {1, 2, 2, 5, 9}, {2, 2, 2, 2}, {1, 1, 4, 6, 6, 7, 30}};
  for (const auto& numbers : pools) {
    const can_i_win game{.numbers = numbers};
    EXPECT_EQ(sweep_of("can-i-win(numbers=" + list_text(numbers) + ",target=all)").losing_targets,
              lost_one_by_one(game, "table"));
  }
}

TEST(AllTargets, stop_with_a_reason_at_a_limit_and_leave_nothing_out_in_silence) {
  const Sweep sweep = sweep_of("can-i-win(n=24,target=all)", {.memory_bytes_max = 1_MiB});
  EXPECT_FALSE(sweep.complete());
  EXPECT_EQ(sweep.stop, Stop::memory);
  EXPECT_FALSE(sweep.losing_targets);
  EXPECT_NE(sweep.reason, "");
  std::atomic<bool> cancel{true};
  EXPECT_EQ(sweep_of("can-i-win(n=24,target=all)", {.cancel = &cancel}).stop, Stop::cancelled);
  EXPECT_FALSE(sweep_of("can-i-win(n=1000000000000,target=all)").complete());
}

TEST(AllTargets, take_no_other_engine) {
  const auto asked = parsed("can-i-win(n=5,target=all)");
  const auto sweep = std::get<AnySweep>(*asked).solve({.engine = "memo"});
  ASSERT_FALSE(sweep);
  EXPECT_EQ(sweep.error().message, "engine 'memo' does not take this game; expected auto or one of race-all-targets");
}

TEST(GameOrSweep, a_game_is_a_game_and_a_sweep_is_none) {
  const auto game = parsed("can-i-win(n=5,target=9)");
  ASSERT_TRUE(game);
  EXPECT_TRUE(std::holds_alternative<AnyGame>(*game));
  const auto sweep = parse_game("can-i-win(n=5,target=all)", Sources::text_only);
  ASSERT_FALSE(sweep);
  EXPECT_EQ(sweep.error().message,
            "can-i-win(n=5,target=all) stands for many games; expected one (only 'firstwin solve' takes many)");
  const auto bad = parsed("can-i-win(n=0..5,target=all)");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message,
            "n: '0..5' is not a whole number; expected a whole number, such as 20, 1_000 or 10^18");
  EXPECT_FALSE(parsed("can-i-win(target=all)"));
  EXPECT_FALSE(parsed("can-i-win(n=3,numbers=[1],target=all)"));
}

}  // namespace
}  // namespace firstwin
