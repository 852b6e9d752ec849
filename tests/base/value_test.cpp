// SPDX-License-Identifier: Apache-2.0
#include "firstwin/value.h"

#include <gtest/gtest.h>

#include <limits>

namespace firstwin::value_test {
namespace {

TEST(WideText, the_sixty_four_bit_extremes_and_their_neighbours_are_exact) {
  EXPECT_EQ(to_string(Wide{std::numeric_limits<std::int64_t>::max()}), "9223372036854775807");
  EXPECT_EQ(to_string(Wide{std::numeric_limits<std::int64_t>::max()} + 1), "9223372036854775808");
  EXPECT_EQ(to_string(Wide{std::numeric_limits<std::int64_t>::min()}), "-9223372036854775808");
  EXPECT_EQ(to_string(Wide{std::numeric_limits<std::int64_t>::min()} - 1), "-9223372036854775809");
  EXPECT_EQ(to_string(UWide{std::numeric_limits<std::uint64_t>::max()} + 1), "18446744073709551616");
  EXPECT_EQ(to_string(std::numeric_limits<Wide>::min() + 1), "-170141183460469231731687303715884105727");
}

TEST(WideText, every_power_of_ten_that_fits_has_its_zeros) {
  UWide power = 10;
  std::string text = "10", nines = "9";
  for (int zeros = 1; zeros <= 38; ++zeros, power *= 10, text += "0", nines += "9") {
    EXPECT_EQ(to_string(power - 1), nines);
    EXPECT_EQ(to_string(power), text);
    EXPECT_EQ(to_string(-static_cast<Wide>(power)), "-" + text);
  }
}

TEST(Outcome, each_has_its_word) {
  EXPECT_EQ(to_string(Outcome::unknown), "unknown");
  EXPECT_EQ(to_string(Outcome::loss), "loss");
  EXPECT_EQ(to_string(Outcome::draw), "draw");
  EXPECT_EQ(to_string(Outcome::tie), "tie");
  EXPECT_EQ(to_string(Outcome::win), "win");
}

TEST(Outcome, the_other_player_sees_the_opposite) {
  EXPECT_EQ(opposite(Outcome::win), Outcome::loss);
  EXPECT_EQ(opposite(Outcome::loss), Outcome::win);
  EXPECT_EQ(opposite(Outcome::tie), Outcome::tie);
  EXPECT_EQ(opposite(Outcome::draw), Outcome::draw);
  EXPECT_EQ(opposite(Outcome::unknown), Outcome::unknown);
}

TEST(Outcome, a_win_ranks_above_a_tie_and_a_draw_and_these_above_a_loss) {
  EXPECT_GT(rank(Outcome::win), rank(Outcome::tie));
  EXPECT_EQ(rank(Outcome::tie), rank(Outcome::draw));
  EXPECT_GT(rank(Outcome::draw), rank(Outcome::loss));
}

TEST(Value, its_outcome_is_the_sign_of_its_margin) {
  EXPECT_EQ(Value::of_margin(1).outcome, Outcome::win);
  EXPECT_EQ(Value::of_margin(0).outcome, Outcome::tie);
  EXPECT_EQ(Value::of_margin(std::numeric_limits<Wide>::min()).outcome, Outcome::loss);
  EXPECT_EQ(Value::of_margin(-7).margin, Wide{-7});
  EXPECT_FALSE(Value::of_margin(-7).plies.has_value());
}

TEST(Value, a_finished_game_ends_in_zero_plies) {
  EXPECT_EQ(Value::finished(Outcome::tie), (Value{.outcome = Outcome::tie, .plies = 0}));
  EXPECT_EQ(Value{}.outcome, Outcome::unknown);
}

}  // namespace
}  // namespace firstwin::value_test
