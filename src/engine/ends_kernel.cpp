// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_kernel.h"

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/ends_kernel.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace firstwin::detail {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t passes_least = 64;  // fewer blocks are left to the stack

CoinSurvey Survey(const std::int64_t* coins, std::size_t n) {
  const hn::ScalableTag<std::int64_t> d;
  auto sums = hn::Zero(d), bits = hn::Zero(d);
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= n; i += hn::Lanes(d)) {
    const auto v = hn::LoadU(d, coins + i);
    sums = hn::Add(sums, v);
    bits = hn::Or(bits, hn::Xor(v, hn::BroadcastSignBit(v)));
  }
  std::int64_t lanes[hn::MaxLanes(d)];
  CoinSurvey result{0, 0};
  hn::StoreU(sums, d, lanes);
  for (std::size_t k = 0; k < hn::Lanes(d); ++k) result.sum += static_cast<std::uint64_t>(lanes[k]);
  hn::StoreU(bits, d, lanes);
  for (std::size_t k = 0; k < hn::Lanes(d); ++k) result.bits |= static_cast<std::uint64_t>(lanes[k]);
  for (; i < n; ++i) {
    result.sum += static_cast<std::uint64_t>(coins[i]);
    result.bits |= static_cast<std::uint64_t>(coins[i] ^ (coins[i] >> 63));
  }
  return result;
}

/// One bit for each of 64 boundaries from p on: is its sum less than that two before?
HWY_INLINE std::uint64_t Falls(const std::int64_t* p) {
  const hn::ScalableTag<std::int64_t> d;
  std::uint64_t bits = 0;
  for (std::size_t k = 0; k < 64; k += hn::Lanes(d)) {
    std::uint8_t some[8] = {};
    hn::StoreMaskBits(d, hn::Lt(hn::LoadU(d, p + k), hn::LoadU(d, p + k - 2)), some);
    bits |= std::uint64_t{some[0]} << k;
  }
  return bits;
}

/// The lowest `count` bits, all where count >= 64.
HWY_INLINE std::uint64_t LowBits(std::size_t count) {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

/// Moves 64 boundaries to an earlier place.
HWY_INLINE void MoveDown(const std::int64_t* from, std::int64_t* to) {
  const hn::ScalableTag<std::int64_t> d;
  for (std::size_t k = 0; k < 64; k += hn::Lanes(d)) hn::StoreU(hn::LoadU(d, from + k), d, to + k);
}

/// Whether some boundary has the sum of the one two before: then two neighbouring blocks are equal.
HWY_INLINE bool HasEqualBlocks(const std::int64_t* p, std::size_t last) {
  bool equal = false;
  for (std::size_t k = 2; k <= last; ++k) equal |= p[k] == p[k - 2];
  return equal;
}

/// Fuses all local maxima among the blocks between boundaries p[0..last]; returns the new index of the last boundary.
HWY_INLINE std::size_t Pass(std::int64_t* p, std::size_t last) {
  constexpr std::uint64_t even = 0x5555555555555555;
  std::uint64_t falls[ends_room / 64 + 2];
  const std::size_t words = last / 64 + 1;
  for (std::size_t w = 0; w < words; ++w) falls[w] = Falls(p + 64 * w);
  falls[words] = 0;
  std::size_t out = 0;
  std::uint64_t carried = 0;
  for (std::size_t w = 0; w < words; ++w) {
    // Block i is a maximum if neither boundary i+1 nor i+2 falls, for odd i if both do. The outermost blocks are none.
    const std::uint64_t next = falls[w] >> 1 | falls[w + 1] << 63, next_but_one = falls[w] >> 2 | falls[w + 1] << 62;
    std::uint64_t peaks = (next ^ even) & (next_but_one ^ even);
    if (w == 0) peaks &= ~std::uint64_t{1};
    if (64 * w + 65 > last) peaks &= last > 64 * w ? LowBits(last - 1 - 64 * w) : 0;
    std::uint64_t kept = ~(peaks | peaks << 1 | carried) & LowBits(last + 1 - 64 * w);
    carried = peaks >> 63;
    const std::int64_t* from = p + 64 * w;
    if (kept == ~std::uint64_t{0}) {
      if (out != 64 * w) MoveDown(from, p + out);
      out += 64;
      continue;
    }
    const std::size_t end = out + static_cast<std::size_t>(std::popcount(kept));
    for (; out < end; out += 4) {
      // Up to three too many are written, into places already read.
      for (std::size_t k = 0; k < 4; ++k, kept &= kept - 1) {
        p[out + k] = from[std::countr_zero(kept | std::uint64_t{1} << 63)];
      }
    }
    out = end;
  }
  return out - 1;
}

/// Returns the index of the last boundary, and tells whether all is fused: no pass is needed, and it is no question
/// which of two equal blocks is a maximum.
std::size_t Collapse(const std::int64_t* coins, std::size_t n, std::int64_t* p, bool* fused) {
  std::int64_t sum = 0;
  std::size_t i = 0;
  p[0] = 0;
  for (; i + 1 < n; i += 2) {
    p[i + 1] = sum + coins[i];
    sum += coins[i] - coins[i + 1];
    p[i + 2] = sum;
  }
  if (i < n) p[i + 1] = sum + coins[i];
  std::size_t last = n, before = 2 * n;
  while (last >= passes_least && last <= before - before / 8) {
    before = last;
    last = Pass(p, last);
  }
  *fused = last == before && !HasEqualBlocks(p, last);
  return last;
}

}  // namespace HWY_NAMESPACE
}  // namespace firstwin::detail
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace firstwin::detail {

HWY_EXPORT(Survey);
HWY_EXPORT(Collapse);

CoinSurvey survey_coins(std::span<const std::int64_t> coins) {
  return HWY_DYNAMIC_DISPATCH(Survey)(coins.data(), coins.size());
}

CollapsedCoins collapse_coins(std::span<const std::int64_t> coins, std::span<std::int64_t, ends_room> room) {
  std::int64_t* points = room.data() + 16;  // vectors also read what lies two before the first
  bool fused = false;
  const std::size_t last = HWY_DYNAMIC_DISPATCH(Collapse)(coins.data(), coins.size(), points, &fused);
  return {.points = {points, last + 1}, .fused = fused};
}

}  // namespace firstwin::detail
#endif
