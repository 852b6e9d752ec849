// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "engine/heap_period.h"

/// Subtraction games by their definitions: slow, and nothing but the rules.
namespace firstwin::plain {

using Amounts = std::vector<std::int64_t>;

inline std::vector<std::uint64_t> options(const std::vector<std::uint64_t>& values, const Amounts& amounts) {
  std::vector<std::uint64_t> found;
  for (const std::int64_t amount : amounts) {
    const auto taken = static_cast<std::uint64_t>(amount);
    if (taken <= values.size()) found.push_back(values[values.size() - taken]);
  }
  return found;
}

inline std::uint64_t least_missing(const std::vector<std::uint64_t>& seen) {
  std::uint64_t nimber = 0;
  while (std::find(seen.begin(), seen.end(), nimber) != seen.end()) ++nimber;
  return nimber;
}

inline std::vector<std::uint64_t> nimbers(const Amounts& amounts, std::uint64_t count) {
  std::vector<std::uint64_t> values;
  while (values.size() < count) values.push_back(least_missing(options(values, amounts)));
  return values;
}

/// 1 for a win of the player to move.
inline std::vector<std::uint64_t> outcomes(const Amounts& amounts, bool misere, std::uint64_t count) {
  std::vector<std::uint64_t> values;
  while (values.size() < count) {
    const std::vector<std::uint64_t> next = options(values, amounts);
    const bool reaches_loss = std::find(next.begin(), next.end(), 0u) != next.end();
    values.push_back(next.empty() ? misere : reaches_loss);
  }
  return values;
}

inline std::vector<std::uint64_t> plies(const Amounts& amounts, bool misere, std::uint64_t count) {
  const std::vector<std::uint64_t> wins = outcomes(amounts, misere, count);
  std::vector<std::uint64_t> values;
  for (std::uint64_t n = 0; n < count; ++n) {
    std::uint64_t least = UINT64_MAX, greatest = 0;
    for (const std::int64_t amount : amounts) {
      if (static_cast<std::uint64_t>(amount) > n) continue;
      const std::uint64_t option = n - static_cast<std::uint64_t>(amount);
      greatest = std::max(greatest, values[option] + 1);
      if (wins[option] == 0) least = std::min(least, values[option] + 1);
    }
    values.push_back(wins[n] == 1 && greatest > 0 ? least : greatest);
  }
  return values;
}

/// Amounts from 1 to greatest, `count` of them (fewer when some are equal).
inline Amounts random_amounts(std::mt19937_64& random, std::size_t count, std::int64_t greatest) {
  Amounts amounts;
  while (amounts.size() < count) {
    amounts.push_back(1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(greatest)));
  }
  std::sort(amounts.begin(), amounts.end());
  amounts.erase(std::unique(amounts.begin(), amounts.end()), amounts.end());
  return amounts;
}

/// True when the values repeat with this length from `from` to their end.
inline bool repeats(const std::vector<std::uint64_t>& values, std::uint64_t from, std::uint64_t length) {
  for (std::uint64_t n = from; n + length < values.size(); ++n) {
    if (values[n] != values[n + length]) return false;
  }
  return true;
}

/// True when the period holds on all these values, and no smaller start or length does.
inline bool is_exact_period(const std::vector<std::uint64_t>& values, std::uint64_t from, std::uint64_t length) {
  if (values.size() < from + 2 * length || !repeats(values, from, length)) return false;
  if (from > 0 && repeats(values, from - 1, length)) return false;
  for (std::uint64_t shorter = 1; shorter < length; ++shorter) {
    if (repeats(values, values.size() - 2 * length, shorter)) return false;
  }
  return true;
}

}  // namespace firstwin::plain
