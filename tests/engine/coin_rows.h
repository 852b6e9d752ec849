// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "engine/ends_player.h"
#include "firstwin/value.h"

/// Rows of coins for tests, and what they are worth by the definition.
namespace firstwin::testing {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

using Coins = std::vector<std::int64_t>;

/// Margins of all intervals by the definition: cell (l, r) of coins l up to but not including r.
class EndsTable {
 public:
  explicit EndsTable(const Coins& coins) : coins_(coins), size_(coins.size() + 1), cells_(size_ * size_) {
    for (std::size_t r = 1; r < size_; ++r) {
      for (std::size_t l = r; l-- > 0;) {
        cells_[l * size_ + r] = std::max(after(l, r, End::left), after(l, r, End::right));
      }
    }
  }
  Wide margin(std::size_t l, std::size_t r) const { return cells_[l * size_ + r]; }
  /// The margin of the position if the mover takes that end.
  Wide after(std::size_t l, std::size_t r, End end) const {
    return end == End::left ? coins_[l] - margin(l + 1, r) : coins_[r - 1] - margin(l, r - 1);
  }
  bool optimal(std::size_t l, std::size_t r, End end) const { return after(l, r, end) == margin(l, r); }

 private:
  const Coins& coins_;
  std::size_t size_;
  std::vector<Wide> cells_;
};

/// All rows of n values low..high, one after another.
template <class Visit>
void for_all_rows(std::size_t n, std::int64_t low, std::int64_t high, Visit visit) {
  Coins coins(n, low);
  for (;;) {
    visit(coins);
    std::size_t i = 0;
    while (i < n && coins[i] == high) coins[i++] = low;
    if (i == n) return;
    ++coins[i];
  }
}

/// Rows of n coins up to `size` in the shapes that have been trouble for other methods.
inline Coins shaped(const std::string& shape, std::size_t n, std::int64_t size, std::mt19937_64& random) {
  Coins coins(n);
  const auto at = [&](std::size_t i) { return static_cast<std::int64_t>(i) * size / static_cast<std::int64_t>(n); };
  for (std::size_t i = 0; i < n; ++i) {
    const auto any = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(size));
    const std::size_t out = i < n / 2 ? n - 2 * i : 2 * i + 1 - n;  // falls, then rises
    if (shape == "random") coins[i] = any;
    if (shape == "up") coins[i] = at(i);
    if (shape == "down") coins[i] = at(n - i);
    if (shape == "valley") coins[i] = at(out);
    if (shape == "mountain") coins[i] = at(n - out);
    if (shape == "zigzag") coins[i] = i % 2 == 0 ? at(i) : at(n - i);
    if (shape == "equal") coins[i] = size;
    if (shape == "huge and small") coins[i] = i % 2 == 0 ? size : any % 3;
    if (shape == "rough valley") coins[i] = at(out) + any / 16;
    if (shape == "rough mountain") coins[i] = at(n - out) + any / 16;
    if (shape == "steps") coins[i] = at(i / 7 * 7);
    if (shape == "powers") coins[i] = std::int64_t{1} << (i % 50);
    if (shape == "walk") coins[i] = (i == 0 ? 0 : coins[i - 1]) + any - size / 2;
  }
  return coins;
}

inline constexpr const char* shapes[] = {"random",         "up",           "down",   "valley",         "mountain",
                                         "zigzag",         "equal",        "powers", "huge and small", "rough valley",
                                         "rough mountain", "steps",        "walk"};

/// Coins of all sizes that 64 bits hold, but of about the same size within a row.
inline Coins random_coins(std::size_t n, std::mt19937_64& random) {
  Coins coins(n);
  const auto shift = random() % 64;
  for (auto& coin : coins) coin = static_cast<std::int64_t>(random()) >> shift;
  return coins;
}

}  // namespace firstwin::testing
