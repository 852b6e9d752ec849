// SPDX-License-Identifier: Apache-2.0
#include "firstwin/any_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "firstwin/can_i_win.h"
#include "firstwin/coins.h"
#include "firstwin/coins_ends.h"
#include "firstwin/described.h"

namespace firstwin::any_game_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using Texts = std::vector<std::string>;

TEST(AnyGame, says_what_it_is_and_what_its_engines_are) {
  const AnyGame game = AnyGame::of(can_i_win{.n = 20, .target = 158});
  EXPECT_EQ(game.text(), "can-i-win(n=20,target=158)");
  EXPECT_EQ(game.info().name, "can-i-win");
  for (const char* name : {"table", "memo", "reference"}) EXPECT_THAT(game.engines(), Contains(name));
  EXPECT_FALSE(game.scored());
  EXPECT_EQ(game.index_count(), 1U << 20);
}

TEST(AnyGame, is_played_by_the_texts_of_moves) {
  const AnyGame game = AnyGame::of(coins{.heaps = {2, 1}});
  EXPECT_EQ(game.moves(game.start()), (Texts{"1:1", "1:2", "2:1"}));
  EXPECT_EQ(game.moves(game.start(), 2), (Texts{"1:1", "1:2"}));
  EXPECT_FALSE(game.play(game.start(), "3:1"));
  EXPECT_FALSE(game.play(game.start(), "1:1 "));
  EXPECT_FALSE(game.play(game.start(), ""));
  const auto after = game.play(game.start(), "1:2");
  ASSERT_TRUE(after);
  EXPECT_EQ(game.position_text(*after), "heaps: 0 1");
  EXPECT_FALSE(game.result(*after));
  EXPECT_NE(game.key_text(*after), game.key_text(game.start()));
  const auto end = game.play(*after, "2:1");
  ASSERT_TRUE(end);
  EXPECT_EQ(game.result(*end)->outcome, Outcome::loss);
  EXPECT_TRUE(game.moves(*end).empty());
  EXPECT_FALSE(game.play(*end, "1:1")) << "the game is over";
}

TEST(AnyGame, gives_gains_and_points_of_games_that_score) {
  const AnyGame game = AnyGame::of(coins_ends{.coins = {3, 20, 4}});
  EXPECT_TRUE(game.scored());
  EXPECT_EQ(game.points(game.start()), Wide{27});
  EXPECT_EQ(game.gain(game.start(), "right"), Wide{4});
  EXPECT_EQ(game.gain(game.start(), "up"), Wide{0}) << "no such move";
  EXPECT_FALSE(game.keeps_turn(game.start(), "right"));
  const AnyGame race = AnyGame::of(can_i_win{.n = 3, .target = 5});
  EXPECT_EQ(race.gain(race.start(), "3"), Wide{0});
  EXPECT_EQ(race.points(race.start()), std::nullopt);
}

TEST(AnyGame, positions_can_be_reached_by_their_index) {
  const AnyGame game = AnyGame::of(coins{.n = 5});
  ASSERT_EQ(game.index_count(), 6U);
  EXPECT_EQ(game.key_text(game.position_at(5)), game.key_text(game.start()));
  EXPECT_EQ(game.position_text(game.position_at(2)), "coins left: 2");
  EXPECT_EQ(AnyGame::of(can_i_win{.n = 80, .target = 5}).index_count(), std::nullopt);
}

TEST(AnySolution, knows_what_the_solution_of_the_game_knows) {
  const AnyGame game = AnyGame::of(coins{.n = 10});
  const auto solution = game.solve({.engine = "table"});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->game().text(), "coins(n=10)");
  EXPECT_EQ(solution->value().outcome, Outcome::win);
  EXPECT_EQ(solution->value().plies, 7U);
  EXPECT_EQ(solution->cost().engine, "table");
  EXPECT_EQ(solution->stop(), Stop::none);
  EXPECT_EQ(solution->reason(), "");
  EXPECT_TRUE(solution->knows_positions());
  EXPECT_EQ(solution->access(), Access::look_up);
  EXPECT_THAT(solution->best_moves(game.start(), 10).moves, ElementsAre("1"));
  EXPECT_EQ(solution->line(game.start()).moves.size(), 7U);
  EXPECT_TRUE(solution->line(game.start()).complete);
  EXPECT_EQ(solution->survey().positions, 11U);
  const auto after = game.play(game.start(), "1");
  EXPECT_EQ(solution->value(*after).outcome, Outcome::loss);
}

TEST(AnySolution, lines_of_moves_have_their_texts) {
  const auto solution = AnyGame::of(coins_ends{.coins = {1, 20, 4}}).solve({.engine = "memo"});
  ASSERT_TRUE(solution);
  EXPECT_THAT(solution->line(solution->game().start()).moves, ElementsAre("left", "left", "left"));
  EXPECT_EQ(solution->value().margin, Wide{4 - 20 + 1});
}

TEST(AnySolution, errors_and_limits_come_through) {
  const AnyGame bad = AnyGame::of(coins{.n = 3, .take = {}});
  EXPECT_EQ(bad.solve().error().message, "take is empty; expected at least one amount");
  const AnyGame game = AnyGame::of(coins{.n = 3});
  EXPECT_FALSE(game.solve({.engine = "nobody"}));
  const auto stopped = AnyGame::of(coins{.n = 1'000'000}).solve({.engine = "memo", .memory_bytes_max = 64 << 10});
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->stop(), Stop::memory);
  EXPECT_FALSE(stopped->knows_positions());
}

}  // namespace
}  // namespace firstwin::any_game_test
