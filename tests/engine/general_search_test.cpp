// SPDX-License-Identifier: Apache-2.0
#include "firstwin/detail/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <string>

#include "game/connect_four.h"
#include "game/dots_and_boxes.h"
#include "tests/engine/graph_game.h"

namespace firstwin::general_search_test {
namespace {

using testing::AcyclicGraph;
using testing::Graph;
using ::testing::HasSubstr;
using testing::ScoredGraph;
using testing::WithSymmetry;

/// Every node that play reaches has the outcome and the margin that the reference gives it, and the same best moves;
/// a line keeps them to the end.
template <class G>
void expect_as_reference_but_for_plies(const G& game) {
  const auto right = solve(game, {.engine = "reference"});
  const auto solution = solve(game, {.engine = "search"});
  ASSERT_TRUE(solution) << solution.error().message;
  for (std::uint32_t at = 0; at < game.nodes.size(); ++at) {
    const Value expected = right->value(at), found = solution->value(at);
    if (expected.outcome == Outcome::unknown) continue;
    ASSERT_EQ(found.outcome, expected.outcome) << "node " << at;
    ASSERT_EQ(found.margin, expected.margin) << "node " << at;
    const auto best = solution->best_moves(at), right_best = right->best_moves(at);
    ASSERT_EQ(best.moves, right_best.moves) << "node " << at;
    ASSERT_EQ(best.total, right_best.total) << "node " << at;
  }
  const auto line = solution->line();
  EXPECT_TRUE(line.complete);
  std::uint32_t at = game.start();
  for (const Graph::Edge& edge : line.moves) {
    const auto best = right->best_moves(at).moves;
    EXPECT_GE(std::count(best.begin(), best.end(), edge), 1) << "node " << at;
    at = game.play(at, edge);
  }
  EXPECT_TRUE(game.result(at));
}

template <class G>
void expect_as_reference_on_random_graphs() {
  std::mt19937_64 random(7);
  for (std::uint32_t round = 0; round < 300; ++round) {
    const auto graph = testing::random_graph<G>(random, 2 + round % 30, 2 + round % 4, true, round % 2 == 0);
    expect_as_reference_but_for_plies(graph);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(Search, agrees_with_the_reference_on_random_graphs) { expect_as_reference_on_random_graphs<AcyclicGraph>(); }
TEST(Search, agrees_with_the_reference_on_random_graphs_with_margins) {
  expect_as_reference_on_random_graphs<ScoredGraph>();
}

TEST(Search, agrees_with_the_reference_where_nodes_are_alike) {
  std::mt19937_64 random(8);
  for (std::uint32_t round = 0; round < 200; ++round) {
    const auto graph = testing::random_graph<AcyclicGraph>(random, 2 + round % 20, 3, true, true);
    expect_as_reference_but_for_plies(testing::doubled(random, graph));
  }
}

TEST(Search, knows_the_outcomes_of_connect_four_without_most_positions) {
  struct Known {
    std::int64_t rows, columns;
    Outcome outcome;
  };
  for (const auto& [rows, columns, outcome] :
       {Known{4, 4, Outcome::tie}, {4, 5, Outcome::tie}, {5, 4, Outcome::tie}, {4, 6, Outcome::loss}}) {
    const auto solution = solve(connect_four{.rows = rows, .columns = columns}, {.engine = "search"});
    EXPECT_EQ(solution->outcome(), outcome) << rows << " rows, " << columns << " columns";
    EXPECT_LT(solution->cost().positions, 1'000'000U);
  }
}

TEST(Search, answers_in_any_memory_that_holds_its_stack) {
  const connect_four game{.rows = 4, .columns = 4};
  const auto large = solve(game, {.engine = "search"});
  const auto small = solve(game, {.engine = "search", .memory_bytes_max = 32_KiB});
  EXPECT_EQ(small->outcome(), Outcome::tie);
  EXPECT_LE(small->cost().peak_bytes, 32_KiB);
  EXPECT_GT(small->cost().positions, large->cost().positions) << "for it forgets";
}

TEST(Search, bounds_of_an_unknown_answer_are_those_that_were_proved) {
  using namespace std::chrono_literals;
  const auto at_once = solve(connect_four{.rows = 6, .columns = 7}, {.engine = "search", .time_max = 0s});
  EXPECT_EQ(at_once->outcome(), Outcome::unknown);
  EXPECT_EQ(at_once->stop(), Stop::time);
  EXPECT_EQ(at_once->bounds().at_least.outcome, Outcome::loss);
  EXPECT_EQ(at_once->bounds().at_most.outcome, Outcome::win);
  EXPECT_FALSE(at_once->bounds().at_most.margin);
}

/// Connect Four that cancels its run once it was asked so often for moves.
struct Impatient : connect_four {
  std::atomic<bool>* cancel = nullptr;
  std::uint64_t* patience = nullptr;
  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    if (--*patience == 0) *cancel = true;
    connect_four::moves(position, sink);
  }
};

TEST(Search, that_it_is_no_win_is_known_before_whether_it_is_a_tie) {
  bool known = false;
  for (std::uint64_t asked = 1000; !known && asked < 100'000; asked += 1000) {
    std::atomic<bool> cancel{false};
    std::uint64_t patience = asked;
    Impatient game;
    static_cast<connect_four&>(game) = {.rows = 4, .columns = 5};
    game.cancel = &cancel;
    game.patience = &patience;
    const auto solution = solve(game, {.engine = "search", .cancel = &cancel});
    const Bounds bounds = solution->bounds();
    if (solution->outcome() != Outcome::unknown) break;
    EXPECT_EQ(bounds.at_least.outcome, Outcome::loss);
    known = bounds.at_most.outcome == Outcome::tie;
    EXPECT_TRUE(solution->best_moves().moves.empty());
    EXPECT_FALSE(solution->line().complete);
  }
  EXPECT_TRUE(known);
}

TEST(Search, a_game_that_comes_back_to_a_position_is_an_error_and_no_endless_search) {
  AcyclicGraph game;
  game.nodes = {{.edges = {{1}}}, {.edges = {{0}}}};
  const auto solution = solve(game, {.engine = "search"});
  ASSERT_FALSE(solution);
  EXPECT_THAT(solution.error().message, HasSubstr("play can come back to a position"));
}

TEST(Search, a_margin_beyond_what_the_game_says_is_no_answer) {
  struct Liar : ScoredGraph {
    Wide margin_bound() const { return 1; }
  };
  Liar game;
  game.nodes = {{.edges = {{.to = 1, .gain = INT64_MAX / 2}}}, {.edges = {{.to = 2, .gain = -INT64_MAX / 2}}}, {}};
  EXPECT_FALSE(solve(game, {.engine = "search"}));
}

TEST(Search, auto_takes_it_where_a_memo_would_not_fit) {
  const connect_four game{.rows = 4, .columns = 5};
  const auto solution = solve(game, {.memory_bytes_max = 8_MiB});
  EXPECT_EQ(solution->outcome(), Outcome::tie);
  EXPECT_EQ(solution->cost().engine, "search");
  EXPECT_THAT(solution->cost().why, HasSubstr("not memo: "));
}

TEST(Search, a_memo_gives_up_when_it_seems_that_not_all_will_fit) {
  const connect_four game{.rows = 6, .columns = 7};
  std::atomic<bool> cancel{false};
  Options options{.memory_bytes_max = 200_MiB, .cancel = &cancel};
  options.progress = [&](const Progress& progress) { cancel = progress.engine == "search"; };
  const auto solution = solve(game, options);
  EXPECT_EQ(solution->stop(), Stop::cancelled);
  EXPECT_EQ(solution->cost().engine, "search");
  EXPECT_THAT(solution->cost().why, HasSubstr("not memo: what play reaches, by an estimate, would take "));
}

}  // namespace
}  // namespace firstwin::general_search_test
