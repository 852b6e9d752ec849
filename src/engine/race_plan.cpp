// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cassert>

#include "engine/race_kernel.h"

namespace firstwin::detail {

namespace {

constexpr int block_bits_log2 = 18;  // 32 KiB: a block and the schedule of its vectors stay in the first two caches
constexpr std::int64_t rank_table_sum_max = 1 << 15;

void add_layers(RacePlan& plan) {
  const std::uint32_t vector_count = std::uint32_t{1} << plan.middle;
  const auto add_vector = [&plan](std::uint32_t vector) {
    std::int64_t sum = 0;
    for (std::uint32_t rest = vector; rest; rest &= rest - 1) {
      sum += plan.numbers[static_cast<std::size_t>(plan.inner + std::countr_zero(rest))];
      plan.option_vectors.push_back(vector ^ (rest & -rest));
    }
    plan.vectors.push_back(vector);
    plan.middle_sums.push_back(sum);
  };
  for (int remaining = 0; remaining <= plan.middle; ++remaining) {
    RacePlan::Layer layer;
    layer.options = remaining;
    layer.first_vector = plan.vectors.size();
    layer.first_option = plan.option_vectors.size();
    for (std::uint32_t vector = 0; vector < vector_count; ++vector) {
      if (std::popcount(vector) == remaining) add_vector(vector);
    }
    while ((plan.vectors.size() - layer.first_vector) % race_batch != 0) add_vector(plan.vectors.back());
    layer.vector_count = plan.vectors.size() - layer.first_vector;
    plan.layers.push_back(layer);
  }
}

/// Sets, for each inner subset, its bit in the masks of all ranks up to that of `sums[subset]`.
ZeroedBlock masks_above(const RacePlan& plan, const std::vector<std::int64_t>& sums) {
  const std::size_t mask_words = (std::size_t{1} << plan.inner) / 64;
  const std::size_t ranks = plan.inner_sums.size() + 1;
  ZeroedBlock block(ranks * mask_words * sizeof(std::uint64_t));
  const auto masks = block.as<std::uint64_t>();
  for (std::size_t subset = 0; subset < sums.size(); ++subset) {
    const auto above = std::ranges::lower_bound(plan.inner_sums, sums[subset]) - plan.inner_sums.begin();
    masks[static_cast<std::size_t>(above) * mask_words + subset / 64] |= std::uint64_t{1} << (subset % 64);
  }
  for (std::size_t word = (ranks - 1) * mask_words; word-- > 0;) masks[word] |= masks[word + mask_words];
  return block;
}

void add_masks(RacePlan& plan) {
  const std::size_t inner_numbers = std::min(plan.numbers.size(), static_cast<std::size_t>(plan.inner));
  std::vector<std::int64_t> sums{0}, largest{0};
  for (std::size_t i = 0; i < inner_numbers; ++i) {
    for (std::size_t subset = 0; subset < std::size_t{1} << i; ++subset) {
      sums.push_back(sums[subset] + plan.numbers[i]);
      largest.push_back(std::max(largest[subset], plan.numbers[i]));
    }
  }
  plan.inner_sums = sums;
  std::ranges::sort(plan.inner_sums);
  plan.inner_sums.erase(std::ranges::unique(plan.inner_sums).begin(), plan.inner_sums.end());
  if (plan.inner_sums.back() <= rank_table_sum_max) {
    for (std::size_t rank = 1; rank < plan.inner_sums.size(); ++rank) {
      plan.rank_of_slack.resize(static_cast<std::size_t>(plan.inner_sums[rank]), static_cast<std::uint16_t>(rank));
    }
  }
  plan.alive = masks_above(plan, sums);
  if (!plan.misere) {
    for (std::size_t subset = 0; subset < sums.size(); ++subset) sums[subset] -= largest[subset];
  }
  plan.open = masks_above(plan, sums);
}

}  // namespace

RacePlan make_race_plan(const RaceRules& rules, int inner) {
  const int count = static_cast<int>(rules.numbers.size());
  assert(count >= 1 && count <= 63 && rules.target >= 1 && Wide{rules.target} <= rules.sum());
  RacePlan plan;
  plan.inner = inner;
  plan.middle = std::max(0, std::min(count, block_bits_log2) - inner);
  plan.misere = rules.misere;
  Wide sum = 0;
  for (const std::int64_t number : rules.numbers) {
    assert(number >= 1);
    plan.numbers.push_back(std::min(number, rules.target));  // any number from the target on does the same
    sum += plan.numbers.back();
  }
  assert(sum < Wide{1} << 62);
  plan.slack = static_cast<std::int64_t>(sum - rules.target);
  add_masks(plan);
  add_layers(plan);
  return plan;
}

}  // namespace firstwin::detail
