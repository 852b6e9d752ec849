// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_fusion.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <vector>

#include "engine/ends_kernel.h"
#include "engine/ends_shape.h"
#include "firstwin/detail/threads.h"

namespace firstwin {

namespace {

constexpr UWide narrow_bound = UWide{1} << 62;
constexpr std::uint64_t poll_coins = 16 * detail::ends_block_coins;
constexpr std::size_t collapsed_coins_least = 64;    // shorter stretches are pushed coin by coin
constexpr std::uint64_t points_least = 64;
constexpr std::size_t thread_coins_least = 1 << 20;  // starting a thread costs as much as some 50,000 coins

}  // namespace

bool sums_fit_64_bits(std::span<const std::int64_t> coins) {
  return (UWide{detail::survey_coins(coins).bits} + 1) * coins.size() < narrow_bound;
}

std::uint64_t EndsReducer::blocks() const { return wide_ ? wide_row_.blocks() : narrow_row_.blocks(); }

/// Makes room for more boundaries, a quarter more at a time: memory grows in place.
template <class T>
bool EndsReducer::make_room(FusedRow<T>& row, std::uint64_t points) {
  const std::uint64_t needed = row.blocks() + 1 + points;
  if (needed <= row.capacity()) return true;
  const std::uint64_t capacity = std::max<std::uint64_t>({needed, row.capacity() + row.capacity() / 4, points_least});
  const std::uint64_t more = (capacity - row.capacity()) * sizeof(T);
  if (!run_.fits(more) || !row.reserve(capacity)) {
    run_.stop_for_memory(more);
    return false;
  }
  run_.hold(more);
  held_ += more;
  return true;
}

/// Counts coins in before they are added, and goes over to 128 bits when 64 may no longer do.
bool EndsReducer::count(std::uint64_t coins, Wide sum, UWide bound) {
  coins_ += coins;
  sum_ += sum;
  bound_ += bound;
  if (wide_ || bound_ < narrow_bound) return true;
  if (!make_room(wide_row_, narrow_row_.blocks())) return false;
  wide_row_.append(narrow_row_.points(), true);
  const std::uint64_t freed = narrow_row_.capacity() * sizeof(std::int64_t);
  narrow_row_ = FusedRow<std::int64_t>();
  run_.release(freed);
  held_ -= freed;
  wide_ = true;
  return true;
}

bool EndsReducer::push(std::int64_t coin) {
  if (!(wide_ ? make_room(wide_row_, 1) : make_room(narrow_row_, 1))) return false;
  wide_ ? wide_row_.push(coin) : narrow_row_.push(coin);
  return true;
}

template <class U>
bool EndsReducer::append_points(std::span<const U> points, bool fused) {
  if (wide_) {
    if (!make_room(wide_row_, points.size())) return false;
    wide_row_.append(points, fused);
  } else if constexpr (sizeof(U) == sizeof(std::int64_t)) {
    if (!make_room(narrow_row_, points.size())) return false;
    narrow_row_.append(points, fused);
  }
  return true;
}

/// Adds counted coins to the row between the first coin and the last; `small` if their sums fit 62 bits.
bool EndsReducer::add(std::span<const std::int64_t> coins, bool small) {
  if (coins.size() < collapsed_coins_least || !small) {
    return std::all_of(coins.begin(), coins.end(), [&](std::int64_t coin) { return push(coin); });
  }
  room_.resize(detail::ends_room);
  const auto [points, fused] = detail::collapse_coins(coins, std::span<std::int64_t, detail::ends_room>(room_));
  return append_points(points, fused);
}

bool EndsReducer::feed(std::span<const std::int64_t> coins) {
  while (!coins.empty()) {
    if (coins_ % poll_coins < detail::ends_block_coins && run_.poll(coins_, coins_total_)) return false;
    const auto block = coins.first(std::min(coins.size(), detail::ends_block_coins));
    coins = coins.subspan(block.size());
    const auto survey = detail::survey_coins(block);
    const UWide bound = (UWide{survey.bits} + 1) * block.size();
    Wide sum = static_cast<std::int64_t>(survey.sum);
    if (bound >= narrow_bound) {
      sum = 0;
      for (const std::int64_t coin : block) sum += coin;
    }
    const bool begins = coins_ == 0, had_last = coins_ > 1;
    if (!count(block.size(), sum, bound)) return false;
    if (had_last && !push(last_)) return false;
    if (begins) first_ = block.front();
    if (coins_ > 1) last_ = block.back();
    const auto inner = block.subspan(begins ? 1 : 0);
    if (!inner.empty() && !add(inner.first(inner.size() - 1), bound < narrow_bound)) return false;
  }
  return true;
}

bool EndsReducer::append(const EndsReducer& other) {
  if (other.coins_ == 0) return true;
  const bool begins = coins_ == 0, had_last = coins_ > 1;
  if (!count(other.coins_, other.sum_, other.bound_)) return false;
  if (had_last && !push(last_)) return false;
  if (begins)
    first_ = other.first_;
  else if (other.coins_ > 1 && !push(other.first_))
    return false;
  last_ = other.coins_ > 1 ? other.last_ : other.first_;
  return other.wide_ ? append_points(other.wide_row_.points(), true) : append_points(other.narrow_row_.points(), true);
}

template <class T>
EndsBest EndsReducer::best_of(FusedRow<T>& inner) {
  using Part = typename FusedRow<T>::Part;
  const T first = first_, last = last_;
  T left = 0, right = 0;
  const T margin = inner.with_ends(&first, &last, [&](Part whole) {
    left = inner.left_end(whole);
    right = inner.right_end(whole);
    return inner.margin(whole);
  });
  // The lesser end can be as good only if its coin hides a block at least as large as the larger end: ends_player.h.
  const T larger = std::max(left, right);
  const auto is_as_good = [&](T coin, const T* other_first, const T* other_last) {
    return inner.with_ends(other_first, other_last, [&](Part rest) {
      const T uncovered = other_first == nullptr ? inner.left_end(rest) : inner.right_end(rest);
      return uncovered >= larger && coin - inner.margin(rest) == margin;
    });
  };
  return {.margin = margin,
          .left = left == larger || is_as_good(first, nullptr, &last),
          .right = right == larger || is_as_good(last, &first, nullptr)};
}

EndsBest EndsReducer::best() {
  if (coins_ == 0) return {};
  if (coins_ == 1) return {.margin = first_, .left = true, .right = true};
  if (!(wide_ ? make_room(wide_row_, 0) : make_room(narrow_row_, 0))) return {};
  return wide_ ? best_of(wide_row_) : best_of(narrow_row_);
}

namespace {

/// By the run's threads.
std::optional<EndsBest> best_by_parts(std::span<const std::int64_t> coins, Run& run) {
  const std::size_t parts_max = std::max<std::size_t>(1, coins.size() / thread_coins_least);
  const std::size_t parts = parts_max == 1 ? 1 : std::min(parts_max, static_cast<std::size_t>(run.threads()));
  const std::size_t part_coins = coins.size() / parts;
  const auto part = [&](std::size_t i) {
    return coins.subspan(i * part_coins, i + 1 < parts ? part_coins : std::dynamic_extent);
  };
  std::deque<EndsReducer> reducers;
  for (std::size_t i = 0; i < parts; ++i) reducers.emplace_back(run, part(i).size());
  for_each_index(parts, run.threads(), [&](std::uint64_t i) { reducers[i].feed(part(i)); });
  for (std::size_t i = 1; i < parts && !run.stopped(); ++i) reducers[0].append(reducers[i]);
  if (run.stopped()) return std::nullopt;
  const EndsBest best = reducers[0].best();
  return run.stopped() ? std::nullopt : std::optional(best);
}

/// From the row as it lies, where its shape allows that.
std::optional<Wide> margin_by_shape(std::span<const std::int64_t> coins, Run& run, bool& has_shape) {
  has_shape = false;
  if (const OuterCoins outer = outer_coins(coins); outer.left + outer.right > 0) {
    has_shape = true;
    const auto middle = ends_margin(coins.subspan(outer.left, coins.size() - outer.left - outer.right), run);
    return middle ? margin_with_outer(coins, outer, *middle, run) : middle;
  }
  const auto peak = peak_of(coins);
  if (!peak) return {};
  has_shape = true;
  return mountain_margin(coins, *peak, run);
}

}  // namespace

std::optional<EndsBest> ends_best(std::span<const std::int64_t> coins, Run& run) {
  constexpr std::size_t shaped_coins_least = 1 << 22;  // three margins take longer than to fuse a row in the caches
  bool has_shape = false;
  const auto margin = coins.size() < shaped_coins_least ? std::nullopt : margin_by_shape(coins, run, has_shape);
  if (!has_shape) return best_by_parts(coins, run);
  const auto without_first = margin ? ends_margin(coins.subspan(1), run) : margin;
  const auto without_last = without_first ? ends_margin(coins.first(coins.size() - 1), run) : margin;
  if (!margin || !without_first || !without_last) return std::nullopt;
  return EndsBest{.margin = *margin,
                  .left = coins.front() - *without_first == *margin,
                  .right = coins.back() - *without_last == *margin};
}

std::optional<Wide> ends_margin(std::span<const std::int64_t> coins, Run& run) {
  constexpr std::size_t shaped_coins_least = 1 << 16;
  bool has_shape = false;
  const auto margin = coins.size() < shaped_coins_least ? std::nullopt : margin_by_shape(coins, run, has_shape);
  if (has_shape) return margin;
  const auto best = best_by_parts(coins, run);
  if (!best) return std::nullopt;
  return best->margin;
}

}  // namespace firstwin
