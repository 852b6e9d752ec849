// SPDX-License-Identifier: Apache-2.0
#include "firstwin/detail/memo.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/engine/graph_game.h"

namespace firstwin {
template Result<Solution<testing::AcyclicGraph>> solve(const testing::AcyclicGraph&, const Options&);
template Result<Solution<testing::ScoredGraph>> solve(const testing::ScoredGraph&, const Options&);
template Result<Solution<testing::CyclicGraph>> solve(const testing::CyclicGraph&, const Options&);
template Result<Solution<testing::WithSymmetry<testing::AcyclicGraph>>> solve(
    const testing::WithSymmetry<testing::AcyclicGraph>&, const Options&);
}  // namespace firstwin

namespace firstwin::general_memo_test {
namespace {

using testing::AcyclicGraph;
using testing::expect_as_reference;
using testing::Graph;
using testing::ScoredGraph;
using testing::WithIndex;
using testing::WithSymmetry;

template <class G>
void expect_as_reference_on_random_graphs() {
  std::mt19937_64 random(5);
  for (std::uint32_t round = 0; round < 300; ++round) {
    const auto graph = testing::random_graph<G>(random, 2 + round % 30, 2 + round % 4, true, round % 2 == 0);
    expect_as_reference(graph, {.engine = "memo"});
    expect_as_reference(testing::doubled(random, graph), {.engine = "memo"});
    WithIndex<G> indexed;
    static_cast<Graph&>(indexed) = graph;
    expect_as_reference(indexed, {.engine = "memo", .store = Store::array});
  }
}

TEST(Memo, agrees_with_the_reference_on_random_graphs) { expect_as_reference_on_random_graphs<AcyclicGraph>(); }
TEST(Memo, agrees_with_the_reference_on_random_graphs_with_nimbers) {
  expect_as_reference_on_random_graphs<testing::ImpartialGraph>();
}
TEST(Memo, agrees_with_the_reference_on_random_graphs_with_margins) {
  expect_as_reference_on_random_graphs<ScoredGraph>();
}

TEST(Memo, does_not_keep_ended_games_but_knows_their_values) {
  AcyclicGraph game;
  game.nodes = {{.edges = {{1}, {2}}}, {.result = Outcome::tie}, {.result = Outcome::win}};
  const auto solution = solve(game, {.engine = "memo"});
  EXPECT_EQ(solution->cost().positions, 1u);
  EXPECT_EQ(solution->value(1), Value::finished(Outcome::tie));
  EXPECT_EQ(solution->value(), (Value{.outcome = Outcome::tie, .plies = 1}));
}

TEST(Memo, a_game_that_is_over_at_the_start_has_its_result) {
  AcyclicGraph game;
  game.nodes = {{.result = Outcome::loss}};
  EXPECT_EQ(solve(game, {.engine = "memo"})->value(), Value::finished(Outcome::loss));
}

}  // namespace
}  // namespace firstwin::general_memo_test
