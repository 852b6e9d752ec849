// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace firstwin {

/// A row of coins, fused (ends_fusion.h), that grows at its right end. T must hold the sum of all |coins|.
///
/// It keeps no blocks but the alternating sums p(0) = 0, p(1), ... of the coins before each boundary between blocks, +
/// for coins of even index. Blocks have odd numbers of coins, so the block from boundary i to i + 1 is worth p(i+1) -
/// p(i), negated if i is odd, and fusing it with its neighbours is forgetting both its boundaries. It is no less than
/// its left neighbour just when p(i+1) >= p(i-1), and no less than the right one just when p(i+2) >= p(i) (for odd i:
/// <= in both).
template <class T>
class FusedRow {
 public:
  std::size_t blocks() const { return points_.size() - 1; }
  T block(std::size_t i) const { return i % 2 == 0 ? points_[i + 1] - points_[i] : points_[i] - points_[i + 1]; }
  std::span<const T> points() const { return points_; }
  std::size_t capacity() const { return points_.capacity(); }
  void reserve(std::size_t points) { points_.reserve(points); }

  void push(T coin) { push_point(blocks() % 2 == 0 ? points_.back() + coin : points_.back() - coin); }

  /// Adds a stretch of coins given as alternating sums at boundaries of a fused or partly fused form of it, from 0 on.
  template <class U>
  void append(std::span<const U> points) {
    const T base = points_.back();
    const bool negated = blocks() % 2 != 0;
    for (const U point : points.subspan(1)) push_point(negated ? base - T{point} : base + T{point});
  }

  /// The margin of the row with `first` put to its left and `last` to its right, where given. O(blocks()).
  T margin(const T* first = nullptr, const T* last = nullptr) const {
    bool has_first = first != nullptr, has_last = last != nullptr;
    T left_end = has_first ? *first : 0, right_end = has_last ? *last : 0;
    std::size_t i = 0, j = blocks();
    if (has_first) {
      for (; i + 1 < j && left_end <= block(i) && block(i) >= block(i + 1); i += 2) left_end += block(i + 1) - block(i);
    }
    while (has_last && j - i + (has_first ? 1 : 0) >= 2) {
      const bool eats_first = j - i == 1;
      const T peak = block(j - 1), next = eats_first ? left_end : block(j - 2);
      if (next > peak || right_end > peak) break;
      right_end += next - peak;
      if (eats_first) has_first = false;
      j -= eats_first ? 1 : 2;
    }
    const std::size_t before = has_first ? 1 : 0, inner = j - i;
    const auto at = [&](std::size_t k) {
      if (k < before) return left_end;
      return k - before < inner ? block(i + k - before) : right_end;
    };
    T result = 0, sign = 1;
    std::size_t l = 0, r = before + inner + (has_last ? 1 : 0);
    for (; l < r; sign = -sign) {
      const T left = at(l), right = at(r - 1);
      result += sign * (left >= right ? left : right);
      left >= right ? ++l : --r;
    }
    return result;
  }

 private:
  void push_point(T point) {
    std::size_t k = points_.size();  // where the point goes; the block k-2 is fused while its neighbours are no larger
    while (k >= 3 && (k % 2 == 0 ? points_[k - 1] >= points_[k - 3] && point >= points_[k - 2]
                                 : points_[k - 1] <= points_[k - 3] && point <= points_[k - 2])) {
      k -= 2;
    }
    points_.resize(k);
    points_.push_back(point);
  }

  std::vector<T> points_{T{0}};
};

}  // namespace firstwin
