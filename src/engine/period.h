// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace firstwin {

/// Why a period is certain.
enum class PeriodProof : std::uint8_t {
  window,       ///< as many values as the greatest amount repeat, and those decide all later ones
  doubled,      ///< Guy and Smith: a splitting game repeats up to 2 from + 2 length + last digit
  closed_form,  ///< a theorem gives all values; nothing was computed
};

/// The proof as a clause for people: "the last M values repeat, and they decide all that follow".
constexpr std::string_view to_string(PeriodProof proof) {
  switch (proof) {
    case PeriodProof::window: return "as many values in a row repeat as decide all that follow";
    case PeriodProof::doubled: return "the values repeat as far as the criterion of Guy and Smith asks";
    case PeriodProof::closed_form: return "the formula for an unbroken range of amounts";
  }
  return "";
}

/// A proved period of a sequence over n = 0, 1, 2, …: G(n + length) = G(n) for all n >= from.
/// Both are the smallest such numbers.
struct HeapPeriod {
  std::uint64_t from = 0;
  std::uint64_t length = 1;
  std::uint64_t proved_after = 0;  ///< the number of first values that the proof rests on, 0 for a closed form
  PeriodProof proof = PeriodProof::window;

  bool operator==(const HeapPeriod&) const = default;

  /// The n below from + length that has the value of any n.
  constexpr std::uint64_t folded(std::uint64_t n) const {
    return n < from + length ? n : from + (n - from) % length;
  }
};

}  // namespace firstwin

namespace firstwin::detail {

/// A shift under which the end of a sequence repeats: the last `matched` values equal those `shift` earlier.
struct Overlap {
  std::uint64_t shift = 0;
  std::uint64_t matched = 0;
};

/// The shift up to shift_max under which most of the end of `values` repeats, the least of those that are equal.
/// Z-algorithm from the end: linear time, 4 bytes of `scratch` a shift. values.size() < 2^32.
template <class T>
Overlap longest_overlap(std::span<const T> values, std::uint64_t shift_max, std::vector<std::uint32_t>& scratch) {
  const std::size_t count = values.size();
  const std::size_t shifts = static_cast<std::size_t>(std::min<std::uint64_t>(shift_max + 1, count));
  scratch.assign(shifts, 0);
  Overlap best;
  std::size_t box_begin = 0, box_end = 0;  // the match that reaches furthest back: [box_begin, box_end) from the end
  for (std::size_t shift = 1; shift < shifts; ++shift) {
    std::size_t matched = 0;
    if (shift < box_end) matched = std::min<std::size_t>(scratch[shift - box_begin], box_end - shift);
    if (shift + matched >= box_end) {
      while (shift + matched < count && values[count - 1 - matched] == values[count - 1 - shift - matched]) ++matched;
      box_begin = shift;
      box_end = shift + matched;
    }
    scratch[shift] = static_cast<std::uint32_t>(matched);
    if (matched > best.matched) best = {shift, matched};
  }
  return best;
}

/// The least divisor d of `length` that is a period too, given that `length` is one and that `holds(d)` tells
/// whether a divisor is one. The periods of an endless periodic sequence are the multiples of the least, so it is
/// enough to take out primes one at a time. At most about sqrt(length) divisions; no prime factor above factor_max
/// is tried except the part that is left over.
template <class Holds>
std::uint64_t least_period(std::uint64_t length, Holds&& holds, std::uint64_t factor_max = UINT64_MAX) {
  std::uint64_t rest = length;
  const auto take_out = [&](std::uint64_t factor) {
    for (bool shorter = true; rest % factor == 0; rest /= factor) {
      shorter = shorter && holds(length / factor);
      if (shorter) length /= factor;
    }
  };
  for (std::uint64_t factor = 2; factor <= rest / factor && factor <= factor_max; ++factor) take_out(factor);
  if (rest > 1) take_out(rest);
  return length;
}

/// Windows of a sequence that were seen at a few places, to notice the first time that one comes back. The places
/// are `ratio` apart in size, so there are few, and a period is noticed at most that much later than it could be.
/// A hash only proposes: the caller compares the windows themselves.
class Anchors {
 public:
  /// True when the window that ends at `end` should be kept.
  bool wants(std::uint64_t end) const { return end >= next_; }
  /// After keeping what `wants` asked for.
  void advance(std::uint64_t end) { next_ = end + 1 + end / ratio; }
  void keep(std::uint64_t hash, std::uint64_t end) {
    filter_[slot(hash)] = 1;
    ends_.emplace(hash, end);
  }
  /// Where the same window ended before, by its hash.
  std::optional<std::uint64_t> find(std::uint64_t hash) const {
    if (!filter_[slot(hash)]) return std::nullopt;
    const auto found = ends_.find(hash);
    return found == ends_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  static constexpr std::uint64_t ratio = 8;
  static constexpr int filter_bits = 12;
  static std::size_t slot(std::uint64_t hash) {
    return static_cast<std::size_t>((hash * 0x9e3779b97f4a7c15u) >> (64 - filter_bits));
  }

  std::vector<std::uint8_t> filter_ = std::vector<std::uint8_t>(std::size_t{1} << filter_bits);
  boost::unordered_flat_map<std::uint64_t, std::uint64_t> ends_;
  std::uint64_t next_ = 0;
};

/// Rolling hash of the last `window` values of a sequence, by powers of an odd number modulo 2^64.
class RollingHash {
 public:
  explicit RollingHash(std::uint64_t window) {
    std::uint64_t square = multiplier;
    for (; window > 0; window >>= 1, square *= square) {
      if (window & 1) power_ *= square;
    }
  }
  /// Takes in the next value; `leaving` is the one that falls out of the window, 0 while it is not yet full.
  void push(std::uint64_t value, std::uint64_t leaving) { hash_ = hash_ * multiplier + value - leaving * power_; }
  std::uint64_t hash() const { return hash_; }

 private:
  static constexpr std::uint64_t multiplier = 0xd1342543de82ef95u;
  std::uint64_t power_ = 1, hash_ = 0;
};

}  // namespace firstwin::detail
