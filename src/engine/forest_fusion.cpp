// SPDX-License-Identifier: Apache-2.0
#include "engine/forest_fusion.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "engine/alternating_set.h"
#include "engine/ends_fusion.h"
#include "engine/held.h"

namespace firstwin {

namespace {

constexpr std::size_t poll_nodes = std::size_t{1} << 14;

/// The nodes with children before their parents; fewer than all where a cycle stands in the way.
std::vector<std::size_t> leaves_first(std::span<const std::int64_t> parents) {
  std::vector<std::size_t> children(parents.size()), order;
  for (const std::int64_t parent : parents) {
    if (parent >= 0) ++children[static_cast<std::size_t>(parent)];
  }
  order.reserve(parents.size());
  for (std::size_t node = 0; node < parents.size(); ++node) {
    if (children[node] == 0) order.push_back(node);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::int64_t parent = parents[order[i]];
    if (parent >= 0 && --children[static_cast<std::size_t>(parent)] == 0)
      order.push_back(static_cast<std::size_t>(parent));
  }
  return order;
}

/// Blocks of subtrees in leftist heaps, largest first; each block stands at the node whose coin is taken first.
template <class T>
class Heaps {
 public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  static std::uint64_t bytes(std::uint64_t nodes) { return nodes * sizeof(Node); }

  explicit Heaps(std::size_t nodes) : nodes_(nodes) {}

  T block(std::size_t node) const { return nodes_[node].block; }
  std::size_t make(std::size_t node, T block) {
    nodes_[node] = Node{.block = block};
    return node;
  }
  std::size_t without_top(std::size_t heap) { return merge(nodes_[heap].left, nodes_[heap].right); }

  /// Merges two heaps along their right spines, which are as long as log2 of the blocks at most; so deep is the
  /// recursion.
  std::size_t merge(std::size_t a, std::size_t b) {
    if (a == none) return b;
    if (b == none) return a;
    if (nodes_[a].block < nodes_[b].block) std::swap(a, b);
    Node& top = nodes_[a];
    top.right = merge(top.right, b);
    if (spine(top.left) < spine(top.right)) std::swap(top.left, top.right);
    top.spine = static_cast<std::uint8_t>(spine(top.right) + 1);
    return a;
  }

 private:
  struct Node {
    T block = 0;
    std::size_t left = none, right = none;
    std::uint8_t spine = 1;  // length of the right spine
  };

  int spine(std::size_t node) const { return node == none ? 0 : nodes_[node].spine; }

  std::vector<Node> nodes_;
};

/// A forest fused.
template <class T>
struct Fused {
  /// What the last step did with a root.
  struct Root {
    std::size_t node;
    std::size_t popped_begin, popped_end;  // blocks that went into it
    T block = 0;
    T dropped = 0;      // what it counts for who has to take it and uncover the last block below, which went with it
    bool alive = true;  // otherwise
  };

  std::vector<T> blocks;  // all that are left
  T dropped = 0;          // in all
  std::vector<Root> roots;
  std::vector<T> popped;
};

/// Fuses the whole forest. Nothing when the run was stopped.
template <class T>
std::optional<Fused<T>> fuse(std::span<const std::int64_t> parents, std::span<const std::int64_t> values, Run& run) {
  const std::size_t n = parents.size();
  const auto order = leaves_first(parents);
  assert(order.size() == n && values.size() == n);
  Heaps<T> heaps(n);
  std::vector<std::size_t> below(n, Heaps<T>::none);  // the blocks of a node's children that are done
  std::vector<bool> alive(n, true);
  Fused<T> fused;
  for (std::size_t i = 0; i < n; ++i) {
    if (i % poll_nodes == 0 && run.poll(i, n)) return std::nullopt;
    const std::size_t node = order[i];
    const bool is_root = parents[node] < 0;
    typename Fused<T>::Root root{.node = node, .popped_begin = fused.popped.size(), .popped_end = 0};
    T block = values[node];
    std::size_t heap = below[node];
    const auto pop = [&] {
      const std::size_t top = heap;
      alive[top] = false;
      heap = heaps.without_top(top);
      if (is_root) fused.popped.push_back(heaps.block(top));
      return heaps.block(top);
    };
    while (heap != Heaps<T>::none && block <= heaps.block(heap)) {
      block -= pop();
      if (heap == Heaps<T>::none) {
        root.dropped = block;
        root.alive = alive[node] = false;
      } else {
        block += pop();
      }
    }
    fused.dropped += root.dropped;
    if (alive[node]) heap = heaps.merge(heap, heaps.make(node, block));
    if (is_root) {
      root.popped_end = fused.popped.size();
      root.block = block;
      fused.roots.push_back(root);
    } else {
      std::size_t& others = below[static_cast<std::size_t>(parents[node])];
      others = heaps.merge(others, heap);
    }
  }
  for (std::size_t node = 0; node < n; ++node) {
    if (alive[node]) fused.blocks.push_back(heaps.block(node));
  }
  return fused;
}

/// Bytes for fusing n nodes and for the sum, an upper bound.
template <class T>
std::uint64_t bytes_for(std::uint64_t nodes, bool all_moves) {
  const std::uint64_t bytes = Heaps<T>::bytes(nodes) + nodes * (4 * sizeof(std::size_t) + 2 * sizeof(T));
  if (!all_moves) return bytes;
  return bytes + nodes * (2 * sizeof(T) + sizeof(typename Fused<T>::Root)) + AlternatingSet<T>::bytes(2 * nodes);
}

template <class T>
std::optional<Wide> margin_of(std::span<const std::int64_t> parents, std::span<const std::int64_t> values, Run& run) {
  const Held held(run, bytes_for<T>(parents.size(), false));
  if (!held) return std::nullopt;
  auto fused = fuse<T>(parents, values, run);
  if (!fused) return std::nullopt;
  return Wide{alternating_sum(std::move(fused->blocks))} + (parents.size() % 2 == 0 ? fused->dropped : -fused->dropped);
}

template <class T>
std::optional<ForestBest> best_of(std::span<const std::int64_t> parents, std::span<const std::int64_t> values,
                                  Run& run) {
  const Held held(run, bytes_for<T>(parents.size(), true));
  if (!held) return std::nullopt;
  const auto fused = fuse<T>(parents, values, run);
  if (!fused) return std::nullopt;
  auto all = fused->blocks;
  all.insert(all.end(), fused->popped.begin(), fused->popped.end());
  AlternatingSet<T> set(std::move(all));
  for (const T block : fused->blocks) set.toggle(block);
  const bool even = parents.size() % 2 == 0;
  ForestBest best{.margin = Wide{set.sum()} + (even ? fused->dropped : -fused->dropped), .moves = {}};
  for (std::size_t i = 0; i < fused->roots.size(); ++i) {
    if (i % poll_nodes == 0 && run.poll(i, fused->roots.size())) return std::nullopt;
    // Without the root, what was fused into it comes to light again; each toggle is its own reverse.
    const auto& root = fused->roots[i];
    const auto exchange = [&] {
      if (root.alive) set.toggle(root.block);
      for (std::size_t k = root.popped_begin; k < root.popped_end; ++k) set.toggle(fused->popped[k]);
    };
    exchange();
    const Wide dropped = Wide{fused->dropped} - root.dropped;
    const Wide rest = Wide{set.sum()} + (even ? -dropped : dropped);
    if (values[root.node] - rest == best.margin) best.moves.push_back(root.node);
    exchange();
  }
  std::sort(best.moves.begin(), best.moves.end());
  return best;
}

}  // namespace

std::optional<Wide> forest_margin(std::span<const std::int64_t> parents, std::span<const std::int64_t> values,
                                  Run& run) {
  return sums_fit_64_bits(values) ? margin_of<std::int64_t>(parents, values, run)
                                  : margin_of<Wide>(parents, values, run);
}

std::optional<ForestBest> forest_best(std::span<const std::int64_t> parents, std::span<const std::int64_t> values,
                                      Run& run) {
  return sums_fit_64_bits(values) ? best_of<std::int64_t>(parents, values, run) : best_of<Wide>(parents, values, run);
}

}  // namespace firstwin
