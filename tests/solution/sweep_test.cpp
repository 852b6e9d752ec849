// SPDX-License-Identifier: Apache-2.0
// Questions about many games at once, held to the answers of each game by itself.
#include "firstwin/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <variant>
#include <vector>

#include "firstwin/can_i_win.h"
#include "firstwin/catalog.h"
#include "firstwin/coins.h"
#include "game/dawson.h"
#include "game/kayles.h"

namespace firstwin::sweep_test {
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

TEST(Nimbers, of_heaps_are_those_of_each_heap_by_itself) {
  std::vector<std::uint64_t> of_coins, of_kayles;
  for (std::int64_t n = 0; n <= 40; ++n) {
    of_coins.push_back(*solve(coins{.n = n, .take = {1, 3, 4}}, {.engine = "memo"})->value().nimber);
    of_kayles.push_back(*solve(kayles(n), {.engine = "memo"})->value().nimber);
  }
  EXPECT_EQ(sweep_of("coins(n=0..40,take=[1,3,4])").nimbers, of_coins);
  EXPECT_EQ(sweep_of("kayles(n=0..40)").nimbers, of_kayles);
  EXPECT_EQ(sweep_of("octal(code=0.77,n=0..40)").nimbers, of_kayles);
  of_kayles.erase(of_kayles.begin(), of_kayles.begin() + 17);
  EXPECT_EQ(sweep_of("octal(code=0.77,n=17..40)").nimbers, of_kayles);
  EXPECT_EQ(sweep_of("dawson(n=5..7)").nimbers, (std::vector<std::uint64_t>{3, 1, 1}));  // OEIS A002187
}

TEST(Nimbers, of_huge_heaps_follow_from_the_period) {
  const auto sweep = sweep_of("kayles(n=999999999999999989..1000000000000000000)");
  EXPECT_EQ(sweep.nimbers, (std::vector<std::uint64_t>{4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1}));
  ASSERT_TRUE(sweep.period);
  EXPECT_EQ(sweep.period->length, 12U);
}

TEST(Nimbers, of_a_whole_sequence_are_told_by_their_period) {
  const auto kayles_sequence = sweep_of("octal(code=0.77)");
  EXPECT_FALSE(kayles_sequence.nimbers);
  ASSERT_TRUE(kayles_sequence.period);
  EXPECT_EQ(kayles_sequence.period->from, 71U);
  EXPECT_EQ(kayles_sequence.period->proved_after, 168U);
}

TEST(Nimbers, stop_at_a_limit_with_what_was_computed) {
  const auto whole = sweep_of("octal(code=0.007)", {.memory_bytes_max = 100'000});
  EXPECT_FALSE(whole.complete());
  EXPECT_EQ(whole.stop, Stop::memory);
  EXPECT_FALSE(whole.period);
  EXPECT_NE(whole.reason.find("no period is proved after"), std::string::npos) << whole.reason;
  const auto part = sweep_of("octal(code=0.007,n=0..3000)", {.memory_bytes_max = 26'000});
  EXPECT_EQ(part.stop, Stop::memory);
  const auto all = sweep_of("octal(code=0.007,n=0..3000)");
  ASSERT_TRUE(part.nimbers && all.nimbers);
  EXPECT_TRUE(std::equal(part.nimbers->begin(), part.nimbers->end(), all.nimbers->begin()));
  EXPECT_EQ(all.nimbers->size(), 3001U);
  std::atomic<bool> cancel{true};
  EXPECT_EQ(sweep_of("octal(code=0.007)", {.cancel = &cancel}).stop, Stop::cancelled);
}

TEST(Nimbers, are_refused_where_there_are_none_or_too_many) {
  const auto fault = [](const std::string& text) {
    const auto asked = parsed(text);
    return asked ? "" : asked.error().message;
  };
  EXPECT_EQ(fault("octal(code=0.77,misere=true)"),
            "octal: heaps have nimbers under normal play alone; expected misere=false, or one n");
  EXPECT_EQ(fault("coins(n=0..5,misere=true)"),
            "coins: heaps have nimbers under normal play alone; expected misere=false, or one n");
  EXPECT_EQ(fault("coins(n=-2..5)"), "coins: n begins at -2; expected a range from 0 or more");
  EXPECT_EQ(fault("coins(n=0..10000000)"), "coins: n stands for 10,000,001 heaps; expected at most 10,000,000");
  EXPECT_EQ(fault("coins(n=0..5,heaps=[3])"), "coins: n and heaps are both given; expected one of them");
  EXPECT_NE(fault("octal(code=0.77,n=0..5,heaps=[3])"), "");
  EXPECT_NE(fault("octal(code=0.8)"), "");
  const auto sweep = std::get<AnySweep>(*parsed("kayles(n=0..5)")).solve({.engine = "memo"});
  ASSERT_FALSE(sweep);
  EXPECT_EQ(sweep.error().message, "engine 'memo' does not take this game; expected auto or one of heap-period");
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
}  // namespace firstwin::sweep_test
