// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/period.h"
#include "firstwin/run.h"
#include "game/octal_code.h"

namespace firstwin {

/// The nimbers of one octal game, computed as far as asked, or until their period is proved.
///
/// Method: the sparse space of Winning Ways, chapter 4. For a suitable mask nearly all nimbers ("common") have an odd
/// number of bits under it. Two common heaps then make an option with an even number, so the options with an odd
/// number come from the few pairs with a rare heap, and these are all looked at. The least odd value that is missing
/// is nearly always the nimber: it is, once every smaller even value has turned up among pairs of common heaps, for
/// which a few hundred pairs suffice. Where they do not, all pairs are looked at, so the mask can only cost time. Each
/// time the sequence has grown by half, the mask with the fewest rare heaps is chosen anew by a Walsh-Hadamard
/// transform of the values so far; where all splitting digits have one parity, the parity of the heap may be part
/// of it. A value costs about (rare heaps) * (splitting digits), a plain one n / 2 * (splitting digits).
///
/// Period: with last digit k, if G(n + p) = G(n) for all n0 <= n < 2 n0 + p + k and n0 >= 1, then for all n >= n0: of
/// two heaps that together have at least 2 n0 + p counters the larger can be made p greater or smaller. (n0 = 0
/// will not do: a heap cannot be split into itself and nothing, and 0.4 starts 0, 0.) Without a splitting digit
/// n0 <= n < n0 + k is enough. Candidates come from the longest repeat at the end of the values so far, looked for
/// each time they have grown by a quarter, and are then followed value by value.
class OctalSequence {
 public:
  explicit OctalSequence(OctalCode code);

  /// Computes until G(n) is known for all n < count, which a proved period makes true for every n.
  /// False when the run stopped (time, memory, cancelled) or `exhausted` first; what was computed stays, and a later
  /// call goes on from there. 2 bytes a value, and 4 more while a period is looked for.
  /// Progress counts towards `awaited` values; 0 where the period is asked for, and nobody knows how far that is.
  bool extend(std::uint64_t count, Run& run, std::uint64_t awaited = 0);

  /// G(n), where known.
  std::optional<std::uint64_t> nimber(std::uint64_t n) const;

  /// The proved period; its proof rests on the first 2 max(from, 1) + 2 length + k values (max(from, 1) + length + k
  /// without a splitting digit).
  const std::optional<HeapPeriod>& period() const { return period_; }
  /// Values computed: G(0) to G(computed - 1).
  std::uint64_t computed() const { return values_.size(); }
  /// True when the sequence cannot go on: 2^32 - 1 values, or a nimber over 65535.
  bool exhausted() const { return exhausted_; }
  /// Heaps that need a look at every step, and the mask that tells them from the others (0 while there is none).
  std::uint64_t rare_heaps() const { return rare_heap_.size(); }
  std::uint64_t mask() const { return mask_; }

  const OctalCode& code() const { return code_; }

 private:
  using Nimber = std::uint16_t;

  bool reserve(std::uint64_t count, Run& run);
  bool append();
  void mark_whole(std::uint64_t n);
  void mark_pairs(std::uint64_t n, std::uint64_t begin, std::uint64_t end);
  void mark_rare(std::uint64_t n);
  void gather(std::size_t words);
  std::uint64_t least_missing(std::uint64_t n);
  std::uint64_t first_unseen() const;
  void note(std::uint64_t n, std::uint64_t nimber);
  bool is_rare(std::uint64_t n) const;
  void choose_mask();
  void widen(std::uint64_t nimber);
  void follow_candidate();
  void look_for_candidate(Run& run);
  void settle();

  OctalCode code_;
  std::vector<std::uint64_t> takes_;   // digits with a 2: one heap is left
  std::vector<std::uint64_t> splits_;  // digits with a 4: two heaps are left
  bool splits_have_one_parity_ = false;
  std::vector<Nimber> values_;
  std::optional<HeapPeriod> period_;
  bool exhausted_ = false;
  std::uint64_t work_ = 0;  // options looked at since the last poll

  // Which values are options of the heap at hand: first as bytes, then as bits. Both cover twice the least power of
  // two above all nimbers, so that every xor of two nimbers and the least missing value fit.
  std::vector<std::uint8_t> seen_;
  std::vector<std::uint64_t> seen_words_;
  std::vector<std::uint64_t> odd_words_;  // values with an odd number of bits under the mask

  std::uint64_t mask_ = 0;
  bool parity_counts_ = false;  // the heap's own parity is part of the mask
  std::uint64_t common_ = 1;    // the class of the common heaps
  std::vector<std::uint32_t> rare_heap_;
  std::vector<Nimber> rare_nimber_;
  std::uint64_t next_mask_ = 0;

  detail::Overlap candidate_{};     // shift 0: none
  std::uint64_t next_candidate_ = 0;
};

}  // namespace firstwin
