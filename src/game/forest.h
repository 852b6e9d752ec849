// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/detail/exact_table.h"
#include "firstwin/parameters.h"
#include "firstwin/row.h"
#include "firstwin/solve.h"

namespace firstwin {

/// A forest of coins: a move takes the coin of a root, which makes roots of its children; when all are taken, the
/// higher total wins. Values may be zero or negative; nobody may pass. Stacks of coins are forests without branches.
struct forest {
  Row parents{};  ///< of each node, counted from 0; -1 for a root
  Row values{};   ///< as many

  /// The nodes that are left, a bit each, as one number where there are up to 64, else as the number of an exact table.
  struct Position {
    std::uint64_t nodes = 0;
    bool operator==(const Position&) const = default;
  };
  using Move = std::int64_t;  ///< the node
  using Nodes = std::vector<std::uint64_t>;

  /// Made from the members above.
  std::shared_ptr<detail::ExactTable<Nodes>> table = parents.size() > 64 ? std::make_shared<detail::ExactTable<Nodes>>()
                                                                         : nullptr;

  Position start() const;

  Nodes nodes_of(const Position& position) const {
    return table ? table->thing(position.nodes) : Nodes{position.nodes};
  }
  static bool has(const Nodes& nodes, std::int64_t node) {
    return (nodes[static_cast<std::size_t>(node) / 64] >> (node % 64) & 1) != 0;
  }
  /// Calls `each` with the nodes that are left, in order, until it returns false.
  template <class Each>
  static void for_each_node(const Nodes& nodes, Each each) {
    for (std::size_t word = 0; word < nodes.size(); ++word) {
      for (std::uint64_t bits = nodes[word]; bits != 0; bits &= bits - 1) {
        if (!each(static_cast<std::int64_t>(64 * word) + std::countr_zero(bits))) return;
      }
    }
  }
  bool is_root(const Nodes& nodes, std::int64_t node) const {
    const std::int64_t parent = parents[static_cast<std::uint64_t>(node)];
    return parent < 0 || !has(nodes, parent);
  }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const Nodes nodes = nodes_of(position);
    for_each_node(nodes, [&](std::int64_t node) { return !is_root(nodes, node) || offer(sink, node); });
  }

  Position play(const Position& position, Move node) const;

  std::optional<Value> result(const Position& position) const {
    for (const std::uint64_t word : nodes_of(position)) {
      if (word != 0) return {};
    }
    return Value::of_margin(0);
  }

  Wide gain(const Position&, Move node) const { return values[static_cast<std::uint64_t>(node)]; }
  Wide margin_bound() const { return values.absolute_sum(); }
  Wide points(const Position& position) const;

  std::uint64_t key(const Position& position) const { return position.nodes; }
  Result<void> key_fits() const;
  std::uint64_t layer(const Position& position) const {
    std::uint64_t count = 0;
    for (const std::uint64_t word : nodes_of(position)) count += static_cast<std::uint64_t>(std::popcount(word));
    return count;
  }

  Result<void> check() const;
  std::string text(const Position& position) const;

  static const GameInfo& info();
  static Result<forest> from(const Arguments& arguments);
  std::string arguments() const;
};

/// Its engines, the special ones first; see docs/engines.md.
std::vector<Engine<forest>> engines_for(const forest& game);

extern template Result<Solution<forest>> solve(const forest&, const Options&);

}  // namespace firstwin
