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

Measure textbook_octal(const char* code, std::size_t count) {
  std::vector<std::size_t> digits;
  for (const char* at = code; *at; ++at) {
    if (*at != '.') digits.push_back(static_cast<std::size_t>(*at - '0'));
  }
  std::vector<std::size_t> nimber(count);
  Answers answers;
  for (std::size_t n = 0; n < count; ++n) {
    std::vector<bool> seen(2 * count);
    for (std::size_t k = 0; k < digits.size() && k <= n; ++k) {
      const std::size_t rest = n - k;
      if (digits[k] & 1 && rest == 0) seen[0] = true;
      if (digits[k] & 2 && rest > 0) seen[nimber[rest]] = true;
      if (!(digits[k] & 4)) continue;
      for (std::size_t a = 1; 2 * a <= rest; ++a) seen[nimber[a] ^ nimber[rest - a]] = true;
    }
    while (seen[nimber[n]]) ++nimber[n];
    answers.add(Wide{nimber[n]});
  }
  return {count, count * sizeof(std::size_t), answers.hash()};
}

Measure textbook_coins(const std::vector<std::size_t>& take, std::size_t n) {
  std::vector<std::size_t> nimber(n + 1);
  for (std::size_t i = 0; i <= n; ++i) {
    std::vector<bool> seen(take.size() + 1);
    for (const std::size_t amount : take) {
      if (amount <= i) seen[nimber[i - amount]] = true;
    }
    while (seen[nimber[i]]) ++nimber[i];
  }
  Answers answers;
  answers.add(Wide{nimber[n] != 0});
  return {n + 1, nimber.size() * sizeof(std::size_t), answers.hash()};
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
