// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "tests/agree/agreement.h"

namespace firstwin::coins_test {
namespace {

using agree::difference;
using agree::expect_agreement;
using agree::Refusing;
using ::testing::IsSupersetOf;

constexpr std::int64_t n_max = 200;

std::vector<std::int64_t> subset_of_one_to_six(unsigned bits) {
  std::vector<std::int64_t> take;
  for (std::int64_t amount = 1; amount <= 6; ++amount) {
    if (bits >> (amount - 1) & 1) take.push_back(amount);
  }
  return take;
}

TEST(Coins, the_engines_that_agree_are_all_there) {
  agree::Agreement<coins> one(coins{.n = 7}), several(coins{.heaps = {3, 4}});
  EXPECT_EQ(one.difference(), "");
  EXPECT_THAT(one.compared(), IsSupersetOf({"heap-period", "heap-outcomes", "table", "memo in a hash table",
                                            "memo in an array", "search"}));
  EXPECT_EQ(several.difference(), "");
  EXPECT_THAT(several.compared(), IsSupersetOf({"heap-period", "table", "memo in a hash table", "memo in an array"}));
}

TEST(Coins, engines_agree_on_every_position_of_200_coins_for_all_take_sets_from_1_to_6) {
  for (unsigned bits = 1; bits < 64; ++bits) {
    for (const bool misere : {false, true}) {
      expect_agreement(coins{.n = n_max, .take = subset_of_one_to_six(bits), .misere = misere});
      if (HasFatalFailure()) return;
    }
  }
}

/// Solves every start from 0 to 200 coins by every engine, the reference too, and compares values and best moves with
/// those of the same positions of the largest start.
void expect_agreement_of_all_starts(const std::vector<std::int64_t>& take, bool misere) {
  const auto largest = solve(coins{.n = n_max, .take = take, .misere = misere}, {.engine = "reference"});
  ASSERT_TRUE(largest);
  for (std::int64_t n = 0; n < n_max; ++n) {
    const coins game{.n = n, .take = take, .misere = misere};
    auto forms = agree::forms_of(game);
    forms.push_back({"reference", {.engine = "reference"}});
    // Larger starts do not reach the position when all amounts have a factor in common; then this start is the measure.
    const auto own = solve(game, {.engine = "reference"});
    ASSERT_TRUE(own);
    const Value right = own->value();
    if (const Value there = largest->value(game.start()); there.outcome != Outcome::unknown) {
      ASSERT_EQ(there, right);
    }
    for (const agree::Form& form : forms) {
      const auto solution = solve(game, form.options);
      ASSERT_TRUE(solution) << form.name;
      ASSERT_TRUE(agree::agrees(solution->value(), right)) << form.name << ' ' << agree::name_of(game);
      ASSERT_EQ(solution->best_moves().moves, own->best_moves().moves) << form.name << ' ' << agree::name_of(game);
    }
  }
}

TEST(Coins, engines_agree_on_every_start_from_0_to_200_coins_for_all_take_sets_from_1_to_6) {
  for (unsigned bits = 1; bits < 64; ++bits) {
    for (const bool misere : {false, true}) {
      if (agree::takes_next()) expect_agreement_of_all_starts(subset_of_one_to_six(bits), misere);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Coins, engines_agree_on_all_pairs_of_heaps_up_to_eight) {
  for (std::int64_t a = 0; a <= 8; ++a) {
    for (std::int64_t b = 0; b <= 8; ++b) {
      for (const std::vector<std::int64_t>& take : {std::vector<std::int64_t>{1, 2}, {2, 3}, {1, 3, 4}}) {
        for (const bool misere : {false, true}) {
          expect_agreement(coins{.heaps = {a, b}, .take = take, .misere = misere});
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

rc::Gen<std::vector<std::int64_t>> amounts_up_to(std::int64_t most) {
  return rc::gen::nonEmpty(rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(1, most + 1)));
}

RC_GTEST_PROP(Coins, engines_agree_on_random_larger_heaps, ()) {
  const auto n = *rc::gen::inRange<std::int64_t>(201, 1500);
  RC_ASSERT(difference(coins{.n = n, .take = *amounts_up_to(40), .misere = *rc::gen::arbitrary<bool>()}) == "");
}

RC_GTEST_PROP(Coins, engines_agree_on_random_sums_of_heaps, ()) {
  const auto heaps = *rc::gen::container<std::vector<std::int64_t>>(*rc::gen::inRange<std::size_t>(0, 5),
                                                                    rc::gen::inRange<std::int64_t>(0, 6));
  RC_ASSERT(difference(coins{.heaps = heaps, .take = *amounts_up_to(5), .misere = *rc::gen::arbitrary<bool>()}) == "");
}

RC_GTEST_PROP(Coins, engines_agree_near_the_end_of_64_bits_or_say_that_it_is_too_large, ()) {
  constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
  const auto part = [](std::int64_t parts) {
    return rc::gen::map(rc::gen::inRange<std::int64_t>(-3, 1), [=](std::int64_t i) { return greatest / parts + i; });
  };
  const auto take = *rc::gen::nonEmpty(
      rc::gen::container<std::vector<std::int64_t>>(rc::gen::oneOf(part(1), part(2), part(3), part(5))));
  const coins game{.n = *rc::gen::oneOf(part(1), part(2)), .take = take, .misere = *rc::gen::arbitrary<bool>()};
  RC_ASSERT(difference(game, Refusing::is_allowed) == "");
}

}  // namespace
}  // namespace firstwin::coins_test
