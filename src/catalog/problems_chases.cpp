// SPDX-License-Identifier: Apache-2.0
// Cat and mouse: games that come back to positions.
#include <algorithm>

#include "base/text.h"
#include "catalog/problem_tables.h"

namespace firstwin {

namespace {

using Graph = std::vector<Row>;

GameCall graph(const CaseValues& values) {
  const std::size_t nodes = std::get<Graph>(values[0]).size();
  if (nodes <= 2)
    return no_call("graph has " + counted(nodes, "node") + "; expected 3 or more, for the cat starts at 2");
  return call_of("cat-and-mouse", values, {"graph"});
}
GameCall grid(const CaseValues& values) {
  return call_of("cat-and-mouse-grid", values, {"grid", "cat_jump", "mouse_jump"});
}

std::string draw_mouse_or_cat(const AnySolution& solution, const CaseValues&) {
  const Outcome outcome = solution.value().outcome;
  return outcome == Outcome::win ? "1" : outcome == Outcome::loss ? "2" : "0";
}

Graph graph_of(const std::vector<std::vector<bool>>& edges) {
  Graph graph;
  for (const auto& row : edges) {
    std::vector<std::int64_t> next;
    for (std::size_t node = 0; node < row.size(); ++node) {
      if (row[node]) next.push_back(static_cast<std::int64_t>(node));
    }
    graph.emplace_back(std::move(next));
  }
  return graph;
}

/// Undirected, without repeats, and every node leads to one that is not the hole, so that both can always move.
bool is_allowed_graph(const CaseValues& values) {
  const auto& graph = std::get<Graph>(values[0]);
  const auto nodes = static_cast<std::int64_t>(graph.size());
  if (nodes < 3 || nodes > 50) return false;
  for (std::int64_t node = 0; node < nodes; ++node) {
    const auto next = graph[static_cast<std::size_t>(node)].values();
    if (next.empty() || (node > 0 && next.size() == 1 && next[0] == 0)) return false;
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (next[i] < 0 || next[i] >= nodes || next[i] == node || (i > 0 && next[i] <= next[i - 1])) return false;
      const auto back = graph[static_cast<std::size_t>(next[i])].values();
      if (std::find(back.begin(), back.end(), node) == back.end()) return false;
    }
  }
  return true;
}

std::vector<CaseValues> all_graphs(std::size_t nodes) {
  std::vector<CaseValues> all;
  constexpr std::size_t nodes_max = 6;  // 2^15 graphs
  if (nodes < 3 || nodes > nodes_max) return all;
  const std::size_t pairs = nodes * (nodes - 1) / 2;
  for (std::uint32_t chosen = 0; chosen < std::uint32_t{1} << pairs; ++chosen) {
    std::vector<std::vector<bool>> edges(nodes, std::vector<bool>(nodes));
    std::uint32_t left = chosen;
    for (std::size_t a = 0; a < nodes; ++a) {
      for (std::size_t b = 0; b < a; ++b, left >>= 1) edges[a][b] = edges[b][a] = left % 2 == 1;
    }
    CaseValues values{graph_of(edges)};
    if (is_allowed_graph(values)) all.push_back(std::move(values));
  }
  return all;
}

/// A tree with some more edges: long ways make long games.
void make_graph(CaseValues& values, std::mt19937_64& random) {
  const std::size_t nodes = std::clamp<std::size_t>(std::get<Graph>(values[0]).size(), 3, 50);
  std::vector<std::vector<bool>> edges(nodes, std::vector<bool>(nodes));
  const auto join = [&](std::size_t a, std::size_t b) { edges[a][b] = edges[b][a] = a != b; };
  const std::size_t reach = 1 + random() % nodes;
  for (std::size_t node = 1; node < nodes; ++node) join(node, node - 1 - random() % std::min(node, reach));
  for (std::size_t more = random() % (nodes + 1); more > 0; --more) join(random() % nodes, random() % nodes);
  for (std::size_t node = 1; node < nodes; ++node) {
    if (std::find(edges[node].begin() + 1, edges[node].end(), true) == edges[node].end()) join(node, node == 1 ? 2 : 1);
  }
  values[0] = graph_of(edges);
}

std::size_t cells_of(const std::string& grid) {
  return grid.size() - static_cast<std::size_t>(std::count(grid.begin(), grid.end(), '/'));
}

bool is_allowed_grid(const CaseValues& values) {
  const std::string& grid = std::get<std::string>(values[0]);
  const std::size_t width = std::min(grid.find('/'), grid.size()), rows = 1 + grid.size() - cells_of(grid);
  if (width < 1 || width > 8 || rows > 8 || cells_of(grid) != width * rows) return false;
  for (const char mark : {'C', 'M', 'F'}) {
    if (std::count(grid.begin(), grid.end(), mark) != 1) return false;
  }
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if ((grid[i] == '/') != (i % (width + 1) == width) || std::string_view("#.CMF/").find(grid[i]) == std::string::npos)
      return false;
  }
  return number_of(values, 1) >= 1 && number_of(values, 1) <= 8 && number_of(values, 2) >= 1 &&
         number_of(values, 2) <= 8;
}

std::string with_rows(std::string cells, std::size_t width) {
  for (std::size_t at = width; at < cells.size(); at += width + 1) cells.insert(at, 1, '/');
  return cells;
}

std::vector<CaseValues> all_grids(std::size_t cells) {
  std::vector<CaseValues> all;
  constexpr std::size_t cells_max = 6;
  if (cells < 3 || cells > cells_max) return all;
  constexpr std::string_view letters = "#.CFM";
  std::size_t count = 1;
  for (std::size_t i = 0; i < cells; ++i) count *= letters.size();
  for (std::size_t width = 1; width <= cells; ++width) {
    if (cells % width != 0) continue;
    for (std::size_t number = 0; number < count; ++number) {
      std::string text;
      for (std::size_t i = 0, left = number; i < cells; ++i, left /= letters.size()) text += letters[left % 5];
      for (std::int64_t jumps = 0; jumps < 9; ++jumps) {
        CaseValues values{with_rows(text, width), 1 + jumps / 3, 1 + jumps % 3};
        if (!is_allowed_grid(values)) break;
        all.push_back(std::move(values));
      }
    }
  }
  return all;
}

void make_grid(CaseValues& values, std::mt19937_64& random) {
  const std::size_t size = std::clamp<std::size_t>(std::get<std::string>(values[0]).size(), 3, 64);
  std::size_t width = 1 + random() % 8;
  const std::size_t rows = std::clamp<std::size_t>(size / width, (3 + width - 1) / width, 8);
  std::string cells(width * rows, '.');
  const std::uint64_t walls = random() % 60;
  for (char& cell : cells) cell = random() % 100 < walls ? '#' : '.';
  std::vector<std::size_t> order(cells.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t i = 0; i < 3; ++i) cells[order[i]] = "CMF"[i];
  values[0] = with_rows(std::move(cells), width);
}

}  // namespace

std::vector<Problem> problems_of_chases() {
  return {
      {"leetcode-913",
       "Cat and Mouse",
       "on a graph the mouse runs for the hole and the cat for the mouse: who wins?",
       {{"graph", Kind::rows, "3 to 50 nodes, undirected; both can always move", 0, 49, 3, 50}},
       "cat-and-mouse",
       "1 for the mouse, 2 for the cat, 0 for a draw",
       "O(edges n)",
       "catMouseGame",
       Returns::integer,
       graph,
       draw_mouse_or_cat,
       "",
       nullptr,
       is_allowed_graph,
       make_graph,
       all_graphs},
      {"leetcode-1728",
       "Cat and Mouse II",
       "on a grid the mouse jumps for the food and the cat for either: does the mouse win?",
       {{"grid", Kind::text, "up to 8 by 8 cells", 0, 0, 3, 64, "#.CFM", false, true},
        {"catJump", Kind::integer, "1 to 8", 1, 8},
        {"mouseJump", Kind::integer, "1 to 8", 1, 8}},
       "cat-and-mouse-grid",
       "true when the mouse wins, else false (a draw is not a win)",
       "O(cells^2 jump)",
       "canMouseWin",
       Returns::boolean,
       grid,
       wins,
       "",
       nullptr,
       is_allowed_grid,
       make_grid,
       all_grids},
  };
}

}  // namespace firstwin
