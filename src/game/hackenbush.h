// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/sides.h"

namespace firstwin {

/// Hackenbush (Conway): a picture of edges that stand on the ground, node 0. A move cuts an edge, and what is then no
/// longer joined to the ground falls off. Left cuts blue edges, right red ones, both green ones; who cannot move loses
/// (with `misere`, wins). The picture is written as edges with their colours: `0-1b/1-2r/1-3g`.
struct hackenbush {
  static constexpr std::int64_t edges_max = 63, node_max = 999;
  std::string graph{};
  Side starts = Side::left;
  bool misere = false;

  struct Edge {
    int a = 0, b = 0;
    char colour = 'g';  ///< b, r or g
  };
  /// Made from the graph; empty when it is written wrongly, and then `fault` says what is wrong.
  std::string fault{};
  std::vector<Edge> edges = edges_of(graph, fault);
  std::vector<Cells> touching = touching_of(edges);  ///< the ground, and each edge in its place plus one
  Cells blue = of_colour('b'), red = of_colour('r');

  struct Position {
    Cells edges = 0;          ///< that are left, all of them joined to the ground
    Side mover = Side::left;  ///< stays left when all edges are green
    bool operator==(const Position&) const = default;
  };
  using Move = std::int8_t;   ///< the edge

  Position start() const {
    return {standing(first_cells(static_cast<int>(edges.size()))), all_green() ? Side::left : starts};
  }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for_each_cell(cuttable(position), [&](int edge) { sink(static_cast<Move>(edge)); });
  }

  Position play(const Position& position, Move edge) const {
    return {standing(position.edges & ~cell_bit(edge)), all_green() ? Side::left : other(position.mover)};
  }

  std::optional<Value> result(const Position& position) const {
    if (cuttable(position) != 0) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const {
    return position.edges | static_cast<std::uint64_t>(position.mover) << 63;
  }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(position.edges));
  }
  bool impartial() const { return all_green() && !misere; }

  Result<void> check() const {
    if (fault.empty()) return {};
    return Error{fault};
  }

  std::string text(const Position& position) const {
    std::string text = "edges:";
    for_each_cell(position.edges, [&](int edge) {
      text += " " + move_text(static_cast<Move>(edge)) + edges[static_cast<std::size_t>(edge)].colour;
    });
    if (position.edges == 0) text += " none";
    if (all_green()) return text;
    return text + (position.mover == Side::left ? "\nleft (blue, green) to move" : "\nright (red, green) to move");
  }
  /// The nodes of the edge; of several between the same two also which.
  std::string move_text(Move move) const {
    const auto name = [&](std::size_t edge) {
      return std::to_string(edges[edge].a) + "-" + std::to_string(edges[edge].b);
    };
    const auto edge = static_cast<std::size_t>(move);
    int before = 0, alike = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (name(i) != name(edge)) continue;
      ++alike;
      before += i < edge;
    }
    return name(edge) + (alike > 1 ? "#" + std::to_string(before + 1) : "");
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "hackenbush",
        .summary = "cut edges of a picture that stands on the ground; what is cut off falls; who cannot move loses",
        .family = "text",
        .parameters =
            {{.name = "graph",
              .kind = Kind::text,
              .required = true,
              .help = "edges between nodes, 0 is the ground, with colours b, r or g: 0-1b/1-2r/1-3g"},
             starts_parameter("left cuts blue and green edges, right red and green ones"),
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
        .state = "which edges are left, and whose turn it is",
        .function =
            "wins(edges, side) = some edge that this side may cut leaves not wins(what still stands, other side)",
        .initialization = "no edge that the mover may cut: wins = false (under misere true)",
        .answer = "wins(the whole picture, the side that starts)",
        .examples = {"graph=0-1b/1-2r", "graph=0-1g/1-2g/0-3g", "graph=0-1b/0-2r/1-3g/2-3g starts=right"}};
    return info;
  }
  static Result<hackenbush> from(const Arguments& arguments) {
    const auto starts = starts_of(arguments);
    if (!starts) return starts.error();
    return checked(
        hackenbush{.graph = arguments.text("graph"), .starts = *starts, .misere = arguments.boolean("misere")});
  }
  std::string arguments() const { return "graph=" + graph + starts_argument(starts) + (misere ? ",misere=true" : ""); }

 private:
  bool all_green() const { return (blue | red) == 0; }
  Cells of_colour(char colour) const {
    Cells some = 0;
    for (std::size_t edge = 0; edge < edges.size(); ++edge) {
      if (edges[edge].colour == colour) some |= cell_bit(static_cast<int>(edge));
    }
    return some;
  }
  Cells cuttable(const Position& position) const {
    if (all_green()) return position.edges;
    return position.edges & ~(position.mover == Side::left ? red : blue);
  }
  /// Those of some edges that are joined to the ground.
  Cells standing(Cells some) const {
    Cells found = some & touching[0];
    for (Cells fresh = found; fresh != 0;) {
      Cells beside = 0;
      for_each_cell(fresh, [&](int edge) { beside |= touching[static_cast<std::size_t>(edge) + 1]; });
      fresh = beside & some & ~found;
      found |= fresh;
    }
    return found;
  }
  static std::vector<Cells> touching_of(const std::vector<Edge>& edges) {
    std::vector<Cells> touching(edges.size() + 1);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Cells bit = cell_bit(static_cast<int>(i));
      if (edges[i].a == 0 || edges[i].b == 0) touching[0] |= bit;
      for (std::size_t j = 0; j < edges.size(); ++j) {
        const bool touches = edges[i].a == edges[j].a || edges[i].a == edges[j].b || edges[i].b == edges[j].a ||
                             edges[i].b == edges[j].b;
        if (touches) touching[j + 1] |= bit;
      }
    }
    return touching;
  }
  static std::vector<Edge> edges_of(const std::string& graph, std::string& fault);
};

inline std::vector<hackenbush::Edge> hackenbush::edges_of(const std::string& graph, std::string& fault) {
  std::vector<Edge> edges;
  std::size_t at = 0;
  const auto node = [&]() -> std::optional<int> {
    std::optional<int> number;
    for (; at < graph.size() && graph[at] >= '0' && graph[at] <= '9' && number.value_or(0) <= node_max; ++at) {
      number = number.value_or(0) * 10 + (graph[at] - '0');
    }
    return number && *number <= node_max ? number : std::nullopt;
  };
  const auto sign = [&](std::string_view allowed) {
    return at < graph.size() && allowed.find(graph[at]) != std::string_view::npos ? graph[at++] : '\0';
  };
  while (at < graph.size()) {
    const auto a = node();
    const char dash = sign("-");
    const auto b = node();
    const char colour = sign("brg"), slash = sign("/");
    if (!a || dash == '\0' || !b || colour == '\0' || (slash == '\0') != (at == graph.size())) {
      fault = "graph=" + graph + ": at character " + std::to_string(at + 1) +
              " expected an edge as 0-1b, from node to node up to " + std::to_string(node_max) +
              " with colour b, r or g, and / between edges";
      return {};
    }
    edges.push_back({*a, *b, colour});
  }
  if (edges.empty()) fault = "graph is empty; expected edges as 0-1b/1-2r";
  if (static_cast<std::int64_t>(edges.size()) > edges_max) {
    fault = "graph has " + std::to_string(edges.size()) + " edges; expected at most " + std::to_string(edges_max);
    return {};
  }
  return edges;
}

extern template Result<Solution<hackenbush>> solve(const hackenbush&, const Options&);

}  // namespace firstwin
