// SPDX-License-Identifier: Apache-2.0
#include "game/forest.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "tests/agree/agreement.h"

namespace firstwin::forest_test {
namespace {

using agree::difference;
using Coins = std::vector<std::int64_t>;

/// The next list with values from `least` to `most`, in the order of an odometer; false after the last.
bool next_list(Coins& list, std::int64_t least, std::int64_t most) {
  for (std::int64_t& value : list) {
    if (++value <= most) return true;
    value = least;
  }
  return false;
}

void expect_agreement_on_all_forests(std::size_t nodes, std::int64_t least, std::int64_t most) {
  Coins parents(nodes, -1);
  do {
    if (!forest{.parents = parents, .values = Coins(nodes)}.check()) continue;
    Coins values(nodes, least);
    do {
      agree::expect_agreement(forest{.parents = parents, .values = values});
      if (::testing::Test::HasFatalFailure()) return;
    } while (next_list(values, least, most));
  } while (next_list(parents, -1, static_cast<std::int64_t>(nodes) - 1));
}

TEST(Forest, engines_agree_on_all_forests_of_up_to_4_nodes_from_minus_1_to_1) {
  for (std::size_t nodes = 0; nodes <= 4; ++nodes) expect_agreement_on_all_forests(nodes, -1, 1);
}
TEST(Forest, engines_agree_on_all_forests_of_up_to_3_nodes_from_minus_3_to_3) {
  for (std::size_t nodes = 1; nodes <= 3; ++nodes) expect_agreement_on_all_forests(nodes, -3, 3);
}

RC_GTEST_PROP(Forest, engines_agree_on_random_forests_of_any_64_bit_values, ()) {
  constexpr auto low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
  const auto small = rc::gen::inRange<std::int64_t>(-9, 10);
  const auto extreme = rc::gen::element(low, low + 1, high - 1, high, std::int64_t{0});
  const auto value = *rc::gen::element(small, extreme, rc::gen::arbitrary<std::int64_t>());
  const auto nodes = *rc::gen::inRange<std::size_t>(0, 11);
  Coins parents;
  for (std::size_t node = 0; node < nodes; ++node) {
    parents.push_back(*rc::gen::inRange<std::int64_t>(-1, static_cast<std::int64_t>(node)));
  }
  RC_ASSERT(difference(forest{.parents = parents, .values = *rc::gen::container<Coins>(nodes, value)}) == "");
}

}  // namespace
}  // namespace firstwin::forest_test
