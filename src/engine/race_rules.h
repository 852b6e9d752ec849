// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "firstwin/value.h"

namespace firstwin {

/// A race to a target, the family of Can I Win: the players take turns to draw a number that nobody drew before, and
/// whoever makes the sum of all that was drawn reach the target wins (under misère: loses).
///
/// The engines name a position by the numbers that remain, as a mask: bit i stands for `numbers[i]`. The total drawn
/// follows from it, and what remains decides all: with slack = sum of all numbers - target, a position is **alive**
/// (the target is not yet reached) exactly when the sum of what remains is more than the slack.
struct RaceRules {
  std::vector<std::int64_t> numbers{};  ///< positive, in any order (ascending is fastest); repeats are allowed
  std::int64_t target = 1;
  bool misere = false;

  /// The numbers 1..n, so that bit i - 1 stands for i. n must not be negative.
  static RaceRules up_to(int n, std::int64_t target, bool misere = false) {
    RaceRules rules{.target = target, .misere = misere};
    for (int number = 1; number <= n; ++number) rules.numbers.push_back(number);
    return rules;
  }

  Wide sum() const {
    Wide total = 0;
    for (const std::int64_t number : numbers) total += number;
    return total;
  }
  /// The position in which nothing was drawn. For at most 64 numbers.
  std::uint64_t start() const {
    return numbers.empty() ? 0 : ~std::uint64_t{0} >> (64 - numbers.size());
  }
};

}  // namespace firstwin
