// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/row.h"
#include "firstwin/solve.h"
#include "game/board.h"

namespace firstwin {

/// Cat and Mouse (LeetCode 913): on a graph a mouse and a cat move in turn along an edge, the mouse first. The mouse
/// wins in the hole, node 0, which the cat may not enter; the cat wins on the mouse's node. Play without end is a draw.
struct cat_and_mouse {
  static constexpr bool cyclic = true;
  static constexpr std::int64_t nodes_max = std::int64_t{1} << 20;
  std::vector<Row> graph{};  ///< for each node the nodes that it leads to
  std::int64_t mouse = 1;  ///< where they start
  std::int64_t cat = 2;
  /// The same edges, and backwards; made from the graph, and shared by copies.
  struct Edges {
    std::vector<std::vector<std::uint32_t>> to, from;
  };
  std::shared_ptr<const Edges> edges = edges_of(graph);

  struct Position {
    std::uint32_t mouse = 0, cat = 0;
    bool cat_moves = false;
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint32_t;  ///< the node it goes to

  Position start() const { return {static_cast<std::uint32_t>(mouse), static_cast<std::uint32_t>(cat), false}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (const std::uint32_t node : edges->to[position.cat_moves ? position.cat : position.mouse]) {
      if (node != 0 || !position.cat_moves) sink(node);
    }
  }

  Position play(const Position& position, Move node) const {
    return position.cat_moves ? Position{position.mouse, node, false} : Position{node, position.cat, true};
  }

  std::optional<Value> result(const Position& position) const {
    const bool mouse_wins = position.mouse == 0, cat_wins = position.mouse == position.cat;
    if (!mouse_wins && !cat_wins) return {};
    return Value::finished(mouse_wins != position.cat_moves ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const {
    return std::uint64_t{position.mouse} << 33 | std::uint64_t{position.cat} << 1 | position.cat_moves;
  }
  std::uint64_t index(const Position& position) const {
    return 2 * (position.mouse * edges->to.size() + position.cat) + position.cat_moves;
  }
  std::uint64_t index_count() const { return 2 * edges->to.size() * edges->to.size(); }
  Position position_at(std::uint64_t index) const {
    const std::uint64_t pair = index / 2, nodes = edges->to.size();
    return {static_cast<std::uint32_t>(pair / nodes), static_cast<std::uint32_t>(pair % nodes), index % 2 != 0};
  }
  template <class Sink>
  void predecessors(const Position& position, const Sink& sink) const {
    if (position.cat_moves) {
      for (const std::uint32_t node : edges->from[position.mouse]) {
        const Position before{node, position.cat, false};
        if (!result(before)) sink(before);
      }
      return;
    }
    if (position.cat == 0) return;
    for (const std::uint32_t node : edges->from[position.cat]) {
      const Position before{position.mouse, node, true};
      if (!result(before)) sink(before);
    }
  }

  Result<void> check() const;

  std::string text(const Position& position) const {
    return "mouse at " + std::to_string(position.mouse) + ", cat at " + std::to_string(position.cat) +
           (position.cat_moves ? "; the cat moves" : "; the mouse moves");
  }
  std::string move_text(Move node) const { return std::to_string(node); }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "cat-and-mouse",
        .summary = "on a graph the mouse runs for the hole and the cat for the mouse (LeetCode 913)",
        .family = "text",
        .parameters =
            {{.name = "graph",
              .kind = Kind::rows,
              .required = true,
              .least = 0,
              .most = nodes_max,
              .help = "for each node, from 0, the hole, the nodes that it leads to; or a file with them"},
             {.name = "mouse", .default_text = "1", .least = 0, .most = nodes_max, .help = "where the mouse starts"},
             {.name = "cat", .default_text = "2", .least = 1, .most = nodes_max, .help = "where the cat starts"}},
        .state = "where the mouse is, where the cat is, and whose turn it is",
        .function =
            "wins(mouse, cat, turn) = some move leaves a loss for the other; loses = all leave a win; play can "
            "come back to a position, so what is neither is a draw. Found backwards from the ends: no number "
            "of moves is large enough to stop at",
        .initialization = "the mouse in the hole: the mouse has won; both on one node: the cat has won",
        .answer = "the value of (1, 2, the mouse to move): LeetCode's 1 for a win, 2 for a loss, 0 for a draw",
        .examples = {"graph=2,5/3/0,4,5/1,4,5/2,3/0,2,3", "graph=1,3/0/3/0,2"}};
    return info;
  }
  static Result<cat_and_mouse> from(const Arguments& arguments) {
    return checked(cat_and_mouse{
        .graph = arguments.rows("graph"), .mouse = arguments.integer("mouse"), .cat = arguments.integer("cat")});
  }
  std::string arguments() const {
    std::string text = "graph=[";
    for (std::size_t node = 0; node < graph.size(); ++node) text += (node ? "," : "") + list_text(graph[node].values());
    return text + "]" + (mouse == 1 ? "" : ",mouse=" + std::to_string(mouse)) +
           (cat == 2 ? "" : ",cat=" + std::to_string(cat));
  }

 private:
  /// Each edge once, and only those between nodes that exist.
  static std::shared_ptr<const Edges> edges_of(const std::vector<Row>& graph) {
    auto edges = std::make_shared<Edges>();
    edges->to.resize(graph.size());
    edges->from.resize(graph.size());
    for (std::size_t node = 0; node < graph.size(); ++node) {
      for (const std::int64_t next : graph[node].values()) {
        if (next < 0 || next >= static_cast<std::int64_t>(graph.size())) continue;
        auto& to = edges->to[node];
        const auto number = static_cast<std::uint32_t>(next);
        if (std::find(to.begin(), to.end(), number) == to.end()) to.push_back(number);
      }
      for (const std::uint32_t next : edges->to[node]) edges->from[next].push_back(static_cast<std::uint32_t>(node));
    }
    return edges;
  }
  /// The nodes that can be reached from one, without the hole where it is barred.
  std::vector<std::uint32_t> reached_from(std::int64_t start, bool may_enter_hole) const {
    std::vector<bool> seen(graph.size());
    std::vector<std::uint32_t> reached{static_cast<std::uint32_t>(start)};
    seen[reached.front()] = true;
    for (std::size_t at = 0; at < reached.size(); ++at) {
      for (const std::uint32_t next : edges->to[reached[at]]) {
        if (seen[next] || (next == 0 && !may_enter_hole)) continue;
        seen[next] = true;
        reached.push_back(next);
      }
    }
    return reached;
  }
};

inline Result<void> cat_and_mouse::check() const {
  const auto nodes = static_cast<std::int64_t>(graph.size());
  if (auto fine = check_range("nodes of graph", nodes, 1, nodes_max); !fine) return fine;
  for (const Row& row : graph) {
    for (const std::int64_t next : row.values()) {
      if (next >= 0 && next < nodes) continue;
      return Error{"graph leads to node " + std::to_string(next) + "; expected 0 to " + std::to_string(nodes - 1)};
    }
  }
  if (auto fine = check_range("mouse", mouse, 0, nodes - 1); !fine) return fine;
  if (auto fine = check_range("cat", cat, 1, nodes - 1); !fine) return fine;
  // Whoever is to move must be able to, wherever the two can get to.
  for (const std::uint32_t node : reached_from(cat, false)) {
    const auto& to = edges->to[node];
    if (std::any_of(to.begin(), to.end(), [](std::uint32_t next) { return next != 0; })) continue;
    return Error{"graph leaves the cat no move at node " + std::to_string(node) + "; expected a way to a node but 0"};
  }
  for (const std::uint32_t node : reached_from(mouse, true)) {
    if (node == 0 || !edges->to[node].empty()) continue;
    return Error{"graph leaves the mouse no move at node " + std::to_string(node) + "; expected a way to some node"};
  }
  return {};
}

extern template Result<Solution<cat_and_mouse>> solve(const cat_and_mouse&, const Options&);

}  // namespace firstwin
