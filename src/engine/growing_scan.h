// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "firstwin/run.h"
#include "firstwin/value.h"

/// Coins taken 1..2m from the left, m growing with what is taken (LeetCode 1140), valued in O(n^2).
///
/// Idea. Let total(i, m) be what the mover gets of the coins from i on, and rest(i) all of them. After x coins the
/// other player gets total(i + x, max(m, x)), so total(i, m) is rest(i) minus the smaller of two minima: of total(i +
/// x, m) over x <= m, and of total(i + x, x) over m < x <= 2m. For one m the first window slides as i falls; for one i
/// the second slides as m grows. A monotone queue gives the minimum over a sliding window in O(1), where the textbook
/// looks at all 2m moves. From m = half of n - i, rounded up, on all may be taken, and m no longer matters.
namespace firstwin {

/// The totals of all positions of such a row. T holds any sum of the coins with any signs: 64 or 128 bits.
template <class T>
class GrowingTable {
 public:
  /// The bytes that a table of so many coins takes, queues included.
  static std::uint64_t bytes(std::uint64_t coins) { return (coins * coins / 4 + 2 * coins) * (sizeof(T) + 4); }

  /// Fills the table; false when the run was stopped. The coins are not needed afterwards.
  bool fill(std::span<const std::int64_t> coins, Run& run) {
    const std::size_t n = coins.size();
    rows_.assign(n + 1, {T{0}});
    windows_.assign(most(0) + 1, {});
    T rest = 0;
    for (std::size_t i = n; i-- > 0;) {
      rest += coins[i];
      rows_[i].resize(most(i));
      fill_row(i, rest);
      if (run.poll(n - i, n)) return false;
    }
    return true;
  }

  /// What the mover gets when i coins are gone and 1..2m may be taken.
  T total(std::size_t i, std::size_t m) const { return rows_[i][std::min(m, rows_[i].size()) - 1]; }

 private:
  using Window = std::deque<std::uint32_t>;  // indexes whose values rise; the first is the least of the window

  std::size_t most(std::size_t i) const { return std::max<std::size_t>(1, (rows_.size() - i) / 2); }

  void fill_row(std::size_t i, T rest) {
    const std::size_t n = rows_.size() - 1;
    Window longer;  // of the x in m < x <= 2m
    std::size_t next = 2;
    for (std::size_t m = 1; m <= rows_[i].size(); ++m) {
      for (; next <= std::min(2 * m, n - i); ++next) {
        push(longer, next, [&](std::size_t x) { return total(i + x, x); });
      }
      while (!longer.empty() && longer.front() <= m) longer.pop_front();
      T least = least_in_column(i, m);
      if (!longer.empty()) least = std::min(least, total(i + longer.front(), longer.front()));
      rows_[i][m - 1] = rest - least;
    }
  }

  /// The minimum of total(row, m) over the rows i + 1 … i + m. A column begins when it is first asked for.
  T least_in_column(std::size_t i, std::size_t m) {
    const std::size_t n = rows_.size() - 1, last = std::min(n, i + m);
    Window& window = windows_[m];
    const auto value = [&](std::size_t row) { return total(row, m); };
    if (window.empty()) {
      for (std::size_t row = last; row > i + 1; --row) push(window, row, value);
    }
    push(window, i + 1, value);
    while (window.front() > last) window.pop_front();
    return value(window.front());
  }

  template <class ValueOf>
  static void push(Window& window, std::size_t index, const ValueOf& value) {
    const T own = value(index);
    while (!window.empty() && value(window.back()) >= own) window.pop_back();
    window.push_back(static_cast<std::uint32_t>(index));
  }

  std::vector<std::vector<T>> rows_;  // of row i the totals for m = 1 … most(i)
  std::vector<Window> windows_;       // of each m
};

}  // namespace firstwin
