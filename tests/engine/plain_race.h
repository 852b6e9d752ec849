// SPDX-License-Identifier: Apache-2.0
// Races by the definition, sharing nothing with the engines, and what their tests have in common.
#pragma once
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <random>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/race_rules.h"
#include "firstwin/value.h"

namespace firstwin::test {

/// The outcome of every position, by the mask of what remains, from the total drawn so far.
inline std::vector<Outcome> plain_race(const RaceRules& rules) {
  const std::size_t count = rules.numbers.size();
  std::vector<Outcome> outcomes(std::size_t{1} << count);
  for (std::size_t remaining = 0; remaining < outcomes.size(); ++remaining) {
    Wide drawn = 0;
    for (std::size_t i = 0; i < count; ++i) drawn += remaining >> i & 1 ? 0 : rules.numbers[i];
    Outcome& outcome = outcomes[remaining];
    if (drawn >= rules.target) {
      outcome = rules.misere ? Outcome::win : Outcome::loss;  // the other player reached it
      continue;
    }
    outcome = remaining == 0 ? Outcome::tie : Outcome::loss;
    for (std::size_t i = 0; i < count; ++i) {
      if (!(remaining >> i & 1)) continue;
      const Outcome after = opposite(outcomes[remaining ^ std::size_t{1} << i]);
      if (rank(after) > rank(outcome)) outcome = after;
    }
  }
  return outcomes;
}

/// A random pool with repeats of up to `count_max` numbers up to `number_max`, with a target that it reaches.
inline RaceRules random_race(std::mt19937_64& random, std::size_t count_max, std::int64_t number_max) {
  const auto up_to = [&random](std::int64_t max) {
    return std::uniform_int_distribution<std::int64_t>(1, max)(random);
  };
  RaceRules rules;
  for (auto count = up_to(static_cast<std::int64_t>(count_max)); count > 0; --count) {
    rules.numbers.push_back(up_to(number_max));
  }
  if (random() % 2) std::ranges::sort(rules.numbers);
  rules.target = up_to(static_cast<std::int64_t>(rules.sum()));
  rules.misere = random() % 2;
  return rules;
}

/// The targets in 1..n(n+1)/2 for which the first player loses, for n = 1..12, by n: from an independent program.
inline std::vector<std::vector<std::int64_t>> known_losing_targets() {
  std::ifstream file("tests/cases/can_i_win_losing_targets.json");
  const auto json = nlohmann::json::parse(file);
  std::vector<std::vector<std::int64_t>> losing(1);
  for (int n = 1; n <= 12; ++n) losing.push_back(json.at("losing").at(std::to_string(n)));
  return losing;
}

}  // namespace firstwin::test
