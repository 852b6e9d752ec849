// SPDX-License-Identifier: Apache-2.0
#include "game/tactix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::tactix_test {
namespace {

using testing::HasSubstr;

TEST(Tactix, four_by_four_is_a_loss_in_16) {
  const tactix game;
  const auto solution = solved(game);
  EXPECT_EQ(solution.value().outcome, Outcome::loss);
  EXPECT_EQ(solution.value().plies, 16U);
  EXPECT_EQ(solution.survey().positions, 65'536U);
  EXPECT_EQ(nimber_of(game), 0U);
}

TEST(Tactix, odd_squares_are_won_by_the_centre_and_mirroring) {
  EXPECT_EQ(outcome_of(tactix{.size = 1}), Outcome::win);
  EXPECT_EQ(outcome_of(tactix{.size = 2}), Outcome::loss);
  EXPECT_EQ(outcome_of(tactix{.size = 3}), Outcome::win);
}

TEST(Tactix, misere_four_by_four_is_a_loss) {
  EXPECT_EQ(outcome_of(tactix{.size = 4, .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(tactix{.size = 1, .misere = true}), Outcome::loss);
}

TEST(Tactix, runs_have_no_gaps) {
  const tactix game{.size = 3};
  const auto position = played(game, {"b1", "a2-c2"});
  EXPECT_EQ(move_texts(game, position),
            (std::vector<std::string>{"a1", "c1", "a3", "a3-b3", "a3-c3", "b3", "b3-c3", "c3"}));
}

TEST(Tactix, refuses_squares_that_are_too_large) {
  EXPECT_THAT(fault_of(tactix{.size = 8}), HasSubstr("size=8; expected 1 to 7"));
  EXPECT_THAT(fault_of(tactix{.size = -1}), HasSubstr("size=-1"));
}

}  // namespace
}  // namespace firstwin::tactix_test
