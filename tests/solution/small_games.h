// SPDX-License-Identifier: Apache-2.0
// Games of a few lines, some of them with a fault on purpose.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/solve.h"

namespace firstwin {

/// Any game on positions 0, 1, 2 …: a position is its number, a move the number of the position after it. Starts at the
/// last one. Rules are given as a graph, and can be as wrong as one likes. Without `indexed` the table engine refuses.
template <bool indexed>
struct GraphGame {
  using Position = std::uint64_t;
  using Move = std::uint64_t;
  static constexpr bool index_falls = indexed;

  std::vector<std::vector<Move>> graph;
  std::function<std::optional<Value>(Position)> end = {};
  bool whole_result = true;  ///< a position without moves is a loss for the mover

  Position start() const { return graph.size() - 1; }
  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (const Move move : graph[position]) sink(move);
  }
  Position play(const Position&, const Move& move) const { return move; }
  std::optional<Value> result(const Position& position) const {
    if (end) return end(position);
    if (whole_result && graph[position].empty()) return Value::finished(Outcome::loss);
    return {};
  }
  std::uint64_t key(const Position& position) const { return position; }
  std::uint64_t index(const Position& position) const
    requires indexed
  {
    return position;
  }
  Position position_at(std::uint64_t index) const
    requires indexed
  {
    return index;
  }
  std::uint64_t index_count() const
    requires indexed
  {
    return graph.size();
  }
};

/// The names of the engines that take any game, and how to force each form of them.
struct Form {
  std::string name;
  Options options;
};

inline std::vector<Form> general_forms() {
  return {{"reference", {.engine = "reference"}},
          {"memo in an array", {.engine = "memo", .store = Store::array}},
          {"memo in a hash table", {.engine = "memo", .store = Store::hash}},
          {"table", {.engine = "table"}}};
}

}  // namespace firstwin
