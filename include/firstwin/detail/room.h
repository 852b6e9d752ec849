// SPDX-License-Identifier: Apache-2.0
// Memory is asked for before it is taken: what grows during a run grows through here.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "firstwin/run.h"

namespace firstwin::detail {

/// Stops the run when `bytes` more do not fit; else tells it that they are held.
inline bool take_memory(std::uint64_t bytes, Run& run) {
  if (!run.fits(bytes)) {
    run.stop_for_memory(bytes);
    return false;
  }
  run.hold(bytes);
  return true;
}

/// Sees to it that one more element fits into a vector; false, with the run stopped, when there is no memory for it.
template <class T>
bool make_room(std::vector<T>& vector, Run& run) {
  if (vector.size() < vector.capacity()) return true;
  const std::size_t held = vector.capacity(), wanted = std::max<std::size_t>(64, held * 2);
  if (!take_memory(wanted * sizeof(T), run)) return false;
  vector.reserve(wanted);
  run.release(held * sizeof(T));
  return true;
}

/// The same for a table that says of itself whether it is `full()` and can `grow()` in place.
template <class Table>
  requires requires(Table& table) { table.grow(); }
bool make_room(Table& table, Run& run) {
  if (!table.full()) return true;
  if (!take_memory(table.bytes_to_grow(), run)) return false;
  table.grow();
  return true;
}

}  // namespace firstwin::detail
