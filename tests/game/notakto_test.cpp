// SPDX-License-Identifier: Apache-2.0
#include "game/notakto.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::notakto_test {
namespace {

using testing::HasSubstr;

TEST(Notakto, one_board_is_won_in_6_by_the_centre) {
  const notakto game;
  const auto solution = solved(game);
  EXPECT_EQ(solution.value(), (Value{.outcome = Outcome::win, .plies = 6}));
  const auto best = solution.best_moves();
  ASSERT_EQ(best.moves.size(), 1U);
  EXPECT_EQ(game.move_text(best.moves.front()), "b2");
}

TEST(Notakto, two_boards_are_lost) { EXPECT_EQ(outcome_of(notakto{.boards = 2}), Outcome::loss); }

TEST(Notakto, one_cell_is_lost_and_two_boards_of_one_cell_are_won) {
  EXPECT_EQ(outcome_of(notakto{.boards = 1, .size = 1}), Outcome::loss);
  EXPECT_EQ(outcome_of(notakto{.boards = 2, .size = 1}), Outcome::win);
}

TEST(Notakto, misere_gives_the_last_kill_the_win_and_has_nimbers) {
  const notakto game{.misere = true};
  EXPECT_EQ(solved(game).value().outcome, Outcome::win);
  EXPECT_TRUE(game.impartial());
  EXPECT_FALSE(notakto{}.impartial());
}

TEST(Notakto, dead_boards_take_no_marks_and_are_alike) {
  const notakto game{.boards = 2};
  const auto row = played(game, {"1:a1", "1:b1", "1:c1"}), column = played(game, {"1:a1", "1:a2", "1:a3"});
  EXPECT_EQ(game.key(row), game.key(column));
  EXPECT_EQ(move_texts(game, row).size(), 9U);
  EXPECT_EQ(move_texts(game, row).front(), "2:a1");
  EXPECT_EQ(game.text(row),
            "board 1 (dead)\n  a b c\n1 X X X\n2 . . .\n3 . . .\nboard 2\n  a b c\n1 . . .\n2 . . .\n3 . . .");
}

TEST(Notakto, refuses_what_has_no_key) {
  EXPECT_THAT(fault_of(notakto{.boards = 8}), HasSubstr("boards=8; expected 1 to 7"));
  EXPECT_THAT(fault_of(notakto{.size = 6}), HasSubstr("size=6"));
  EXPECT_THAT(fault_of(notakto{.boards = 0}), HasSubstr("boards=0"));
}

}  // namespace
}  // namespace firstwin::notakto_test
