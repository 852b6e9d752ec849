// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/memory.h"
#include "engine/race_kernel.h"
#include "engine/race_rules.h"
#include "firstwin/run.h"

namespace firstwin {

/// Won or lost for every position of a race, one bit a position: 2^n / 8 bytes for n numbers.
///
/// Idea: name a position by the mask of what remains. Its options have smaller masks, so one pass in ascending order
/// values them all, and 64 to 512 positions are valued by each instruction:
///     win[R] = alive(R) and (not win[R without i] for some i in R),
/// where a dead R (the target is reached) counts as lost for the mover, so that reaching the target needs no case of
/// its own. Under misère a dead R counts as won; nothing else changes.
///
/// Holds for any pool of positive numbers, since all it uses is that what remains decides whether the target is
/// reached; repeats are told apart, which is correct but makes the table larger than need be. Needs target <= sum: then
/// the target is always reached before the numbers run out, so there are no ties and every live position has a move.
/// Numbers above the target act like the target and are cut to it, so sums stay small whatever the pool.
///
/// The table is the same, bit for bit, for each SIMD target and each number of threads; dead positions have the fixed
/// values above. A table may be read by several threads. See race_kernel.cpp for the inner loops.
class RaceTable {
 public:
  /// Why there can be no table for these rules, as a sentence; nothing where there can be one. A limit on memory is
  /// not asked here but by `build`.
  static std::optional<std::string> refuses(const RaceRules& rules);

  /// Memory of a table for this many numbers, in bytes, exactly.
  static std::uint64_t bytes_needed(std::size_t number_count);

  /// The table for rules that `refuses` accepts, or null when the run was stopped: by its limits or by its owner.
  /// `simd` is one of `simd_names`, or empty for the best. Costs about 0.035 ns a position with 512-bit vectors while
  /// the table is in the caches; from about 2^28 positions on memory sets the pace.
  static std::unique_ptr<RaceTable> build(const RaceRules& rules, Run& run, std::string_view simd = {});

  /// SIMD targets of this machine, best first, by Highway's names: "AVX3" (AVX-512), "AVX2", "SSE4", "NEON" …, and
  /// last the portable one.
  static std::vector<std::string_view> simd_names();

  /// Whether the player to move wins with these numbers remaining (bit i: `numbers[i]`). Bits from n on must be clear.
  bool win(std::uint64_t remaining) const;

  /// Whether the target is still to be reached with these numbers remaining.
  bool alive(std::uint64_t remaining) const;

  std::uint64_t position_count() const { return std::uint64_t{1} << plan_.numbers.size(); }
  std::uint64_t bytes() const { return bytes_needed(plan_.numbers.size()); }
  std::string_view simd_name() const { return kernel_.name; }

  /// A hash of all bits, the same on every machine: for tests and benchmarks.
  std::uint64_t hash() const;

 private:
  RaceTable(detail::RacePlan plan, const detail::RaceKernel& kernel, ZeroedBlock block);
  bool fill(Run& run);
  void settle_section(std::uint64_t section, std::uint64_t block_count, Run& run);

  detail::RacePlan plan_;
  const detail::RaceKernel& kernel_;
  std::int64_t block_sum_;  ///< of all numbers that are told apart within a block
  ZeroedBlock block_;
  std::atomic<std::uint64_t> done_{0};
};

}  // namespace firstwin
