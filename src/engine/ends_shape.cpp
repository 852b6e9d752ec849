// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_shape.h"

#include <algorithm>
#include <vector>

namespace firstwin {

namespace {

constexpr std::ptrdiff_t shape_poll_coins = 1 << 20;

/// Largest - next + next - ... of numbers that come in ascending order.
class Ascending {
 public:
  explicit Ascending(Wide sum) : sum_(sum) {}
  void add(Wide number) { sum_ = number - sum_; }
  Wide sum() const { return sum_; }

 private:
  Wide sum_;
};

/// A mountain that is eaten from its peak: what is left of it, around the block that the peak has become, rises to it
/// up to `left`, and falls from it from `right` on.
class Mountain {
 public:
  Mountain(std::span<const std::int64_t> coins, std::size_t peak)
      : coins_(coins.data()),
        end_(static_cast<std::ptrdiff_t>(coins.size())),
        left_(static_cast<std::ptrdiff_t>(peak) - 1),
        right_(left_ + 2),
        block_(coins[peak]) {}

  std::uint64_t eaten() const { return static_cast<std::uint64_t>(right_ - left_ - 1); }

  /// Fuses once; false where nothing is left to fuse. End coins are no peaks.
  bool fuse() {
    const bool has_left = left_ >= 0, has_right = right_ < end_;
    if (has_left && left_ > 0 && coins_[left_] > block_) {
      block_ += Wide{coins_[left_ - 1]} - coins_[left_];
      left_ -= 2;
    } else if (has_right && right_ + 1 < end_ && coins_[right_] > block_) {
      block_ += Wide{coins_[right_ + 1]} - coins_[right_];
      right_ += 2;
    } else if (has_left && has_right && coins_[left_] <= block_ && coins_[right_] <= block_) {
      block_ = Wide{coins_[left_]} + coins_[right_] - block_;
      --left_;
      ++right_;
    } else {
      return false;
    }
    return true;
  }

  /// When nothing is left to fuse: at most one side has more than one coin, and these are no more than the block.
  Wide margin() const {
    Ascending all(0);
    std::vector<Wide> few{block_};
    if (left_ == 0) few.push_back(coins_[left_]);
    if (right_ == end_ - 1) few.push_back(coins_[right_]);
    std::sort(few.begin(), few.end());
    if (left_ > 0) {
      for (std::ptrdiff_t i = 0; i <= left_; ++i) all.add(coins_[i]);
    }
    if (right_ < end_ - 1) {
      for (std::ptrdiff_t i = end_; i-- > right_;) all.add(coins_[i]);
    }
    for (const Wide number : few) all.add(number);
    return all.sum();
  }

 private:
  const std::int64_t* coins_;
  std::ptrdiff_t end_, left_, right_;
  Wide block_;
};

}  // namespace

OuterCoins outer_coins(std::span<const std::int64_t> coins) {
  if (coins.empty()) return {};
  std::size_t left = 1, right = 1;
  while (left < coins.size() && coins[left - 1] >= coins[left]) ++left;
  while (left + right < coins.size() && coins[coins.size() - right - 1] <= coins[coins.size() - right]) ++right;
  right = std::min(right, coins.size() - left);
  if (left + right < coins.size() / 2) return {};
  const auto falling = coins.first(left), rising = coins.last(right);
  if (const auto middle = coins.subspan(left, coins.size() - left - right); !middle.empty()) {
    const std::int64_t most = *std::max_element(middle.begin(), middle.end());
    const auto is_more = [&](std::int64_t coin) { return coin > most; };
    left = static_cast<std::size_t>(std::partition_point(falling.begin(), falling.end(), is_more) - falling.begin());
    right = static_cast<std::size_t>(std::partition_point(rising.rbegin(), rising.rend(), is_more) - rising.rbegin());
  }
  return left + right < coins.size() / 2 ? OuterCoins{} : OuterCoins{left, right};
}

std::optional<Wide> margin_with_outer(std::span<const std::int64_t> coins, OuterCoins outer, Wide middle, Run& run) {
  Ascending all(middle);
  const std::int64_t* const begin = coins.data();
  const std::int64_t* const end = begin + coins.size();
  const std::int64_t* left = begin + outer.left;  // what is left to add lies before `left`, and from `right` on
  const std::int64_t* right = end - outer.right;
  while (left > begin && right < end) {
    if (run.poll(static_cast<std::uint64_t>(right - left), coins.size())) return {};
    for (auto steps = shape_poll_coins; steps > 0 && left > begin && right < end; --steps) {
      const bool takes_left = left[-1] < *right;
      all.add(takes_left ? left[-1] : *right);
      left -= takes_left ? 1 : 0;
      right += takes_left ? 0 : 1;
    }
  }
  while (left > begin) all.add(*--left);
  while (right < end) all.add(*right++);
  return all.sum();
}

std::optional<std::size_t> peak_of(std::span<const std::int64_t> coins) {
  if (coins.empty()) return {};
  std::size_t peak = 0;
  while (peak + 1 < coins.size() && coins[peak] <= coins[peak + 1]) ++peak;
  for (std::size_t i = peak + 1; i < coins.size(); ++i) {
    if (coins[i - 1] < coins[i]) return {};
  }
  return peak;
}

std::optional<Wide> mountain_margin(std::span<const std::int64_t> coins, std::size_t peak, Run& run) {
  Mountain mountain(coins, peak);
  for (bool fuses = true; fuses;) {
    if (run.poll(mountain.eaten(), coins.size())) return {};
    for (std::ptrdiff_t steps = shape_poll_coins; steps > 0 && fuses; --steps) fuses = mountain.fuse();
  }
  return mountain.margin();
}

}  // namespace firstwin
