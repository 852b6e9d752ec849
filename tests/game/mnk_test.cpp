// SPDX-License-Identifier: Apache-2.0
#include "game/mnk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::mnk_test {
namespace {

using testing::HasSubstr;

TEST(Mnk, tic_tac_toe_is_a_tie_in_9) {
  const auto solution = solved(mnk{});
  EXPECT_EQ(solution.value(), (Value{.outcome = Outcome::tie, .plies = 9}));
  EXPECT_EQ(solution.best_moves().total, 9U);
}

TEST(Mnk, tic_tac_toe_has_the_known_positions) {
  const Survey survey = solved(mnk{}).survey();
  EXPECT_EQ(survey.positions, 5478U);
  EXPECT_EQ(survey.won, 2836U);
  EXPECT_EQ(survey.lost, 1574U);
  EXPECT_EQ(survey.tied, 1068U);
}

TEST(Mnk, tic_tac_toe_has_765_positions_up_to_symmetry) {
  const Survey survey = survey_up_to_symmetry(mnk{});
  EXPECT_EQ(survey.positions, 765U);
  EXPECT_EQ(survey.won, 390U);
  EXPECT_EQ(survey.lost, 224U);
  EXPECT_EQ(survey.tied, 151U);
}

TEST(Mnk, a_corner_opening_is_answered_in_the_centre_only) {
  const mnk game;
  const auto solution = solved(game);
  const auto best = solution.best_moves(played(game, {"a1"}));
  ASSERT_EQ(best.moves.size(), 1U);
  EXPECT_EQ(game.move_text(best.moves.front()), "b2");
}

TEST(Mnk, first_wins_on_4_by_3_with_3_in_a_row) {
  EXPECT_EQ(solved(mnk{.m = 4, .n = 3, .k = 3}).value(), (Value{.outcome = Outcome::win, .plies = 7}));
  EXPECT_EQ(solved(mnk{.m = 3, .n = 4, .k = 3}).value(), (Value{.outcome = Outcome::win, .plies = 7}));
}

TEST(Mnk, misere_tic_tac_toe_is_a_tie) {
  EXPECT_EQ(solved(mnk{.misere = true}).value(), (Value{.outcome = Outcome::tie, .plies = 9}));
}

TEST(Mnk, one_in_a_row_wins_at_once) {
  EXPECT_EQ(solved(mnk{.m = 2, .n = 2, .k = 1}).value(), (Value{.outcome = Outcome::win, .plies = 1}));
  EXPECT_EQ(outcome_of(mnk{.m = 2, .n = 2, .k = 1, .misere = true}), Outcome::loss);
}

TEST(Mnk, a_line_longer_than_the_board_is_never_made) {
  EXPECT_EQ(outcome_of(mnk{.m = 2, .n = 3, .k = 4}), Outcome::tie);
}

TEST(Mnk, lines_do_not_run_over_the_edge) {
  const mnk game{.m = 3, .n = 3, .k = 3};
  // b1 c1 a2 are neighbours in number, and no line.
  EXPECT_FALSE(game.result(played(game, {"b1", "a3", "c1", "b3", "a2"})));
  EXPECT_FALSE(game.result(played(game, {"c1", "b1", "a2", "c3", "b3"})));
  EXPECT_TRUE(game.result(played(game, {"c1", "b1", "b2", "c3", "a3"})));
}

TEST(Mnk, draws_the_board) {
  const mnk game;
  EXPECT_EQ(game.text(played(game, {"b2", "a1"})), "  a b c\n1 O . .\n2 . X .\n3 . . .\nX to move");
}

TEST(Mnk, keys_of_large_boards_differ) {
  const mnk game{.m = 3, .n = 13, .k = 3};
  const auto last = game.play(game.start(), 38);
  EXPECT_NE(game.key(last), game.key(game.play(last, 0)));
  EXPECT_NE(game.key(game.play(game.start(), 37)), game.key(last));
}

TEST(Mnk, refuses_boards_without_a_key) {
  EXPECT_THAT(fault_of(mnk{.m = 7, .n = 6}), HasSubstr("42 cells; expected at most 39"));
  EXPECT_THAT(fault_of(mnk{.m = 0}), HasSubstr("m=0; expected 1 to 39"));
  EXPECT_THAT(fault_of(mnk{.n = -3}), HasSubstr("n=-3"));
  EXPECT_THAT(fault_of(mnk{.k = INT64_MAX}), HasSubstr("k="));
}

}  // namespace
}  // namespace firstwin::mnk_test
