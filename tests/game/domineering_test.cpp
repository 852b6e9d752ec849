// SPDX-License-Identifier: Apache-2.0
#include "game/domineering.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::domineering_test {
namespace {

using testing::HasSubstr;

char class_of(std::int64_t rows, std::int64_t columns) {
  return class_of_sides(domineering{.rows = rows, .columns = columns});
}

TEST(Domineering, small_boards_have_their_outcome_classes) {
  // Left plays upright. 2 by n: Lachmann, Moore and Rapaport, Who wins domineering on rectangular boards; the squares:
  // Breuker, Uiterwijk and van den Herik, Solving 8x8 domineering.
  EXPECT_EQ(class_of(1, 1), 'P');
  EXPECT_EQ(class_of(1, 2), 'R');
  EXPECT_EQ(class_of(2, 1), 'L');
  EXPECT_EQ(class_of(2, 2), 'N');
  EXPECT_EQ(class_of(2, 3), 'N');
  EXPECT_EQ(class_of(2, 4), 'R');
  EXPECT_EQ(class_of(2, 5), 'L');
  EXPECT_EQ(class_of(2, 6), 'N');
  EXPECT_EQ(class_of(2, 7), 'N');
  EXPECT_EQ(class_of(3, 3), 'N');
  EXPECT_EQ(class_of(4, 4), 'N');
  EXPECT_EQ(class_of(4, 5), 'L');
}

TEST(Domineering, three_rows_of_more_than_three_are_for_right) {
  for (std::int64_t columns = 4; columns <= 6; ++columns) EXPECT_EQ(class_of(3, columns), 'R');
}

TEST(Domineering, turning_the_board_swaps_the_sides) {
  for (std::int64_t rows = 1; rows <= 4; ++rows) {
    for (std::int64_t columns = 1; columns <= 4; ++columns) {
      const char turned = class_of(columns, rows);
      EXPECT_EQ(class_of(rows, columns), turned == 'L' ? 'R' : turned == 'R' ? 'L' : turned);
    }
  }
}

TEST(Domineering, symmetry_keeps_values) {
  const domineering game{.rows = 3, .columns = 4};
  // Not all canonical forms are reached by play: each is solved as the start of a game of its own.
  struct from_there : domineering {
    Position first;
    Position start() const { return first; }
  };
  const auto solution = solved(game);
  for (const auto& [key, position] : reachable(game)) {
    ASSERT_EQ(solved(from_there{game, game.canonical(position)}).value(), solution.value(position));
  }
}

TEST(Domineering, moves_lie_the_movers_way) {
  const domineering game{.rows = 2, .columns = 2};
  EXPECT_EQ(move_texts(game, game.start()), (std::vector<std::string>{"a1-a2", "b1-b2"}));
  const domineering right{.rows = 2, .columns = 2, .starts = Side::right};
  EXPECT_EQ(move_texts(right, right.start()), (std::vector<std::string>{"a1-b1", "a2-b2"}));
  EXPECT_EQ(game.text(played(game, {"a1-a2"})), "  a b\n1 # .\n2 # .\nright (across) to move");
}

TEST(Domineering, misere_turns_the_end_round) {
  EXPECT_EQ(outcome_of(domineering{.rows = 1, .columns = 2, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(domineering{.rows = 2, .columns = 1, .misere = true}), Outcome::loss);
}

TEST(Domineering, refuses_boards_without_a_key) {
  EXPECT_THAT(fault_of(domineering{.rows = 8, .columns = 8}), HasSubstr("64 cells; expected at most 63"));
  EXPECT_THAT(fault_of(domineering{.rows = 8, .columns = 0}), HasSubstr("columns=0"));
}

}  // namespace
}  // namespace firstwin::domineering_test
