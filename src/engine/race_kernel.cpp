// SPDX-License-Identifier: Apache-2.0
//
// The inner loops of the race table, once for each SIMD target of this machine family.
//
// A position is kept as one bit, set when it is won (under misère: when it is lost), and clear when it is dead, so that
//     bit[R] = alive(R) and not (bit[R without i] for all i in R)       (misère: ... for any i in R).
// Options by the outer numbers are other vectors: one `and` (misère: `or`) each. Inside a vector we keep the positions
// that are "open": alive, and neither an outer option nor a step over the target wins. Those with the fewest numbers
// that remain open are lost, hence close all positions with one number more, and so on, layer by layer. One such step
// touches only a layer of a vector, a small part of its bits. So eight independent vectors are skewed, like a
// wavefront: register r holds layer k of vector v where r = v + k (mod 8), and one step closes a layer of each.
// Two such groups go hand in hand, since a step must wait for the one before it.
//
// That subsets of one size need only those of the size below is the common subset recurrence; the skewing is ours.
// A vector costs a load and an `and` for each outer option, and some 60 instructions for all that is inside it.

#include "engine/race_kernel.h"

#include <array>
#include <bit>
#include <iterator>
#include <utility>

// Left out: targets that add nothing for this work, and those whose vectors have no size at compile time.
#define HWY_DISABLED_TARGETS (HWY_AVX3_DL | HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/race_kernel.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace firstwin::detail {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Words = hn::ScalableTag<std::uint64_t>;
using V = hn::Vec<Words>;
constexpr Words words;
constexpr std::size_t lanes = hn::MaxLanes(Words());
constexpr std::size_t inner = 6 + std::bit_width(lanes) - 1;
constexpr std::size_t skew = 8;  // vectors that share registers; more than half of the inner + 1 layers
static_assert(race_batch == 2 * skew && inner <= 9);

/// Constants by position in a vector, or by the number of bits of that position: its layer.
struct Masks {
  alignas(64) std::uint64_t digit[3][lanes] = {};            ///< bit d of the layer is set
  alignas(64) std::uint64_t step[2 * skew][lanes] = {};      ///< what step t closes from: layer t - v of vector v
};

constexpr Masks make_masks() {
  Masks masks;
  for (std::size_t position = 0; position < 64 * lanes; ++position) {
    const std::size_t layer = static_cast<std::size_t>(std::popcount(position));
    const std::uint64_t bit = std::uint64_t{1} << (position % 64);
    for (std::size_t d = 0; d < 3; ++d) {
      if (layer >> d & 1) masks.digit[d][position / 64] |= bit;
    }
    for (std::size_t vector = 0; vector < skew && layer < inner; ++vector) {
      masks.step[layer + vector][position / 64] |= bit;
    }
  }
  return masks;
}

constexpr Masks masks = make_masks();

/// The positions that have one inner number more than a position in v.
HWY_INLINE V with_one_more(V v) {
  V a = hn::And(hn::ShiftLeft<1>(v), hn::Set(words, 0xAAAAAAAAAAAAAAAAu));
  V b = hn::And(hn::ShiftLeft<4>(v), hn::Set(words, 0xF0F0F0F0F0F0F0F0u));
  V c = hn::And(hn::ShiftLeft<16>(v), hn::Set(words, 0xFFFF0000FFFF0000u));
  a = hn::OrAnd(a, hn::ShiftLeft<2>(v), hn::Set(words, 0xCCCCCCCCCCCCCCCCu));
  b = hn::OrAnd(b, hn::ShiftLeft<8>(v), hn::Set(words, 0xFF00FF00FF00FF00u));
  c = hn::OrAnd(c, hn::ShiftLeft<32>(v), hn::Set(words, 0xFFFFFFFF00000000u));
#if HWY_MAX_BYTES >= 16
  a = hn::Or(a, hn::ShiftLeftLanes<1>(words, v));
#endif
#if HWY_MAX_BYTES >= 32
  b = hn::Or(b, hn::ConcatLowerLower(words, v, hn::Zero(words)));
#endif
#if HWY_MAX_BYTES >= 64
  alignas(64) static constexpr std::uint64_t two_lanes_below[lanes] = {0, 0, 0, 1, 0, 0, 4, 5};
  alignas(64) static constexpr std::uint64_t upper_of_four[lanes] = {0, 0, ~0ull, ~0ull, 0, 0, ~0ull, ~0ull};
  const V moved = hn::TableLookupLanes(v, hn::SetTableIndices(words, two_lanes_below));
  c = hn::OrAnd(c, moved, hn::Load(words, upper_of_four));
#endif
  return hn::Or3(a, b, c);
}

HWY_INLINE V choose(V mask, V yes, V no) { return hn::OrAnd(hn::AndNot(mask, no), mask, yes); }

/// Moves each layer whose number has binary digit d by 2^d registers (back: by -2^d): one stage of the skewing.
template <std::size_t d, bool back>
HWY_INLINE void shift_layers(const V* from, V* to) {
  constexpr std::size_t shift = back ? std::size_t{1} << d : skew - (std::size_t{1} << d);
  const V mask = hn::Load(words, masks.digit[d]);
  for (std::size_t group = 0; group < race_batch; group += skew) {
    for (std::size_t r = 0; r < skew; ++r) {
      to[group + r] = choose(mask, from[group + (r + shift) % skew], from[group + r]);
    }
  }
}

/// Step t of both groups: the open positions that are settled in register t close those in register t + 1.
template <std::size_t t>
HWY_INLINE void close_layer(V* open) {
  const V settled = hn::Load(words, masks.step[t]);
  constexpr std::size_t from = t % skew, to = (t + 1) % skew;
  const V closed = with_one_more(hn::And(open[from], settled));
  const V closed_too = with_one_more(hn::And(open[from + skew], settled));
  open[to] = hn::AndNot(closed, open[to]);
  open[to + skew] = hn::AndNot(closed_too, open[to + skew]);
}

template <std::size_t... t>
HWY_INLINE void close_layers(V* open, std::index_sequence<t...>) {
  (close_layer<t>(open), ...);
}

/// Leaves open, in each of the vectors, just the positions that are lost.
HWY_INLINE void settle_vectors(V* open) {
  V skewed[race_batch];
  shift_layers<0, false>(open, skewed);
  shift_layers<1, false>(skewed, open);
  shift_layers<2, false>(open, skewed);
  close_layers(skewed, std::make_index_sequence<inner + skew - 1>());
  shift_layers<2, true>(skewed, open);
  shift_layers<1, true>(open, skewed);
  shift_layers<0, true>(skewed, open);
}

template <bool misere>
HWY_INLINE V add_option(V options, V option) {
  return misere ? hn::Or(options, option) : hn::And(options, option);
}

/// Writes to each vector of the block what its options in other blocks make of it.
template <bool misere>
void take_outer_options(const RacePlan& plan, std::uint64_t* table, std::uint64_t index) {
  const std::size_t block_words = lanes << plan.middle;
  std::array<const std::uint64_t*, 64> options;
  std::size_t option_count = 0;
  for (std::uint64_t rest = index; rest; rest &= rest - 1) {
    options[option_count++] = table + (index ^ (rest & -rest)) * block_words;
  }
  std::uint64_t* block = table + index * block_words;
  const V none = misere ? hn::Zero(words) : hn::Set(words, ~std::uint64_t{0});
  constexpr std::size_t together = 4;
  for (std::size_t at = 0; at < block_words; at += together * lanes) {
    V all[together] = {none, none, none, none};
    const std::size_t count = std::min(together, (block_words - at) / lanes);
    for (std::size_t i = 0; i < option_count; ++i) {
      for (std::size_t v = 0; v < together; ++v) {
        all[v] = add_option<misere>(all[v], hn::Load(words, options[i] + at + v * lanes));
      }
    }
    for (std::size_t v = 0; v < count; ++v) hn::Store(all[v], words, block + at + v * lanes);
  }
}

template <bool misere>
void settle_block(const RacePlan& plan, std::uint64_t* table, std::uint64_t index) {
  std::int64_t slack_left = plan.slack;
  for (std::uint64_t rest = index; rest; rest &= rest - 1) {
    slack_left -= plan.numbers[static_cast<std::size_t>(plan.outer_first() + std::countr_zero(rest))];
  }
  take_outer_options<misere>(plan, table, index);
  std::uint64_t* block = table + index * (lanes << plan.middle);
  const std::uint64_t* alive = plan.alive.as<std::uint64_t>().data();
  const std::uint64_t* open = plan.open.as<std::uint64_t>().data();
  for (const RacePlan::Layer& layer : plan.layers) {
    const std::uint32_t* option = plan.option_vectors.data() + layer.first_option;
    for (std::size_t first = layer.first_vector; first < layer.first_vector + layer.vector_count; first += race_batch) {
      V batch[race_batch];
      std::size_t mask_at[race_batch];
      for (std::size_t v = 0; v < race_batch; ++v) {
        V options = hn::Load(words, block + plan.vectors[first + v] * lanes);
        for (int i = 0; i < layer.options; ++i) {
          options = add_option<misere>(options, hn::Load(words, block + *option++ * lanes));
        }
        mask_at[v] = plan.rank(slack_left - plan.middle_sums[first + v]) * lanes;
        const V may_be_open = hn::Load(words, open + mask_at[v]);
        batch[v] = misere ? hn::AndNot(options, may_be_open) : hn::And(options, may_be_open);
      }
      settle_vectors(batch);
      for (std::size_t v = 0; v < race_batch; ++v) {
        const V bits = misere ? batch[v] : hn::AndNot(batch[v], hn::Load(words, alive + mask_at[v]));
        hn::Store(bits, words, block + plan.vectors[first + v] * lanes);
      }
    }
  }
}

void settle(const RacePlan& plan, std::uint64_t* table, std::uint64_t index) {
  plan.misere ? settle_block<true>(plan, table, index) : settle_block<false>(plan, table, index);
}

}  // namespace

RaceKernel race_kernel() { return {hwy::TargetName(HWY_TARGET), static_cast<int>(inner), settle}; }

}  // namespace HWY_NAMESPACE
}  // namespace firstwin::detail
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace firstwin::detail {

HWY_EXPORT(race_kernel);

// Each target is asked for by itself, not through Highway's one choice for the whole process, so that threads may use
// different ones.
std::span<const RaceKernel> race_kernels() {
  static const std::vector<RaceKernel> kernels = [] {
    std::vector<RaceKernel> found;
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
      hwy::ChosenTarget chosen;
      chosen.Update(target);
      const auto& table = HWY_DISPATCH_TABLE(race_kernel);  // of one entry where only one target was compiled
      found.push_back(table[std::size(table) == 1 ? 0 : chosen.GetIndex()]());
    }
    return found;
  }();
  return kernels;
}

}  // namespace firstwin::detail
#endif  // HWY_ONCE
