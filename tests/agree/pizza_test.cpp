// SPDX-License-Identifier: Apache-2.0
#include "game/pizza.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "tests/agree/agreement.h"

namespace firstwin::pizza_test {
namespace {

using agree::difference;
using Coins = std::vector<std::int64_t>;

void expect_agreement_on_all_pizzas(std::size_t slices_max, std::int64_t least, std::int64_t most) {
  for (std::size_t n = 0; n <= slices_max; ++n) {
    Coins slices(n, least);
    for (bool more = true; more;) {
      agree::expect_agreement(pizza{.slices = slices});
      if (::testing::Test::HasFatalFailure()) return;
      more = false;
      for (std::int64_t& slice : slices) {
        if (++slice <= most) {
          more = true;
          break;
        }
        slice = least;
      }
    }
  }
}

TEST(Pizza, engines_agree_on_all_pizzas_of_up_to_7_slices_from_minus_1_to_1) {
  expect_agreement_on_all_pizzas(7, -1, 1);
}
TEST(Pizza, engines_agree_on_all_pizzas_of_up_to_4_slices_from_minus_3_to_3) {
  expect_agreement_on_all_pizzas(4, -3, 3);
}

RC_GTEST_PROP(Pizza, engines_agree_on_random_pizzas_of_any_64_bit_values, ()) {
  constexpr auto low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
  const auto small = rc::gen::inRange<std::int64_t>(-9, 10);
  const auto extreme = rc::gen::element(low, low + 1, high - 1, high, std::int64_t{0});
  const auto value = *rc::gen::element(small, extreme, rc::gen::arbitrary<std::int64_t>());
  RC_ASSERT(difference(pizza{.slices = *rc::gen::container<Coins>(*rc::gen::inRange<std::size_t>(0, 40), value)}) ==
            "");
}

}  // namespace
}  // namespace firstwin::pizza_test
