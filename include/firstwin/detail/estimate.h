// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "firstwin/detail/hash_table.h"
#include "firstwin/game.h"
#include "firstwin/run.h"

namespace firstwin::detail {

/// How many keys there may be, by depth summed up, where these were met by chance: n of a depth with c equal pairs tell
/// of n^2 / 2c, as with birthdays.
double distinct_by_birthdays(std::vector<std::vector<std::uint64_t>> met);

/// About how many positions play reaches, by random plays; fewer, where not all are equally likely. Some 2^18 positions
/// are looked at, always the same. Good for a choice and for nothing else.
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
  return distinct_by_birthdays(std::move(met));
}

}  // namespace firstwin::detail
