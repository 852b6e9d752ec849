// SPDX-License-Identifier: Apache-2.0
#include "engine/octal_sequence.h"

#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

#include "engine/held.h"

namespace firstwin {

namespace {

constexpr std::uint64_t values_max = UINT32_MAX;        // heaps are stored in 32 bits
constexpr std::uint64_t nimber_max = UINT16_MAX;
constexpr std::uint64_t first_mask_at = 96;             // before, looking at all pairs is as quick
constexpr std::uint64_t first_candidate_at = 24;
constexpr std::uint64_t chunk = 64;                     // pairs looked at before asking whether they were enough

std::uint64_t parity(std::uint64_t bits) { return static_cast<std::uint64_t>(std::popcount(bits)) & 1; }

/// Bit i of the result is the lowest bit of byte i.
std::uint64_t bits_of_bytes(const std::uint8_t* bytes) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t eight = 0;
  std::memcpy(&eight, bytes, sizeof eight);
  return (eight * 0x0102040810204080u) >> 56;
}

/// In place: sums[mask] becomes the sum over all v of sums[v], negative where v has an odd number of bits in mask.
void walsh_hadamard(std::vector<std::int64_t>& sums) {
  for (std::size_t half = 1; half < sums.size(); half *= 2) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (i & half) continue;
      const std::int64_t low = sums[i], high = sums[i + half];
      sums[i] = low + high;
      sums[i + half] = low - high;
    }
  }
}

}  // namespace

OctalSequence::OctalSequence(OctalCode code) : code_(std::move(code)), next_candidate_(first_candidate_at) {
  for (std::uint64_t r = 0; r <= code_.last(); ++r) {
    if (code_.digit(r) & 2) takes_.push_back(r);
    if (code_.digit(r) & 4) splits_.push_back(r);
  }
  splits_have_one_parity_ =
      std::all_of(splits_.begin(), splits_.end(), [&](std::uint64_t r) { return r % 2 == splits_.front() % 2; });
  next_mask_ = splits_.empty() ? UINT64_MAX : first_mask_at;
  widen(0);
}

std::optional<std::uint64_t> OctalSequence::nimber(std::uint64_t n) const {
  if (period_) n = period_->folded(n);
  if (n >= values_.size()) return std::nullopt;
  return values_[static_cast<std::size_t>(n)];
}

bool OctalSequence::extend(std::uint64_t count, Run& run, std::uint64_t awaited) {
  const std::uint64_t before = computed();
  while (!period_ && computed() < count && !exhausted_) {
    if (values_.size() == values_.capacity() && !reserve(values_.size() + 1, run)) break;
    if (!append()) break;
    follow_candidate();
    if (computed() >= next_candidate_) look_for_candidate(run);
    if (computed() >= next_mask_) choose_mask();
    if (work_ < work_between_polls) continue;
    work_ = 0;
    if (run.poll(computed(), awaited)) break;
  }
  run.count_positions(computed() - before);
  return period_ || computed() >= count;
}

bool OctalSequence::reserve(std::uint64_t count, Run& run) {
  const std::uint64_t capacity = std::max<std::uint64_t>(count + count / 2, 256);
  const std::uint64_t bytes = capacity * sizeof(Nimber);
  if (!run.fits(bytes)) {
    run.stop_for_memory(bytes);
    return false;
  }
  run.hold(bytes);
  run.release(values_.capacity() * sizeof(Nimber));
  values_.reserve(static_cast<std::size_t>(capacity));
  return true;
}

/// Computes the next value. False when it does not fit.
bool OctalSequence::append() {
  const std::uint64_t n = computed();
  std::memset(seen_.data(), 0, seen_.size());
  mark_whole(n);
  const std::uint64_t nimber = least_missing(n);
  if (nimber > nimber_max || n + 1 >= values_max) {
    exhausted_ = true;
    return false;
  }
  note(n, nimber);
  return true;
}

/// Options of n that are no heap or one heap.
void OctalSequence::mark_whole(std::uint64_t n) {
  if (n > 0 && n <= code_.last() && (code_.digit(n) & 1)) seen_[0] = 1;
  for (const std::uint64_t r : takes_) {
    if (n > r) seen_[values_[static_cast<std::size_t>(n - r)]] = 1;
  }
  work_ += takes_.size() + 8;
}

/// Options of n that are two heaps, the smaller of them in begin..end-1.
void OctalSequence::mark_pairs(std::uint64_t n, std::uint64_t begin, std::uint64_t end) {
  for (const std::uint64_t r : splits_) {
    if (n < r + 2 * begin) continue;
    const std::uint64_t left = n - r;
    const std::size_t stop = static_cast<std::size_t>(std::min(end, left / 2 + 1));
    const Nimber* small = values_.data();
    const Nimber* large = values_.data() + left;
    for (std::size_t heap = static_cast<std::size_t>(begin); heap < stop; ++heap) {
      seen_[static_cast<std::size_t>(small[heap] ^ *(large - heap))] = 1;
    }
    work_ += end - begin;
  }
}

/// Options of n that are two heaps, at least one of them rare.
void OctalSequence::mark_rare(std::uint64_t n) {
  const std::uint32_t* heaps = rare_heap_.data();
  const Nimber* nimbers = rare_nimber_.data();
  for (const std::uint64_t r : splits_) {
    if (n <= r + 1) continue;
    const Nimber* rest = values_.data() + (n - r);
    std::size_t count = rare_heap_.size();
    while (count > 0 && heaps[count - 1] >= n - r) --count;
    for (std::size_t i = 0; i < count; ++i) {
      seen_[static_cast<std::size_t>(nimbers[i] ^ *(rest - heaps[i]))] = 1;
    }
    work_ += count;
  }
}

/// Turns the first bytes of seen_ into bits.
void OctalSequence::gather(std::size_t words) {
  for (std::size_t word = 0; word < words; ++word) {
    std::uint64_t bits = 0;
    for (std::size_t byte = 0; byte < 8; ++byte) bits |= bits_of_bytes(&seen_[word * 64 + byte * 8]) << (byte * 8);
    seen_words_[word] = bits;
  }
}

std::uint64_t OctalSequence::first_unseen() const {
  std::size_t word = 0;
  while (seen_words_[word] == UINT64_MAX) ++word;
  return word * 64 + static_cast<std::uint64_t>(std::countr_one(seen_words_[word]));
}

/// The least value that is not among the options of n; those that are no pair are marked already.
std::uint64_t OctalSequence::least_missing(std::uint64_t n) {
  if (splits_.empty() || mask_ == 0) {
    mark_pairs(n, 1, n);
    gather(seen_words_.size());
    return first_unseen();
  }
  mark_rare(n);
  gather(seen_words_.size());
  // Pairs of common heaps make only values of one parity under the mask: those of the other parity are settled.
  const std::uint64_t flip = parity_counts_ && ((n - splits_.front()) & 1) ? 0 : UINT64_MAX;
  std::size_t word = 0;
  while ((~seen_words_[word] & (odd_words_[word] ^ ~flip)) == 0) ++word;
  const std::uint64_t settled = ~seen_words_[word] & (odd_words_[word] ^ ~flip);
  const std::uint64_t least = word * 64 + static_cast<std::uint64_t>(std::countr_zero(settled));
  const std::uint64_t below = (std::uint64_t{1} << (least % 64)) - 1;
  std::uint64_t begin = 1, end = chunk;
  const auto all_below_seen = [&] {
    if ((seen_words_[word] & below) != below) return false;
    return std::all_of(seen_words_.begin(), seen_words_.begin() + static_cast<std::ptrdiff_t>(word),
                       [](std::uint64_t bits) { return bits == UINT64_MAX; });
  };
  while (!all_below_seen() && 2 * begin <= n) {
    mark_pairs(n, begin, end);
    gather(word + 1);
    begin = std::exchange(end, end + end / 2);
  }
  return std::min(least, first_unseen());
}

void OctalSequence::note(std::uint64_t n, std::uint64_t nimber) {
  values_.push_back(static_cast<Nimber>(nimber));
  if (nimber >= seen_.size() / 2) widen(nimber);
  if (mask_ == 0 || n == 0 || !is_rare(n)) return;
  rare_heap_.push_back(static_cast<std::uint32_t>(n));
  rare_nimber_.push_back(static_cast<Nimber>(nimber));
}

bool OctalSequence::is_rare(std::uint64_t n) const {
  const std::uint64_t own = parity_counts_ ? n & 1 : 0;
  return (parity(values_[static_cast<std::size_t>(n)] & mask_) ^ own) != common_;
}

/// Makes room for the options of heaps when nimbers reach `nimber`.
void OctalSequence::widen(std::uint64_t nimber) {
  const std::size_t size = static_cast<std::size_t>(2 * std::bit_ceil(std::max<std::uint64_t>(nimber + 1, 32)));
  seen_.assign(size, 0);
  seen_words_.assign(size / 64, 0);
  odd_words_.assign(size / 64, 0);
  for (std::size_t value = 0; value < size; ++value) odd_words_[value / 64] |= parity(value & mask_) << (value % 64);
}

/// Takes the mask with the fewest rare heaps. A pair of heaps of the common class c makes values v with
/// parity(v & mask) = 0, or the parity of its counters; for these not to be the common ones, c is 1 in the first case
/// and the opposite of the splitting digits' parity in the second.
void OctalSequence::choose_mask() {
  next_mask_ = computed() + computed() / 2;
  std::vector<std::int64_t> even(seen_.size() / 2, 0), odd(seen_.size() / 2, 0);
  for (std::size_t n = 1; n < values_.size(); ++n) ++(n % 2 == 0 ? even : odd)[values_[n]];
  walsh_hadamard(even);
  walsh_hadamard(odd);
  const std::uint64_t common_with_parity = (splits_.front() & 1) ^ 1;
  std::int64_t most = INT64_MIN;
  for (std::size_t mask = 1; mask < even.size(); ++mask) {
    if (-(even[mask] + odd[mask]) > most) {
      most = -(even[mask] + odd[mask]);
      mask_ = mask, parity_counts_ = false, common_ = 1;
    }
    const std::int64_t difference = common_with_parity ? odd[mask] - even[mask] : even[mask] - odd[mask];
    if (splits_have_one_parity_ && difference > most) {
      most = difference;
      mask_ = mask, parity_counts_ = true, common_ = common_with_parity;
    }
  }
  widen(seen_.size() / 2 - 1);
  rare_heap_.clear();
  rare_nimber_.clear();
  for (std::size_t n = 1; n < values_.size(); ++n) {
    if (!is_rare(n)) continue;
    rare_heap_.push_back(static_cast<std::uint32_t>(n));
    rare_nimber_.push_back(values_[n]);
  }
  work_ += values_.size() * 2;
}

/// Looks for the shift under which most of the end repeats: the one whose proof would be complete first.
void OctalSequence::look_for_candidate(Run& run) {
  next_candidate_ = computed() + computed() / 4;
  const std::uint64_t shift_max = computed() / 8 * 7;
  const std::uint64_t bytes = shift_max * sizeof(std::uint32_t);
  if (!run.fits(bytes)) return;
  run.hold(bytes);
  std::vector<std::uint32_t> scratch;
  candidate_ = detail::longest_overlap<Nimber>(values_, shift_max, scratch);
  run.release(bytes);
  work_ += values_.size() * 2;
  if (candidate_.matched < computed() / 8) candidate_ = {};
}

void OctalSequence::follow_candidate() {
  if (candidate_.shift == 0) return;
  const std::uint64_t n = computed() - 1;
  if (values_[static_cast<std::size_t>(n)] != values_[static_cast<std::size_t>(n - candidate_.shift)]) {
    candidate_ = {};
    return;
  }
  ++candidate_.matched;
  settle();
}

/// Ends the sequence when the candidate's repeats are enough for a proof.
void OctalSequence::settle() {
  const std::uint64_t shift = candidate_.shift;
  const auto needed = [&](std::uint64_t from, std::uint64_t length) {
    from = std::max<std::uint64_t>(from, 1);
    return (splits_.empty() ? from + length : 2 * (from + length)) + code_.last();
  };
  std::uint64_t from = computed() - shift - candidate_.matched;
  if (computed() < needed(from, shift)) return;
  const auto begin = values_.begin() + static_cast<std::ptrdiff_t>(from);
  const std::uint64_t length = detail::least_period(shift, [&](std::uint64_t divisor) {
    return std::equal(begin, begin + static_cast<std::ptrdiff_t>(shift - divisor),
                      begin + static_cast<std::ptrdiff_t>(divisor));
  });
  const auto value = [&](std::uint64_t n) { return values_[static_cast<std::size_t>(n)]; };
  while (from > 0 && value(from - 1) == value(from - 1 + length)) --from;
  const PeriodProof proof = splits_.empty() ? PeriodProof::window : PeriodProof::doubled;
  period_ = HeapPeriod{from, length, needed(from, length), proof};
  assert(period_->proved_after <= computed());
}

}  // namespace firstwin
