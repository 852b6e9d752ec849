// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <new>

#include "firstwin/detail/block.h"
#include "firstwin/detail/room.h"
#include "firstwin/run.h"

namespace firstwin::detail {

/// A move between numbered positions in 32 bits: the number of the position at its other end, and, in games in which
/// the mover may keep the turn, whether he does.
template <bool turns_are_kept>
struct MoveEntry {
  static constexpr std::uint64_t numbers_max = UINT32_MAX >> (turns_are_kept ? 1 : 0);
  std::uint32_t entry = 0;

  static constexpr MoveEntry of(std::uint32_t number, bool again) {
    return {turns_are_kept ? number << 1 | std::uint32_t{again} : number};
  }
  constexpr std::uint32_t number() const { return turns_are_kept ? entry >> 1 : entry; }
  constexpr bool again() const { return turns_are_kept && (entry & 1) != 0; }
};

/// All moves of a game by the position that they lead to: 4 bytes a move and 8 a position.
template <bool turns_are_kept>
class ReversedMoves {
 public:
  using Entry = MoveEntry<turns_are_kept>;

  /// `for_all(add)` calls add(from, entry of to) for each of so many moves; it is called twice, to count and to fill.
  /// False, with the run stopped, when memory does not suffice.
  template <class ForAll>
  bool fill(std::uint64_t positions, std::uint64_t moves, const ForAll& for_all, Run& run) {
    const std::uint64_t begin_bytes = (positions + 1) * sizeof(std::uint64_t), from_bytes = moves * sizeof(Entry);
    if (!take_memory(begin_bytes + from_bytes, run)) return false;
    if (!begin_.grow(begin_bytes) || !from_.grow(from_bytes)) throw std::bad_alloc();
    std::uint64_t* begin = begin_.as<std::uint64_t>();
    for_all([&](std::uint32_t, Entry to) { ++begin[to.number()]; });
    std::uint64_t sum = 0;
    for (std::uint64_t at = 0; at <= positions; ++at) begin[at] = sum += begin[at];
    // Each is now where the next begins, and comes down to its own beginning as its moves are put before it.
    for_all(
        [&](std::uint32_t from, Entry to) { from_.as<Entry>()[--begin[to.number()]] = Entry::of(from, to.again()); });
    return true;
  }

  /// Calls visit(from, again) for each move that leads to a position.
  template <class Visit>
  void for_each(std::uint32_t to, const Visit& visit) const {
    const std::uint64_t* begin = begin_.as<std::uint64_t>();
    for (std::uint64_t at = begin[to]; at < begin[to + 1]; ++at) {
      const Entry from = from_.as<Entry>()[at];
      visit(from.number(), from.again());
    }
  }

 private:
  Block begin_, from_;
};

}  // namespace firstwin::detail
