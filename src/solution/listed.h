// SPDX-License-Identifier: Apache-2.0
// What engines share that value a position anew each time they are asked.
#pragma once
#include <cstddef>
#include <utility>
#include <vector>

#include "firstwin/knowledge.h"

namespace firstwin {

/// Why such an engine is not the right one when every position is asked for.
inline constexpr const char* values_anew = "it values a position anew each time it is asked";

/// All best moves, of which the first `max` are listed.
template <class Move>
BestMoves<Move> listed(std::vector<Move> all, std::size_t max) {
  BestMoves<Move> best{.moves = std::move(all)};
  best.total = best.moves.size();
  if (best.moves.size() > max) best.moves.resize(max);
  return best;
}

}  // namespace firstwin
