// SPDX-License-Identifier: Apache-2.0
#include "engine/minimax_tables.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "engine/ends_fusion.h"
#include "engine/held.h"

namespace firstwin {

namespace {

/// Numbers for all 1 <= i <= j + 1 <= n + 1, where those for i = j + 1 are 0.
template <class T>
class Triangle {
 public:
  explicit Triangle(std::size_t n) : cells_((n + 1) * (n + 2) / 2) {}
  T& at(std::size_t i, std::size_t j) { return cells_[j * (j + 1) / 2 + i - 1]; }

 private:
  std::vector<T> cells_;
};

template <class T>
std::optional<SplitScore> split_score_in(std::span<const std::int64_t> stones, Run& run) {
  const std::size_t n = stones.size();
  const Held held(run, (n + 1) * (n + 2) / 2 * sizeof(T));
  if (!held) return {};
  std::vector<T> sums(n + 1);
  for (std::size_t i = 0; i < n; ++i) sums[i + 1] = sums[i] + stones[i];
  Triangle<T> best_right(n);  // over the parts i..j of those that end at j, i at least so large: their sum and score
  std::vector<T> best_left(n + 1);  // of those that begin at i, j at most so large
  SplitScore answer;
  for (std::size_t i = n; i >= 1; --i) {
    if (run.poll(n - i, n)) return {};
    std::size_t low = i - 1, high = i;  // the last cut that may keep the left part, the first that may keep the right
    for (std::size_t j = i; j <= n; ++j) {
      const T sum = sums[j] - sums[i - 1];
      const auto left_twice = [&](std::size_t cut) { return 2 * (sums[cut] - sums[i - 1]); };
      while (low + 1 < j && left_twice(low + 1) <= sum) ++low;
      while (high < j && left_twice(high) < sum) ++high;
      T score = 0;
      if (i < j) {
        const bool may_left = low >= i, may_right = high < j;
        const bool left = may_left && (!may_right || best_left[low] >= best_right.at(high + 1, j));
        score = left ? best_left[low] : best_right.at(high + 1, j);
        if (i == 1 && j == n) answer = {score, left ? low : high, left};
      }
      best_left[j] = i < j ? std::max<T>(best_left[j - 1], sum + score) : sum;
      best_right.at(i, j) = i < j ? std::max<T>(best_right.at(i + 1, j), sum + score) : sum;
    }
  }
  return answer;
}

}  // namespace

std::optional<GuessCost> guess_cost(std::int64_t n, Run& run) {
  const auto most = static_cast<std::size_t>(n);
  const Held held(run, (most + 1) * (most + 2) / 2 * sizeof(std::uint32_t));
  if (!held) return {};
  Triangle<std::uint32_t> cost(most);
  GuessCost answer;
  for (std::size_t j = 1; j <= most; ++j) {
    if (run.poll(j, most)) return {};
    std::deque<std::size_t> low;  // guesses k, whose k + cost(k + 1, j) rises towards the right end of the window
    const auto if_larger = [&](std::size_t k) { return k + cost.at(k + 1, j); };
    std::size_t crossing = j;  // the first k from which on cost(i, k - 1) >= cost(k + 1, j)
    for (std::size_t i = j; i-- > 1;) {
      while (crossing > i && cost.at(i, crossing - 2) >= cost.at(crossing, j)) --crossing;
      while (!low.empty() && if_larger(low.back()) >= if_larger(i)) low.pop_back();
      low.push_back(i);
      while (!low.empty() && low.front() >= crossing) low.pop_front();
      std::size_t guess = crossing;
      std::size_t best = crossing + cost.at(i, crossing - 1);
      if (!low.empty() && if_larger(low.front()) < best) {
        guess = low.front();
        best = if_larger(guess);
      }
      cost.at(i, j) = static_cast<std::uint32_t>(best);
      if (i == 1 && j == most) answer = {static_cast<std::int64_t>(best), static_cast<std::int64_t>(guess)};
    }
  }
  return answer;
}

std::optional<SplitScore> split_score(std::span<const std::int64_t> stones, Run& run) {
  return sums_fit_64_bits(stones) ? split_score_in<std::int64_t>(stones, run) : split_score_in<Wide>(stones, run);
}

}  // namespace firstwin
