// SPDX-License-Identifier: Apache-2.0
//
// Wins and losses of a subtraction game, one bit a heap, 64 at a time. A heap loses when no amount leads to a losing
// one, so the losing heaps of a word are those that neither shifted earlier words nor earlier bits of the same word
// reach. Amounts that stand alone pull: one shift of the earlier bits each. Long ranges push: a losing heap, or a run
// of them, fills the heaps that it reaches, of which only the new end is left to do, so a range costs two filled words
// however long it is.
//
// The period is found by hashing the last M bits (M the greatest amount), read as a number modulo a prime, at every
// word, and comparing with the hashes of a few earlier places: there at all 64 offsets, so that one of them meets a
// later word. Then the bits themselves are compared.

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "engine/heap_period.h"
#include "engine/held.h"

namespace firstwin::detail {

namespace {

constexpr std::uint64_t prime = (std::uint64_t{1} << 62) - 57;
constexpr std::uint64_t long_pulled_range_min = 16;  // shorter ranges pull amount by amount
constexpr std::size_t block = 32;                     // words whose far options are collected together

std::uint64_t modulo(UWide wide) { return static_cast<std::uint64_t>(wide % prime); }

/// Heap n is bit 63 - n % 64 of word n / 64, set when it loses; heaps below 0 are words of zeros in front, since
/// nobody can move to them.
class OutcomeTable final : public HeapValues {
 public:
  OutcomeTable(const TakeSet& take, Run& run);
  ~OutcomeTable() override = default;

  std::optional<HeapPeriod> solve(const HeapLimits& limits);
  std::uint64_t known() const { return 64 * done_; }
  std::uint64_t at(std::uint64_t n) const override { return 1 ^ (words_[front_ + n / 64] >> (63 - n % 64) & 1); }

 private:
  bool reserve(const HeapLimits& limits);
  void fill_block();
  void finish_word(std::uint64_t reached);
  void push(std::uint64_t first, std::uint64_t last);
  void fill(std::uint64_t first, std::uint64_t last);
  void push_runs(std::uint64_t losing);
  bool hash_word(std::uint64_t word);
  std::uint64_t bits_from(std::uint64_t heap) const;
  std::uint64_t common_end(std::uint64_t end, std::uint64_t earlier, std::uint64_t most) const;
  bool settle(std::uint64_t end, std::uint64_t earlier);

  Run& run_;
  std::uint64_t window_;               // the greatest amount
  std::vector<std::uint64_t> far_;     // amounts that pull, from before any block
  std::vector<std::uint64_t> near_;    // the others that pull
  std::vector<std::uint64_t> small_;   // those below 64, unless they are many:
  bool one_by_one_ = false;            // then heaps are settled one by one,
  std::uint64_t small_bits_ = 0;       // by the bits 63 - amount,
  std::uint64_t stride_ = UINT64_MAX;  // else as many high bits at once as the least amount
  std::vector<TakeSet::Range> long_;   // ranges that push
  std::vector<std::uint64_t> filled_;  // heaps below this are filled, for each of these
  std::size_t front_;                  // words of heaps below 0
  ZeroedBlock block_;
  std::span<std::uint64_t> words_;     // all of block_
  std::uint64_t done_ = 0;             // words
  std::vector<std::uint64_t> ahead_;   // heaps reached by pushing, a ring of words

  Anchors anchors_;
  std::uint64_t window_weight_ = 1;    // 2^window modulo the prime
  std::uint64_t hash_ = 0;
  std::optional<HeapPeriod> period_;
  std::uint64_t work_ = 0;
};

OutcomeTable::OutcomeTable(const TakeSet& take, Run& run)
    : run_(run), window_(take.greatest()), front_(static_cast<std::size_t>(window_ / 64 + 3)) {
  for (const TakeSet::Range& range : take.ranges()) {
    if (range.last - range.first + 1 >= long_pulled_range_min) {
      long_.push_back(range);
      continue;
    }
    for (std::uint64_t amount = range.first; amount <= range.last; ++amount) {
      (amount >= 64 * block ? far_ : near_).push_back(amount);
      if (amount < 64) small_.push_back(amount), small_bits_ |= std::uint64_t{1} << (63 - amount);
    }
  }
  filled_.assign(long_.size(), 0);
  one_by_one_ = small_.size() > take.least();
  if (one_by_one_) small_.clear();
  if (take.least() < 64) stride_ <<= 64 - (one_by_one_ ? 1 : take.least());
  std::uint64_t square = 2;
  for (std::uint64_t rest = window_; rest > 0; rest >>= 1, square = modulo(UWide{square} * square)) {
    if (rest & 1) window_weight_ = modulo(UWide{window_weight_} * square);
  }
}

/// Room for the next block.
bool OutcomeTable::reserve(const HeapLimits& limits) {
  if (front_ + done_ + block <= words_.size()) return true;
  const bool needs_ring = !long_.empty() && ahead_.empty();
  const std::size_t ring = needs_ring ? std::bit_ceil(static_cast<std::size_t>(window_ / 64 + 4)) : 0;
  const std::size_t size = front_ + std::max<std::size_t>(done_ + done_ / 2, done_ + 4 * block) + block;
  const std::uint64_t bytes = 8 * (size + ring);
  if (!run_.fits(bytes)) {
    if (known() <= limits.n_max) run_.stop_for_memory(bytes);
    return false;
  }
  run_.hold(bytes);
  ZeroedBlock larger(8 * size);
  if (!larger) {
    run_.stop_for_memory(bytes);
    return false;
  }
  std::copy_n(words_.begin(), words_.empty() ? 0 : front_ + done_, larger.as<std::uint64_t>().begin());
  run_.release(8 * words_.size());
  block_ = std::move(larger);
  words_ = block_.as<std::uint64_t>().first(size);
  if (ring > 0) ahead_.assign(ring, 0);
  return true;
}

std::optional<HeapPeriod> OutcomeTable::solve(const HeapLimits& limits) {
  while (!period_ && known() < limits.enough() && reserve(limits)) {
    fill_block();
    if (work_ < work_between_polls) continue;
    work_ = 0;
    if (run_.poll(known())) break;
  }
  run_.count_positions(known());
  return period_;
}

void OutcomeTable::fill_block() {
  std::uint64_t reached[block] = {};
  for (const std::uint64_t amount : far_) {
    const std::uint64_t* from = words_.data() + (front_ + done_ - amount / 64);
    const int shift = static_cast<int>(amount % 64);
    for (std::size_t i = 0; i < block; ++i) reached[i] |= (from[i] >> shift) | ((from[i - 1] << 1) << (63 - shift));
  }
  for (std::size_t i = 0; i < block && !period_; ++i) finish_word(reached[i]);
  work_ += block * (far_.size() + near_.size() + long_.size() + 16);
}

/// Completes one word from what reaches it out of earlier blocks.
void OutcomeTable::finish_word(std::uint64_t reached) {
  const std::uint64_t* now = words_.data() + (front_ + done_);
  for (const std::uint64_t amount : near_) {
    const std::uint64_t* from = now - amount / 64;
    const int shift = static_cast<int>(amount % 64);
    reached |= (from[0] >> shift) | ((from[-1] << 1) << (63 - shift));
  }
  std::uint64_t* ahead = ahead_.empty() ? nullptr : &ahead_[done_ & (ahead_.size() - 1)];
  if (ahead) reached |= *ahead;
  std::uint64_t open = ~reached, losing = 0;
  while (open != 0) {
    // No heap reaches another that is less than the least amount above it: as many are settled at once.
    const int place = std::countl_zero(open);
    const std::uint64_t together = open & (stride_ >> place);
    losing |= together;
    open &= ~together;
    if (one_by_one_) open &= ~(small_bits_ >> place);
    for (const std::uint64_t amount : small_) open &= ~(together >> amount);
    if (!ahead) continue;
    push_runs(together);
    open &= ~*ahead;
  }
  if (ahead) *ahead = 0;
  words_[front_ + done_] = losing;
  ++done_;
  hash_word(losing);
}

void OutcomeTable::push_runs(std::uint64_t losing) {
  if (long_.empty()) return;
  for (int place = 0; losing << place != 0;) {
    place += std::countl_zero(losing << place);
    const int run = std::countl_one(losing << place);
    const std::uint64_t first = 64 * done_ + static_cast<std::uint64_t>(place);
    push(first, first + static_cast<std::uint64_t>(run) - 1);
    place += run;
    if (place >= 64) break;
  }
}

/// Heaps first..last lose: fills what they are reached from.
void OutcomeTable::push(std::uint64_t first, std::uint64_t last) {
  for (std::size_t i = 0; i < long_.size(); ++i) {
    const std::uint64_t begin = std::max(first + long_[i].first, filled_[i]);
    const std::uint64_t end = last + long_[i].last;
    if (begin <= end) fill(begin, end);
    filled_[i] = end + 1;
  }
}

void OutcomeTable::fill(std::uint64_t first, std::uint64_t last) {
  const std::size_t mask = ahead_.size() - 1;
  const std::uint64_t head = UINT64_MAX >> (first % 64), tail = UINT64_MAX << (63 - last % 64);
  if (first / 64 == last / 64) {
    ahead_[first / 64 & mask] |= head & tail;
    return;
  }
  ahead_[first / 64 & mask] |= head;
  for (std::uint64_t word = first / 64 + 1; word < last / 64; ++word) ahead_[word & mask] = UINT64_MAX;
  ahead_[last / 64 & mask] |= tail;
  work_ += last / 64 - first / 64;
}

/// The 64 bits from a heap on; all of them must be known.
std::uint64_t OutcomeTable::bits_from(std::uint64_t heap) const {
  const std::uint64_t* word = words_.data() + (front_ + heap / 64);
  const int shift = static_cast<int>(heap % 64);
  return shift == 0 ? word[0] : (word[0] << shift) | (word[1] >> (64 - shift));
}

/// Takes the word just finished into the hash of the last bits, and looks whether these were seen before.
bool OutcomeTable::hash_word(std::uint64_t word) {
  const std::uint64_t end = 64 * done_, before = end - 64;
  std::uint64_t leaving = 0;
  if (before >= window_) leaving = bits_from(before - window_);
  if (before < window_ && window_ < end) leaving = words_[front_] >> (window_ - before);
  const auto shifted = [&](UWide bits, std::uint64_t out) {
    return modulo(bits + prime - modulo(UWide{out} * window_weight_));
  };
  if (before >= window_ && anchors_.wants(before)) {
    std::uint64_t hash = hash_;
    for (std::uint64_t i = 0; i < 64; ++i) {
      anchors_.keep(hash, before + i);
      hash = shifted(UWide{hash} * 2 + (word >> (63 - i) & 1), leaving >> (63 - i) & 1);
    }
    anchors_.advance(end);
  }
  hash_ = shifted(UWide{hash_} << 64 | word, leaving);
  const std::optional<std::uint64_t> seen = anchors_.find(hash_);
  return seen && settle(end, *seen);
}

/// How many bits before `end` equal those before `earlier`, at most `most`.
std::uint64_t OutcomeTable::common_end(std::uint64_t end, std::uint64_t earlier, std::uint64_t most) const {
  std::uint64_t common = 0;
  for (; common + 64 <= most; common += 64) {
    const std::uint64_t differing = bits_from(end - common - 64) ^ bits_from(earlier - common - 64);
    if (differing != 0) return common + static_cast<std::uint64_t>(std::countr_zero(differing));
  }
  while (common < most && at(end - common - 1) == at(earlier - common - 1)) ++common;
  return common;
}

/// The period, when the last bits equal those before `earlier`.
bool OutcomeTable::settle(std::uint64_t end, std::uint64_t earlier) {
  if (common_end(end, earlier, window_) < window_) return false;
  const std::uint64_t length = least_period(end - earlier, [&](std::uint64_t divisor) {
    const std::uint64_t span = end - earlier - divisor;
    return common_end(end, end - divisor, span) == span;
  });
  const std::uint64_t from = end - length - common_end(end, end - length, end - length);
  period_ = HeapPeriod{from, length, from + length + window_, PeriodProof::window};
  assert(period_->proved_after <= known());
  return true;
}

}  // namespace

HeapFound outcome_table(const TakeSet& take, const HeapLimits& limits, Run& run) {
  const auto table = std::make_shared<OutcomeTable>(take, run);
  const std::optional<HeapPeriod> period = table->solve(limits);
  return {table, table->known(), period};
}

}  // namespace firstwin::detail
