// SPDX-License-Identifier: Apache-2.0
#include "firstwin/can_i_win.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "tests/agree/agreement.h"

namespace firstwin::can_i_win_test {
namespace {

using agree::difference;
using agree::expect_agreement;
using ::testing::Contains;

constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

void expect_agreement_on_all_targets(const can_i_win& pool, bool misere) {
  const auto sum = static_cast<std::int64_t>(pool.pool.sum());
  for (std::int64_t target = -2; target <= sum + 2; ++target) {
    expect_agreement(can_i_win{.n = pool.n, .target = target, .numbers = pool.numbers, .misere = misere});
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(CanIWin, the_engines_that_agree_are_all_there) {
  agree::Agreement<can_i_win> agreement(can_i_win{.n = 5, .target = 9});
  EXPECT_EQ(agreement.difference(), "");
  for (const char* name : {"table", "memo in a hash table", "memo in an array"}) {
    EXPECT_THAT(agreement.compared(), Contains(name));
  }
}

TEST(CanIWin, engines_agree_on_every_position_of_all_targets_up_to_n_10) {
  for (std::int64_t n = 0; n <= 10; ++n) expect_agreement_on_all_targets(can_i_win{.n = n}, false);
}

TEST(CanIWin, engines_agree_on_every_position_of_all_misere_targets_up_to_n_10) {
  for (std::int64_t n = 0; n <= 10; ++n) expect_agreement_on_all_targets(can_i_win{.n = n}, true);
}

/// Calls `visit(pool)` for each ascending list of up to `left` more numbers from `least` to 6.
template <class Visit>
void for_each_pool(std::vector<std::int64_t>& pool, std::int64_t least, int left, const Visit& visit) {
  if (!pool.empty()) visit(pool);
  if (left == 0) return;
  for (std::int64_t number = least; number <= 6; ++number) {
    pool.push_back(number);
    for_each_pool(pool, number, left - 1, visit);
    pool.pop_back();
  }
}

void expect_agreement_on_all_pools(bool misere) {
  std::vector<std::int64_t> pool;
  int pools = 0;
  for_each_pool(pool, 1, 6, [&](const std::vector<std::int64_t>& numbers) {
    if (::testing::Test::HasFatalFailure()) return;
    expect_agreement_on_all_targets(can_i_win{.numbers = numbers}, misere);
    ++pools;
  });
  EXPECT_EQ(pools, 923) << "12 over 6, without the empty pool";
}

TEST(CanIWin, engines_agree_on_all_pools_of_up_to_six_numbers_from_1_to_6) { expect_agreement_on_all_pools(false); }

TEST(CanIWin, engines_agree_on_all_pools_of_up_to_six_numbers_from_1_to_6_misere) {
  expect_agreement_on_all_pools(true);
}

RC_GTEST_PROP(CanIWin, engines_agree_on_random_larger_ranges, ()) {
  const auto n = *rc::gen::inRange<std::int64_t>(11, 14);
  const auto target = *rc::gen::inRange<std::int64_t>(-2, n * (n + 1) / 2 + 3);
  RC_ASSERT(difference(can_i_win{.n = n, .target = target, .misere = *rc::gen::arbitrary<bool>()}) == "");
}

RC_GTEST_PROP(CanIWin, engines_agree_on_random_pools_with_repeats, ()) {
  const auto numbers = *rc::gen::container<std::vector<std::int64_t>>(*rc::gen::inRange<std::size_t>(1, 11),
                                                                      rc::gen::inRange<std::int64_t>(1, 40));
  std::int64_t sum = 0;
  for (const std::int64_t number : numbers) sum += number;
  const auto target = *rc::gen::inRange<std::int64_t>(1, sum + 2);
  RC_ASSERT(difference(can_i_win{.target = target, .numbers = numbers, .misere = *rc::gen::arbitrary<bool>()}) == "");
}

RC_GTEST_PROP(CanIWin, engines_agree_on_numbers_and_targets_near_the_end_of_64_bits, ()) {
  const auto near_the_end =
      rc::gen::map(rc::gen::inRange<std::int64_t>(0, 4), [](std::int64_t i) { return greatest - i; });
  const auto number = rc::gen::oneOf(near_the_end, rc::gen::inRange<std::int64_t>(1, 5),
                                     rc::gen::inRange<std::int64_t>(greatest / 2 - 2, greatest / 2 + 3));
  const auto numbers = *rc::gen::container<std::vector<std::int64_t>>(*rc::gen::inRange<std::size_t>(1, 7), number);
  const auto target = *rc::gen::oneOf(number, rc::gen::map(near_the_end, [](std::int64_t i) { return -i - 1; }));
  RC_ASSERT(difference(can_i_win{.target = target, .numbers = numbers, .misere = *rc::gen::arbitrary<bool>()}) == "");
}

}  // namespace
}  // namespace firstwin::can_i_win_test
