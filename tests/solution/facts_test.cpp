// SPDX-License-Identifier: Apache-2.0
// Published and independently computed facts about can-i-win and coins, by every general engine.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <fstream>
#include <set>
#include <string>

#include "firstwin/can_i_win.h"
#include "firstwin/coins.h"
#include "tests/solution/small_games.h"

namespace firstwin::facts_test {
namespace {

struct Fact {
  Value value;
  std::uint64_t positions, won, lost;
};

template <class G>
void expect_fact(const G& game, const Form& form, const Fact& fact) {
  SCOPED_TRACE(form.name);
  const auto solution = solve(game, form.options);
  ASSERT_TRUE(solution) << solution.error().message;
  EXPECT_EQ(solution->outcome(), fact.value.outcome);
  EXPECT_EQ(solution->value().plies, fact.value.plies);
  const Survey survey = solution->survey();
  EXPECT_TRUE(survey.complete);
  EXPECT_EQ(survey.positions, fact.positions);
  EXPECT_EQ(survey.won, fact.won);
  EXPECT_EQ(survey.lost, fact.lost);
  EXPECT_EQ(survey.tied + survey.drawn, 0U);
  const Line<typename G::Move> line = solution->line();
  EXPECT_TRUE(line.complete);
  EXPECT_EQ(line.moves.size(), fact.value.plies);
}

TEST(Facts, can_i_win_16_100_is_a_win_in_13_with_65173_positions) {
  const Fact fact{{.outcome = Outcome::win, .plies = 13}, 65'173, 47'279, 17'894};
  for (const Form& form : general_forms()) expect_fact(can_i_win{.n = 16, .target = 100}, form, fact);
}

TEST(Facts, can_i_win_20_150_is_a_loss_in_16_with_1041361_positions) {
  const Fact fact{{.outcome = Outcome::loss, .plies = 16}, 1'041'361, 777'766, 263'595};
  for (const Form& form : general_forms()) {
    if (form.options.engine != "reference") expect_fact(can_i_win{.n = 20, .target = 150}, form, fact);
  }
}

TEST(Facts, coins_1000_is_a_win_in_667_with_667_won_and_334_lost_positions) {
  const Fact fact{{.outcome = Outcome::win, .plies = 667}, 1001, 667, 334};
  for (const Form& form : general_forms()) expect_fact(coins{.n = 1000}, form, fact);
}

TEST(Facts, the_engine_reports_the_positions_that_it_valued) {
  const can_i_win game{.n = 16, .target = 100};
  for (const Form& form : general_forms()) {
    const std::string& engine = form.options.engine;  // memo asks the rules about ended games, whenever it meets one
    const std::uint64_t expected = engine == "table" ? 65'536 : engine == "memo" ? 62'109 : 65'173;
    EXPECT_EQ(solve(game, form.options)->cost().positions, expected) << form.name;
  }
}

TEST(Facts, the_losing_targets_up_to_n_12_are_those_of_the_data_by_every_general_engine) {
  std::ifstream file("tests/cases/can_i_win_losing_targets.json");
  const nlohmann::json data = nlohmann::json::parse(file);
  for (std::int64_t n = 1; n <= 12; ++n) {
    const auto losing = data.at("losing").at(std::to_string(n)).get<std::set<std::int64_t>>();
    for (const Form& form : general_forms()) {
      std::set<std::int64_t> found;
      for (std::int64_t target = 1; target <= n * (n + 1) / 2; ++target) {
        const auto solution = solve(can_i_win{.n = n, .target = target}, form.options);
        ASSERT_TRUE(solution) << form.name;
        ASSERT_TRUE(solution->outcome() == Outcome::win || solution->outcome() == Outcome::loss);
        if (solution->outcome() == Outcome::loss) found.insert(target);
      }
      EXPECT_EQ(found, losing) << n << ' ' << form.name;
    }
  }
}

TEST(Facts, can_i_win_22_by_table_has_plies) {
  const Options table{.engine = "table"};
  EXPECT_EQ(solve(can_i_win{.n = 22, .target = 253}, table)->value(), (Value{.outcome = Outcome::loss, .plies = 22}))
      << "the last drawer wins, and that is the other one";
  const auto solution = solve(can_i_win{.n = 22, .target = 8 * 23}, table);
  EXPECT_EQ(solution->outcome(), Outcome::loss) << "n is even and n + 1 divides the target: answer n + 1 - i";
  EXPECT_TRUE(solution->value().plies.has_value());
  const can_i_win hard{.n = 17, .target = 110};  // no theorem tells it; quick where lines are counted
  const auto by_table = solve(hard, table), by_memo = solve(hard, {.engine = "memo", .store = Store::array});
  EXPECT_EQ(by_table->value(), by_memo->value());
  EXPECT_TRUE(by_table->value().plies.has_value());
}

TEST(Facts, a_pool_beyond_all_engines_is_unknown_with_its_reasons) {
  const auto solution = solve(can_i_win{.n = 1'000'000'000'000, .target = 1'000'000'000'000'000});
  ASSERT_TRUE(solution) << solution.error().message;
  EXPECT_EQ(solution->outcome(), Outcome::unknown);
  EXPECT_FALSE(solution->reason().empty());
}

TEST(Facts, the_theorems_of_can_i_win_hold_where_they_are_proved) {
  for (std::int64_t n = 2; n <= 12; ++n) {
    const auto outcome = [&](std::int64_t target) { return solve(can_i_win{.n = n, .target = target})->outcome(); };
    EXPECT_EQ(outcome(n + 1), Outcome::loss) << n;
    for (std::int64_t target = n + 2; n >= 3 && target <= 2 * n; ++target) {
      EXPECT_EQ(outcome(target), Outcome::win) << n << ' ' << target;
    }
    for (std::int64_t k = 1; n % 2 == 0 && k <= n / 2; ++k) EXPECT_EQ(outcome(k * (n + 1)), Outcome::loss) << n;
  }
}

TEST(Facts, the_patterns_seen_for_all_n_up_to_26_hold_up_to_12) {
  for (std::int64_t n = 3; n <= 12; ++n) {
    const auto outcome = [&](std::int64_t target) { return solve(can_i_win{.n = n, .target = target})->outcome(); };
    const std::int64_t sum = n * (n + 1) / 2;
    for (std::int64_t k = 1; n % 2 == 1 && k <= (n - 1) / 2; ++k) EXPECT_EQ(outcome(k * n + 1), Outcome::loss) << n;
    const std::int64_t last_alike = n % 2 == 0 ? n - 3 : n - 2;
    const Outcome alike = n % 2 == 0 ? Outcome::loss : Outcome::win;
    for (std::int64_t slack = 0; slack <= last_alike; ++slack) {
      EXPECT_EQ(outcome(sum - slack), alike) << n << ' ' << slack;
    }
    EXPECT_EQ(outcome(sum - last_alike - 1), opposite(alike)) << n;
  }
}

}  // namespace
}  // namespace firstwin::facts_test
