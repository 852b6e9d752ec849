// SPDX-License-Identifier: Apache-2.0
#include "engine/heap_period.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace firstwin {

namespace {

constexpr std::uint64_t table_amount_max = std::uint64_t{1} << 20;    // to here the table is tried alone
constexpr std::uint64_t formula_amount_min = std::uint64_t{1} << 12;  // from here a formula saves something
constexpr std::uint64_t pieces_work = std::uint64_t{1} << 25;         // looks at an option before a table is tried
constexpr std::uint64_t last_pieces_work = std::uint64_t{1} << 28;  // and after one that could not hold all amounts
constexpr std::uint64_t pieces_amounts_max = 4096;

using detail::HeapFound;

class NoMoves final : public detail::HeapValues {
 public:
  std::uint64_t at(std::uint64_t) const override { return 0; }
};

/// The nimbers of the amounts first..last, cut to nimber_max.
class RangeFormula final : public detail::HeapValues {
 public:
  RangeFormula(TakeSet::Range range, std::uint64_t nimber_max) : range_(range), nimber_max_(nimber_max) {}
  std::uint64_t at(std::uint64_t n) const override {
    return std::min(n % (range_.first + range_.last) / range_.first, nimber_max_);
  }

 private:
  TakeSet::Range range_;
  std::uint64_t nimber_max_;
};

/// The values of a periodic sequence, for another sequence that begins like it.
class Folded final : public detail::HeapValues {
 public:
  explicit Folded(HeapFound found) : found_(std::move(found)) {}
  std::uint64_t at(std::uint64_t n) const override {
    return found_.values->at(found_.period ? found_.period->folded(n) : n);
  }

 private:
  HeapFound found_;
};

/// The greatest amount for which a table can hold a window twice and more: a bit or some bytes a value, and with many
/// amounts also their marks (see heap_nimbers.cpp).
std::uint64_t held_amount_max(const TakeSet& take, std::uint64_t nimber_max, const Run& run) {
  const std::uint64_t memory = std::min<std::uint64_t>(run.memory_bytes_max(), INT64_MAX / 4);
  if (nimber_max == 1) return memory * 2;
  return memory / (take.count() <= detail::one_word_amounts ? 4 : 32);
}

/// By a table of the amounts that it can hold. The others change nothing below the first of them.
HeapFound by_table(const TakeSet& take, std::uint64_t nimber_max, const HeapLimits& limits, Run& run) {
  const bool outcomes = nimber_max == 1;
  const bool small = take.greatest() <= table_amount_max;
  const std::uint64_t amount_max = small ? take.greatest() : held_amount_max(take, nimber_max, run);
  const TakeSet held = small ? take : take.up_to(amount_max);
  if (held.empty()) return {std::make_shared<NoMoves>(), take.least(), std::nullopt};
  HeapFound found = outcomes ? detail::outcome_table(held, limits, run) : detail::nimber_table(held, limits, run);
  if (held == take) return found;
  std::uint64_t first_left_out = amount_max + 1;
  for (const TakeSet::Range& range : take.ranges()) {
    if (range.last <= amount_max) continue;
    first_left_out = std::max(range.first, first_left_out);
    break;
  }
  const std::uint64_t known = std::min(found.period ? UINT64_MAX : found.known, first_left_out);
  return {std::make_shared<Folded>(std::move(found)), known, std::nullopt};
}

/// Nimbers, cut to nimber_max, of a set without a common divisor.
HeapFound solve(const TakeSet& take, std::uint64_t nimber_max, const HeapLimits& limits, Run& run) {
  if (take.empty()) {
    return {std::make_shared<NoMoves>(), UINT64_MAX, HeapPeriod{0, 1, 0, PeriodProof::closed_form}};
  }
  if (take.ranges().size() == 1 && take.greatest() >= formula_amount_min) {
    const TakeSet::Range range = take.ranges().front();
    const HeapPeriod period{0, range.first + range.last, 0, PeriodProof::closed_form};
    return {std::make_shared<RangeFormula>(range, nimber_max), UINT64_MAX, period};
  }
  if (take.greatest() <= table_amount_max) return by_table(take, nimber_max, limits, run);
  const auto suffices = [&](const HeapFound& found) { return found.period || found.known > limits.n_max; };
  const bool few = take.count() <= pieces_amounts_max;
  HeapFound found;
  if (few) found = detail::heap_pieces(take, nimber_max, pieces_work, limits, run);
  if (suffices(found) || run.stopped()) return found;
  HeapFound table = by_table(take, nimber_max, limits, run);
  if (table.period || table.known > found.known) found = std::move(table);
  const bool table_held_all = take.greatest() <= held_amount_max(take, nimber_max, run);
  if (suffices(found) || run.stopped() || table_held_all || !few) return found;
  HeapFound pieces = detail::heap_pieces(take, nimber_max, last_pieces_work, limits, run);
  return pieces.period || pieces.known > found.known ? pieces : found;
}

std::optional<std::uint64_t> exact(UWide wide) {
  if (wide > UINT64_MAX) return std::nullopt;
  return static_cast<std::uint64_t>(wide);
}

}  // namespace

Result<TakeSet> TakeSet::of(std::span<const std::int64_t> amounts) {
  std::vector<Range> ranges;
  ranges.reserve(amounts.size());
  for (const std::int64_t amount : amounts) {
    if (amount <= 0) return Error{"amount " + std::to_string(amount) + " cannot be taken; expected positive amounts"};
    ranges.push_back({static_cast<std::uint64_t>(amount), static_cast<std::uint64_t>(amount)});
  }
  return of_ranges(std::move(ranges));
}

Result<TakeSet> TakeSet::of_ranges(std::vector<Range> ranges) {
  for (const Range& range : ranges) {
    if (range.first >= 1 && range.first <= range.last && range.last <= INT64_MAX) continue;
    return Error{"range " + std::to_string(range.first) + ".." + std::to_string(range.last) +
                 " of amounts; expected positive 64-bit amounts in ascending order"};
  }
  std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
  std::vector<Range> merged;
  for (const Range& range : ranges) {
    if (merged.empty() || range.first > merged.back().last + 1) merged.push_back(range);
    merged.back().last = std::max(merged.back().last, range.last);
  }
  return TakeSet(std::move(merged));
}

std::uint64_t TakeSet::count() const {
  return std::accumulate(ranges_.begin(), ranges_.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Range& range) { return sum + (range.last - range.first + 1); });
}

std::uint64_t TakeSet::divisor() const {
  std::uint64_t divisor = 0;
  for (const Range& range : ranges_) divisor = range.first < range.last ? 1 : std::gcd(divisor, range.first);
  return ranges_.empty() ? 1 : divisor;
}

TakeSet TakeSet::divided(std::uint64_t divisor) const {
  TakeSet set = *this;
  for (Range& range : set.ranges_) range = {range.first / divisor, range.last / divisor};
  return *of_ranges(std::move(set.ranges_));
}

TakeSet TakeSet::up_to(std::uint64_t n) const {
  TakeSet set;
  for (const Range& range : ranges_) {
    if (range.first <= n) set.ranges_.push_back({range.first, std::min(range.last, n)});
  }
  return set;
}

HeapSequence::HeapSequence(HeapFound found, std::uint64_t scale, std::uint64_t shift, std::uint64_t before)
    : found_(std::move(found)), scale_(scale), shift_(shift), before_(before) {
  if (!found_.period) return;
  // Where the sequence is periodic from its start, so is the shifted one: the last values of each period are wins, as
  // many as the least amount, for the losing heaps that begin the next can be reached from them. Else the heap before
  // `from` is an exception in either.
  const HeapPeriod& inner = *found_.period;
  const UWide from = inner.from == 0 ? UWide{0} : UWide{inner.from} * scale + shift;
  const UWide length = UWide{inner.length} * scale;
  const UWide window = UWide{inner.proved_after - inner.from - inner.length} * scale;
  const bool closed = inner.proof == PeriodProof::closed_form;
  if (!exact(from + length + (closed ? 0 : window))) return;
  period_ = HeapPeriod{*exact(from), *exact(length), closed ? 0 : *exact(from + length + window), inner.proof};
}

std::optional<std::uint64_t> HeapSequence::at(std::uint64_t n) const {
  if (n < shift_) return before_;
  const std::uint64_t inner = (n - shift_) / scale_;
  if (found_.period) return found_.values->at(found_.period->folded(inner));
  if (inner >= found_.known) return std::nullopt;
  return found_.values->at(inner);
}

std::uint64_t HeapSequence::known() const {
  if (found_.period) return UINT64_MAX;
  return exact(UWide{found_.known} * scale_ + shift_).value_or(UINT64_MAX);
}

namespace {

/// The limits of the game with all amounts divided by `scale`, for heaps that are `shift` smaller.
HeapLimits scaled(HeapLimits limits, std::uint64_t scale, std::uint64_t shift) {
  limits.n_max = limits.n_max < shift ? 0 : (limits.n_max - shift) / scale;
  return limits;
}

}  // namespace

HeapSequence heap_outcomes(const TakeSet& take, bool misere, const HeapLimits& limits, Run& run) {
  const std::uint64_t scale = take.divisor();
  const std::uint64_t shift = !misere ? 0 : take.empty() ? UINT64_MAX : take.least();
  return HeapSequence(solve(take.divided(scale), 1, scaled(limits, scale, shift), run), scale, shift, 1);
}

HeapSequence heap_nimbers(const TakeSet& take, const HeapLimits& limits, Run& run) {
  const std::uint64_t scale = take.divisor();
  return HeapSequence(solve(take.divided(scale), UINT64_MAX, scaled(limits, scale, 0), run), scale, 0, 0);
}

std::optional<std::uint64_t> sum_nimber(const HeapSequence& nimbers, std::span<const std::uint64_t> heaps) {
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : heaps) {
    const std::optional<std::uint64_t> nimber = nimbers.at(heap);
    if (!nimber) return std::nullopt;
    sum ^= *nimber;
  }
  return sum;
}

}  // namespace firstwin
