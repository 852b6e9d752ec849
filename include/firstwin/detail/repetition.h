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
/// mark the positions that they are at. `line` is a stack of frames with a `hash` each; throws where one repeats.
template <class Frame>
void expect_no_repetition(const std::vector<Frame>& line) {
  constexpr std::size_t least = 1024;
  if (line.size() < least || !std::has_single_bit(line.size())) return;
  std::vector<decltype(Frame::hash)> hashes;
  for (const Frame& frame : line) hashes.push_back(frame.hash);
  std::sort(hashes.begin(), hashes.end(), [](const auto& a, const auto& b) { return a.before(b); });
  if (std::adjacent_find(hashes.begin(), hashes.end()) != hashes.end()) throw Fault(comes_back);
}

}  // namespace firstwin::detail
