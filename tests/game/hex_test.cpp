// SPDX-License-Identifier: Apache-2.0
#include "game/hex.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::hex_test {
namespace {

using testing::HasSubstr;

std::vector<std::string> winning_openings(const hex& game) {
  std::vector<std::string> texts;
  for (const auto& move : solved(game).best_moves().moves) texts.push_back(game.move_text(move));
  return texts;
}

TEST(Hex, squares_are_won_by_the_first_player) {
  EXPECT_EQ(outcome_of(hex{.rows = 1, .columns = 1}), Outcome::win);
  EXPECT_EQ(outcome_of(hex{.rows = 2, .columns = 2}), Outcome::win);
  EXPECT_EQ(solved(hex{.rows = 3, .columns = 3}).value(), (Value{.outcome = Outcome::win, .plies = 5}));
}

TEST(Hex, two_by_two_is_won_by_the_short_diagonal) {
  EXPECT_EQ(winning_openings(hex{.rows = 2, .columns = 2}), (std::vector<std::string>{"b1", "a2"}));
}

TEST(Hex, the_shorter_way_wins_whoever_starts) {
  EXPECT_EQ(outcome_of(hex{.rows = 2, .columns = 3}), Outcome::win);
  EXPECT_EQ(outcome_of(hex{.rows = 3, .columns = 2}), Outcome::loss);
  EXPECT_EQ(outcome_of(hex{.rows = 4, .columns = 3}), Outcome::loss);
}

TEST(Hex, a_full_board_joins_exactly_one_pair_of_sides) {
  const hex game{.rows = 3, .columns = 3};
  EXPECT_EQ(solved(game).survey().tied, 0U);
  for (const auto& [key, position] : reachable(game)) {
    ASSERT_TRUE(position.stones.all() != game.grid.board() || game.result(position)) << game.text(position);
  }
}

TEST(Hex, cells_touch_six_others) {
  const hex game{.rows = 3, .columns = 3};
  // c1, b2, a3 run along the short diagonal, where neighbours touch; a1, b2, c3 do not touch.
  EXPECT_TRUE(game.result(played(game, {"c1", "a1", "b2", "b1", "a3"})));
  EXPECT_FALSE(game.result(played(game, {"a1", "c1", "b2", "b1", "c3"})));
}

TEST(Hex, symmetry_keeps_values) {
  const hex game{.rows = 3, .columns = 3};
  const auto solution = solved(game);
  for (const auto& [key, position] : reachable(game)) {
    ASSERT_EQ(solution.value(position), solution.value(game.canonical(position)));
  }
}

TEST(Hex, misere_hex_is_won_on_boards_with_an_even_number_of_cells) {
  // Lagarias and Sleator, Who wins misère Hex?
  EXPECT_EQ(outcome_of(hex{.rows = 1, .columns = 1, .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(hex{.rows = 2, .columns = 2, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(hex{.rows = 3, .columns = 3, .misere = true}), Outcome::loss);
}

TEST(Hex, draws_the_board_slanting) {
  const hex game{.rows = 2, .columns = 2};
  EXPECT_EQ(game.text(played(game, {"a2"})), "  a b\n1 . .\n 2 X .\nO (left to right) to move");
}

TEST(Hex, refuses_boards_without_a_key) {
  EXPECT_THAT(fault_of(hex{.rows = 7, .columns = 7}), HasSubstr("49 cells; expected at most 39"));
  EXPECT_THAT(fault_of(hex{.rows = 0, .columns = 7}), HasSubstr("rows=0"));
}

}  // namespace
}  // namespace firstwin::hex_test
