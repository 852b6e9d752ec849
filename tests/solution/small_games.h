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
  static constexpr bool index_falls = indexed, has_constrained_members = true;

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

// Instantiated in broken_rules_test.cpp for all tests: engines take long to compile.
extern template Result<Solution<GraphGame<true>>> solve(const GraphGame<true>&, const Options&);

/// A game whose moves score and may keep the turn, as a graph of arcs to lower positions; what the end is worth is
/// given too. Starts at the last position.
struct TurnGraph {
  struct Arc {
    std::uint64_t to = 0;
    std::int64_t gain = 0;
    bool again = false;
    bool operator==(const Arc&) const = default;
  };
  using Position = std::uint64_t;
  using Move = Arc;
  static constexpr bool index_falls = true;

  std::vector<std::vector<Arc>> arcs;
  std::vector<std::int64_t> ends;  ///< for each position, what it is worth where it has no arcs

  Position start() const { return arcs.size() - 1; }
  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (const Arc& arc : arcs[position]) sink(arc);
  }
  Position play(const Position&, const Move& move) const { return move.to; }
  std::optional<Value> result(const Position& position) const {
    if (!arcs[position].empty()) return {};
    return Value::of_margin(ends[position]);
  }
  Wide gain(const Position&, const Move& move) const { return move.gain; }
  bool moves_again(const Position&, const Move& move) const { return move.again; }
  std::uint64_t key(const Position& position) const { return position; }
  std::uint64_t index(const Position& position) const { return position; }
  Position position_at(std::uint64_t index) const { return index; }
  std::uint64_t index_count() const { return arcs.size(); }
};

/// The same without points: an end is won by the mover when it is worth more than 0, lost when less, else a tie.
struct UnscoredTurnGraph : TurnGraph {
  static constexpr bool has_constrained_members = true;
  std::optional<Value> result(const Position& position) const {
    if (!arcs[position].empty()) return {};
    return Value::finished(Value::of_margin(ends[position]).outcome);
  }
  Wide gain(const Position&, const Move&) const = delete;
};

/// Dots and boxes on one row of boxes: a move draws one of the edges; who completes a box gets a point and moves again.
/// Edges are, for each box, its top and its bottom, then the uprights from the left.
struct DotsAndBoxes {
  using Position = std::uint32_t;  ///< the edges not yet drawn
  using Move = std::uint32_t;      ///< an edge
  static constexpr bool index_falls = true;

  std::uint32_t boxes = 1;

  std::uint32_t edges() const { return 3 * boxes + 1; }
  Position start() const { return (std::uint32_t{1} << edges()) - 1; }
  template <class Sink>
  void moves(const Position& open, const Sink& sink) const {
    for (std::uint32_t edge = 0; edge < edges(); ++edge) {
      if (open >> edge & 1) sink(edge);
    }
  }
  Position play(const Position& open, const Move& edge) const { return open & ~(std::uint32_t{1} << edge); }
  std::optional<Value> result(const Position& open) const {
    if (open != 0) return {};
    return Value::of_margin(0);
  }
  Wide gain(const Position& open, const Move& edge) const {
    return completed(play(open, edge)) - completed(open);
  }
  bool moves_again(const Position& open, const Move& edge) const { return gain(open, edge) > 0; }
  int completed(Position open) const {
    int count = 0;
    for (std::uint32_t box = 0; box < boxes; ++box) {
      const std::uint32_t upright = 2 * boxes + box;
      const Position around = std::uint32_t{3} << (2 * box) | std::uint32_t{3} << upright;
      count += (open & around) == 0;
    }
    return count;
  }
  std::uint64_t key(const Position& open) const { return open; }
  std::uint64_t index(const Position& open) const { return open; }
  Position position_at(std::uint64_t index) const { return static_cast<Position>(index); }
  std::uint64_t index_count() const { return std::uint64_t{1} << edges(); }
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
