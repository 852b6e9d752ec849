// SPDX-License-Identifier: Apache-2.0
#include "game/coin_lines.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "tests/agree/agreement.h"

namespace firstwin::coin_lines_test {
namespace {

using agree::difference;
using Coins = std::vector<std::int64_t>;

/// All ways to cut `coins` into up to three lines, and to make the last of them stacks.
template <class Each>
void for_all_cuts(const Coins& coins, Each each) {
  for (std::size_t first = 0; first <= coins.size(); ++first) {
    for (std::size_t second = first; second <= coins.size(); ++second) {
      const auto at = [&](std::size_t i) { return coins.begin() + static_cast<std::ptrdiff_t>(i); };
      const std::vector<Row> lines{Coins(coins.begin(), at(first)), Coins(at(first), at(second)),
                                   Coins(at(second), coins.end())};
      for (std::ptrdiff_t rows = 0; rows <= 3; ++rows) {
        each(std::vector<Row>(lines.begin(), lines.begin() + rows),
             std::vector<Row>(lines.begin() + rows, lines.end()));
      }
    }
  }
}

void expect_agreement_on_all_lines(std::size_t coins_max, std::int64_t least, std::int64_t most, std::int64_t take) {
  for (std::size_t n = 0; n <= coins_max; ++n) {
    Coins coins(n, least);
    for (bool more = true; more;) {
      for_all_cuts(coins, [&](const std::vector<Row>& rows, const std::vector<Row>& stacks) {
        agree::expect_agreement(coin_lines{.rows = rows, .stacks = stacks, .take = take});
      });
      if (::testing::Test::HasFatalFailure()) return;
      more = false;
      for (std::int64_t& coin : coins) {
        if (++coin <= most) {
          more = true;
          break;
        }
        coin = least;
      }
    }
  }
}

TEST(CoinLines, engines_agree_on_all_cuts_of_up_to_5_coins_from_minus_1_to_1) {
  expect_agreement_on_all_lines(5, -1, 1, 1);
}
TEST(CoinLines, engines_agree_on_all_cuts_of_up_to_3_coins_from_minus_3_to_3) {
  expect_agreement_on_all_lines(3, -3, 3, 1);
}
TEST(CoinLines, engines_agree_when_a_move_takes_up_to_two_coins) { expect_agreement_on_all_lines(4, -1, 1, 2); }
TEST(CoinLines, engines_agree_when_a_move_takes_up_to_three_coins) { expect_agreement_on_all_lines(3, -1, 1, 3); }

/// Up to `count` lines of up to five coins: small ones, any, and those at both ends of 64 bits.
std::vector<Row> any_lines(std::size_t count) {
  constexpr auto low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
  const auto small = rc::gen::inRange<std::int64_t>(-9, 10);
  const auto extreme = rc::gen::element(low, low + 1, high - 1, high, std::int64_t{0});
  const auto coin = *rc::gen::element(small, extreme, rc::gen::arbitrary<std::int64_t>());
  std::vector<Row> lines;
  for (std::size_t left = *rc::gen::inRange<std::size_t>(0, count + 1); left > 0; --left) {
    lines.emplace_back(*rc::gen::container<Coins>(*rc::gen::inRange<std::size_t>(0, 6), coin));
  }
  return lines;
}

RC_GTEST_PROP(CoinLines, engines_agree_on_random_lines_of_any_64_bit_coins, ()) {
  RC_ASSERT(difference(coin_lines{.rows = any_lines(2), .stacks = any_lines(2)}) == "");
}

RC_GTEST_PROP(CoinLines, engines_agree_on_random_lines_with_several_coins_a_move, ()) {
  RC_ASSERT(difference(coin_lines{
                .rows = any_lines(2), .stacks = any_lines(1), .take = *rc::gen::inRange<std::int64_t>(2, 5)}) == "");
}

}  // namespace
}  // namespace firstwin::coin_lines_test
