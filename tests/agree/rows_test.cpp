// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "firstwin/coins_ends.h"
#include "firstwin/coins_row.h"
#include "tests/agree/agreement.h"

namespace firstwin::rows_test {
namespace {

using agree::difference;
using ::testing::IsSupersetOf;
using Coins = std::vector<std::int64_t>;

/// The next row of that length with values from `least` to `most`, in the order of an odometer; false after the last.
bool next_row(Coins& coins, std::int64_t least, std::int64_t most) {
  for (std::int64_t& coin : coins) {
    if (++coin <= most) return true;
    coin = least;
  }
  return false;
}

template <class RowGame>
void expect_agreement_on_all_rows(std::size_t length_max, std::int64_t least, std::int64_t most) {
  for (std::size_t length = 0; length <= length_max; ++length) {
    Coins coins(length, least);
    do {
      for (std::int64_t take = 1; take <= 3; ++take) {
        agree::expect_agreement(RowGame{.coins = coins, .take = take});
        if (::testing::Test::HasFatalFailure()) return;
      }
    } while (next_row(coins, least, most));
  }
}

TEST(CoinsRow, the_engines_that_agree_are_all_there) {
  agree::Agreement<coins_row> agreement(coins_row{.coins = {3, -1, 2, 2}, .take = 3});
  EXPECT_EQ(agreement.difference(), "");
  EXPECT_THAT(agreement.compared(),
              IsSupersetOf({"row-scan", "table", "memo in a hash table", "memo in an array", "search"}));
}

TEST(CoinsEnds, the_engines_that_agree_are_all_there) {
  agree::Agreement<coins_ends> one(coins_ends{.coins = {3, -1, 2, 2}}),
      more(coins_ends{.coins = {3, -1, 2}, .take = 2});
  EXPECT_EQ(one.difference(), "");
  EXPECT_THAT(one.compared(),
              IsSupersetOf({"ends-fusion", "table", "memo in a hash table", "memo in an array", "search"}));
  EXPECT_EQ(more.difference(), "");
  EXPECT_THAT(more.compared(), IsSupersetOf({"ends-take", "table", "memo in a hash table", "memo in an array"}));
}

TEST(CoinsRow, engines_agree_on_all_rows_of_up_to_5_coins_from_minus_3_to_3) {
  expect_agreement_on_all_rows<coins_row>(5, -3, 3);
}
TEST(CoinsRow, engines_agree_on_all_rows_of_up_to_7_coins_from_minus_1_to_1) {
  expect_agreement_on_all_rows<coins_row>(7, -1, 1);
}
TEST(CoinsEnds, engines_agree_on_all_rows_of_up_to_5_coins_from_minus_3_to_3) {
  expect_agreement_on_all_rows<coins_ends>(5, -3, 3);
}
TEST(CoinsEnds, engines_agree_on_all_rows_of_up_to_7_coins_from_minus_1_to_1) {
  expect_agreement_on_all_rows<coins_ends>(7, -1, 1);
}

/// Rows of any 64-bit coins: small ones, which have ties, any, and those at both ends of 64 bits, whose sums have more.
Coins any_row(std::size_t length_max) {
  constexpr auto low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
  const auto small = rc::gen::inRange<std::int64_t>(-9, 10);
  const auto extreme = rc::gen::element(low, low + 1, high - 1, high, std::int64_t{0});
  const auto any = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t bits) {
    return static_cast<std::int64_t>(bits * 0x9e3779b97f4a7c15ULL);
  });
  const auto coin = *rc::gen::element(small, extreme, any);
  return *rc::gen::container<Coins>(*rc::gen::inRange<std::size_t>(0, length_max + 1), coin);
}

RC_GTEST_PROP(CoinsRow, engines_agree_on_random_rows_of_any_64_bit_coins, ()) {
  RC_ASSERT(difference(coins_row{.coins = any_row(200), .take = *rc::gen::inRange<std::int64_t>(1, 9)}) == "");
}

RC_GTEST_PROP(CoinsEnds, engines_agree_on_random_rows_of_any_64_bit_coins, ()) {
  RC_ASSERT(difference(coins_ends{.coins = any_row(30), .take = *rc::gen::inRange<std::int64_t>(1, 6)}) == "");
}

TEST(CoinsEnds, engines_agree_when_a_move_may_take_more_than_there_is) {
  constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
  agree::expect_agreement(coins_ends{.coins = {1, -2, 3, 5}, .take = greatest});
  agree::expect_agreement(coins_row{.coins = {1, -2, 3, 5}, .take = greatest});
}

}  // namespace
}  // namespace firstwin::rows_test
