// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_take.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "engine/ends_fusion.h"
#include "engine/held.h"

namespace firstwin {

namespace {

/// More than any total, and less than half of what T holds, so that it may be taken from one.
template <class T>
constexpr T beyond = T{1} << (8 * sizeof(T) - 2);

template <class T>
class Table {
 public:
  /// `take_max` is at most the number of coins.
  Table(std::span<const std::int64_t> coins, std::size_t take_max, Run& run)
      : coins_(coins),
        n_(coins.size()),
        take_max_(take_max),
        sliding_(n_ > take_max ? n_ - take_max : 0),
        right_(n_),
        run_(run) {}
  bool allocate() {
    const std::uint64_t words = std::uint64_t{take_max_} * sliding_ + 2 * (n_ + 1) + take_max_;
    memory_.emplace(run_, words * sizeof(T));
    if (!*memory_) return false;
    const auto all = memory_->as<T>();
    columns_ = all.first(take_max_ * sliding_);
    lowest_ = all.subspan(columns_.size(), n_ + 1);
    totals_ = all.subspan(columns_.size() + n_ + 1, n_ + 1);
    places_ = all.subspan(columns_.size() + 2 * (n_ + 1), take_max_);
    start();
    return true;
  }

  /// Begins at the last row again.
  void start() {
    std::fill(columns_.begin(), columns_.end(), beyond<T>);
    std::fill(lowest_.begin(), lowest_.end(), beyond<T>);
    rows_filled_ = 0;
  }

  /// Goes through the row that begins with coin l, the one after it having been the last. False when the run was
  /// stopped.
  bool add(std::size_t l) {
    const std::uint64_t rows = n_ - 1 - l;
    if (run_.poll(rows * (rows + 1) / 2, std::uint64_t{n_} * (n_ + 1) / 2)) return false;
    add_row(l);
    if (++rows_filled_ == take_max_) end_stretch();
    return true;
  }

  /// The totals of intervals l..r, r >= l, after add(l).
  std::span<const T> totals() const { return totals_; }
  /// The sum of the row gone through last.
  T sum() const { return sum_; }

  /// All that later rows depend on after a whole number of stretches.
  std::size_t state_words() const { return columns_.size() + take_max_ + 1; }
  void save(std::span<T> state) const {
    assert(rows_filled_ == 0);
    std::copy_n(lowest_.begin(), state.size() - columns_.size(),
                std::copy(columns_.begin(), columns_.end(), state.begin()));
  }
  void restore(std::span<const T> state) {
    start();
    std::copy_n(state.begin(), columns_.size(), columns_.begin());
    std::copy(state.begin() + static_cast<std::ptrdiff_t>(columns_.size()), state.end(), lowest_.begin());
  }

  /// From now on only intervals that end at coin n or before it are of interest.
  void narrow(std::size_t n) { right_ = n; }

 private:
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
    for (std::size_t r = l + 1; r <= right_;) {
      // As far as neither the stretch along the row ends nor the columns begin to slide.
      std::size_t end = std::min(right_ + 1, r + (take_max_ - filled));
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
  std::size_t n_, take_max_, sliding_, right_;
  Run& run_;
  std::optional<HeldBlock> memory_;
  std::span<T>
      columns_;  // for columns r > take_max: the rows of this stretch, then minima over the rest of the one before
  std::span<T> lowest_;   // of each column in this stretch; in all rows for columns r <= take_max
  std::span<T> totals_;   // of the row gone through last
  std::span<T> places_;   // the same as columns_, along a row
  std::size_t rows_filled_ = 0;
  T sum_ = 0;
};

template <class T>
std::optional<TakeBest> best_of(std::span<const std::int64_t> coins, std::size_t take_max, Run& run) {
  const std::size_t n = coins.size();
  Table<T> table(coins, take_max, run);
  if (!table.allocate()) return std::nullopt;
  std::vector<T> after_left(take_max + 1);  // totals of what is left when so many coins are taken from the left
  for (std::size_t l = n; l-- > 0;) {
    if (!table.add(l)) return std::nullopt;
    if (l > 0 && l <= take_max) after_left[l] = table.totals()[n];
  }
  const T total = table.totals()[n], left_for_other = table.sum() - total;
  TakeBest best{.margin = 2 * Wide{total} - table.sum(), .left = {}, .right = {}};
  for (std::size_t k = 1; k <= take_max; ++k) {
    if (after_left[k] == left_for_other) best.left.push_back(k);
    if (table.totals()[n - k] == left_for_other) best.right.push_back(k);
  }
  return best;
}

/// A line, from the first coin on: rows are gone through once, keeping the state of the table now and then, and once
/// more from there, a block of rows at a time, keeping all their totals.
template <class T>
class TakeLine {
 public:
  TakeLine(std::span<const std::int64_t> coins, std::size_t take_max, Run& run)
      : coins_(coins), take_max_(take_max), run_(run), table_(coins, take_max, run) {
    const double ratio = static_cast<double>(coins.size()) / static_cast<double>(take_max);
    block_rows_ = take_max * std::max<std::size_t>(1, static_cast<std::size_t>(std::sqrt(ratio)));
    blocks_ = (coins.size() - 1) / block_rows_ + 1;
    stride_ = coins.size() + 1;
  }
  bool play(const std::function<void(End, std::uint64_t)>& sink) {
    if (!allocate() || !keep_states()) return false;
    T sum = 0;
    for (const std::int64_t coin : coins_) sum += coin;
    std::size_t l = 0, r = coins_.size();
    for (std::size_t block = blocks_; block-- > 0;) {
      const std::size_t end = coins_.size() - block * block_rows_;  // where the next block begins
      if (l >= end || l == r) continue;
      if (!fill_block(block, r)) return false;
      while (l < end && l < r) {
        const auto [from, count] = optimal_move(l, r, sum);
        sink(from, count);
        for (std::size_t k = 0; k < count; ++k) sum -= coins_[from == End::left ? l++ : --r];
      }
    }
    return true;
  }

 private:
  /// Rows before the block from which on a state is kept: what the first of its moves look at, too.
  std::size_t rows_before(std::size_t block) const { return block == 0 ? 0 : block * block_rows_ - take_max_; }

  bool allocate() {
    if (!table_.allocate()) return false;
    const std::size_t rows = std::min(coins_.size(), block_rows_ + take_max_);
    const std::uint64_t words = std::uint64_t{rows} * stride_ + (blocks_ - 1) * std::uint64_t{table_.state_words()};
    memory_.emplace(run_, words * sizeof(T));
    if (!*memory_) return false;
    totals_ = memory_->as<T>().first(rows * stride_);
    states_ = memory_->as<T>().subspan(totals_.size());
    return true;
  }

  std::span<T> state(std::size_t block) {
    return states_.subspan((block - 1) * table_.state_words(), table_.state_words());
  }

  bool keep_states() {
    std::size_t rows = 0;
    for (std::size_t block = 1; block < blocks_; ++block) {
      for (; rows < rows_before(block); ++rows) {
        if (!table_.add(coins_.size() - 1 - rows)) return false;
      }
      table_.save(state(block));
    }
    return true;
  }

  bool fill_block(std::size_t block, std::size_t right) {
    block == 0 ? table_.start() : table_.restore(state(block));
    table_.narrow(right);
    first_row_ = rows_before(block);
    const std::size_t rows_end = std::min(coins_.size(), (block + 1) * block_rows_);
    for (std::size_t row = first_row_; row < rows_end; ++row) {
      const std::size_t l = coins_.size() - 1 - row;
      if (!table_.add(l)) return false;
      if (l >= right) continue;
      const auto from = table_.totals().subspan(l, right + 1 - l);
      std::copy(from.begin(), from.end(),
                totals_.begin() + static_cast<std::ptrdiff_t>((row - first_row_) * stride_ + l));
    }
    return true;
  }

  T total(std::size_t l, std::size_t r) const {
    return l == r ? 0 : totals_[(coins_.size() - 1 - l - first_row_) * stride_ + r];
  }

  std::pair<End, std::size_t> optimal_move(std::size_t l, std::size_t r, T sum) const {
    const T left_for_other = sum - total(l, r);
    const std::size_t most = std::min(take_max_, r - l);
    for (std::size_t k = 1; k <= most; ++k) {
      if (total(l + k, r) == left_for_other) return {End::left, k};
    }
    std::size_t k = 1;
    while (k < most && total(l, r - k) != left_for_other) ++k;
    assert(total(l, r - k) == left_for_other);
    return {End::right, k};
  }

  std::span<const std::int64_t> coins_;
  std::size_t take_max_, block_rows_ = 0, blocks_ = 0, stride_ = 0, first_row_ = 0;
  Run& run_;
  Table<T> table_;
  std::optional<HeldBlock> memory_;
  std::span<T> totals_, states_;
};

std::size_t window_size(std::span<const std::int64_t> coins, std::uint64_t take_max) {
  return static_cast<std::size_t>(std::min<std::uint64_t>(take_max, coins.size()));
}

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
  const std::size_t window = window_size(coins, take_max);
  return sums_fit_64_bits(coins) ? best_of<std::int64_t>(coins, window, run) : best_of<Wide>(coins, window, run);
}

bool ends_take_line(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run,
                    const std::function<void(End, std::uint64_t)>& sink) {
  assert(take_max >= 1);
  if (coins.empty()) return !run.poll(0);
  const std::size_t window = window_size(coins, take_max);
  return sums_fit_64_bits(coins) ? TakeLine<std::int64_t>(coins, window, run).play(sink)
                                 : TakeLine<Wide>(coins, window, run).play(sink);
}

}  // namespace firstwin
