// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cassert>
#include <deque>
#include <utility>
#include <vector>

#include "engine/heap_period.h"
#include "engine/held.h"

namespace firstwin {

namespace {

constexpr std::uint64_t long_seen_range_min = 8;  // shorter ranges are looked at amount by amount
constexpr std::uint64_t values_max = UINT32_MAX;
constexpr std::uint32_t none = UINT32_MAX;

/// The best of the values at the heaps that a long range of amounts reaches, as the range moves on.
template <class Better>
class SlidingBest {
 public:
  explicit SlidingBest(TakeSet::Range range) : range_(range) {}

  /// The heap `heap` comes within reach, with a value that competes.
  void enter(std::uint64_t heap, std::uint32_t value) {
    while (!entries_.empty() && !Better{}(entries_.back().second, value)) entries_.pop_back();
    entries_.emplace_back(heap, value);
  }
  /// The best value within reach of n, or `otherwise`.
  std::uint32_t best(std::uint64_t n, std::uint32_t otherwise) {
    while (!entries_.empty() && entries_.front().first + range_.last < n) entries_.pop_front();
    return entries_.empty() ? otherwise : entries_.front().second;
  }
  std::uint64_t reach() const { return range_.first; }
  std::uint64_t bytes() const { return entries_.size() * sizeof(entries_.front()); }

 private:
  TakeSet::Range range_;
  std::deque<std::pair<std::uint64_t, std::uint32_t>> entries_;
};

/// Plies under normal play, of amounts without a common divisor.
class PliesTable {
 public:
  PliesTable(const TakeSet& take, Run& run);

  void solve(const HeapLimits& limits);
  std::vector<std::uint32_t>& values() { return values_; }
  const std::optional<HeapPlies::Period>& period() const { return period_; }

 private:
  bool reserve(const HeapLimits& limits);
  bool hold_ranges();
  std::uint32_t next();
  void look_for_period();
  void settle(std::uint64_t from, std::uint64_t length);
  bool passes_gains_on(std::uint64_t from, std::uint64_t length) const;
  std::int64_t gain(std::uint64_t from, std::uint64_t length, std::uint64_t n) const;

  Run& run_;
  const TakeSet& take_;
  std::uint64_t window_;                                   // the greatest amount
  std::vector<std::uint64_t> single_;                      // ascending
  std::vector<SlidingBest<std::less<>>> least_loss_;       // one a long range
  std::vector<SlidingBest<std::greater<>>> greatest_;
  std::vector<std::uint32_t> values_;
  std::optional<HeapPlies::Period> period_;
  std::uint64_t work_ = 0, range_bytes_ = 0;
};

PliesTable::PliesTable(const TakeSet& take, Run& run) : run_(run), take_(take), window_(take.greatest()) {
  for (const TakeSet::Range& range : take.ranges()) {
    if (range.last - range.first + 1 >= long_seen_range_min) {
      least_loss_.emplace_back(range);
      greatest_.emplace_back(range);
      continue;
    }
    for (std::uint64_t amount = range.first; amount <= range.last; ++amount) single_.push_back(amount);
  }
}

bool PliesTable::reserve(const HeapLimits& limits) {
  if (values_.size() < values_.capacity()) return true;
  const std::size_t capacity = std::max<std::size_t>(values_.size() + values_.size() / 2, 256);
  const std::uint64_t bytes = capacity * sizeof(std::uint32_t);
  if (!run_.fits(bytes)) {
    if (values_.size() <= limits.n_max) run_.stop_for_memory(bytes);
    return false;
  }
  run_.hold(bytes);
  run_.release(values_.capacity() * sizeof(std::uint32_t));
  values_.reserve(capacity);
  return true;
}

void PliesTable::solve(const HeapLimits& limits) {
  const std::uint64_t enough = std::min(limits.enough(), values_max);
  std::uint64_t next_look = 2 * window_ + 8;
  while (!period_ && values_.size() < enough && reserve(limits)) {
    values_.push_back(next());
    if (values_.size() >= next_look) {
      look_for_period();
      next_look = values_.size() + values_.size() / 4;
    }
    if (work_ < work_between_polls) continue;
    work_ = 0;
    if (!hold_ranges() || run_.poll(values_.size())) break;
  }
  run_.count_positions(values_.size());
}

/// Tells the run what the long ranges hold by now; false, with the run stopped, when that is too much.
bool PliesTable::hold_ranges() {
  std::uint64_t bytes = 0;
  for (const auto& range : least_loss_) bytes += range.bytes();
  for (const auto& range : greatest_) bytes += range.bytes();
  if (bytes > range_bytes_ && !run_.fits(bytes - range_bytes_)) {
    run_.stop_for_memory(bytes - range_bytes_);
    return false;
  }
  run_.hold(bytes);
  run_.release(range_bytes_);
  range_bytes_ = bytes;
  return true;
}

/// The plies of the next heap, from those of all smaller ones. Losses have even plies.
std::uint32_t PliesTable::next() {
  const std::uint64_t n = values_.size();
  std::uint32_t least_loss = none, greatest = 0;
  for (const std::uint64_t amount : single_) {
    if (amount > n) break;
    const std::uint32_t plies = values_[static_cast<std::size_t>(n - amount)];
    greatest = std::max(greatest, plies + 1);
    if (plies % 2 == 0) least_loss = std::min(least_loss, plies);
  }
  for (std::size_t i = 0; i < least_loss_.size(); ++i) {
    if (n < greatest_[i].reach()) continue;
    const std::uint64_t heap = n - greatest_[i].reach();
    const std::uint32_t plies = values_[static_cast<std::size_t>(heap)];
    greatest_[i].enter(heap, plies + 1);
    if (plies % 2 == 0) least_loss_[i].enter(heap, plies);
    greatest = std::max(greatest, greatest_[i].best(n, 0));
    least_loss = std::min(least_loss, least_loss_[i].best(n, none));
  }
  work_ += single_.size() + 4 * least_loss_.size() + 4;
  return least_loss != none ? least_loss + 1 : greatest;
}

std::int64_t PliesTable::gain(std::uint64_t from, std::uint64_t length, std::uint64_t n) const {
  const std::size_t heap = static_cast<std::size_t>(from + (n - from) % length);
  return std::int64_t{values_[heap + static_cast<std::size_t>(length)]} - std::int64_t{values_[heap]};
}

/// Looks for a length under which the gains of the last values repeat for long enough, and proves it.
void PliesTable::look_for_period() {
  const std::uint64_t count = values_.size();
  const auto value = [&](std::uint64_t n) { return std::int64_t{values_[static_cast<std::size_t>(n)]}; };
  std::uint64_t steps = 0;
  for (std::uint64_t length = 1; 2 * length + window_ <= count && steps < 16 * count; ++length) {
    std::uint64_t from = count - 2 * length;
    while (from > 0 && value(from - 1) + value(from - 1 + 2 * length) == 2 * value(from - 1 + length)) --from;
    steps += count - 2 * length - from + 1;
    if (from + 2 * length + window_ > count || !passes_gains_on(from, length)) continue;
    settle(from, length);
    return;
  }
  work_ += steps;
}

/// The gains of one length repeat from `from` on. Where they are all equal, a divisor of the length may do (with an odd
/// gain, if it is only one), and then from earlier on.
void PliesTable::settle(std::uint64_t from, std::uint64_t length) {
  const std::uint64_t proved_after = from + 2 * length + window_;
  const std::int64_t first = gain(from, length, from);
  for (std::uint64_t n = from; n < from + length; ++n) {
    if (gain(from, length, n) == first) continue;
    period_ = HeapPlies::Period{from, length, proved_after, std::nullopt};
    return;
  }
  const auto value = [&](std::uint64_t n) { return std::int64_t{values_[static_cast<std::size_t>(n)]}; };
  const std::uint64_t least = detail::least_period(length, [&](std::uint64_t divisor) {
    for (std::uint64_t n = from; n < from + length; ++n) {
      if (value(n + divisor) - value(n) != value(from + divisor) - value(from)) return false;
    }
    return true;
  });
  const std::int64_t least_gain = value(from + least) - value(from);
  while (from > 0 && value(from - 1 + least) - value(from - 1) == least_gain) --from;
  period_ = HeapPlies::Period{from, least, proved_after, static_cast<std::uint64_t>(least_gain)};
}

/// The condition of the proof in heap_period.h for n0 = from.
bool PliesTable::passes_gains_on(std::uint64_t from, std::uint64_t length) const {
  bool same = true;
  for (std::uint64_t n = from; n < from + length; ++n) {
    if (gain(from, length, n) % 2 != 0) return false;
    same = same && gain(from, length, n) == gain(from, length, from);
  }
  if (same) return true;
  for (std::uint64_t n = from + window_; n < from + window_ + length; ++n) {
    const std::uint32_t plies = values_[static_cast<std::size_t>(n)];
    const bool wins = plies % 2 != 0;
    std::int64_t extreme = 0;
    bool any = false, decided = false;
    for (const TakeSet::Range& range : take_.ranges()) {
      for (std::uint64_t amount = range.first; amount <= range.last; ++amount) {
        const std::uint32_t option = values_[static_cast<std::size_t>(n - amount)];
        if (wins && option % 2 != 0) continue;
        const std::int64_t own = gain(from, length, n - amount);
        if (!any || (wins ? own < extreme : own > extreme)) {
          any = true;
          extreme = own;
          decided = false;
        }
        decided = decided || (own == extreme && option + 1 == plies);
      }
    }
    if (!decided || extreme != gain(from, length, n)) return false;
  }
  return true;
}

}  // namespace

HeapPlies heap_plies(const TakeSet& take, bool misere, const HeapLimits& limits, Run& run) {
  if (take.empty()) return HeapPlies({0, 0}, HeapPlies::Period{0, 1, 0, 0}, 1, 0);
  const std::uint64_t scale = take.divisor();
  const std::uint64_t shift = misere ? take.least() : 0;
  const TakeSet divided = take.divided(scale);
  HeapLimits inner = limits;
  inner.n_max = limits.n_max < shift ? 0 : (limits.n_max - shift) / scale;
  PliesTable table(divided, run);
  table.solve(inner);
  return HeapPlies(std::move(table.values()), table.period(), scale, shift);
}

HeapPlies::HeapPlies(std::vector<std::uint32_t> values, std::optional<Period> period, std::uint64_t scale,
                     std::uint64_t shift)
    : values_(std::move(values)), scaled_period_(period), scale_(scale), shift_(shift) {
  if (!period) return;
  const UWide length = UWide{period->length} * scale, proved_after = UWide{period->proved_after} * scale + shift;
  if (length > UINT64_MAX / 4 || proved_after > UINT64_MAX / 4) return;
  // Below the shift there are 0 plies, from there one more than under normal play: the rule may hold there too.
  std::uint64_t from = period->from * scale + shift;
  const auto gain = [&](std::uint64_t n) { return *at(n + static_cast<std::uint64_t>(length)) - *at(n); };
  while (from >= scale && gain(from - scale) == gain(from - scale + static_cast<std::uint64_t>(length))) from -= scale;
  period_ = Period{from, static_cast<std::uint64_t>(length), static_cast<std::uint64_t>(proved_after), period->gain};
}

std::optional<std::uint64_t> HeapPlies::scaled_at(std::uint64_t n) const {
  if (n < values_.size()) return values_[static_cast<std::size_t>(n)];
  if (!scaled_period_) return std::nullopt;
  const std::uint64_t from = scaled_period_->from, length = scaled_period_->length;
  const std::size_t base = static_cast<std::size_t>(from + (n - from) % length);
  const std::uint64_t gain = std::uint64_t{values_[base + static_cast<std::size_t>(length)]} - values_[base];
  return values_[base] + (n - from) / length * gain;
}

std::optional<std::uint64_t> HeapPlies::at(std::uint64_t n) const {
  if (n < shift_) return 0;
  const std::optional<std::uint64_t> plies = scaled_at((n - shift_) / scale_);
  if (!plies) return std::nullopt;
  return *plies + (shift_ > 0 ? 1 : 0);
}

std::uint64_t HeapPlies::known() const {
  if (scaled_period_) return UINT64_MAX;
  const UWide known = UWide{values_.size()} * scale_ + shift_;
  return known > UINT64_MAX ? UINT64_MAX : static_cast<std::uint64_t>(known);
}

}  // namespace firstwin
