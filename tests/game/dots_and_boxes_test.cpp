// SPDX-License-Identifier: Apache-2.0
#include "game/dots_and_boxes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::dots_and_boxes_test {
namespace {

using testing::HasSubstr;

Wide margin_of(const dots_and_boxes& game) { return solved(game).value().margin.value_or(1000); }

TEST(DotsAndBoxes, small_boards_have_their_margins) {
  // One box: whoever draws the third line gives it away, and that is the first player.
  EXPECT_EQ(margin_of({.rows = 1, .columns = 1}), -1);
  EXPECT_EQ(margin_of({.rows = 1, .columns = 2}), margin_of({.rows = 2, .columns = 1}));
  EXPECT_EQ(margin_of({.rows = 2, .columns = 2}), 2);  // 3 to 1; Berlekamp, Conway and Guy, Winning Ways, chapter 16
  EXPECT_EQ(margin_of({.rows = 1, .columns = 3}), margin_of({.rows = 3, .columns = 1}));
}

TEST(DotsAndBoxes, two_by_two_is_won_by_an_outer_line_only) {
  const dots_and_boxes game{.rows = 2, .columns = 2};
  const auto best = solved(game).best_moves();
  EXPECT_EQ(best.total, 8U);
  for (const auto& move : best.moves) {
    const std::string text = game.move_text(move);
    EXPECT_EQ(text.find("b2"), std::string::npos) << text;
  }
}

TEST(DotsAndBoxes, who_closes_a_box_moves_again) {
  const dots_and_boxes game{.rows = 1, .columns = 2};
  const auto position = played(game, {"a1-b1", "a2-b2", "a1-a2"});
  const auto moves = moves_of(game, position);
  for (const auto& move : moves) {
    const bool closes = game.move_text(move) == "b1-b2";
    EXPECT_EQ(game.gain(position, move), closes ? 1 : 0);
    EXPECT_EQ(game.moves_again(position, move), closes);
  }
  EXPECT_EQ(game.points(position), 2);
  EXPECT_EQ(game.points(played(game, {"a1-b1", "a2-b2", "a1-a2", "b1-b2"})), 1);
}

TEST(DotsAndBoxes, one_line_can_close_two_boxes) {
  const dots_and_boxes game{.rows = 1, .columns = 2};
  const auto position = played(game, {"a1-b1", "a2-b2", "a1-a2", "b1-c1", "b2-c2", "c1-c2"});
  ASSERT_EQ(move_texts(game, position), std::vector<std::string>{"b1-b2"});
  EXPECT_EQ(game.gain(position, moves_of(game, position).front()), 2);
}

TEST(DotsAndBoxes, misere_wants_the_fewest_boxes) {
  EXPECT_EQ(margin_of({.rows = 1, .columns = 1, .misere = true}), 1);
}

TEST(DotsAndBoxes, symmetry_keeps_margins) {
  const dots_and_boxes game{.rows = 2, .columns = 2};
  const auto solution = solved(game);
  for (std::uint64_t index = 0; index < game.index_count(); ++index) {
    const auto position = game.position_at(index);
    ASSERT_EQ(solution.value(position), solution.value(game.canonical(position))) << game.text(position);
  }
}

TEST(DotsAndBoxes, draws_the_board) {
  const dots_and_boxes game{.rows = 1, .columns = 2};
  EXPECT_EQ(game.text(played(game, {"a1-b1", "a2-b2", "a1-a2", "b1-b2", "b1-c1"})),
            "  a   b   c\n1 +---+---+\n  | # |    \n2 +---+   +");
}

TEST(DotsAndBoxes, refuses_boards_without_a_key) {
  EXPECT_THAT(fault_of(dots_and_boxes{.rows = 5, .columns = 6}), HasSubstr("71 lines; expected at most 63"));
  EXPECT_THAT(fault_of(dots_and_boxes{.rows = 0, .columns = 6}), HasSubstr("rows=0"));
  EXPECT_TRUE((dots_and_boxes{.rows = 5, .columns = 5}.check()));
}

}  // namespace
}  // namespace firstwin::dots_and_boxes_test
