// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

/// The inner loops of ends_fusion.h, for the SIMD target of the machine at hand.
namespace firstwin::detail {

/// Coins that are collapsed at a time, so that all passes stay in the cache.
inline constexpr std::size_t ends_block_coins = 4096;
/// Room for the boundaries of such a block, with what vectors read and write past its ends.
inline constexpr std::size_t ends_room = ends_block_coins + 160;

struct CoinSurvey {
  std::uint64_t sum;   ///< of the coins, modulo 2^64
  std::uint64_t
      bits;  ///< the union of the bits of all coins, of those of -1 - coin for negative ones: |coin| <= bits + 1
};

CoinSurvey survey_coins(std::span<const std::int64_t> coins);

/// The alternating sums at the boundaries that are left, 0 and that of the whole among them, as FusedRow takes them;
/// `fused` where it is certain that no block but the outermost two could still be fused.
struct CollapsedCoins {
  std::span<const std::int64_t> points;
  bool fused;
};

/// Fuses most of what can be fused in a stretch of 1..ends_block_coins coins, all |coin| sums of which fit 62 bits. The
/// sums that are left lie in `room`. On random coins some 40 are left of 4,096. O(n), whatever the coins.
///
/// In each pass all local maxima are fused at once. Of two neighbouring boundaries' sums only "is p(j) less than
/// p(j-2)?" is asked, one bit for each j, so two neighbouring blocks never both count as maxima, and where maxima share
/// a neighbour forgetting all their boundaries is the same as fusing one after the other. The bits come from vectors,
/// the rest is arithmetic on words of 64. Passes go on as long as they take away an eighth.
CollapsedCoins collapse_coins(std::span<const std::int64_t> coins, std::span<std::int64_t, ends_room> room);

}  // namespace firstwin::detail
