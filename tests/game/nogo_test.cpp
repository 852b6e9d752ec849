// SPDX-License-Identifier: Apache-2.0
#include "game/nogo.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::nogo_test {
namespace {

using testing::HasSubstr;

TEST(Nogo, rows_are_a_first_player_win_but_for_1_and_4) {
  for (std::int64_t columns = 1; columns <= 9; ++columns) {
    EXPECT_EQ(class_of_sides(nogo{.rows = 1, .columns = columns}), columns == 1 || columns == 4 ? 'P' : 'N') << columns;
  }
}

TEST(Nogo, three_by_three_is_won_by_every_first_move) {
  // M. Müller, Solving NoGo on small board sizes.
  const auto solution = solved(nogo{.rows = 3, .columns = 3});
  EXPECT_EQ(solution.outcome(), Outcome::win);
  EXPECT_EQ(solution.best_moves().total, 9U);
}

TEST(Nogo, impartial_boards_have_their_nimbers) {
  // MCGS computational results, Impartial NoGo.
  const std::vector<std::uint64_t> rows_of_1{0, 1, 0, 1, 2, 0, 1, 0, 1};
  for (std::size_t i = 0; i < rows_of_1.size(); ++i) {
    const nogo game{.rows = 1, .columns = static_cast<std::int64_t>(i + 1), .impartial_rules = true};
    EXPECT_EQ(nimber_of(game), rows_of_1[i]) << i + 1;
  }
  EXPECT_EQ(nimber_of(nogo{.rows = 2, .columns = 2, .impartial_rules = true}), 1U);
  EXPECT_EQ(nimber_of(nogo{.rows = 2, .columns = 3, .impartial_rules = true}), 1U);
  EXPECT_EQ(nimber_of(nogo{.rows = 2, .columns = 4, .impartial_rules = true}), 0U);
  EXPECT_EQ(nimber_of(nogo{.rows = 3, .columns = 3, .impartial_rules = true}), 0U);
}

TEST(Nogo, symmetry_keeps_values) {
  for (const bool impartial : {false, true}) {
    const nogo game{.rows = 2, .columns = 3, .impartial_rules = impartial};
    struct from_there : nogo {
      Position first;
      Position start() const { return first; }
    };
    const auto solution = solved(game);
    for (const auto& [key, position] : reachable(game)) {
      ASSERT_EQ(solved(from_there{game, game.canonical(position)}).value(), solution.value(position));
    }
  }
}

TEST(Nogo, no_group_may_lose_its_last_empty_neighbour) {
  const nogo game{.rows = 1, .columns = 4};
  // O on b1 would take the only empty neighbour of the X on a1.
  const auto position = played(game, {"a1"});
  EXPECT_EQ(move_texts(game, position), (std::vector<std::string>{"c1", "d1"}));
  EXPECT_EQ(move_texts(game, played(game, {"a1", "d1"})), std::vector<std::string>{"b1"});
  EXPECT_EQ(move_texts(game, played(game, {"a1", "c1"})), std::vector<std::string>{});
}

TEST(Nogo, impartial_moves_name_their_colour) {
  const nogo game{.rows = 1, .columns = 2, .impartial_rules = true};
  EXPECT_EQ(move_texts(game, game.start()), (std::vector<std::string>{"X:a1", "O:a1", "X:b1", "O:b1"}));
  EXPECT_EQ(game.text(played(game, {"O:b1"})), "  a b\n1 . O");
  EXPECT_TRUE(game.impartial());
  EXPECT_FALSE(nogo{}.impartial());
}

TEST(Nogo, misere_turns_the_end_round) {
  EXPECT_EQ(outcome_of(nogo{.rows = 1, .columns = 1, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(nogo{.rows = 1, .columns = 2, .misere = true}), Outcome::loss);
}

TEST(Nogo, refuses_boards_without_a_key) {
  EXPECT_THAT(fault_of(nogo{.rows = 5, .columns = 8}), HasSubstr("40 cells; expected at most 39"));
  EXPECT_THAT(fault_of(nogo{.rows = 0, .columns = 8}), HasSubstr("rows=0"));
}

}  // namespace
}  // namespace firstwin::nogo_test
