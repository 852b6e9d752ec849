// SPDX-License-Identifier: Apache-2.0
#include "engine/ends_fusion.h"

#include <cstddef>
#include <vector>

namespace firstwin {

namespace {

constexpr std::size_t poll_coins = std::size_t{1} << 16;

/// Puts a coin at the right end of a fused row and fuses what has become a local maximum.
void push(std::vector<Wide>& blocks, Wide coin) {
  while (blocks.size() >= 2) {
    const Wide inner = blocks[blocks.size() - 2];
    const Wide peak = blocks.back();
    if (inner > peak || coin > peak) break;
    coin += inner - peak;
    blocks.resize(blocks.size() - 2);
  }
  blocks.push_back(coin);
}

/// The margin of a row that falls, then rises: the larger end is taken each time.
Wide margin_of_fused(std::span<const Wide> blocks) {
  Wide margin = 0;
  Wide sign = 1;
  while (!blocks.empty()) {
    const bool left = blocks.front() >= blocks.back();
    margin += sign * (left ? blocks.front() : blocks.back());
    blocks = left ? blocks.subspan(1) : blocks.first(blocks.size() - 1);
    sign = -sign;
  }
  return margin;
}

bool fuse(std::span<const std::int64_t> coins, Run& run, std::vector<Wide>& blocks) {
  for (std::size_t i = 0; i < coins.size(); ++i) {
    if (i % poll_coins == 0 && run.poll(i, coins.size())) return false;
    push(blocks, coins[i]);
  }
  return true;
}

}  // namespace

bool sums_fit_64_bits(std::span<const std::int64_t> coins) {
  // The bits of |coin|, or of |coin| - 1 where it is negative: the largest |coin| is at most their union + 1.
  std::uint64_t bits = 0;
  for (const std::int64_t coin : coins) bits |= static_cast<std::uint64_t>(coin ^ (coin >> 63));
  return (UWide{bits} + 1) * coins.size() < UWide{1} << 62;
}

std::optional<Wide> ends_margin(std::span<const std::int64_t> coins, Run& run) {
  std::vector<Wide> blocks;
  if (!fuse(coins, run, blocks)) return std::nullopt;
  return margin_of_fused(blocks);
}

std::optional<EndsBest> ends_best(std::span<const std::int64_t> coins, Run& run) {
  if (coins.empty()) return EndsBest{};
  if (coins.size() == 1) return EndsBest{.margin = coins[0], .left = true, .right = true};
  std::vector<Wide> inner;
  if (!fuse(coins.subspan(1, coins.size() - 2), run, inner)) return std::nullopt;
  std::vector<Wide> with_first;
  push(with_first, coins.front());
  for (const Wide block : inner) push(with_first, block);
  const Wide after_right = margin_of_fused(with_first);
  push(with_first, coins.back());
  push(inner, coins.back());
  EndsBest best{.margin = margin_of_fused(with_first)};
  best.left = coins.front() - margin_of_fused(inner) == best.margin;
  best.right = coins.back() - after_right == best.margin;
  return best;
}

}  // namespace firstwin
