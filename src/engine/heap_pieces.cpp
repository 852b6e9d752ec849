// SPDX-License-Identifier: Apache-2.0
//
// Nimbers of a subtraction game whose amounts are far apart, such as 1, 2 and 10^17: the sequence is kept as pieces,
// each a pattern that repeats for as long as it likes, so that only what happens at the seams costs time.
//
// A new piece is begun value by value. The options of a heap n are "near" when they lie in the piece itself, else "far"
// in earlier ones. Once the piece has repeated with some length q over as many values as the greatest near amount, q is
// a multiple of the pattern lengths of all far pieces, and no far option came into another piece (nor a new amount into
// play) during the last q values, then it goes on repeating until that happens next: each value is decided by near
// options, q earlier equal, and far ones, q earlier equal. There the piece is tried further in the same way: if the
// values that the options ask for agree with its pattern for a common multiple of all lengths involved, it goes on to
// the next such event; if not, it ends at the first that differs, and another begins.
//
// The sequence is periodic when one piece goes on for ever, or when the M values before a new piece (M the greatest
// amount) equal those before an earlier one. Two patterns are equal over a stretch when they are so over the sum of
// their lengths (Fine and Wilf), so stretches of any length are compared at once.

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <vector>

#include "engine/held.h"

#include "engine/heap_period.h"

namespace firstwin::detail {

namespace {

constexpr std::uint64_t heap_max = std::uint64_t{1} << 62;
constexpr std::uint64_t pattern_max = std::uint64_t{1} << 22;
constexpr std::uint64_t endless = UINT64_MAX;
constexpr std::uint64_t worth = 4;  // a pattern is taken up when it goes on for so many times its values so far
constexpr std::size_t candidates_max = 4;  // earlier pieces to compare with at each new one

using Nimber = std::uint16_t;

struct Piece {
  std::uint64_t first = 0, end = 0;
  std::size_t pattern = 0, length = 0;  // values patterns[pattern..pattern + length), over and over

  std::uint64_t size() const { return end - first; }
};

class PieceValues final : public HeapValues {
 public:
  std::vector<Piece> pieces;
  std::vector<Nimber> patterns;

  std::size_t piece_of(std::uint64_t n) const {
    const auto after = std::upper_bound(pieces.begin(), pieces.end(), n,
                                        [](std::uint64_t heap, const Piece& piece) { return heap < piece.first; });
    return static_cast<std::size_t>(after - pieces.begin()) - 1;
  }
  Nimber value(const Piece& piece, std::uint64_t n) const {
    return patterns[piece.pattern + static_cast<std::size_t>((n - piece.first) % piece.length)];
  }
  std::uint64_t at(std::uint64_t n) const override { return value(pieces[piece_of(n)], n); }

  /// True when `count` values from a on equal those from b on. Adds what it cost to `work`.
  bool equal(std::uint64_t a, std::uint64_t b, std::uint64_t count, std::uint64_t& work) const {
    if (count == 0) return true;
    for (std::size_t i = piece_of(a), j = piece_of(b); count > 0;) {
      const std::uint64_t stretch = std::min({pieces[i].end - a, pieces[j].end - b, count});
      const std::uint64_t decisive = std::min<std::uint64_t>(stretch, pieces[i].length + pieces[j].length);
      work += decisive + 1;
      for (std::uint64_t k = 0; k < decisive; ++k) {
        if (value(pieces[i], a + k) != value(pieces[j], b + k)) return false;
      }
      count -= stretch;
      if ((a += stretch) == pieces[i].end) ++i;
      if ((b += stretch) == pieces[j].end) ++j;
    }
    return true;
  }
};

class PieceSolver {
 public:
  PieceSolver(const TakeSet& take, std::uint64_t nimber_max, std::uint64_t work_max, const HeapLimits& limits,
              Run& run);
  HeapFound solve();

 private:
  /// Where a heap's options lie, and for how long they stay there.
  struct Outlook {
    std::uint64_t common = 1;  // a multiple of the pattern lengths, 0 when too long
    std::uint64_t since = endless;  // values since an option came into another piece, or a new amount into play
    std::uint64_t lasting = endless;  // values until that happens next
  };

  bool exhausted();
  Nimber nimber_of(std::uint64_t n, std::uint64_t begin, const Piece* going_on);
  Outlook outlook(std::uint64_t n, std::uint64_t begin, std::uint64_t own_length);
  bool begin_piece(std::uint64_t begin);
  bool find_pattern(std::uint64_t begin);
  bool continue_piece();
  bool repeats_earlier();
  void settle(std::uint64_t from, std::uint64_t length);

  Run& run_;
  const HeapLimits& limits_;
  std::uint64_t nimber_max_, work_max_;
  std::vector<std::uint64_t> amounts_;  // ascending
  std::vector<std::size_t> piece_;  // where each amount's option lies
  std::vector<std::uint64_t> marks_;  // by nimber: the last mark
  std::uint64_t mark_ = 0;
  std::shared_ptr<PieceValues> all_ = std::make_shared<PieceValues>();
  std::vector<Nimber> fresh_;  // the values of the piece that is being begun
  std::vector<std::uint32_t> scratch_;
  boost::unordered_flat_map<std::uint64_t, std::vector<std::uint64_t>> begins_;  // of pieces, by what came before
  std::optional<HeapPeriod> period_;
  std::uint64_t work_ = 0, polled_work_ = 0, valued_ = 0, held_bytes_ = 0;
};

PieceSolver::PieceSolver(const TakeSet& take, std::uint64_t nimber_max, std::uint64_t work_max,
                         const HeapLimits& limits, Run& run)
    : run_(run), limits_(limits), nimber_max_(nimber_max), work_max_(work_max) {
  for (const TakeSet::Range& range : take.ranges()) {
    for (std::uint64_t amount = range.first; amount <= range.last; ++amount) amounts_.push_back(amount);
  }
  piece_.assign(amounts_.size(), 0);
  marks_.assign(amounts_.size() + 2, 0);
}

HeapFound PieceSolver::solve() {
  std::vector<Piece>& pieces = all_->pieces;
  bool going = begin_piece(0);
  while (going && !period_ && pieces.back().end < heap_max) {
    going = continue_piece();
    if (!going || period_) break;
    going = repeats_earlier() || begin_piece(pieces.back().end);
  }
  run_.count_positions(valued_);
  run_.release(held_bytes_);
  return {all_, pieces.empty() ? 0 : pieces.back().end, period_};
}

/// True when the work allowed is done: no more of it is worth while, or the run stopped.
bool PieceSolver::exhausted() {
  const std::uint64_t known = all_->pieces.empty() ? 0 : all_->pieces.back().end;
  if (work_ > (known > limits_.n_max ? std::min(limits_.patience, work_max_) : work_max_)) return true;
  if (work_ - polled_work_ < work_between_polls) return false;
  polled_work_ = work_;
  const std::uint64_t bytes = all_->pieces.size() * (sizeof(Piece) + 64) + all_->patterns.size() * sizeof(Nimber) +
                              fresh_.size() * (sizeof(Nimber) + 4);
  if (bytes > held_bytes_) {
    if (!run_.fits(bytes - held_bytes_)) return true;
    run_.hold(bytes - held_bytes_);
    held_bytes_ = bytes;
  }
  return run_.poll(known);
}

/// The nimber of n by its options. Those from `begin` on lie in fresh_, or in `going_on`, the last piece, which then
/// counts as if it had no end.
Nimber PieceSolver::nimber_of(std::uint64_t n, std::uint64_t begin, const Piece* going_on) {
  ++mark_;
  const std::vector<Piece>& pieces = all_->pieces;
  for (std::size_t i = 0; i < amounts_.size() && amounts_[i] <= n; ++i) {
    const std::uint64_t option = n - amounts_[i];
    if (option >= begin) {
      marks_[going_on ? all_->value(*going_on, option) : fresh_[static_cast<std::size_t>(option - begin)]] = mark_;
      continue;
    }
    if (pieces[piece_[i]].end <= option || pieces[piece_[i]].first > option) piece_[i] = all_->piece_of(option);
    marks_[all_->value(pieces[piece_[i]], option)] = mark_;
  }
  work_ += amounts_.size();
  ++valued_;
  std::uint64_t nimber = 0;
  while (marks_[nimber] == mark_) ++nimber;
  return static_cast<Nimber>(std::min(nimber, nimber_max_));
}

/// For the next heap n, when options from `begin` on repeat with `own_length`.
PieceSolver::Outlook PieceSolver::outlook(std::uint64_t n, std::uint64_t begin, std::uint64_t own_length) {
  Outlook outlook{.common = own_length};
  for (const std::uint64_t amount : amounts_) {
    if (amount > n) {
      outlook.lasting = std::min(outlook.lasting, amount - n);
      break;
    }
    if (n - amount >= begin) continue;
    const Piece& piece = all_->pieces[all_->piece_of(n - amount)];
    outlook.since = std::min(outlook.since, n - amount - piece.first);
    outlook.lasting = std::min(outlook.lasting, piece.end - (n - amount));
    if (outlook.common > 0) outlook.common = std::lcm(outlook.common, std::uint64_t{piece.length});
    if (outlook.common > pattern_max) outlook.common = 0;
  }
  work_ += 4 * amounts_.size();
  return outlook;
}

/// Computes values from `begin` on until they repeat. False when that took too long.
bool PieceSolver::begin_piece(std::uint64_t begin) {
  fresh_.clear();
  std::uint64_t next_look = 4;
  while (!exhausted()) {
    const std::uint64_t n = begin + fresh_.size();
    fresh_.push_back(nimber_of(n, begin, nullptr));
    if (fresh_.size() < next_look) continue;
    next_look = fresh_.size() + fresh_.size() / 4 + 1;
    if (find_pattern(begin)) return true;
    if (fresh_.size() > UINT32_MAX / 2) break;
  }
  return false;
}

/// Makes a piece of fresh_ if it has come to repeat, and of what came before it another.
bool PieceSolver::find_pattern(std::uint64_t begin) {
  const std::uint64_t count = fresh_.size(), n = begin + count;
  const auto far = std::upper_bound(amounts_.begin(), amounts_.end(), count);
  const std::uint64_t near = far == amounts_.begin() ? 0 : *std::prev(far);  // the greatest near amount
  const Outlook ahead = outlook(n, begin, 1);
  if (ahead.common == 0 || near + ahead.common > count) return false;
  longest_overlap<Nimber>(fresh_, count - near, scratch_);
  work_ += count / 4;
  std::uint64_t length = ahead.common;
  while (length + near <= count && length < scratch_.size() && scratch_[length] < near) length += ahead.common;
  if (length + near > count || ahead.since < length || ahead.lasting < worth * count) return false;
  const std::uint64_t matched = length < scratch_.size() ? scratch_[length] : 0;
  const std::uint64_t before = count - length - matched;
  const auto add = [&](std::uint64_t first, std::uint64_t pattern_length, std::uint64_t end) {
    const std::size_t at = all_->patterns.size();
    const auto from = fresh_.begin() + static_cast<std::ptrdiff_t>(first);
    all_->patterns.insert(all_->patterns.end(), from, from + static_cast<std::ptrdiff_t>(pattern_length));
    all_->pieces.push_back({begin + first, end, at, static_cast<std::size_t>(pattern_length)});
  };
  if (before > 0) add(0, before, begin + before);
  add(before, length, ahead.lasting == endless ? endless : n + ahead.lasting);
  if (ahead.lasting == endless) settle(begin + before, length);
  return true;
}

/// Takes the last piece further, to where its pattern breaks. False when that took too long.
bool PieceSolver::continue_piece() {
  Piece& last = all_->pieces.back();
  while (!period_ && last.end < heap_max) {
    if (exhausted()) return false;
    const Outlook ahead = outlook(last.end, last.first, last.length);
    const std::uint64_t checks = std::min(ahead.lasting, ahead.common > 0 ? ahead.common : pattern_max);
    for (std::uint64_t done = 0; done < checks; ++done, ++last.end) {
      if (nimber_of(last.end, last.first, &last) != all_->value(last, last.end)) return true;
      if (exhausted()) return false;
    }
    if (checks != ahead.common) continue;
    if (ahead.lasting == endless) {
      settle(last.first, last.length);
      last.end = endless;
    } else {
      last.end += ahead.lasting - checks;
    }
  }
  return true;
}

/// At the end of a piece: settles the period when the values before it came before an earlier end.
bool PieceSolver::repeats_earlier() {
  const Piece& last = all_->pieces.back();
  const std::uint64_t end = last.end, window = amounts_.back();
  if (end >= heap_max || end < window) return false;
  RollingHash hash(0);
  hash.push(std::min(last.size(), window), 0);
  for (std::size_t i = 0; i < last.length; ++i) hash.push(all_->patterns[last.pattern + i] + std::uint64_t{1}, 0);
  work_ += last.length;
  std::vector<std::uint64_t>& earlier = begins_[hash.hash()];
  for (std::size_t i = earlier.size(); i > 0 && i + candidates_max > earlier.size(); --i) {
    const std::uint64_t shift = end - earlier[i - 1];
    if (!all_->equal(end - window - shift, end - window, window, work_)) continue;
    settle(end - window - shift, shift);
    return true;
  }
  earlier.push_back(end);
  return false;
}

/// The sequence repeats from `from` on with `length`. Of each prime factor f of length, either no period length / f
/// exists, or the pieces of one period are shorter than their pattern and length / f together (a longer one would go on
/// for ever, by Fine and Wilf), so that f <= 2 * pieces or length < 2 * all patterns: larger f need no trial.
void PieceSolver::settle(std::uint64_t from, std::uint64_t length) {
  const std::uint64_t all_patterns = 2 * all_->patterns.size();
  const std::uint64_t factor_max = std::max<std::uint64_t>(
      2 * all_->pieces.size() + 2, static_cast<std::uint64_t>(std::sqrt(static_cast<double>(all_patterns))) + 2);
  const auto holds = [&](std::uint64_t divisor) { return all_->equal(from, from + divisor, length - divisor, work_); };
  const std::uint64_t least = least_period(length, holds, factor_max);
  std::uint64_t low = 0, high = from;  // the smallest start lies in low..high
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (all_->equal(middle, middle + least, from - middle, work_)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  period_ = HeapPeriod{high, least, high + least + amounts_.back(), PeriodProof::window};
}

}  // namespace

HeapFound heap_pieces(const TakeSet& take, std::uint64_t nimber_max, std::uint64_t work_max, const HeapLimits& limits,
                      Run& run) {
  assert(!take.empty() && take.count() < UINT16_MAX);
  return PieceSolver(take, nimber_max, work_max, limits, run).solve();
}

}  // namespace firstwin::detail
