// SPDX-License-Identifier: Apache-2.0
#include "firstwin/detail/retrograde.h"

#include <gtest/gtest.h>

#include <random>

#include "firstwin/solve.h"
#include "tests/engine/graph_game.h"

namespace firstwin::general_retrograde_test {
namespace {

using testing::CyclicGraph;
using testing::CyclicGraphWithPredecessors;
using testing::expect_as_reference;
using testing::Graph;
using testing::WithIndex;

const Options one_thread{.engine = "retrograde", .threads = 1}, three_threads{.engine = "retrograde", .threads = 3};

template <class G>
void expect_as_reference_on_random_graphs(bool kept_turns) {
  std::mt19937_64 random(7);
  for (std::uint32_t round = 0; round < 400; ++round) {
    const auto graph = testing::random_graph<G>(random, 2 + round % 40, 2 + round % 3, round % 8 == 0, kept_turns);
    expect_as_reference(graph, one_thread);
    expect_as_reference(testing::doubled(random, graph), one_thread);
    WithIndex<G> indexed;
    indexed.nodes = graph.nodes;
    expect_as_reference(indexed, one_thread);
    WithIndex<testing::WithSymmetry<G>> indexed_twice;
    indexed_twice.nodes = testing::doubled(random, graph).nodes;
    expect_as_reference(indexed_twice, one_thread);
  }
}

TEST(Retrograde, agrees_with_the_reference_on_random_graphs_with_kept_turns) {
  expect_as_reference_on_random_graphs<CyclicGraph>(true);
}

TEST(Retrograde, agrees_with_the_reference_on_random_graphs_by_their_predecessors) {
  expect_as_reference_on_random_graphs<CyclicGraphWithPredecessors>(false);
}

TEST(Retrograde, agrees_with_the_reference_with_threads) {
  std::mt19937_64 random(11);
  for (std::uint32_t nodes : {6000u, 9000u}) {
    const auto graph = testing::random_graph<CyclicGraph>(random, nodes, 3, false, true);
    expect_as_reference(graph, three_threads);
    WithIndex<CyclicGraph> indexed;
    indexed.nodes = graph.nodes;
    expect_as_reference(indexed, three_threads);
  }
}

TEST(Retrograde, a_line_of_a_tie_goes_to_the_end_through_draws) {
  CyclicGraph game;
  // 0 to 1, where the mover must go on to 2, where the first mover ends the game or goes back.
  game.nodes = {{.edges = {{1}, {0}}}, {.edges = {{2}}}, {.edges = {{1}, {3}}}, {.result = Outcome::tie}};
  const auto solution = solve(game, {.engine = "retrograde"});
  EXPECT_EQ(solution->value(), (Value{.outcome = Outcome::tie, .plies = 3}));
  EXPECT_EQ(solution->value(1), Value{.outcome = Outcome::draw});
  const auto line = solution->line();
  EXPECT_TRUE(line.complete);
  ASSERT_EQ(line.moves.size(), 3u);
  EXPECT_EQ(line.moves[2].to, 3u);
}

TEST(Retrograde, a_line_of_a_draw_is_not_complete) {
  CyclicGraph game;
  game.nodes = {{.edges = {{1}, {2}}}, {.edges = {{0}, {2}}}, {.edges = {{3}}}, {}};
  const auto line = solve(game, {.engine = "retrograde"})->line();
  EXPECT_FALSE(line.complete);
  EXPECT_EQ(line.moves.size(), 2u);
}

TEST(Retrograde, nothing_is_claimed_of_indexes_that_lead_to_no_position) {
  WithIndex<CyclicGraph> game;
  // 3 has neither a result nor a move; 2 leads there, 4 can win instead. Play from 0 reaches none of them.
  game.nodes = {{.edges = {{1}}}, {.edges = {{0}}}, {.edges = {{3}}}, {}, {.edges = {{3}, {5}}}, {}};
  struct Holed : WithIndex<CyclicGraph> {
    std::optional<Value> result(std::uint32_t at) const { return at == 3 ? std::nullopt : Graph::result(at); }
  };
  Holed holed;
  holed.nodes = game.nodes;
  const auto solution = solve(holed, {.engine = "retrograde"});
  ASSERT_TRUE(solution) << solution.error().message;
  EXPECT_EQ(solution->outcome(), Outcome::draw);
  EXPECT_EQ(solution->value(2).outcome, Outcome::unknown);
  EXPECT_EQ(solution->value(3).outcome, Outcome::unknown);
  EXPECT_EQ(solution->value(4).outcome, Outcome::win);
  holed.nodes[0].edges[0].to = 3;
  EXPECT_FALSE(solve(holed, {.engine = "retrograde"}));
  EXPECT_FALSE(solve(holed, {.engine = "retrograde", .store = Store::hash}));
}

TEST(Retrograde, a_limit_of_memory_or_time_leaves_the_answer_unknown) {
  std::mt19937_64 random(3);
  const auto graph = testing::random_graph<CyclicGraph>(random, 20000, 8, false, true);
  const auto small = solve(graph, {.engine = "retrograde", .memory_bytes_max = 300'000});
  ASSERT_TRUE(small);
  EXPECT_EQ(small->outcome(), Outcome::unknown);
  EXPECT_EQ(small->stop(), Stop::memory);
  const std::atomic<bool> cancelled{true};
  const auto cut = solve(graph, {.engine = "retrograde", .cancel = &cancelled});
  EXPECT_EQ(cut->stop(), Stop::cancelled);
}

TEST(Retrograde, is_chosen_for_cyclic_games_and_refuses_others) {
  CyclicGraph game;
  game.nodes = {{.edges = {{1}}}, {}};
  EXPECT_EQ(solve(game)->cost().engine, "retrograde");
  testing::AcyclicGraph acyclic;
  acyclic.nodes = game.nodes;
  EXPECT_FALSE(solve(acyclic, {.engine = "retrograde"}));
}

}  // namespace
}  // namespace firstwin::general_retrograde_test
