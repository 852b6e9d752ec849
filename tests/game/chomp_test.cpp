// SPDX-License-Identifier: Apache-2.0
#include "game/chomp.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::chomp_test {
namespace {

using testing::HasSubstr;

TEST(Chomp, four_by_seven_is_a_win_in_17_of_nimber_19) {
  const chomp game{.rows = 4, .columns = 7};
  const auto solution = solved(game);
  EXPECT_EQ(solution.value().outcome, Outcome::win);
  EXPECT_EQ(solution.value().plies, 17U);
  EXPECT_EQ(nimber_of(game), 19U);
  EXPECT_EQ(solution.survey().positions, 329U);
}

TEST(Chomp, the_first_player_wins_every_bar_but_one_square) {
  for (std::int64_t rows = 1; rows <= 4; ++rows) {
    for (std::int64_t columns = 1; columns <= 4; ++columns) {
      EXPECT_EQ(outcome_of(chomp{.rows = rows, .columns = columns}), rows * columns == 1 ? Outcome::loss : Outcome::win)
          << rows << "x" << columns;
    }
  }
}

TEST(Chomp, a_square_is_won_only_by_the_bite_beside_the_corner) {
  const chomp game{.rows = 4, .columns = 4};
  const auto best = solved(game).best_moves();
  ASSERT_EQ(best.moves.size(), 1U);
  EXPECT_EQ(game.move_text(best.moves.front()), "b2");
}

TEST(Chomp, two_rows_of_any_length_are_won_by_the_last_square) {
  const chomp game{.rows = 2, .columns = 40};
  const auto best = solved(game).best_moves();
  ASSERT_EQ(best.moves.size(), 1U);
  EXPECT_EQ(game.move_text(best.moves.front()), "an2");
}

TEST(Chomp, a_bite_takes_all_below_and_right_of_it) {
  const chomp game{.rows = 3, .columns = 4};
  const auto position = played(game, {"c2"});
  EXPECT_EQ(game.text(position), "  a b c d\n1 ! # # #\n2 # # . .\n3 # # . .");
  EXPECT_EQ(move_texts(game, position).size(), 7U);
}

TEST(Chomp, misere_turns_the_end_round) {
  EXPECT_EQ(outcome_of(chomp{.rows = 1, .columns = 1, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(chomp{.rows = 1, .columns = 2, .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(chomp{.rows = 1, .columns = 3, .misere = true}), Outcome::win);
}

TEST(Chomp, refuses_bars_without_a_key) {
  EXPECT_THAT(fault_of(chomp{.rows = 17, .columns = 15}), HasSubstr("with 15 columns expected at most 16 rows"));
  EXPECT_THAT(fault_of(chomp{.rows = 0, .columns = 3}), HasSubstr("rows=0"));
  EXPECT_THAT(fault_of(chomp{.rows = 3, .columns = INT64_MIN}), HasSubstr("columns="));
  EXPECT_TRUE((chomp{.rows = 16, .columns = 15}.check()));
  EXPECT_TRUE((chomp{.rows = 64, .columns = 1}.check()));
}

}  // namespace
}  // namespace firstwin::chomp_test
