// SPDX-License-Identifier: Apache-2.0
#include "game/sim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::sim_test {
namespace {

using testing::HasSubstr;

/// The game over canonical forms only: a few thousand positions instead of millions.
struct sim_up_to_symmetry : sim {
  Position play(const Position& position, Move line) const { return canonical(sim::play(position, line)); }
};

TEST(Sim, six_points_are_a_loss_in_15) {
  const auto solution = solved(sim_up_to_symmetry{});
  EXPECT_EQ(solution.value(), (Value{.outcome = Outcome::loss, .plies = 15}));
  EXPECT_EQ(solution.survey().tied, 0U);
}

TEST(Sim, five_points_are_a_tie) {
  EXPECT_EQ(solved(sim{.points = 5}).value(), (Value{.outcome = Outcome::tie, .plies = 10}));
  EXPECT_EQ(solved(sim{.points = 5}).survey().positions, 14'953U);
}

TEST(Sim, symmetry_keeps_values) {
  const sim game{.points = 5};
  const auto solution = solved(game);
  for (const auto& [key, position] : reachable(game)) {
    ASSERT_EQ(solution.value(position), solution.value(game.canonical(position))) << game.text(position);
  }
}

TEST(Sim, misere_five_points_are_won_in_7) {
  EXPECT_EQ(solved(sim{.points = 5, .misere = true}).value(), (Value{.outcome = Outcome::win, .plies = 7}));
}

TEST(Sim, few_points_have_no_triangle) {
  EXPECT_EQ(outcome_of(sim{.points = 1}), Outcome::tie);
  EXPECT_EQ(outcome_of(sim{.points = 3}), Outcome::tie);
}

TEST(Sim, a_triangle_of_one_colour_ends_the_game) {
  const sim game;
  const auto position = played(game, {"1-2", "5-6", "2-4", "3-4", "1-4"});
  EXPECT_EQ(game.result(position), Value::finished(Outcome::win));
  EXPECT_EQ(game.text(position), "red: 1-2 1-4 2-4\nblue: 3-4 5-6\nblue to move");
  EXPECT_FALSE(game.result(played(game, {"1-2", "2-4", "1-4"})));
}

TEST(Sim, refuses_too_many_points) {
  EXPECT_THAT(fault_of(sim{.points = 9}), HasSubstr("points=9; expected 1 to 8"));
  EXPECT_THAT(fault_of(sim{.points = 0}), HasSubstr("points=0"));
}

}  // namespace
}  // namespace firstwin::sim_test
