// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_take.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "base/memory.h"
#include "engine/ends_fusion.h"

namespace firstwin {

namespace {

/// More than any total, and less than half of what T holds, so that it may be taken from one.
template <class T>
constexpr T beyond = T{1} << (8 * sizeof(T) - 2);

template <class T>
class Table {
 public:
  Table(std::span<const std::int64_t> coins, std::size_t take_max, Run& run)
      : coins_(coins), n_(coins.size()), take_max_(take_max), sliding_(n_ > take_max ? n_ - take_max : 0), run_(run) {}
  ~Table() { run_.release(held_); }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  std::optional<TakeBest> best() {
    if (!allocate()) return std::nullopt;
    std::vector<T> after_left(take_max_ + 1);  // totals of what is left when so many coins are taken from the left
    for (std::size_t l = n_; l-- > 0;) {
      const std::uint64_t rows = n_ - 1 - l;
      if (run_.poll(rows * (rows + 1) / 2, std::uint64_t{n_} * (n_ + 1) / 2)) return std::nullopt;
      add_row(l);
      if (l > 0 && l <= take_max_) after_left[l] = totals_[n_];
      if (++rows_filled_ == take_max_) end_stretch();
    }
    const T left_for_other = sum_ - totals_[n_];
    TakeBest best{.margin = 2 * Wide{totals_[n_]} - sum_, .left = {}, .right = {}};
    for (std::size_t k = 1; k <= take_max_; ++k) {
      if (after_left[k] == left_for_other) best.left.push_back(k);
      if (totals_[n_ - k] == left_for_other) best.right.push_back(k);
    }
    return best;
  }

 private:
  bool allocate() {
    const std::uint64_t words = std::uint64_t{take_max_} * sliding_ + 2 * (n_ + 1) + 2 * take_max_;
    if (run_.fits(words * sizeof(T))) memory_ = ZeroedBlock(words * sizeof(T));
    if (!memory_) {
      run_.stop_for_memory(words * sizeof(T));
      return false;
    }
    held_ = words * sizeof(T);
    run_.hold(held_);
    const auto all = memory_.as<T>();
    columns_ = all.first(take_max_ * sliding_);
    lowest_ = all.subspan(columns_.size(), n_ + 1);
    totals_ = all.subspan(columns_.size() + n_ + 1, n_ + 1);
    places_ = all.subspan(columns_.size() + 2 * (n_ + 1), take_max_);
    std::fill(columns_.begin(), columns_.end(), beyond<T>);
    std::fill(lowest_.begin(), lowest_.end(), beyond<T>);
    return true;
  }

  /// The place of column r > take_max in row t of the stretch of rows.
  T* column(std::size_t t, std::size_t r) { return columns_.data() + t * sliding_ + (r - take_max_ - 1); }

  /// Computes totals_[l..n] of the row that begins with coin l, and puts them into the columns.
  void add_row(std::size_t l) {
    totals_[l] = 0;
    lowest_[l] = 0;
    if (l > take_max_) *column(rows_filled_, l) = 0;
    std::fill(places_.begin(), places_.end(), T{0});
    sum_ = 0;
    std::size_t filled = 0;
    T low = beyond<T>;
    for (std::size_t r = l + 1; r <= n_;) {
      // As far as neither the stretch along the row ends nor the columns begin to slide.
      std::size_t end = std::min(n_ + 1, r + (take_max_ - filled));
      const bool slides = r > take_max_;
      if (!slides) end = std::min(end, take_max_ + 1);
      low = slides ? add_cells<true>(r, end, filled, low) : add_cells<false>(r, end, filled, low);
      filled += end - r;
      r = end;
      if (filled == take_max_) {
        for (std::size_t k = take_max_ - 1; k-- > 0;) places_[k] = std::min(places_[k], places_[k + 1]);
        filled = 0;
        low = beyond<T>;
      }
    }
  }

  template <bool slides>
  T add_cells(std::size_t begin, std::size_t end, std::size_t filled, T low) {
    T* place = places_.data() + filled;
    T* past = slides ? column(rows_filled_, begin) : nullptr;
    T sum = sum_;
    for (std::size_t r = begin; r < end; ++r, ++place) {
      sum += coins_[r - 1];
      T least = std::min(lowest_[r], *place);
      if constexpr (slides) least = std::min(least, *past);
      // As in row_scan.cpp, what comes from the cell before has only to be compared and chosen by.
      const T after_low = sum - low, after_least = sum - least;
      const T total = low < least ? after_low : after_least;
      low = std::min(low, total);
      *place = total;
      totals_[r] = total;
      lowest_[r] = std::min(lowest_[r], total);
      if constexpr (slides) *past++ = total;
    }
    sum_ = sum;
    return low;
  }

  /// Turns the stretch of rows that is full into minima over it from each row on, and begins another.
  void end_stretch() {
    for (std::size_t t = take_max_ - 1; sliding_ > 0 && t-- > 0;) {
      T* row = columns_.data() + t * sliding_;
      const T* next = row + sliding_;
      for (std::size_t k = 0; k < sliding_; ++k) row[k] = std::min(row[k], next[k]);
    }
    if (sliding_ > 0) std::fill(lowest_.begin() + static_cast<std::ptrdiff_t>(take_max_) + 1, lowest_.end(), beyond<T>);
    rows_filled_ = 0;
  }

  std::span<const std::int64_t> coins_;
  std::size_t n_, take_max_, sliding_;
  Run& run_;
  std::uint64_t held_ = 0;
  ZeroedBlock memory_;
  std::span<T>
      columns_;  // for columns r > take_max: the rows of this stretch, then minima over the rest of the one before
  std::span<T> lowest_;   // of each column in this stretch; in all rows for columns r <= take_max
  std::span<T> totals_;   // of the row gone through last
  std::span<T> places_;   // the same as columns_, along a row
  std::size_t rows_filled_ = 0;
  T sum_ = 0;
};

}  // namespace

std::optional<TakeBest> ends_take_best(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run) {
  assert(take_max >= 1);
  if (coins.empty()) return TakeBest{};
  if (take_max == 1) {
    const auto best = ends_best(coins, run);
    if (!best) return std::nullopt;
    TakeBest result{.margin = best->margin, .left = {}, .right = {}};
    if (best->left) result.left.push_back(1);
    if (best->right) result.right.push_back(1);
    return result;
  }
  const auto window = static_cast<std::size_t>(std::min<std::uint64_t>(take_max, coins.size()));
  if (sums_fit_64_bits(coins)) return Table<std::int64_t>(coins, window, run).best();
  return Table<Wide>(coins, window, run).best();
}

}  // namespace firstwin
