// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace firstwin {

/// Largest - next + next - ... of some numbers, in any order: what two players who each take the largest in turn differ
/// by.
template <class T>
T alternating_sum(std::vector<T> numbers) {
  std::sort(numbers.begin(), numbers.end());
  T sum = 0;
  for (const T number : numbers) sum = number - sum;
  return sum;
}

/// A set of numbers that gives their alternating sum in descending order after each change, in O(log n): a tree over
/// all numbers that may come in. Two of the same number cancel each other, so each is in it or not.
template <class T>
class AlternatingSet {
 public:
  /// All numbers that will come in, in any order; the set is empty at first. O(n log n).
  explicit AlternatingSet(std::vector<T> numbers) : numbers_(std::move(numbers)) {
    std::sort(numbers_.begin(), numbers_.end());
    numbers_.erase(std::unique(numbers_.begin(), numbers_.end()), numbers_.end());
    leaves_ = std::bit_ceil(std::max<std::size_t>(numbers_.size(), 1));
    nodes_.resize(2 * leaves_);
  }

  /// Bytes of a set of so many numbers.
  static std::uint64_t bytes(std::uint64_t numbers) { return numbers * sizeof(T) + 4 * numbers * sizeof(Node); }

  /// Puts one more of `number` in, or takes one out: with an even number of each it is as if there were none.
  void toggle(T number) {
    const auto place = std::lower_bound(numbers_.begin(), numbers_.end(), number) - numbers_.begin();
    std::size_t i = leaves_ + static_cast<std::size_t>(place);
    nodes_[i] = nodes_[i].odd ? Node{} : Node{number, true};
    while (i > 1) {
      i /= 2;
      const Node &low = nodes_[2 * i], &high = nodes_[2 * i + 1];
      nodes_[i] = {high.odd ? high.sum - low.sum : high.sum + low.sum, low.odd != high.odd};
    }
  }

  T sum() const { return nodes_[1].sum; }

 private:
  /// The numbers below a node: their alternating sum, and whether there is an odd number of them.
  struct Node {
    T sum = 0;
    bool odd = false;
  };

  std::vector<T> numbers_;
  std::size_t leaves_ = 1;
  std::vector<Node> nodes_;
};

}  // namespace firstwin
