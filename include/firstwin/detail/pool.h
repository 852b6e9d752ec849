// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "firstwin/detail/exact_table.h"
#include "firstwin/game.h"
#include "firstwin/value.h"

namespace firstwin::detail {

/// A pool of positive numbers, and how the sets that are left of it are coded in 64 bits: a bit a number where all
/// differ (bit i for the i-th smallest); a digit a distinct number, which says how often it is left, where some repeat;
/// a number in an exact table where neither fits. In the first two, drawing a number lowers the code.
class Pool {
 public:
  Pool() = default;
  /// The numbers 1..n when `numbers` is empty, else those. A negative n counts as 0.
  Pool(std::int64_t n, std::vector<std::int64_t> numbers);

  std::uint64_t count() const { return count_; }  ///< numbers in the pool, repeats included
  std::int64_t largest() const { return largest_; }  ///< 0 in an empty pool
  Wide sum() const { return sum_; }
  bool is_range() const { return distinct_.empty(); }
  bool all_differ() const { return all_differ_; }
  bool fits() const { return fits_; }

  std::uint64_t full() const { return full_; }
  /// Codes run from 0 to code_count() - 1; UINT64_MAX where there are more.
  std::uint64_t code_count() const { return code_count_; }

  bool is_empty(std::uint64_t code) const { return fits_ ? code == 0 : drawn_->thing(code).size() == count_; }
  /// The set without one of a number that is in it.
  std::uint64_t without(std::uint64_t code, std::int64_t number) const {
    if (fits_ && is_range()) return code - (std::uint64_t{1} << (number - 1));
    return without_of_any(code, number);
  }
  /// All numbers in ascending order, repeats included. Cost and memory: their count.
  std::vector<std::int64_t> numbers() const;
  /// The numbers that are gone from a set, in ascending order, repeats included.
  std::vector<std::int64_t> drawn(std::uint64_t code) const;
  /// A set that fits, of a pool of at most 64 numbers, as a mask over numbers(): of equal numbers the first are left.
  std::uint64_t mask(std::uint64_t code) const;
  /// The sum of a set that fits.
  Wide sum_of(std::uint64_t code) const;

  /// How often a number is left in the set.
  std::uint64_t count_of(std::uint64_t code, std::int64_t number) const;

  /// Calls `sink(number)` for each distinct number of the set, in ascending order, while it wants more.
  template <class Sink>
  void for_each(std::uint64_t code, const Sink& sink) const {
    if (!fits_) return for_each_undrawn(drawn_->thing(code), sink);
    if (all_differ_) {
      for (; code != 0; code &= code - 1) {
        if (!offer(sink, number_at(static_cast<std::size_t>(std::countr_zero(code))))) return;
      }
      return;
    }
    for (std::size_t i = 0; code != 0; code /= radixes_[i++]) {
      if (code % radixes_[i] > 0 && !offer(sink, distinct_[i])) return;
    }
  }

 private:
  std::int64_t number_at(std::size_t i) const { return is_range() ? static_cast<std::int64_t>(i) + 1 : distinct_[i]; }
  std::uint64_t weight_of(std::int64_t number) const;
  std::uint64_t without_of_any(std::uint64_t code, std::int64_t number) const;

  template <class Sink>
  void for_each_undrawn(const std::vector<std::int64_t>& drawn, const Sink& sink) const {
    std::size_t at = 0;
    const std::size_t distinct_count = is_range() ? static_cast<std::size_t>(count_) : distinct_.size();
    for (std::size_t i = 0; i < distinct_count; ++i) {
      const std::int64_t number = number_at(i);
      std::uint64_t left = is_range() ? 1 : radixes_[i] - 1;
      for (; at < drawn.size() && drawn[at] == number; ++at) --left;
      if (left > 0 && !offer(sink, number)) return;
    }
  }

  std::uint64_t count_ = 0, full_ = 0, code_count_ = 1;
  std::int64_t largest_ = 0;
  Wide sum_ = 0;
  bool all_differ_ = true, fits_ = true;
  std::vector<std::int64_t> distinct_{};  ///< ascending; empty for 1..n
  std::vector<std::uint64_t> radixes_{}, weights_{};  ///< a digit's range and weight, where numbers repeat
  std::shared_ptr<ExactTable<std::vector<std::int64_t>>>
      drawn_{};  ///< the numbers drawn, ascending, where no code fits
};

}  // namespace firstwin::detail
