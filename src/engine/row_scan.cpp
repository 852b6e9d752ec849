// SPDX-License-Identifier: Apache-2.0
#include "engine/row_scan.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "base/memory.h"
#include "engine/ends_fusion.h"
#include "engine/ends_kernel.h"
#include "engine/held.h"

namespace firstwin {

/// What the table needs of its values, whatever their width.
class RowTable::Core {
 public:
  virtual ~Core() = default;
  virtual Wide margin(std::size_t i) = 0;
  virtual std::uint64_t optimal_move(std::size_t i) = 0;
  virtual std::vector<std::uint64_t> best_moves(std::size_t i) = 0;
};

namespace {

constexpr std::size_t block_coins = 4096;  // a block stays in the cache while its size is looked at and it is added
constexpr std::size_t poll_scanned_coins = 16 * block_coins;
constexpr UWide narrow_bound = UWide{1} << 62;

/// More than any total, and less than half of what T holds, so that it may be taken from one.
template <class T>
constexpr T beyond = T{1} << (8 * sizeof(T) - 2);

/// sum - min(latest, older), with no more than a comparison and a choice between `latest` and the result: what comes
/// from the position before is what each step has to wait for.
template <class T>
T rest_after_less(T sum, T latest, T older) {
  const T after_latest = sum - latest, after_older = sum - older;
  return latest < older ? after_latest : after_older;
}

/// The totals of the last `Count` positions in registers, the latest first.
template <class T, std::size_t Count>
class Recent {
 public:
  static constexpr std::uint64_t bytes(std::size_t) { return 0; }

  /// Before the first position there is but the end of the row, whose total is 0.
  explicit Recent(std::size_t) {}
  template <class U>
  explicit Recent(const Recent<U, Count>& other) {
    std::copy_n(other.latest_first().begin(), Count, totals_.begin());
  }
  explicit operator bool() const { return true; }

  const std::array<T, Count>& latest_first() const { return totals_; }
  T latest() const { return totals_[0]; }
  void restart(std::span<const T> latest_first) { std::copy_n(latest_first.begin(), Count, totals_.begin()); }

  /// Goes over some coins from right to left; `each(rest, total)` is told every position's.
  template <class Each>
  void add(std::span<const std::int64_t> coins, T& rest, Each each) {
    auto recent = totals_;
    T sum = rest;
    for (std::size_t i = coins.size(); i-- > 0;) {
      T least = recent[Count - 1];
      for (std::size_t k = Count - 1; k-- > 1;) least = std::min(least, recent[k]);
      sum += coins[i];
      const T total = rest_after_less(sum, recent[0], least);
      for (std::size_t k = Count - 1; k > 0; --k) recent[k] = recent[k - 1];
      recent[0] = total;
      each(sum, total);
    }
    totals_ = recent;
    rest = sum;
  }

 private:
  std::array<T, Count> totals_{};
};

/// The same for any number of positions, in stretches of as many. Places before `filled_` hold totals of the present
/// stretch, the others hold the minima over all that follow them in the stretch before.
template <class T>
class Stretches {
 public:
  static std::uint64_t bytes(std::size_t count) { return std::uint64_t{count} * sizeof(T); }

  explicit Stretches(std::size_t count) : memory_(bytes(count)), places_(memory_.template as<T>()) {}
  template <class U>
  explicit Stretches(const Stretches<U>& other) : Stretches(other.places_.size()) {
    if (!memory_) return;
    std::copy(other.places_.begin(), other.places_.end(), places_.begin());
    filled_ = other.filled_;
    least_ = other.least_;
  }
  explicit operator bool() const { return static_cast<bool>(memory_); }

  T latest() const { return filled_ > 0 ? places_[filled_ - 1] : places_.back(); }
  void restart(std::span<const T> latest_first) {
    std::copy_n(latest_first.rbegin(), places_.size(), places_.begin());
    end_stretch();
  }

  template <class Each>
  void add(std::span<const std::int64_t> coins, T& rest, Each each) {
    for (std::size_t left = coins.size(); left > 0;) {
      const std::size_t now = std::min(left, places_.size() - filled_);
      add_within(coins.subspan(left - now, now), rest, each);
      left -= now;
      if (filled_ == places_.size()) end_stretch();
    }
  }

 private:
  template <class U>
  friend class Stretches;

  template <class Each>
  void add_within(std::span<const std::int64_t> coins, T& rest, Each each) {
    T* place = places_.data() + filled_;
    T sum = rest, low = filled_ > 0 ? least_ : beyond<T>;
    for (std::size_t i = coins.size(); i-- > 0; ++place) {
      sum += coins[i];
      *place = rest_after_less(sum, low, *place);
      low = std::min(low, *place);
      each(sum, *place);
    }
    least_ = low;
    filled_ += coins.size();
    rest = sum;
  }
  void end_stretch() {
    for (std::size_t k = places_.size() - 1; k-- > 0;) places_[k] = std::min(places_[k], places_[k + 1]);
    filled_ = 0;
  }

  ZeroedBlock memory_;
  std::span<T> places_;
  std::size_t filled_ = 0;
  T least_ = 0;  // of the totals of the present stretch
};

/// Calls `with` the types of the window for `take_max` in both widths: registers for the least, stretches for the
/// others.
template <class With>
auto with_windows(std::size_t take_max, With with) {
  switch (take_max) {
    case 1: return with.template operator()<Recent<std::int64_t, 1>, Recent<Wide, 1>>();
    case 2: return with.template operator()<Recent<std::int64_t, 2>, Recent<Wide, 2>>();
    case 3: return with.template operator()<Recent<std::int64_t, 3>, Recent<Wide, 3>>();
    case 4: return with.template operator()<Recent<std::int64_t, 4>, Recent<Wide, 4>>();
    default: return with.template operator()<Stretches<std::int64_t>, Stretches<Wide>>();
  }
}

/// What is left of a row to be scanned from its right.
struct Scan {
  std::span<const std::int64_t> left;
  std::size_t coins;
  UWide bound = 0;  // no sum of the coins scanned so far with any signs is larger
};

/// Scans as far as T is proved to hold all sums: with 128 bits, all. False when the run was stopped.
template <class T, class Window>
bool scan(Scan& row, Window& window, T& rest, Run& run) {
  for (std::size_t blocks = 0; !row.left.empty(); ++blocks) {
    if (blocks % 16 == 0 && run.poll(row.coins - row.left.size(), row.coins)) return false;
    const auto block = row.left.last(std::min(row.left.size(), block_coins));
    if (sizeof(T) < sizeof(Wide)) {
      row.bound += (UWide{detail::survey_coins(block).bits} + 1) * block.size();
      if (row.bound >= narrow_bound) return true;
    }
    window.add(block, rest, [](T, T) {});
    row.left = row.left.first(row.left.size() - block.size());
  }
  return true;
}

template <class Narrow, class Broad>
std::optional<Wide> scan_row(std::span<const std::int64_t> coins, std::size_t take_max, Run& run) {
  Held held(run, Narrow::bytes(take_max) + Broad::bytes(take_max));
  if (!held) return std::nullopt;
  Scan row{.left = coins, .coins = coins.size()};
  Narrow narrow(take_max);
  std::int64_t narrow_rest = 0;
  if (!narrow) return held.refused(), std::nullopt;
  if (!scan(row, narrow, narrow_rest, run)) return std::nullopt;
  if (row.left.empty()) return 2 * Wide{narrow.latest()} - narrow_rest;
  Broad broad(narrow);
  Wide rest = narrow_rest;
  if (!broad) return held.refused(), std::nullopt;
  if (!scan(row, broad, rest, run)) return std::nullopt;
  return 2 * broad.latest() - rest;
}

std::size_t window_size(std::span<const std::int64_t> coins, std::uint64_t take_max) {
  assert(take_max >= 1);
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(take_max, 1, std::max<std::size_t>(coins.size(), 1)));
}

/// The row in segments of `stride_` positions. Kept are the totals of the first take_max positions of each segment but
/// the first, and the sum from there on; one segment is computed in full, with what it sees of the next.
template <class T, class Window>
class CoreOf final : public RowTable::Core {
 public:
  CoreOf(std::span<const std::int64_t> coins, std::size_t take_max, Run& run)
      : coins_(coins),
        take_max_(take_max),
        stride_(std::max<std::size_t>(1, std::min(coins.size(), std::max(block_coins, 4 * take_max)))),
        segments_(std::max<std::size_t>(1, (coins.size() + stride_ - 1) / stride_)),
        segment_(segments_),
        held_(run, bytes()),
        run_(run) {}

  /// Makes the memory and fills what is kept. False when the run was stopped.
  bool fill() {
    if (!held_) return false;
    window_.emplace(take_max_);
    memory_ = ZeroedBlock(words() * sizeof(T));
    if (!*window_ || !memory_) return held_.refused(), false;
    auto words = memory_.as<T>();
    totals_ = words.first(stride_ + take_max_);
    rests_ = words.subspan(totals_.size(), stride_);
    kept_ = words.subspan(totals_.size() + stride_);
    T rest = 0;
    for (std::size_t segment = segments_ - 1; segment > 0; --segment) {
      const std::size_t begin = segment * stride_, end = std::min(coins_.size(), begin + stride_);
      const std::size_t kept_end = std::min(end, begin + take_max_);
      if (!add(kept_end, end, rest, [](T, T) {})) return false;
      T* next = kept(segment).data() + (kept_end - begin);
      if (!add(begin, kept_end, rest, [&](T, T total) { *--next = total; })) return false;
      kept(segment).back() = rest;
    }
    return true;
  }

  Wide margin(std::size_t i) override {
    if (i == coins_.size()) return 0;
    const std::size_t at = find(i);
    return 2 * Wide{totals_[at]} - rests_[at];
  }

  std::uint64_t optimal_move(std::size_t i) override {
    const std::size_t at = find(i);
    std::size_t k = 1;
    while (totals_[at + k] != rests_[at] - totals_[at]) ++k;
    return k;
  }

  std::vector<std::uint64_t> best_moves(std::size_t i) override {
    std::vector<std::uint64_t> moves;
    if (i == coins_.size()) return moves;
    const std::size_t at = find(i);
    for (std::size_t k = 1; k <= std::min(take_max_, coins_.size() - i); ++k) {
      if (totals_[at + k] == rests_[at] - totals_[at]) moves.push_back(k);
    }
    return moves;
  }

 private:
  std::uint64_t words() const { return 2 * stride_ + take_max_ + (segments_ - 1) * (take_max_ + 1); }
  std::uint64_t bytes() const { return words() * sizeof(T) + Window::bytes(take_max_); }
  std::span<T> kept(std::size_t segment) { return kept_.subspan((segment - 1) * (take_max_ + 1), take_max_ + 1); }

  template <class Each>
  bool add(std::size_t begin, std::size_t end, T& rest, Each each) {
    while (begin < end) {
      if (run_.poll(coins_.size() - end, coins_.size())) return false;
      const std::size_t from = end - begin > poll_scanned_coins ? end - poll_scanned_coins : begin;
      window_->add(coins_.subspan(from, end - from), rest, each);
      end = from;
    }
    return true;
  }

  /// Where position i < n stands in the segment that is computed, which is made to be its own.
  std::size_t find(std::size_t i) {
    assert(i < coins_.size());
    const std::size_t segment = i / stride_, begin = segment * stride_;
    if (segment == segment_) return i - begin;
    segment_ = segment;
    const std::size_t size = std::min(coins_.size() - begin, stride_);
    const auto after = totals_.subspan(size, take_max_);
    T rest = 0;
    if (segment + 1 < segments_) {
      std::copy_n(kept(segment + 1).begin(), take_max_, after.begin());
      rest = kept(segment + 1).back();
    } else {
      std::fill(after.begin(), after.end(), T{0});
    }
    window_->restart(after);
    std::size_t at = size;
    window_->add(coins_.subspan(begin, size), rest, [&](T sum, T total) {
      rests_[--at] = sum;
      totals_[at] = total;
    });
    return i - begin;
  }

  std::span<const std::int64_t> coins_;
  std::size_t take_max_, stride_, segments_, segment_;
  Held held_;
  Run& run_;
  std::optional<Window> window_;
  ZeroedBlock memory_;
  std::span<T> totals_, rests_, kept_;
};

template <class T, class Window>
std::unique_ptr<RowTable::Core> make_core(std::span<const std::int64_t> coins, std::size_t take_max, Run& run) {
  auto core = std::make_unique<CoreOf<T, Window>>(coins, take_max, run);
  return core->fill() ? std::move(core) : nullptr;
}

}  // namespace

std::optional<Wide> row_margin(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run) {
  const std::size_t window = window_size(coins, take_max);
  return with_windows(window, [&]<class Narrow, class Broad>() { return scan_row<Narrow, Broad>(coins, window, run); });
}

RowTable::RowTable(std::unique_ptr<Core> core) : core_(std::move(core)) {}
RowTable::RowTable(RowTable&&) noexcept = default;
RowTable& RowTable::operator=(RowTable&&) noexcept = default;
RowTable::~RowTable() = default;

std::optional<RowTable> RowTable::of(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run) {
  const std::size_t window = window_size(coins, take_max);
  const bool narrow = sums_fit_64_bits(coins);
  auto core = with_windows(window, [&]<class Narrow, class Broad>() {
    return narrow ? make_core<std::int64_t, Narrow>(coins, window, run) : make_core<Wide, Broad>(coins, window, run);
  });
  if (!core) return std::nullopt;
  return RowTable(std::move(core));
}

Wide RowTable::margin(std::size_t i) { return core_->margin(i); }
std::uint64_t RowTable::optimal_move(std::size_t i) { return core_->optimal_move(i); }
std::vector<std::uint64_t> RowTable::best_moves(std::size_t i) { return core_->best_moves(i); }

bool row_line(std::span<const std::int64_t> coins, std::uint64_t take_max, Run& run,
              const std::function<void(std::uint64_t)>& sink) {
  auto table = RowTable::of(coins, take_max, run);
  if (!table) return false;
  for (std::size_t i = 0, moves = 0; i < coins.size(); ++moves) {
    if (moves % block_coins == 0 && run.poll(i, coins.size())) return false;
    const std::uint64_t move = table->optimal_move(i);
    sink(move);
    i += static_cast<std::size_t>(move);
  }
  return true;
}

}  // namespace firstwin
