// SPDX-License-Identifier: Apache-2.0
#include "engine/forest_fusion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <random>
#include <span>
#include <vector>

#include "engine/rows_fusion.h"
#include "tests/engine/coin_rows.h"

namespace firstwin::forest_fusion_test {
namespace {

using testing::Coins;
using testing::for_all_rows;
using testing::random_coins;

/// Margins of a forest by the definition; a position is the set of nodes taken.
class Definition {
 public:
  Definition(const Coins& parents, const Coins& values) : parents_(parents), values_(values) {}

  bool open(std::uint32_t taken, std::size_t node) const {
    return (taken >> node & 1) == 0 && (parents_[node] < 0 || (taken >> parents_[node] & 1) != 0);
  }
  Wide after(std::uint32_t taken, std::size_t node) { return values_[node] - margin(taken | 1U << node); }
  Wide margin(std::uint32_t taken) {
    const auto known = margins_.find(taken);
    if (known != margins_.end()) return known->second;
    Wide best = 0;
    bool any = false;
    for (std::size_t node = 0; node < values_.size(); ++node) {
      if (!open(taken, node)) continue;
      const Wide value = after(taken, node);
      if (!any || value > best) best = value;
      any = true;
    }
    return margins_[taken] = best;
  }

 private:
  const Coins &parents_, &values_;
  std::map<std::uint32_t, Wide> margins_;
};

void expect_as_defined(const Coins& parents, const Coins& values) {
  const Options options;
  firstwin::Run run(options);
  Definition definition(parents, values);
  const Wide margin = definition.margin(0);
  ASSERT_EQ(forest_margin(parents, values, run), margin)
      << ::testing::PrintToString(parents) << ::testing::PrintToString(values);
  std::vector<std::uint64_t> moves;
  for (std::size_t node = 0; node < values.size(); ++node) {
    if (definition.open(0, node) && definition.after(0, node) == margin) moves.push_back(node);
  }
  const auto best = forest_best(parents, values, run);
  ASSERT_TRUE(best.has_value());
  ASSERT_EQ(best->margin, margin);
  ASSERT_EQ(best->moves, moves) << ::testing::PrintToString(parents) << ::testing::PrintToString(values);
}

TEST(ForestFusion, agrees_with_the_definition_on_all_forests_up_to_five_nodes_of_three_values) {
  for (std::size_t n = 0; n <= (testing::sanitized ? 4 : 5); ++n) {
    // Every forest has an order in which parents come before their children.
    for_all_rows(n, -1, static_cast<std::int64_t>(n) - 2, [&](const Coins& parents) {
      for (std::size_t i = 0; i < n; ++i) {
        if (parents[i] >= static_cast<std::int64_t>(i)) return;
      }
      for_all_rows(n, -1, 1, [&](const Coins& values) { expect_as_defined(parents, values); });
    });
  }
}

TEST(ForestFusion, agrees_with_the_definition_on_random_forests_in_any_order_of_nodes) {
  std::mt19937_64 random(1);
  for (int round = 0; round < (testing::sanitized ? 1000 : 4000); ++round) {
    const std::size_t n = 1 + random() % 10;
    std::vector<std::size_t> name(n);
    for (std::size_t i = 0; i < n; ++i) name[i] = i;
    std::shuffle(name.begin(), name.end(), random);
    Coins parents(n), values = random_coins(n, random);
    for (std::size_t i = 0; i < n; ++i) {
      if (round % 2 == 0) values[i] %= 5;
      const auto kind = random() % 4;
      parents[name[i]] = i == 0 || kind == 0 ? -1 : static_cast<std::int64_t>(name[kind < 3 ? i - 1 : random() % i]);
    }
    expect_as_defined(parents, values);
  }
}

TEST(ForestFusion, paths_are_stacks_and_single_nodes_rows_of_one) {
  std::mt19937_64 random(2);
  const Options options;
  for (const auto* shape : testing::shapes) {
    const auto values = testing::shaped(shape, 30'001, 1 << 20, random);
    Coins path(values.size()), leaves(values.size(), -1);
    for (std::size_t i = 0; i < path.size(); ++i) path[i] = i + 1 < path.size() ? static_cast<std::int64_t>(i) + 1 : -1;
    firstwin::Run run(options);
    const std::vector<std::span<const std::int64_t>> stack{values};
    std::vector<std::span<const std::int64_t>> single;
    for (const auto& value : values) single.emplace_back(&value, 1);
    EXPECT_EQ(forest_margin(path, values, run), rows_margin({}, stack, run)) << shape;
    EXPECT_EQ(forest_margin(leaves, values, run), rows_margin(single, {}, run)) << shape;
  }
}

TEST(ForestFusion, stops_when_cancelled_or_out_of_memory) {
  const std::atomic<bool> cancel{true};
  const Options cancelled{.cancel = &cancel}, small{.memory_bytes_max = 1000};
  firstwin::Run first(cancelled), second(small);
  EXPECT_FALSE(forest_margin(Coins{-1}, Coins{1}, first).has_value());
  EXPECT_FALSE(forest_best(Coins(1000, -1), Coins(1000, 1), second).has_value());
  EXPECT_EQ(second.stop_reason(), Stop::memory);
}

}  // namespace
}  // namespace firstwin::forest_fusion_test
