// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "firstwin/run.h"
#include "firstwin/value.h"

/// A forest of coins: a move takes the coin of a root, which makes roots of its children.
///
/// Idea. As with stacks (rows_fusion.h), which are forests without branches. From the leaves up, each subtree becomes
/// some blocks, of which the largest is to be had first. A coin v on top of such blocks h1 >= h2 >= ... is fused into v
/// - h1 + h2 while v <= h1, since whoever takes v lets the other take h1, and then takes h2. If there is but h1, nobody
/// wants to uncover it, so both are left to the end of the game, where the first player must take v if the number of
/// all coins is even, and else the second: they count v - h1 for who does, and go. Otherwise v joins the blocks as the
/// largest. When all is done, the players take the largest block in turn. (After T. Idziaszek, see ends_fusion.h.)
namespace firstwin {

struct ForestBest {
  Wide margin = 0;
  std::vector<std::uint64_t> moves;  ///< all roots that are optimal to take, ascending
};

/// The margin of a forest given by the parent of each node, -1 for roots, and as many values (no node is its own
/// ancestor): the mover's total minus
/// the other player's under best play. Exact for any 64-bit values. Nothing when `run` was stopped, by lack of memory
/// too. O(n log n) time, O(n) memory.
std::optional<Wide> forest_margin(std::span<const std::int64_t> parents, std::span<const std::int64_t> values,
                                  Run& run);

/// The margin and all optimal moves. O(n log n), some three times forest_margin.
std::optional<ForestBest> forest_best(std::span<const std::int64_t> parents, std::span<const std::int64_t> values,
                                      Run& run);

}  // namespace firstwin
