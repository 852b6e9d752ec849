// SPDX-License-Identifier: Apache-2.0
#include "game/connect_four.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::connect_four_test {
namespace {

using testing::HasSubstr;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_slow_build = true;
#else
constexpr bool is_slow_build = false;
#endif

TEST(ConnectFour, four_by_four_is_a_tie_in_16) {
  const auto solution = solved(connect_four{.rows = 4, .columns = 4});
  EXPECT_EQ(solution.value(), (Value{.outcome = Outcome::tie, .plies = 16}));
}

TEST(ConnectFour, four_by_four_has_the_known_positions) {
  const connect_four game{.rows = 4, .columns = 4};
  const Survey survey = solved(game).survey();
  EXPECT_EQ(survey.positions, 161'029U);
  std::uint64_t unfinished = 0;
  for (const auto& [key, position] : reachable(game)) unfinished += !game.result(position);
  EXPECT_EQ(unfinished, 134'289U);
}

TEST(ConnectFour, four_rows_of_five_are_a_tie_in_20) {
  const connect_four game{.rows = 4, .columns = is_slow_build ? 3 : 5};
  const auto solution = solved(game);
  if (is_slow_build) {
    EXPECT_EQ(solution.value(), (Value{.outcome = Outcome::tie, .plies = 12}));
    return;
  }
  EXPECT_EQ(solution.value(), (Value{.outcome = Outcome::tie, .plies = 20}));
  std::uint64_t positions = 0, unfinished = 0, won = 0, lost = 0, tied = 0;
  firstwin::Run run(solution.options());
  detail::walk_reachable(game, run, [&](const connect_four::Position& position) {
    ++positions;
    if (game.result(position)) return true;
    const Outcome outcome = solution.value(position, run).outcome;
    ++unfinished;
    won += outcome == Outcome::win;
    lost += outcome == Outcome::loss;
    tied += outcome == Outcome::tie;
    return true;
  });
  EXPECT_EQ(positions, 3'945'711U);
  EXPECT_EQ(unfinished, 3'100'379U);
  EXPECT_EQ(won, 1'390'516U);
  EXPECT_EQ(lost, 443'561U);
  EXPECT_EQ(tied, 1'266'302U);
}

TEST(ConnectFour, lines_are_found_in_all_directions) {
  const connect_four game{.rows = 3, .columns = 4, .connect = 3};
  EXPECT_TRUE(game.result(played(game, {"1", "2", "1", "2", "1"})));            // upright
  EXPECT_TRUE(game.result(played(game, {"1", "1", "2", "2", "3"})));            // level
  EXPECT_TRUE(game.result(played(game, {"1", "2", "2", "3", "4", "3", "3"})));  // rising
  EXPECT_TRUE(game.result(played(game, {"3", "2", "2", "1", "4", "1", "1"})));  // falling
  EXPECT_FALSE(game.result(played(game, {"1", "1", "2", "2", "4"})));
}

TEST(ConnectFour, lines_do_not_run_from_the_top_of_a_column_into_the_next) {
  const connect_four game{.rows = 3, .columns = 3, .connect = 3};
  EXPECT_FALSE(game.result(played(game, {"2", "1", "1", "2", "1"})));
}

TEST(ConnectFour, misere_turns_the_end_round) {
  EXPECT_EQ(outcome_of(connect_four{.rows = 2, .columns = 2, .connect = 2}), Outcome::win);
  EXPECT_EQ(outcome_of(connect_four{.rows = 2, .columns = 2, .connect = 2, .misere = true}), Outcome::loss);
}

TEST(ConnectFour, full_columns_take_no_disc) {
  const connect_four game{.rows = 2, .columns = 3};
  EXPECT_EQ(move_texts(game, played(game, {"2", "2"})), (std::vector<std::string>{"1", "3"}));
}

TEST(ConnectFour, draws_the_board) {
  const connect_four game{.rows = 2, .columns = 3};
  EXPECT_EQ(game.text(played(game, {"2", "2", "1"})), "  .  O  .\n  X  X  .\n  1  2  3\nO to move");
}

TEST(ConnectFour, refuses_boards_without_a_key) {
  EXPECT_THAT(fault_of(connect_four{.rows = 8, .columns = 8}), HasSubstr("(rows + 1) * columns of at most 64"));
  EXPECT_THAT(fault_of(connect_four{.rows = 0}), HasSubstr("rows=0"));
  EXPECT_THAT(fault_of(connect_four{.columns = INT64_MAX}), HasSubstr("columns="));
  EXPECT_THAT(fault_of(connect_four{.rows = INT64_MIN}), HasSubstr("rows="));
}

TEST(ConnectFour, wins_at_once_exactly_where_some_move_does) {
  for (const std::int64_t connect : {2, 3, 4}) {
    for (const bool misere : {false, true}) {
      const connect_four game{.rows = 3, .columns = 4, .connect = connect, .misere = misere};
      for (const auto& [key, position] : reachable(game)) {
        if (game.result(position)) continue;
        bool wins = false;
        for (const auto& move : moves_of(game, position)) {
          const auto result = game.result(game.play(position, move));
          wins = wins || (result && result->outcome == Outcome::loss);
        }
        ASSERT_EQ(game.wins_at_once(position), wins) << game.text(position);
      }
    }
  }
}

TEST(ConnectFour, takes_the_largest_boards) {
  EXPECT_TRUE(connect_four{}.check());
  const connect_four game{.rows = 7, .columns = 8};
  EXPECT_TRUE(game.check());
  EXPECT_EQ(move_texts(game, game.start()).size(), 8U);
  EXPECT_NE(game.key(played(game, {"8"})), game.key(played(game, {"8", "8"})));
}

}  // namespace
}  // namespace firstwin::connect_four_test
