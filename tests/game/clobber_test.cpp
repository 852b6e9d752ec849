// SPDX-License-Identifier: Apache-2.0
#include "game/clobber.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::clobber_test {
namespace {

using testing::HasSubstr;

TEST(Clobber, a_row_of_pairs_is_lost_only_for_three_pairs) {
  // Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber: (XO)^n is a first-player win but for n = 3.
  for (int pairs = 1; pairs <= 6; ++pairs) {
    std::string board;
    for (int i = 0; i < pairs; ++i) board += "XO";
    EXPECT_EQ(class_of_sides(clobber{.board = board}), pairs == 3 ? 'P' : 'N') << board;
  }
}

TEST(Clobber, small_rows_have_their_outcome_classes) {
  EXPECT_EQ(class_of_sides(clobber{.board = "X"}), 'P');
  EXPECT_EQ(class_of_sides(clobber{.board = "XX"}), 'P');
  EXPECT_EQ(class_of_sides(clobber{.board = "XO"}), 'N');   // star
  EXPECT_EQ(class_of_sides(clobber{.board = "XXO"}), 'L');  // up: left to star, or to 0
  EXPECT_EQ(class_of_sides(clobber{.board = "XOO"}), 'R');
  EXPECT_EQ(class_of_sides(clobber{.board = "XO.OX"}), 'P');  // star plus star
}

TEST(Clobber, a_board_in_letters_is_the_checkerboard) {
  const clobber letters{.board = "XOX/OXO"}, sized{.rows = 2, .columns = 3};
  EXPECT_EQ(letters.start(), sized.start());
  EXPECT_EQ(letters.arguments(), "board=XOX/OXO");
  EXPECT_EQ(sized.arguments(), "rows=2,columns=3");
}

TEST(Clobber, symmetry_keeps_values) {
  const clobber game{.board = "XO.X/O.OX/.XOO"};
  struct from_there : clobber {
    Position first;
    Position start() const { return first; }
  };
  const auto solution = solved(game);
  for (const auto& [key, position] : reachable(game)) {
    ASSERT_EQ(solved(from_there{game, game.canonical(position)}).value(), solution.value(position));
  }
}

TEST(Clobber, moves_take_neighbours) {
  const clobber game{.board = "XO/OX"};
  EXPECT_EQ(move_texts(game, game.start()), (std::vector<std::string>{"a1xb1", "a1xa2", "b2xb1", "b2xa2"}));
  EXPECT_EQ(game.text(played(game, {"a1xb1"})), "  a b\n1 . X\n2 O X\nright (O) to move");
}

TEST(Clobber, misere_turns_the_end_round) {
  EXPECT_EQ(outcome_of(clobber{.board = "X", .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(clobber{.board = "XO", .misere = true}), Outcome::loss);
}

TEST(Clobber, refuses_what_is_no_board) {
  EXPECT_THAT(fault_of(clobber{}), HasSubstr("rows=0"));
  EXPECT_THAT(fault_of(clobber{.rows = 2, .columns = 2, .board = "XO"}), HasSubstr("both given"));
  EXPECT_THAT(fault_of(clobber{.board = "XO/O"}), HasSubstr("rows of equal length"));
  EXPECT_THAT(fault_of(clobber{.board = "XO/OXX"}), HasSubstr("rows of equal length"));
  EXPECT_THAT(fault_of(clobber{.board = "XQ"}), HasSubstr("found 'Q'"));
  EXPECT_THAT(fault_of(clobber{.board = "/"}), HasSubstr("columns=0"));
  EXPECT_THAT(fault_of(clobber{.rows = 5, .columns = 8}), HasSubstr("40 cells; expected at most 39"));
}

}  // namespace
}  // namespace firstwin::clobber_test
