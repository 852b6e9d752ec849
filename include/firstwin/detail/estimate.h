// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "firstwin/detail/hash_table.h"
#include "firstwin/game.h"
#include "firstwin/run.h"

namespace firstwin::detail {

/// About how many positions play reaches, or fewer, by random plays: where n of them have come to the same depth, and c
/// pairs among these are equal, some n^2 / 2c positions are there, as with birthdays; more, where not all are equally
/// likely. Some 2^18 positions are looked at, always the same. Good for a choice and for nothing else.
template <Game G>
double estimated_positions(const G& game, Run& run) {
  constexpr std::uint64_t looks_max = 1 << 18, plays_max = 1 << 14;
  std::vector<std::vector<std::uint64_t>> met;  // by depth
  std::uint64_t looks = 0, random = 1;
  for (std::uint64_t play = 0; play < plays_max && looks < looks_max; ++play) {
    typename G::Position position = game.start();
    for (std::size_t depth = 0; !game.result(position) && looks < looks_max; ++depth, ++looks) {
      if (looks % 1024 == 0 && run.poll(run.positions())) return 0;
      if (met.size() == depth) met.emplace_back();
      met[depth].push_back(spread(game.key(canonical_of(game, position))));
      std::uint64_t count = 0;
      typename G::Position after = position;
      game.moves(position, [&](const typename G::Move& move) {
        random = spread(random + std::uint64_t{0x9e3779b97f4a7c15});
        if (random % ++count == 0) after = game.play(position, move);
        return count < 4096;
      });
      position = std::move(after);
    }
  }
  double positions = 0;
  for (std::vector<std::uint64_t>& keys : met) {
    std::sort(keys.begin(), keys.end());
    double equal_pairs = 0, run_length = 0;
    for (std::size_t i = 1; i < keys.size(); ++i) {
      run_length = keys[i] == keys[i - 1] ? run_length + 1 : 0;
      equal_pairs += run_length;
    }
    const auto count = static_cast<double>(keys.size());
    positions += count * (count - 1) / 2 / std::max(equal_pairs, 1.0);
  }
  return positions;
}

}  // namespace firstwin::detail
