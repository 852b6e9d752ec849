// SPDX-License-Identifier: Apache-2.0
// Games given by a graph, small and of any shape: for engines to be tried on.
#pragma once
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "firstwin/game.h"

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

/// Every edge leads to a larger node; impartial when asked for.
struct AcyclicGraph : Graph {
  bool is_impartial = false;
  bool impartial() const { return is_impartial; }
};

struct CyclicGraph : Graph {
  static constexpr bool cyclic = true;
  bool moves_again(Position, const Edge& edge) const { return edge.again; }
};

/// A random graph of so many nodes with up to `edges_max` edges a node; `forward`: only to larger nodes.
template <class G>
G random_graph(std::mt19937_64& random, std::uint32_t nodes, std::uint32_t edges_max, bool forward) {
  G graph;
  const Outcome results[] = {Outcome::loss, Outcome::loss, Outcome::win, Outcome::tie};
  for (std::uint32_t at = 0; at < nodes; ++at) {
    Graph::Node node{.result = results[random() % 4]};
    for (std::uint64_t count = random() % (edges_max + 1); count > 0; --count) {
      const std::uint32_t from = forward ? at + 1 : 0;
      if (from == nodes) break;
      const auto to = static_cast<std::uint32_t>(from + random() % (nodes - from));
      node.edges.push_back({.to = to, .again = random() % 4 == 0});
    }
    graph.nodes.push_back(node);
  }
  return graph;
}

}  // namespace firstwin::testing
