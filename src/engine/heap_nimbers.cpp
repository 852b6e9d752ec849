// SPDX-License-Identifier: Apache-2.0
//
// Nimbers of a subtraction game, one number a heap, as narrow as the number of amounts allows. With few amounts each
// heap collects the nimbers of its options in one word. Else amounts that stand alone mark them in a table, and a long
// range of amounts keeps, for every nimber, how often it occurs among the heaps that the range reaches: from one heap
// to the next one comes in and one goes out.
//
// The period is found by a rolling hash of the last M nimbers (M the greatest amount) against those of a few earlier
// places; then the nimbers themselves are compared.

#include <algorithm>
#include <bit>
#include <cassert>
#include <vector>

#include "engine/heap_period.h"
#include "engine/held.h"

namespace firstwin::detail {

namespace {

constexpr std::uint64_t long_marked_range_min = 8;  // shorter ranges are marked amount by amount
constexpr std::uint64_t values_max = UINT32_MAX;

/// Nimbers with the number of times each occurs, and the least that does not.
class Occurrences {
 public:
  explicit Occurrences(std::size_t size) : times_(size), present_(size / 64 + 1), full_(size / 4096 + 1) {}

  void add(std::uint64_t nimber) {
    if (times_[nimber]++ > 0) return;
    const std::uint64_t word = present_[nimber / 64] |= std::uint64_t{1} << (nimber % 64);
    if (word == UINT64_MAX) full_[nimber / 4096] |= std::uint64_t{1} << (nimber / 64 % 64);
  }

  void remove(std::uint64_t nimber) {
    if (--times_[nimber] > 0) return;
    present_[nimber / 64] &= ~(std::uint64_t{1} << (nimber % 64));
    full_[nimber / 4096] &= ~(std::uint64_t{1} << (nimber / 64 % 64));
  }

  /// The least nimber from `first` on that does not occur.
  std::uint64_t least_absent(std::uint64_t first) const {
    const std::uint64_t rest = ~present_[first / 64] >> (first % 64);
    if (rest != 0) return first + static_cast<std::uint64_t>(std::countr_zero(rest));
    std::uint64_t word = first / 64 + 1;
    while (present_[word] == UINT64_MAX) {
      const std::uint64_t open = ~full_[word / 64] >> (word % 64);
      word = open != 0 ? word + static_cast<std::uint64_t>(std::countr_zero(open)) : (word / 64 + 1) * 64;
    }
    return word * 64 + static_cast<std::uint64_t>(std::countr_one(present_[word]));
  }

 private:
  std::vector<std::uint32_t> times_;
  std::vector<std::uint64_t> present_, full_;  // full: words of present_ without a 0
};

template <class Nimber>
class NimberTable final : public HeapValues {
 public:
  NimberTable(const TakeSet& take, Run& run);
  ~NimberTable() override = default;

  std::optional<HeapPeriod> solve(const HeapLimits& limits);
  std::uint64_t known() const { return values_.size(); }
  std::uint64_t at(std::uint64_t n) const override { return values_[static_cast<std::size_t>(n)]; }

 private:
  bool reserve(const HeapLimits& limits);
  std::uint64_t next_by_word();
  std::uint64_t next_by_marks();
  void look_back();
  bool settle(std::uint64_t earlier);

  Run& run_;
  std::uint64_t window_;                // the greatest amount
  bool one_word_;
  std::vector<std::uint64_t> single_;   // ascending
  std::size_t reaching_ = 0;            // of these, how many the next heap can take
  std::vector<TakeSet::Range> long_;
  Occurrences occurrences_;
  std::vector<std::uint64_t> marks_;    // 1 + the last heap with an option of that nimber
  std::vector<Nimber> values_;

  Anchors anchors_;
  RollingHash hash_;
  std::optional<HeapPeriod> period_;
};

template <class Nimber>
NimberTable<Nimber>::NimberTable(const TakeSet& take, Run& run)
    : run_(run),
      window_(take.greatest()),
      one_word_(take.count() <= one_word_amounts),
      occurrences_(one_word_ ? 0 : static_cast<std::size_t>(take.count() + 2)),
      marks_(one_word_ ? 0 : static_cast<std::size_t>(take.count() + 2)),
      hash_(window_) {
  for (const TakeSet::Range& range : take.ranges()) {
    if (!one_word_ && range.last - range.first + 1 >= long_marked_range_min) {
      long_.push_back(range);
      continue;
    }
    for (std::uint64_t amount = range.first; amount <= range.last; ++amount) single_.push_back(amount);
  }
}

template <class Nimber>
bool NimberTable<Nimber>::reserve(const HeapLimits& limits) {
  if (values_.size() < values_.capacity()) return true;
  const std::size_t capacity = std::max<std::size_t>(values_.size() + values_.size() / 2, 256);
  const std::uint64_t bytes = capacity * sizeof(Nimber);
  if (!run_.fits(bytes)) {
    if (known() <= limits.n_max) run_.stop_for_memory(bytes);
    return false;
  }
  run_.hold(bytes);
  run_.release(values_.capacity() * sizeof(Nimber));
  values_.reserve(capacity);
  return true;
}

template <class Nimber>
std::optional<HeapPeriod> NimberTable<Nimber>::solve(const HeapLimits& limits) {
  const std::uint64_t enough = std::min(limits.enough(), values_max);
  const std::uint64_t work = single_.size() + 2 * long_.size() + 4;
  std::uint64_t unpolled = 0;
  while (!period_ && known() < enough && reserve(limits)) {
    if (reaching_ < single_.size() && single_[reaching_] <= known()) ++reaching_;
    const std::uint64_t nimber = one_word_ ? next_by_word() : next_by_marks();
    values_.push_back(static_cast<Nimber>(nimber));
    look_back();
    unpolled += work;
    if (unpolled < work_between_polls) continue;
    unpolled = 0;
    if (run_.poll(known())) break;
  }
  run_.count_positions(known());
  return period_;
}

template <class Nimber>
std::uint64_t NimberTable<Nimber>::next_by_word() {
  const Nimber* end = values_.data() + values_.size();
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < reaching_; ++i) seen |= std::uint64_t{1} << *(end - single_[i]);
  return static_cast<std::uint64_t>(std::countr_one(seen));
}

template <class Nimber>
std::uint64_t NimberTable<Nimber>::next_by_marks() {
  const std::uint64_t n = known();
  for (const TakeSet::Range& range : long_) {
    if (n >= range.first) occurrences_.add(at(n - range.first));
    if (n > range.last) occurrences_.remove(at(n - range.last - 1));
  }
  const Nimber* end = values_.data() + values_.size();
  for (std::size_t i = 0; i < reaching_; ++i) marks_[*(end - single_[i])] = n + 1;
  std::uint64_t nimber = occurrences_.least_absent(0);
  while (marks_[nimber] == n + 1) nimber = occurrences_.least_absent(nimber + 1);
  return nimber;
}

/// Takes the last nimber into the hash, and looks whether the last window was seen before.
template <class Nimber>
void NimberTable<Nimber>::look_back() {
  const std::uint64_t end = known();
  hash_.push(values_.back(), end > window_ ? at(end - 1 - window_) : 0);
  if (end < window_) return;
  const std::optional<std::uint64_t> earlier = anchors_.find(hash_.hash());
  if (earlier && settle(*earlier)) return;
  if (!anchors_.wants(end)) return;
  anchors_.keep(hash_.hash(), end);
  anchors_.advance(end);
}

/// The period, when the last window equals the one before `earlier`.
template <class Nimber>
bool NimberTable<Nimber>::settle(std::uint64_t earlier) {
  const auto end = values_.rbegin();
  const auto back = [&](std::uint64_t distance) { return end + static_cast<std::ptrdiff_t>(distance); };
  const std::uint64_t shift = known() - earlier;
  if (!std::equal(end, back(window_), back(shift))) return false;
  const std::uint64_t length =
      least_period(shift, [&](std::uint64_t divisor) { return std::equal(end, back(shift - divisor), back(divisor)); });
  const auto differing = std::mismatch(back(length), values_.rend(), end);
  const std::uint64_t from = static_cast<std::uint64_t>(values_.rend() - differing.first);
  period_ = HeapPeriod{from, length, from + length + window_, PeriodProof::window};
  assert(period_->proved_after <= known());
  return true;
}

/// Bytes for the marks and the occurrences of nimbers.
std::uint64_t bytes_beside_values(const TakeSet& take) {
  return take.count() <= one_word_amounts ? 0 : take.count() * (sizeof(std::uint32_t) + 2 * sizeof(std::uint64_t));
}

template <class Nimber>
HeapFound solve(const TakeSet& take, const HeapLimits& limits, Run& run) {
  const Held beside_values(run, bytes_beside_values(take));
  if (!beside_values) return {};
  const auto table = std::make_shared<NimberTable<Nimber>>(take, run);
  const std::optional<HeapPeriod> period = table->solve(limits);
  return {table, table->known(), period};
}

}  // namespace

HeapFound nimber_table(const TakeSet& take, const HeapLimits& limits, Run& run) {
  const std::uint64_t nimber_max = std::min(take.count(), take.greatest());
  if (nimber_max <= UINT8_MAX) return solve<std::uint8_t>(take, limits, run);
  if (nimber_max <= UINT16_MAX) return solve<std::uint16_t>(take, limits, run);
  return solve<std::uint32_t>(take, limits, run);
}

}  // namespace firstwin::detail
