// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/period.h"
#include "firstwin/result.h"
#include "firstwin/run.h"
#include "firstwin/value.h"

namespace firstwin {

/// The amounts that a move of a subtraction game may take: positive integers, kept as unbroken ranges.
class TakeSet {
 public:
  struct Range {
    std::uint64_t first = 1, last = 1;
    bool operator==(const Range&) const = default;
  };

  TakeSet() = default;
  /// In any order, repeats allowed; an error when one is not positive. No amount at all is a game without moves.
  static Result<TakeSet> of(std::span<const std::int64_t> amounts);
  /// Ranges may overlap; an error when one is empty or begins at 0.
  static Result<TakeSet> of_ranges(std::vector<Range> ranges);

  /// Ascending, with gaps between them.
  const std::vector<Range>& ranges() const { return ranges_; }
  bool empty() const { return ranges_.empty(); }
  /// Of a set that is not empty.
  std::uint64_t least() const { return ranges_.front().first; }
  std::uint64_t greatest() const { return ranges_.back().last; }
  /// Number of amounts.
  std::uint64_t count() const;
  /// Greatest common divisor of all amounts, 1 of none.
  std::uint64_t divisor() const;
  /// Every amount divided by a common divisor.
  TakeSet divided(std::uint64_t divisor) const;
  /// The amounts up to n.
  TakeSet up_to(std::uint64_t n) const;

  bool operator==(const TakeSet&) const = default;

 private:
  explicit TakeSet(std::vector<Range> ranges) : ranges_(std::move(ranges)) {}
  std::vector<Range> ranges_;
};

/// How far to go where no period turns up. A run's own limits hold besides.
struct HeapLimits {
  std::uint64_t n_max = 1'000'000'000'000'000'000;  ///< the largest heap that will be asked about
  std::uint64_t patience = std::uint64_t{1} << 24;  ///< values to compute for a period, n_max known or not
  std::uint64_t values_max = UINT64_MAX;            ///< never more values than this, n_max known or not

  /// Values after which a table without a period is given up.
  std::uint64_t enough() const {
    const std::uint64_t wanted = n_max < UINT64_MAX ? n_max + 1 : n_max;
    return std::min(std::max(wanted, patience), values_max);
  }
};

namespace detail {

/// The first values of a sequence in some compact form.
class HeapValues {
 public:
  virtual ~HeapValues() = default;
  virtual std::uint64_t at(std::uint64_t n) const = 0;
};

/// What an engine found: values for all n < known, and perhaps a period.
struct HeapFound {
  std::shared_ptr<const HeapValues> values{};
  std::uint64_t known = 0;
  std::optional<HeapPeriod> period{};
};

}  // namespace detail

/// The values of all heaps of a subtraction game, as far as known. Copies share the values.
class HeapSequence {
 public:
  HeapSequence() = default;
  /// `found` is the sequence F of the game with all amounts divided by `scale`; this one has `before` for n < shift and
  /// F((n - shift) / scale) from there.
  HeapSequence(detail::HeapFound found, std::uint64_t scale, std::uint64_t shift, std::uint64_t before);

  /// The value of a heap of n, where known.
  std::optional<std::uint64_t> at(std::uint64_t n) const;
  /// Values are known for all n below this, and perhaps for more; UINT64_MAX with a period.
  std::uint64_t known() const;
  /// The proved period. Its proof rests on the first from + length + (greatest amount) values.
  const std::optional<HeapPeriod>& period() const { return period_; }

 private:
  detail::HeapFound found_;
  std::uint64_t scale_ = 1, shift_ = 0, before_ = 0;
  std::optional<HeapPeriod> period_;
};

/// Who wins each heap of a subtraction game: 1 where the player to move wins, 0 where he loses. Who cannot move loses;
/// with misere he wins.
///
/// Period: G(n + p) = G(n) for as many n in a row as the greatest amount decides all later values, in the same way.
/// Of all amounts the greatest common divisor is taken out first; misère play is normal play with the least amount
/// more on the heap (and wins below it). Then, whichever comes first:
/// * one unbroken range a..b with b large: n loses iff n mod (a + b) < a;
/// * amounts up to about a million: a table of one bit a value, 64 at a time. An amount costs one shift a word, a long
///   range of amounts as much as its ends;
/// * larger amounts: the sequence as a list of periodic pieces, which do not care how long they are, for as long as
///   there are few; else the table, without the amounts that it cannot hold: below the first of these all is known.
/// Without a period the values known so far stay, and `run` says what stopped it, if it was a limit. The table's memory
/// is (values + 2 * greatest amount) / 8 bytes. With every value of a table the run's progress is `values`, of no known
/// total.
HeapSequence heap_outcomes(const TakeSet& take, bool misere, const HeapLimits& limits, Run& run);

/// The nimbers under normal play; the same methods, with a table of 1, 2 or 4 bytes a value and a cost of one look-up
/// an amount, or two a long range. A range a..b has G(n) = (n mod (a + b)) / a. At most 2^32 - 1 values in a table.
HeapSequence heap_nimbers(const TakeSet& take, const HeapLimits& limits, Run& run);

/// Nimber of several heaps under normal play: the exclusive or, where every heap's is known.
std::optional<std::uint64_t> sum_nimber(const HeapSequence& nimbers, std::span<const std::uint64_t> heaps);

/// Plies of each heap: 0 where there is no move; else for a win 1 + the least over the moves to lost heaps, for a loss
/// 1 + the greatest over all moves.
class HeapPlies {
 public:
  /// plies(n + length) = plies(n) + gain(n mod length) for all n >= from; proved.
  struct Period {
    std::uint64_t from = 0;
    std::uint64_t length = 1;
    std::uint64_t proved_after = 0;           ///< number of first values that the proof rests on
    std::optional<std::uint64_t> gain{};      ///< where it is the same for all n
    bool operator==(const Period&) const = default;
  };

  HeapPlies() = default;
  HeapPlies(std::vector<std::uint32_t> values, std::optional<Period> period, std::uint64_t scale, std::uint64_t shift);

  /// Plies of a heap of n, where known.
  std::optional<std::uint64_t> at(std::uint64_t n) const;
  const std::optional<Period>& period() const { return period_; }
  /// Plies are known for all n below this; UINT64_MAX with a period.
  std::uint64_t known() const;

 private:
  std::optional<std::uint64_t> scaled_at(std::uint64_t n) const;

  std::vector<std::uint32_t> values_;
  std::optional<Period> scaled_period_, period_;
  std::uint64_t scale_ = 1, shift_ = 0;
};

/// Plies by a table of 4 bytes a value, until they repeat up to a gain, or up to n_max and patience.
///
/// Proof: plies are even exactly where the mover loses (normal play), so each value is determined by the M before it (M
/// the greatest amount, n >= M): 1 + the least of the even ones, or 1 + the greatest. Let plies(n + q) = plies(n) +
/// c(n mod q) for M values in a row from n0, all c even, and let on the next q values the option that decides have,
/// among the options it competes with, the least c (the greatest, where the greatest decides), and pass it on. Then the
/// option that decides n also decides n + q, n + 2q, …, so the same holds for all n >= n0. Where all c are equal that
/// is always so.
HeapPlies heap_plies(const TakeSet& take, bool misere, const HeapLimits& limits, Run& run);

namespace detail {

/// The engines behind these, for a set whose amounts have no common divisor. Exposed for tests and bench.
inline constexpr std::uint64_t one_word_amounts = 63;  // with so many, all nimbers of options fit a word
HeapFound outcome_table(const TakeSet& take, const HeapLimits& limits, Run& run);
HeapFound nimber_table(const TakeSet& take, const HeapLimits& limits, Run& run);
/// Nimbers cut to nimber_max (1: outcomes). Gives up, without stopping the run, after `work_max` looks at an option.
HeapFound heap_pieces(const TakeSet& take, std::uint64_t nimber_max, std::uint64_t work_max, const HeapLimits& limits,
                      Run& run);

}  // namespace detail

}  // namespace firstwin
