// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

#include "firstwin/detail/fault.h"
#include "firstwin/engine.h"

namespace firstwin::detail {

/// Looks, whenever a line of play has become twice as long, whether it came back to a position: for engines that do not
/// mark the positions that they are at. `line` is a stack of frames, each with a `hash` and, but for the first, with
/// its position as the last of `children` before its `first_child`; throws where one repeats.
template <Game G, class Frame, class Child>
void expect_no_repetition(const G& game, const std::vector<Frame>& line, const std::vector<Child>& children) {
  constexpr std::size_t least = 1024;
  if (line.size() < least || !std::has_single_bit(line.size())) return;
  std::vector<const Frame*> frames;
  for (const Frame& frame : line) frames.push_back(&frame);
  std::sort(frames.begin(), frames.end(), [](const Frame* a, const Frame* b) {
    return a->hash == b->hash ? a < b : a->hash.before(b->hash);  // equals in their order: all lie in one vector
  });
  const auto repeated = std::adjacent_find(frames.begin(), frames.end(),
                                           [](const Frame* a, const Frame* b) { return a->hash == b->hash; });
  if (repeated == frames.end()) return;
  const Frame& again = **(repeated + 1);  // never the first of the line
  throw broken_at(game, children[again.first_child - 1].position, comes_back);
}

}  // namespace firstwin::detail
