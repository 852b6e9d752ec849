// SPDX-License-Identifier: Apache-2.0
// Games given by a graph, small and of any shape: for engines to be tried on.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "firstwin/solve.h"

namespace firstwin::testing {

/// A game on the nodes 0, 1, 2, …; node 0 is the start. A node without edges is over.
struct Graph {
  struct Edge {
    std::uint32_t to = 0;
    bool again = false;   ///< the mover keeps the turn
    std::int64_t gain = 0;
    bool operator==(const Edge&) const = default;
  };
  struct Node {
    Outcome result = Outcome::loss;  ///< where there is no edge
    std::vector<Edge> edges{};
  };
  std::vector<Node> nodes{};

  using Position = std::uint32_t;
  using Move = Edge;

  Position start() const { return 0; }
  template <class Sink>
  void moves(Position at, const Sink& sink) const {
    for (const Edge& edge : nodes[at].edges) sink(edge);
  }
  Position play(Position, const Edge& edge) const { return edge.to; }
  std::optional<Value> result(Position at) const {
    if (!nodes[at].edges.empty()) return {};
    return Value::finished(nodes[at].result);
  }
  std::uint64_t key(Position at) const { return at; }
};

/// For graphs in which every edge leads to a larger node.
struct AcyclicGraph : Graph {
  bool moves_again(Position, const Edge& edge) const { return edge.again; }
};
/// The same, where every end is a loss.
struct ImpartialGraph : Graph {
  std::optional<Value> result(Position at) const {
    if (!nodes[at].edges.empty()) return {};
    return Value::finished(Outcome::loss);
  }
  bool impartial() const { return true; }
};
/// The same, where edges score.
struct ScoredGraph : AcyclicGraph {
  std::int64_t gain(Position, const Edge& edge) const { return edge.gain; }
  Wide margin_bound() const { return 1'000'000; }
  std::optional<Value> result(Position at) const {
    if (!nodes[at].edges.empty()) return {};
    return Value::of_margin(rank(nodes[at].result) - 1);
  }
};

struct CyclicGraph : Graph {
  static constexpr bool cyclic = true;
  bool moves_again(Position, const Edge& edge) const { return edge.again; }
};

/// The same with more of what cyclic games may say, and without kept turns.
struct CyclicGraphWithPredecessors : Graph {
  static constexpr bool cyclic = true;
  template <class Sink>
  void predecessors(Position to, const Sink& sink) const {
    for (std::uint32_t at = 0; at < nodes.size(); ++at) {
      const auto& edges = nodes[at].edges;
      if (std::any_of(edges.begin(), edges.end(), [to](const Edge& edge) { return edge.to == to; })) sink(at);
    }
  }
};
template <class G>
struct WithIndex : G {
  std::uint64_t index(std::uint32_t at) const { return at; }
  std::uint64_t index_count() const { return this->nodes.size(); }
  std::uint32_t position_at(std::uint64_t index) const { return static_cast<std::uint32_t>(index); }
};
/// Nodes 2i and 2i + 1 are alike; see doubled().
template <class G>
struct WithSymmetry : G {
  std::uint32_t canonical(std::uint32_t at) const { return at / 2 * 2; }
};

/// A random graph of so many nodes with up to `edges_max` edges a node; `forward`: only to larger nodes; `kept_turns`:
/// some edges keep the turn.
template <class G>
G random_graph(std::mt19937_64& random, std::uint32_t nodes, std::uint32_t edges_max, bool forward, bool kept_turns) {
  G graph;
  const Outcome results[] = {Outcome::loss, Outcome::loss, Outcome::win, Outcome::tie};
  for (std::uint32_t at = 0; at < nodes; ++at) {
    Graph::Node node{.result = results[random() % 4]};
    for (std::uint64_t count = random() % (edges_max + 1); count > 0; --count) {
      const std::uint32_t from = forward ? at + 1 : 0;
      if (from == nodes) break;
      const auto to = static_cast<std::uint32_t>(from + random() % (nodes - from));
      node.edges.push_back(
          {.to = to, .again = kept_turns && random() % 4 == 0, .gain = static_cast<std::int64_t>(random() % 9) - 4});
    }
    graph.nodes.push_back(node);
  }
  return graph;
}

/// Every node that play reaches has the value that the reference gives it.
template <class G>
void expect_as_reference(const G& game, const Options& options) {
  const auto reference = solve(game, {.engine = "reference"});
  const auto solution = solve(game, options);
  ASSERT_TRUE(solution) << solution.error().message;
  for (std::uint32_t at = 0; at < game.nodes.size(); ++at) {
    const Value expected = reference->value(at);
    if (expected.outcome == Outcome::unknown) continue;
    ASSERT_EQ(solution->value(at), expected) << "node " << at;
  }
}

/// Each node twice, so that exchanging all nodes 2i and 2i + 1 changes nothing.
template <class G>
WithSymmetry<G> doubled(std::mt19937_64& random, const G& graph) {
  WithSymmetry<G> twice;
  for (const Graph::Node& node : graph.nodes) {
    Graph::Node even = node;
    for (Graph::Edge& edge : even.edges) edge.to = 2 * edge.to + static_cast<std::uint32_t>(random() % 2);
    Graph::Node odd = even;
    for (Graph::Edge& edge : odd.edges) edge.to ^= 1;
    twice.nodes.push_back(even);
    twice.nodes.push_back(odd);
  }
  return twice;
}

}  // namespace firstwin::testing

namespace firstwin {
// Instantiated in general_memo_test.cpp for all tests: engines take long to compile.
extern template Result<Solution<testing::AcyclicGraph>> solve(const testing::AcyclicGraph&, const Options&);
extern template Result<Solution<testing::ScoredGraph>> solve(const testing::ScoredGraph&, const Options&);
extern template Result<Solution<testing::CyclicGraph>> solve(const testing::CyclicGraph&, const Options&);
extern template Result<Solution<testing::WithSymmetry<testing::AcyclicGraph>>> solve(
    const testing::WithSymmetry<testing::AcyclicGraph>&, const Options&);
}  // namespace firstwin
