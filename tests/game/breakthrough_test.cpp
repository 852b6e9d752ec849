// SPDX-License-Identifier: Apache-2.0
#include "game/breakthrough.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::breakthrough_test {
namespace {

using testing::HasSubstr;

TEST(Breakthrough, four_rows_of_three_have_5363_unfinished_positions) {
  const breakthrough game{.rows = 4, .columns = 3};
  std::uint64_t unfinished = 0;
  for (const auto& [key, position] : reachable(game)) unfinished += !game.result(position);
  EXPECT_EQ(unfinished, 5363U);
  EXPECT_EQ(solved(game).value(), (Value{.outcome = Outcome::win, .plies = 9}));
}

TEST(Breakthrough, the_side_to_move_matters_and_is_in_the_key) {
  const breakthrough game{.rows = 4, .columns = 3};
  const auto solution = solved(game);
  const auto positions = reachable(game);
  std::uint64_t with_both = 0, won_by_either = 0;
  for (const auto& [key, position] : positions) {
    const auto turned = positions.find(game.key({position.pawns, other(position.mover)}));
    if (turned == positions.end()) continue;
    ++with_both;
    won_by_either += solution.value(position).outcome == solution.value(turned->second).outcome;
  }
  EXPECT_GT(with_both, 0U);
  EXPECT_GT(won_by_either, 0U);
}

TEST(Breakthrough, symmetry_keeps_values) {
  const breakthrough game{.rows = 4, .columns = 2};
  struct from_there : breakthrough {
    Position first;
    Position start() const { return first; }
  };
  const auto solution = solved(game);
  for (const auto& [key, position] : reachable(game)) {
    ASSERT_EQ(solved(from_there{game, game.canonical(position)}).value(), solution.value(position));
  }
}

TEST(Breakthrough, pawns_go_forward_and_take_slantwise_only) {
  const breakthrough game{.rows = 3, .columns = 3};
  EXPECT_EQ(game.text(game.start()), "  a b c\n1 O O O\n2 . . .\n3 X X X\nX (up) to move");
  EXPECT_EQ(move_texts(game, game.start()),
            (std::vector<std::string>{"a3-a2", "a3-b2", "b3-a2", "b3-b2", "b3-c2", "c3-b2", "c3-c2"}));
  EXPECT_EQ(move_texts(game, played(game, {"b3-b2"})),
            (std::vector<std::string>{"a1-a2", "a1xb2", "b1-a2", "b1-c2", "c1xb2", "c1-c2"}));
}

TEST(Breakthrough, the_far_row_and_the_last_pawn_end_the_game) {
  const breakthrough game{.rows = 2, .columns = 2};
  EXPECT_EQ(solved(game).value(), (Value{.outcome = Outcome::win, .plies = 1}));
  const breakthrough::Position bare{{0b1000, 0}, Side::right};
  EXPECT_EQ(game.result(bare), Value::finished(Outcome::loss));
}

TEST(Breakthrough, six_rows_have_two_rows_of_pawns) {
  const breakthrough game{.rows = 6, .columns = 2};
  EXPECT_EQ(std::popcount(game.start().pawns.first), 4);
  EXPECT_EQ(std::popcount(breakthrough{.rows = 5, .columns = 2}.start().pawns.first), 2);
}

TEST(Breakthrough, refuses_what_is_no_board) {
  EXPECT_THAT(fault_of(breakthrough{.rows = 1, .columns = 3}), HasSubstr("rows=1; expected 2 to 39"));
  EXPECT_THAT(fault_of(breakthrough{.rows = 4, .columns = 1}), HasSubstr("columns=1"));
  EXPECT_THAT(fault_of(breakthrough{.rows = 8, .columns = 8}), HasSubstr("64 cells; expected at most 39"));
}

}  // namespace
}  // namespace firstwin::breakthrough_test
