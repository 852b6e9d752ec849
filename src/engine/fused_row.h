// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firstwin/detail/block.h"

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
  std::size_t blocks() const { return size_ - 1; }
  std::span<const T> points() const { return {data(), memory_.bytes() > 0 ? size_ : 0}; }
  /// How many boundaries there is room for.
  std::size_t capacity() const {
    return static_cast<std::size_t>(memory_.bytes() / sizeof(T)) - (memory_.bytes() > 0 ? spare : 0);
  }
  static std::uint64_t bytes(std::uint64_t points) { return (points + spare) * sizeof(T); }
  /// Makes room for so many boundaries, the first one included; to be called before there are more, and before there
  /// are any. False when the system gives no more memory.
  [[nodiscard]] bool reserve(std::uint64_t points) { return memory_.grow(bytes(points)); }

  void push(T coin) { size_ = pushed(size_, blocks() % 2 == 0 ? data()[size_ - 1] + coin : data()[size_ - 1] - coin); }

  /// Adds a stretch of coins given as alternating sums at boundaries of a fused or partly fused form of it, from 0 on.
  /// Where it is wholly fused in itself, the outermost blocks aside, and two blocks in succession did not fuse with
  /// what came before, the rest does not either.
  template <class U>
  void append(std::span<const U> points, bool fused) {
    if (points.size() < 2) return;
    const T base = data()[size_ - 1];
    const bool adds = blocks() % 2 == 0;
    const auto sum = [&](U point) { return adds ? base + T{point} : base - T{point}; };
    std::size_t size = size_, next = 1;
    for (int unfused = 0; next < points.size() && !(fused && unfused == 2); ++next) {
      const std::size_t before = size;
      size = pushed(size, sum(points[next]));
      unfused = size > before ? unfused + 1 : 0;
    }
    T* const out = data() + size;
    const auto rest = points.subspan(next);
    if (adds) {
      for (std::size_t i = 0; i < rest.size(); ++i) out[i] = base + T{rest[i]};
    } else {
      for (std::size_t i = 0; i < rest.size(); ++i) out[i] = base - T{rest[i]};
    }
    size_ = size + rest.size();
  }

  /// What is left of this row when more is fused: blocks begin..end-1.
  struct Part {
    std::ptrdiff_t begin, end;
  };
  T left_end(Part part) const { return block(part.begin); }
  T right_end(Part part) const { return block(part.end - 1); }

  /// Fuses the row with `first` put to its left and `last` to its right, where given, calls `use` with what is then
  /// left, and gives back what it says. There the first block may have the number -1. The
  /// row must not be empty if neither is given.
  template <class Use>
  auto with_ends(const T* first, const T* last, Use use) {
    Part part{0, static_cast<std::ptrdiff_t>(blocks())};
    bool has_first = first != nullptr;
    T left = has_first ? *first : 0, right = last != nullptr ? *last : 0;
    if (has_first) {
      while (part.begin + 1 < part.end && left <= block(part.begin) && block(part.begin) >= block(part.begin + 1)) {
        left += block(part.begin + 1) - block(part.begin);
        part.begin += 2;
      }
    }
    while (last != nullptr && part.end - part.begin + (has_first ? 1 : 0) >= 2) {
      const bool eats_first = part.end - part.begin == 1;
      const T peak = block(part.end - 1), next = eats_first ? left : block(part.end - 2);
      if (next > peak || right > peak) break;
      right += next - peak;
      if (eats_first) has_first = false;
      part.end -= eats_first ? 1 : 2;
    }
    // Both ends are put beside what is left, in the place of what they ate, and go again.
    T* const before = data() + part.begin - 1;
    const T before_value = *before;
    if (has_first) {
      *before = part.begin % 2 != 0 ? before[1] - left : before[1] + left;
      --part.begin;
    }
    T* const after = data() + part.end + 1;
    const T after_value = *after;
    if (last != nullptr) {
      *after = part.end % 2 == 0 ? after[-1] + right : after[-1] - right;
      ++part.end;
    }
    const auto result = use(part);
    *before = before_value;
    *after = after_value;
    return result;
  }

  /// The margin of a fused row: its blocks taken largest first, signs alternating. O(its length).
  ///
  /// That merges the falling side with the rising one. A merge waits for each block before it knows the next, so a long
  /// row is cut by level into several, which are merged at the same time.
  T margin(Part part) const {
    const std::ptrdiff_t bottom = lowest(part);
    std::array<Merge, merges_at_once> merges;
    merges.front() = {.left = part.begin, .left_end = bottom, .right = part.end, .right_end = bottom};
    std::size_t count = 1;
    if (part.end - part.begin >= cut_blocks_least) {
      count = merges_at_once;
      cut_by_level(merges);
      while (
          std::all_of(merges.begin(), merges.end(), [&](Merge& merge) { return skip_runs(merge), merge.has(step); })) {
        for (std::ptrdiff_t k = 0; k < step; ++k) {
          for (Merge& merge : merges) take_larger(merge);
        }
      }
    }
    T result = 0;
    for (std::size_t i = count; i-- > 0;) {
      finish(merges[i]);
      result = merges[i].result + (merges[i].sign > 0 ? result : -result);
    }
    return result;
  }

 private:
  static constexpr std::size_t spare = 2;  // one before all boundaries and one after, for with_ends

  T* data() { return memory_.template as<T>() + 1; }
  const T* data() const { return memory_.template as<T>() + 1; }
  T block(std::ptrdiff_t i) const {
    const T difference = data()[i + 1] - data()[i], negated = -static_cast<T>(i & 1);
    return (difference ^ negated) - negated;
  }

  /// Blocks that fall from left to left_end - 1 and such that fall from right - 1 to right_end, to be taken largest
  /// first, and what those already taken come to.
  struct Merge {
    std::ptrdiff_t left = 0, left_end = 0, right = 0, right_end = 0;
    T result = 0, sign = 1;

    bool has(std::ptrdiff_t blocks) const { return left_end - left >= blocks && right - right_end >= blocks; }
  };
  static constexpr std::size_t merges_at_once = 4;
  static constexpr std::ptrdiff_t step = 8, cut_blocks_least = 1024;

  /// Where the blocks begin to rise.
  std::ptrdiff_t lowest(Part part) const {
    std::ptrdiff_t low = part.begin, high = part.end - 1;
    while (low < high) {
      const std::ptrdiff_t middle = low + (high - low) / 2;
      if (block(middle) > block(middle + 1))
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  /// Cuts the first of the merges so that the blocks of each are no less than those of the next.
  void cut_by_level(std::array<Merge, merges_at_once>& merges) const {
    for (std::size_t i = 0; i + 1 < merges.size(); ++i) {
      Merge& upper = merges[i];
      Merge& lower = merges[i + 1] = upper;
      const auto parts = static_cast<std::ptrdiff_t>(merges.size() - i);
      if (upper.left_end - upper.left >= upper.right - upper.right_end) {
        upper.left_end = lower.left = upper.left + (upper.left_end - upper.left) / parts;
        upper.right_end = lower.right = first_above(upper.right_end, upper.right, block(lower.left));
      } else {
        upper.right_end = lower.right = upper.right - (upper.right - upper.right_end) / parts;
        upper.left_end = lower.left = first_not_above(upper.left, upper.left_end, block(lower.right - 1));
      }
    }
  }

  /// The first of the rising blocks begin..end-1 that is above a level, and the first of such that fall that is not.
  std::ptrdiff_t first_above(std::ptrdiff_t begin, std::ptrdiff_t end, T level) const {
    while (begin < end) {
      const std::ptrdiff_t middle = begin + (end - begin) / 2;
      if (block(middle) > level)
        end = middle;
      else
        begin = middle + 1;
    }
    return begin;
  }
  std::ptrdiff_t first_not_above(std::ptrdiff_t begin, std::ptrdiff_t end, T level) const {
    while (begin < end) {
      const std::ptrdiff_t middle = begin + (end - begin) / 2;
      if (block(middle) > level)
        begin = middle + 1;
      else
        end = middle;
    }
    return begin;
  }

  void take_larger(Merge& merge) const {
    const T left = block(merge.left), right = block(merge.right - 1);
    const bool takes_left = left >= right;
    merge.result += merge.sign * (takes_left ? left : right);
    merge.sign = -merge.sign;
    merge.left += takes_left ? 1 : 0;
    merge.right -= takes_left ? 0 : 1;
  }

  /// Some blocks of one side, one after another: they count for the difference of the sums at their boundaries.
  void take_from_left(Merge& merge, std::ptrdiff_t blocks) const {
    const T run = data()[merge.left + blocks] - data()[merge.left];
    merge.result += (merge.left % 2 == 0) == (merge.sign > 0) ? run : -run;
    merge.left += blocks;
    if (blocks % 2 != 0) merge.sign = -merge.sign;
  }
  void take_from_right(Merge& merge, std::ptrdiff_t blocks) const {
    const T run = data()[merge.right] - data()[merge.right - blocks];
    merge.result += ((merge.right - 1) % 2 == 0) == (merge.sign > 0) ? run : -run;
    merge.right -= blocks;
    if (blocks % 2 != 0) merge.sign = -merge.sign;
  }

  /// Takes steps from one side as long as they are larger than the other side.
  void skip_runs(Merge& merge) const {
    while (merge.has(step)) {
      if (block(merge.left + step - 1) >= block(merge.right - 1))
        take_from_left(merge, step);
      else if (block(merge.right - step) > block(merge.left))
        take_from_right(merge, step);
      else
        return;
    }
  }

  void finish(Merge& merge) const {
    for (;;) {
      skip_runs(merge);
      if (!merge.has(1)) break;
      take_larger(merge);
    }
    take_from_left(merge, merge.left_end - merge.left);
    take_from_right(merge, merge.right - merge.right_end);
  }

  /// Puts a boundary at the end of `size`, and says how many there are then.
  std::size_t pushed(std::size_t size, T point) {
    T* const points = data();
    // The block size-2 is fused while its neighbours are no larger.
    while (size >= 3 && (size % 2 == 0 ? points[size - 1] >= points[size - 3] && point >= points[size - 2]
                                       : points[size - 1] <= points[size - 3] && point <= points[size - 2])) {
      size -= 2;
    }
    points[size] = point;
    return size + 1;
  }

  detail::Block memory_;
  std::size_t size_ = 1;
};

}  // namespace firstwin
