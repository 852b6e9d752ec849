// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/memory.h"
#include "engine/race_rules.h"

namespace firstwin::detail {

/// What the kernels of the race table need to know about a race: made once a table, then only read, by all threads.
///
/// A position's bits say where it lies: the `inner` lowest number the bits of a vector, the next `middle` the vectors
/// of a block, the others the blocks of the table. Kernels settle a block at a time.
struct RacePlan {
  int inner = 0;
  int middle = 0;
  bool misere = false;
  std::int64_t slack = 0;             ///< sum of all numbers - target
  std::vector<std::int64_t> numbers;  ///< none above the target

  /// Vectors of a block in which equally many middle numbers remain: none is an option of another.
  struct Layer {
    int options = 0;                  ///< middle numbers that remain, and so options within the block
    std::size_t first_vector = 0;     ///< in `vectors` and `middle_sums`
    std::size_t vector_count = 0;     ///< a multiple of `race_batch`: the last vector is repeated
    std::size_t first_option = 0;     ///< in `option_vectors`, where each vector has `options` entries
  };
  std::vector<Layer> layers;
  std::vector<std::uint32_t> vectors;         ///< a vector's index in its block
  std::vector<std::uint32_t> option_vectors;  ///< the same of the vectors with one middle number less
  std::vector<std::int64_t> middle_sums;      ///< of the middle numbers that remain

  std::vector<std::int64_t> inner_sums;       ///< sums of subsets of the inner numbers, ascending and distinct
  std::vector<std::uint16_t> rank_of_slack;   ///< `rank` by slack, empty where the sums are too large for such a table
  /// One vector for each rank: the inner subsets that are alive, and those that no inner move wins at once. (Under
  /// misère reaching the target wins nothing: there both are the same.)
  ZeroedBlock alive, open;

  /// How many inner sums do not exceed `slack_left`, what the outer numbers that remain leave of the slack.
  std::size_t rank(std::int64_t slack_left) const {
    if (slack_left < 0) return 0;
    if (slack_left >= inner_sums.back()) return inner_sums.size();
    if (!rank_of_slack.empty()) return rank_of_slack[static_cast<std::size_t>(slack_left)];
    return static_cast<std::size_t>(std::ranges::upper_bound(inner_sums, slack_left) - inner_sums.begin());
  }
  std::uint64_t block_count() const { return std::uint64_t{1} << (static_cast<int>(numbers.size()) - outer_first()); }
  int outer_first() const { return std::min(static_cast<int>(numbers.size()), inner + middle); }
};

/// Vectors that a kernel settles together.
inline constexpr std::size_t race_batch = 16;

/// One way to settle blocks. All give the same table, bit for bit.
struct RaceKernel {
  std::string_view name;  ///< Highway's name of the SIMD target
  int inner = 0;          ///< log2 of the bits of a vector
  /// Writes the block of `table` with this index. Blocks whose index lacks one of its bits must have been written.
  void (*settle)(const RacePlan& plan, std::uint64_t* table, std::uint64_t index) = nullptr;
};

/// The kernels that this machine can run, best first; never empty.
std::span<const RaceKernel> race_kernels();

/// The plan for these rules with vectors of 2^inner bits. 1 <= target <= sum, 1 to 63 numbers, and the sum of the
/// numbers, each cut to the target, below 2^62. Some microseconds for few numbers, up to a millisecond for many.
RacePlan make_race_plan(const RaceRules& rules, int inner);

}  // namespace firstwin::detail
