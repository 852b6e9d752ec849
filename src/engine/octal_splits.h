// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>

#include "engine/octal_sequence.h"
#include "firstwin/run.h"

namespace firstwin {

/// Ways to split: heaps of low <= high counters, low + high the same for all of them, for low, low + stride,
/// low + 2 stride, … `count` ways.
struct OctalSplits {
  std::uint64_t low = 1, stride = 1, count = 0;
};

/// Finds all ways to split `counters` into two heaps, neither of them empty, whose nimbers xor to `nimber`: calls
/// visit(OctalSplits) by ascending low, until it gives false or the run stops. All nimbers below `counters` must be
/// known.
///
/// Where a period p is proved from n0 on, for n0 <= low <= high also high >= n0, and G(low) depends on low mod p alone,
/// as does G(high) with high = counters - low. So from n0 on it is enough to look at p values of low: with each that
/// will do, all that are a multiple of p more, up to half of the counters, will do as well. Below n0 each low is looked
/// at. Cost: n0 + p looks, or half of the counters if that is less.
template <class Visit>
void for_each_split(const OctalSequence& sequence, std::uint64_t counters, std::uint64_t nimber, Run& run,
                    const Visit& visit) {
  constexpr std::uint64_t looks_between_polls = 1 << 16;
  const std::uint64_t half = counters / 2;
  const auto& period = sequence.period();
  const std::uint64_t cycle_begin = period ? std::max<std::uint64_t>(period->from, 1) : half + 1;
  const std::uint64_t last = period ? std::min(half, cycle_begin + period->length - 1) : half;
  for (std::uint64_t low = 1; low <= last; ++low) {
    if (low % looks_between_polls == 0 && run.poll(low, last)) return;
    if ((*sequence.nimber(low) ^ *sequence.nimber(counters - low)) != nimber) continue;
    OctalSplits splits{.low = low, .count = 1};
    if (low >= cycle_begin) splits = {low, period->length, (half - low) / period->length + 1};
    if (!visit(splits)) return;
  }
}

}  // namespace firstwin
