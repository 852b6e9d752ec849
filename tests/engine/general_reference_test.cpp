// SPDX-License-Identifier: Apache-2.0
#include "firstwin/detail/reference.h"

#include <gtest/gtest.h>

#include <numeric>

#include "firstwin/coins.h"
#include "firstwin/solve.h"
#include "tests/engine/graph_game.h"

namespace firstwin::general_reference_test {
namespace {

using testing::AcyclicGraph;
using testing::CyclicGraph;

Value won(std::uint64_t plies) { return {.outcome = Outcome::win, .plies = plies}; }
Value lost(std::uint64_t plies) { return {.outcome = Outcome::loss, .plies = plies}; }
Value tied(std::uint64_t plies) { return {.outcome = Outcome::tie, .plies = plies}; }
constexpr Value drawn{.outcome = Outcome::draw};

template <class G>
void expect_values(const G& game, const std::vector<Value>& values) {
  const auto solution = solve(game, {.engine = "reference"});
  ASSERT_TRUE(solution) << solution.error().message;
  for (std::uint32_t at = 0; at < values.size(); ++at) EXPECT_EQ(solution->value(at), values[at]) << "node " << at;
}

TEST(Reference, a_cycle_without_an_end_is_a_draw) {
  CyclicGraph game;
  game.nodes = {{.edges = {{1}}}, {.edges = {{0}}}};
  expect_values(game, {drawn, drawn});
}

TEST(Reference, a_win_goes_before_a_cycle_and_a_cycle_before_a_loss) {
  CyclicGraph game;
  // 0 and 1 play on for ever, since leaving loses; from 2 the mover wins at once; 4 has lost.
  game.nodes = {{.edges = {{1}, {2}}}, {.edges = {{0}, {2}}}, {.edges = {{0}, {4}, {3}}}, {.edges = {{2}}}, {}};
  expect_values(game, {drawn, drawn, won(1), lost(2), lost(0)});
}

TEST(Reference, plies_are_the_soonest_win_and_the_latest_loss) {
  CyclicGraph game;
  // 1 loses in 2 by way of 3, or in 4 by way of 4, 5 and 3.
  game.nodes = {{.edges = {{1}}},      {.edges = {{3}, {4}}}, {},
                {.edges = {{2}, {0}}}, {.edges = {{5}, {0}}}, {.edges = {{3}}}};
  expect_values(game, {won(5), lost(4), lost(0), won(1), won(3), lost(2)});
}

TEST(Reference, a_level_end_that_the_mover_can_force_is_a_tie_and_one_that_only_the_other_can_force_is_not) {
  CyclicGraph game;
  const Outcome tie = Outcome::tie;
  // At 1 the mover may end level or go back to 0, where the mover has no choice. So 0 is a draw for its mover.
  game.nodes = {{.edges = {{1}}}, {.edges = {{2}, {0}}}, {.result = tie}};
  expect_values(game, {drawn, tied(1), tied(0)});
  // 3 goes to 0, where the other must go on to 1: so the mover of 3 can force the end, through a draw of the other.
  game.nodes = {{.edges = {{1}}}, {.edges = {{2}, {0}}}, {.result = tie}, {.edges = {{0}}}};
  game.nodes.push_back({.edges = {{3}}});
  std::swap(game.nodes[0], game.nodes[4]);
  for (auto& node : game.nodes) {
    for (auto& edge : node.edges) edge.to = edge.to == 0 ? 4 : edge.to == 4 ? 0 : edge.to;
  }
  expect_values(game, {drawn, tied(1), tied(0), tied(3), drawn});
}

TEST(Reference, forcing_a_level_end_counts_a_loss_of_the_other_as_an_end) {
  CyclicGraph game;
  // 0 goes to 1, where the other ends level or loses to 3 by way of 4.
  game.nodes = {{.edges = {{1}, {0}}}, {.edges = {{2}, {4}}}, {.result = Outcome::tie}, {}, {.edges = {{3}}}};
  expect_values(game, {tied(2), tied(1), tied(0), lost(0), won(1)});
}

TEST(Reference, a_kept_turn_does_not_change_sides_in_a_cycle) {
  CyclicGraph game;
  game.nodes = {{.edges = {{.to = 1, .again = true}, {0}}}, {.edges = {{2}}}, {}};
  expect_values(game, {won(2), won(1), lost(0)});
}

TEST(Reference, without_cycles_both_definitions_agree) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 300; ++round) {
    const auto cyclic =
        testing::random_graph<CyclicGraph>(random, static_cast<std::uint32_t>(2 + round % 12), 3, true, false);
    AcyclicGraph acyclic;
    acyclic.nodes = cyclic.nodes;
    const auto one = solve(acyclic, {.engine = "reference"});
    const auto other = solve(cyclic, {.engine = "reference"});
    for (std::uint32_t at = 0; at < acyclic.nodes.size(); ++at) EXPECT_EQ(one->value(at), other->value(at));
  }
}

TEST(Reference, play_that_comes_back_without_saying_so_is_an_error) {
  AcyclicGraph game;
  game.nodes = {{.edges = {{1}}}, {.edges = {{0}}}};
  const auto solution = solve(game, {.engine = "reference"});
  ASSERT_FALSE(solution);
  EXPECT_EQ(solution.error().message, detail::comes_back);
}

TEST(Reference, engines_that_value_from_later_positions_refuse_cyclic_games) {
  CyclicGraph game;
  game.nodes = {{.edges = {{1}}}, {}};
  for (const char* engine : {"memo", "table"}) {
    const auto solution = solve(game, {.engine = engine});
    ASSERT_FALSE(solution);
    EXPECT_NE(solution.error().message.find("expected auto or one of retrograde, reference"), std::string::npos);
  }
}

TEST(Reference, nimbers_of_heaps_are_right) {
  const auto solution = solve(coins{.heaps = {7, 5}, .take = {1, 2, 3}}, {.engine = "reference"});
  for (std::uint64_t a = 0; a <= 7; ++a) {
    for (std::uint64_t b = 0; b <= 5; ++b) {
      const Value value = solution->value(coins::Position{a + 8 * b});
      EXPECT_EQ(value.nimber, (a % 4) ^ (b % 4));
      EXPECT_EQ(value.outcome == Outcome::win, value.nimber != 0u);
    }
  }
}

TEST(Reference, a_nimber_may_be_larger_than_any_word) {
  std::vector<std::int64_t> amounts(200);
  std::iota(amounts.begin(), amounts.end(), 1);
  const coins nim{.n = 200, .take = amounts};
  for (const char* engine : {"reference", "memo", "table"}) {
    EXPECT_EQ(solve(nim, {.engine = engine})->value().nimber, 200u) << engine;
  }
}

}  // namespace
}  // namespace firstwin::general_reference_test
