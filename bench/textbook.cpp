// SPDX-License-Identifier: Apache-2.0
#include "bench/textbook.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace firstwin::bench {

namespace {

/// The recursion; `memo` gives a reference to the entry of a set: 0 unknown, 1 win, 2 loss.
template <class Memo>
bool can_win(int n, int needed, std::uint32_t used, Memo& memo, std::uint64_t& positions) {
  if (const char known = memo[used]) return known == 1;
  ++positions;
  for (int number = n; number >= 1; --number) {
    const std::uint32_t bit = std::uint32_t{1} << (number - 1);
    if (used & bit) continue;
    if (number >= needed || !can_win(n, needed - number, used | bit, memo, positions)) {
      memo[used] = 1;
      return true;
    }
  }
  memo[used] = 2;
  return false;
}

template <class Memo>
Measure measure_can_i_win(int n, int target, Memo memo, std::uint64_t entry_bytes) {
  std::uint64_t positions = 0;
  Answers answers;
  answers.add(Wide{can_win(n, target, 0, memo, positions)});
  return {positions, memo.size() * entry_bytes, answers.hash()};
}

}  // namespace

Measure textbook_can_i_win_array(int n, int target) {
  return measure_can_i_win(n, target, std::vector<char>(std::size_t{1} << n), 1);
}

Measure textbook_can_i_win_map(int n, int target) {
  constexpr std::uint64_t node_bytes = 32;  // key, value, next, and what the allocator adds
  return measure_can_i_win(n, target, std::unordered_map<std::uint32_t, char>(), node_bytes);
}

Measure textbook_ends(std::span<const std::int64_t> coins) {
  const std::size_t n = coins.size();
  std::vector<std::vector<std::int64_t>> margin(n, std::vector<std::int64_t>(n));
  for (std::size_t i = n; i-- > 0;) {
    margin[i][i] = coins[i];
    for (std::size_t j = i + 1; j < n; ++j)
      margin[i][j] = std::max(coins[i] - margin[i + 1][j], coins[j] - margin[i][j - 1]);
  }
  Answers answers;
  answers.add(n > 0 ? Wide{margin[0][n - 1]} : Wide{0});
  return {n * (n + 1) / 2, n * n * sizeof(std::int64_t), answers.hash()};
}

Measure textbook_row(std::span<const std::int64_t> coins) {
  const std::size_t n = coins.size();
  std::vector<std::int64_t> margin(n + 2);
  for (std::size_t i = n; i-- > 0;) {
    margin[i] = coins[i] - margin[i + 1];
    if (i + 1 < n) margin[i] = std::max(margin[i], coins[i] + coins[i + 1] - margin[i + 2]);
  }
  Answers answers;
  answers.add(Wide{margin[0]});
  return {n, margin.size() * sizeof(std::int64_t), answers.hash()};
}

}  // namespace firstwin::bench
