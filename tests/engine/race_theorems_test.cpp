// SPDX-License-Identifier: Apache-2.0
#include "engine/race_theorems.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "tests/engine/plain_race.h"

namespace firstwin::race_theorems_test {
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

/// Moves to the end by the definition, by the mask of what remains.
std::vector<std::uint64_t> plain_plies(const RaceRules& rules, const std::vector<Outcome>& outcomes) {
  std::vector<std::uint64_t> plies(outcomes.size(), 0);
  for (std::size_t remaining = 1; remaining < outcomes.size(); ++remaining) {
    Wide drawn = 0;
    for (std::size_t i = 0; i < rules.numbers.size(); ++i) drawn += remaining >> i & 1 ? 0 : rules.numbers[i];
    if (drawn >= rules.target) continue;
    const bool lost = outcomes[remaining] == Outcome::loss;
    std::uint64_t best = lost ? 0 : UINT64_MAX;
    for (std::size_t rest = remaining; rest; rest &= rest - 1) {
      const std::size_t after = remaining ^ (rest & -rest);
      if (opposite(outcomes[after]) != outcomes[remaining]) continue;
      best = lost ? std::max(best, plies[after] + 1) : std::min(best, plies[after] + 1);
    }
    plies[remaining] = best;
  }
  return plies;
}

std::vector<std::int64_t> drawn_of(int n, std::size_t remaining) {
  std::vector<std::int64_t> drawn;
  for (int number = 1; number <= n; ++number) {
    if (!(remaining >> (number - 1) & 1)) drawn.push_back(number);
  }
  return drawn;
}

/// True when theorems speak of all that follows: of every draw from a lost position, of the given draw from a won one.
bool goes_on(const std::vector<std::optional<RaceTheorem>>& theorems, std::size_t remaining) {
  const RaceTheorem& theorem = *theorems[remaining];
  if (theorem.move) return theorems[remaining ^ std::size_t{1} << (*theorem.move - 1)].has_value();
  if (theorem.outcome != Outcome::loss || theorem.plies == 0) return true;
  for (std::size_t rest = remaining; rest; rest &= rest - 1) {
    if (!theorems[remaining ^ (rest & -rest)]) return false;
  }
  return true;
}

/// Compares every theorem about every position with the definition; how many positions one spoke of.
std::uint64_t compare(int n, std::int64_t target) {
  const RaceRules rules = RaceRules::up_to(n, target);
  const std::vector<Outcome> outcomes = test::plain_race(rules);
  const std::vector<std::uint64_t> plies = plain_plies(rules, outcomes);
  std::vector<std::optional<RaceTheorem>> theorems;
  std::uint64_t spoken_of = 0;
  for (std::size_t remaining = 0; remaining < outcomes.size(); ++remaining) {
    const auto& theorem = theorems.emplace_back(race_theorem(n, target, drawn_of(n, remaining)));
    if (!theorem) continue;
    ++spoken_of;
    const std::string where = std::to_string(n) + ' ' + std::to_string(target) + ' ' + std::to_string(remaining) +
                              ": " + std::string(theorem->sentence);
    EXPECT_EQ(theorem->outcome, outcomes[remaining]) << where;
    EXPECT_EQ(theorem->plies.value_or(plies[remaining]), plies[remaining]) << where;
    EXPECT_EQ(theorem->move.has_value(), theorem->outcome == Outcome::win) << where;
    EXPECT_TRUE(goes_on(theorems, remaining)) << where;
    if (theorem->move) {
      const std::size_t bit = std::size_t{1} << (*theorem->move - 1);
      EXPECT_TRUE(remaining & bit) << where;
      EXPECT_EQ(outcomes[remaining ^ bit], Outcome::loss) << where;
    }
  }
  return spoken_of;
}

TEST(RaceTheorems, agree_with_the_definition_in_every_position_up_to_11_numbers) {
  std::uint64_t spoken_of = 0;
  for (int n = 1; n <= 11; ++n) {
    for (std::int64_t target = 1; target <= n * (n + 1) / 2 + 1 && !HasFailure(); ++target) {
      spoken_of += compare(n, target);
    }
  }
  EXPECT_GT(spoken_of, 100'000);
}

TEST(RaceTheorems, the_start_is_judged_in_the_order_of_the_rules) {
  const auto outcome = [](std::int64_t n, std::int64_t target) {
    const auto theorem = race_theorem(n, target);
    return theorem ? theorem->outcome : Outcome::unknown;
  };
  EXPECT_EQ(outcome(0, 0), Outcome::win);
  EXPECT_EQ(outcome(0, 1), Outcome::tie);
  EXPECT_EQ(outcome(5, -3), Outcome::win);
  EXPECT_EQ(outcome(46341, 1), Outcome::win);
  EXPECT_EQ(outcome(1, 1), Outcome::win);
  EXPECT_EQ(outcome(3, 5), Outcome::win);
  EXPECT_EQ(outcome(3, 7), Outcome::tie);
  EXPECT_EQ(outcome(20, 210), Outcome::loss);
  EXPECT_EQ(outcome(21, 231), Outcome::win);
  EXPECT_EQ(outcome(10, 11), Outcome::loss);
  EXPECT_EQ(outcome(20, 105), Outcome::loss);
  EXPECT_EQ(outcome(21, 22 * 4 + 11), Outcome::win);
  EXPECT_EQ(outcome(20, 158), Outcome::unknown);
  EXPECT_EQ(outcome(24, 230), Outcome::unknown);
}

TEST(RaceTheorems, winning_draws_up_to_2n_are_all_there_are) {
  for (int n = 3; n <= 17; ++n) {
    for (std::int64_t target = n + 2; target <= 2 * n && target < n * (n + 1) / 2; ++target) {
      const RaceRules rules = RaceRules::up_to(n, target);
      const std::vector<Outcome> outcomes = test::plain_race(rules);
      std::vector<std::int64_t> draws;
      for (int i = 0; i < n; ++i) {
        if (outcomes[rules.start() ^ std::uint64_t{1} << i] == Outcome::loss) draws.push_back(i + 1);
      }
      EXPECT_EQ(race_winning_draws(n, target), draws) << n << ' ' << target;
    }
  }
}

TEST(RaceTheorems, say_what_they_are) {
  EXPECT_EQ(race_theorem(20, 25)->sentence, "n+2 <= target <= 2n: draw target-n-1");
  EXPECT_EQ(race_theorem(20, 25)->move, 4);
  EXPECT_EQ(race_theorem(20, 25)->plies, 3);
  EXPECT_EQ(race_theorem(20, 15)->move, 15);
  EXPECT_EQ(race_theorem(20, 0)->move, std::nullopt);
}

TEST(RaceTheorems, are_exact_for_numbers_of_any_size) {
  EXPECT_EQ(race_theorem(largest, largest)->move, largest);
  EXPECT_EQ(race_theorem(largest - 1, largest)->outcome, Outcome::loss);
  EXPECT_EQ(race_theorem(largest, largest - 5)->outcome, Outcome::win);
  EXPECT_EQ(race_theorem(3'000'000'000, largest)->outcome, Outcome::tie);
  EXPECT_EQ(race_theorem(1'000'000'000'000, 7 * 1'000'000'000'001)->outcome, Outcome::loss);
  EXPECT_EQ(race_theorem(largest / 2 + 1, largest)->outcome, Outcome::win);
}

/// Plays a game that the theorems win for the player to move, or the other if `second`, against random draws.
void play_by_theorems(std::int64_t n, std::int64_t target, bool second, std::mt19937_64& random) {
  std::vector<std::int64_t> drawn;
  for (bool ours = !second;; ours = !ours) {
    const auto theorem = race_theorem(n, target, drawn);
    ASSERT_TRUE(theorem) << n << ' ' << target;
    ASSERT_EQ(theorem->outcome, ours ? Outcome::win : Outcome::loss) << theorem->sentence;
    if (theorem->plies == 0) return;
    std::int64_t number = ours ? *theorem->move : 0;
    while (number == 0 || std::ranges::binary_search(drawn, number)) {
      number = std::uniform_int_distribution<std::int64_t>(1, n)(random);
    }
    drawn.insert(std::ranges::lower_bound(drawn, number), number);
  }
}

TEST(RaceTheorems, play_whole_games_with_numbers_of_any_size) {
  std::mt19937_64 random(11);
  for (int game = 0; game < 200; ++game) {
    const std::int64_t n = game % 2 ? 1'000'000'000'000 : 1 + static_cast<std::int64_t>(random() % 40) * 2 + 9;
    const std::int64_t k = static_cast<std::int64_t>(random() % 4) + 2;
    play_by_theorems(n, k * (n + 1), true, random);
    play_by_theorems(n + 1, k * (n + 2) + n / 2 + 1, false, random);
    play_by_theorems(n, n + 1, true, random);
    play_by_theorems(n, n + 2 + static_cast<std::int64_t>(random() % 8), false, random);
  }
}

}  // namespace
}  // namespace firstwin::race_theorems_test
