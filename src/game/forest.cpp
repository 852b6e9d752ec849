// SPDX-License-Identifier: Apache-2.0
#include "game/forest.h"

#include <algorithm>

namespace firstwin {

namespace {

constexpr std::uint64_t word_bits = 64;

/// A node that is its own ancestor, the first; -1 where there is none. Parents have to be nodes or -1.
std::int64_t own_ancestor(const Row& parents) {
  std::vector<std::uint64_t> children(static_cast<std::size_t>(parents.size())), leaves;
  for (const std::int64_t parent : parents.values()) {
    if (parent >= 0) ++children[static_cast<std::size_t>(parent)];
  }
  for (std::uint64_t node = 0; node < parents.size(); ++node) {
    if (children[static_cast<std::size_t>(node)] == 0) leaves.push_back(node);
  }
  // Leaves are taken away as long as there are any; what is left goes round in circles.
  while (!leaves.empty()) {
    const std::int64_t parent = parents[leaves.back()];
    leaves.pop_back();
    if (parent >= 0 && --children[static_cast<std::size_t>(parent)] == 0)
      leaves.push_back(static_cast<std::uint64_t>(parent));
  }
  const auto left = std::find_if(children.begin(), children.end(), [](std::uint64_t count) { return count > 0; });
  return left == children.end() ? -1 : left - children.begin();
}

/// "0:3(1:1 2:5)": a node, its value, and the nodes below it. For few nodes, since it goes as deep as they do.
std::string tree_text(const forest& game, const std::vector<std::vector<std::int64_t>>& children, std::int64_t node) {
  std::string text = std::to_string(node) + ":" + std::to_string(game.values[static_cast<std::uint64_t>(node)]);
  const auto& below = children[static_cast<std::size_t>(node)];
  if (below.empty()) return text;
  text += "(";
  for (const std::int64_t child : below) text += (text.back() == '(' ? "" : " ") + tree_text(game, children, child);
  return text + ")";
}

}  // namespace

forest::Position forest::start() const {
  Nodes nodes(static_cast<std::size_t>(std::max<std::uint64_t>(1, (parents.size() + word_bits - 1) / word_bits)),
              ~std::uint64_t{0});
  const std::uint64_t last_bits = parents.size() - word_bits * (nodes.size() - 1);
  if (last_bits < word_bits) nodes.back() = (std::uint64_t{1} << last_bits) - 1;
  return {table ? table->number_of(nodes) : nodes.front()};
}

forest::Position forest::play(const Position& position, Move node) const {
  Nodes nodes = nodes_of(position);
  nodes[static_cast<std::size_t>(node) / word_bits] &= ~(std::uint64_t{1} << (node % 64));
  return {table ? table->number_of(nodes) : nodes.front()};
}

Wide forest::points(const Position& position) const {
  Wide points = 0;
  for_each_node(nodes_of(position), [&](std::int64_t node) {
    points += values[static_cast<std::uint64_t>(node)];
    return true;
  });
  return points;
}

Result<void> forest::key_fits() const {
  if (!table) return {};
  return Error{"sets of " + std::to_string(parents.size()) + " nodes have no key in 64 bits"};
}

Result<void> forest::check() const {
  if (parents.size() != values.size()) {
    return Error{"parents has " + std::to_string(parents.size()) + " nodes and values has " +
                 std::to_string(values.size()) + "; expected as many"};
  }
  const auto nodes = static_cast<std::int64_t>(parents.size());
  for (std::uint64_t node = 0; node < parents.size(); ++node) {
    if (parents[node] >= -1 && parents[node] < nodes) continue;
    return Error{"parents gives node " + std::to_string(node) + " the parent " + std::to_string(parents[node]) +
                 "; expected -1 for a root, or a node from 0 to " + std::to_string(nodes - 1)};
  }
  const std::int64_t node = own_ancestor(parents);
  if (node < 0) return {};
  return Error{"parents makes node " + std::to_string(node) + " its own ancestor; expected a forest"};
}

std::string forest::text(const Position& position) const {
  constexpr std::uint64_t shown_max = 40, roots_shown_max = 10;
  const Nodes nodes = nodes_of(position);
  const std::uint64_t count = layer(position);
  if (count == 0) return "(no coins left)";
  std::vector<std::vector<std::int64_t>> children(count <= shown_max ? static_cast<std::size_t>(parents.size()) : 0);
  std::vector<std::int64_t> roots;
  for_each_node(nodes, [&](std::int64_t node) {
    if (is_root(nodes, node))
      roots.push_back(node);
    else if (!children.empty())
      children[static_cast<std::size_t>(parents[static_cast<std::uint64_t>(node)])].push_back(node);
    return true;
  });
  std::string text;
  if (count <= shown_max) {
    for (const std::int64_t root : roots) text += (text.empty() ? "" : " ") + tree_text(*this, children, root);
    return text;
  }
  text = std::to_string(count) + " coins; roots";
  for (std::size_t i = 0; i < roots.size() && i < roots_shown_max; ++i) {
    text += " " + std::to_string(roots[i]) + ":" + std::to_string(values[static_cast<std::uint64_t>(roots[i])]);
  }
  return text + (roots.size() > roots_shown_max ? " … (" + std::to_string(roots.size()) + ")" : "");
}

const GameInfo& forest::info() {
  static const GameInfo info{
      .name = "forest",
      .summary = "take the coin of a root, which makes roots of its children; the higher total wins",
      .family = "row",
      .parameters = {{.name = "parents",
                      .kind = Kind::row,
                      .required = true,
                      .least = -1,
                      .help = "the parent of each node, nodes counted from 0, and -1 for a root"},
                     {.name = "values", .kind = Kind::row, .required = true, .help = "the value of each node's coin"}},
      .state = "which nodes are left. Totals are not part of the state",
      .function =
          "margin(forest) = the greatest, over its roots, of the root's coin minus margin(forest without the root): "
          "what the mover gets more than the other from here on",
      .initialization = "margin of no nodes = 0",
      .answer = "margin(the whole forest), and first wins if it is above 0; a tie is not a win",
      .examples = {"parents=-1,0,0 values=3,1,2", "parents=-1,0,1,2 values=10,4,8,16"}};
  return info;
}

Result<forest> forest::from(const Arguments& arguments) {
  forest game{.parents = arguments.row("parents"), .values = arguments.row("values")};
  if (auto fine = game.check(); !fine) return fine.error();
  return game;
}

std::string forest::arguments() const {
  return "parents=" + list_text(parents.values()) + ",values=" + list_text(values.values());
}

}  // namespace firstwin
