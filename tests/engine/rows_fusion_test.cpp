// SPDX-License-Identifier: Apache-2.0
#include "engine/rows_fusion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "tests/engine/coin_rows.h"

namespace firstwin::rows_fusion_test {
namespace {

using testing::Coins;
using testing::for_all_rows;
using testing::random_coins;
using Lines = std::vector<Coins>;

using Spans = std::vector<std::span<const std::int64_t>>;
Spans spans_of(const Lines& lines) { return {lines.begin(), lines.end()}; }
std::optional<Wide> rows_margin(const Lines& rows, const Lines& stacks, firstwin::Run& run) {
  return firstwin::rows_margin(spans_of(rows), spans_of(stacks), run);
}
std::optional<RowsBest> rows_best(const Lines& rows, const Lines& stacks, firstwin::Run& run) {
  return firstwin::rows_best(spans_of(rows), spans_of(stacks), run);
}

/// Margins of rows and stacks by the definition.
class Definition {
 public:
  Wide margin(const Lines& rows, const Lines& stacks) {
    const auto known = margins_.find({rows, stacks});
    if (known != margins_.end()) return known->second;
    const auto values = after_moves(rows, stacks);
    Wide best = 0;
    if (!values.empty()) {
      const auto largest = [](const auto& a, const auto& b) { return a.second < b.second; };
      best = std::max_element(values.begin(), values.end(), largest)->second;
    }
    margins_[{rows, stacks}] = best;
    return best;
  }

  /// Every move with the margin that it leads to.
  std::vector<std::pair<RowsMove, Wide>> after_moves(Lines rows, Lines stacks) {
    std::vector<std::pair<RowsMove, Wide>> values;
    for (std::size_t i = 0; i < rows.size() + stacks.size(); ++i) {
      auto& line = i < rows.size() ? rows[i] : stacks[i - rows.size()];
      if (line.empty()) continue;
      const Coins whole = line;
      if (i < rows.size()) {
        line.erase(line.begin());
        values.push_back({{i, End::left}, whole.front() - margin(rows, stacks)});
        line = whole;
        if (whole.size() == 1) continue;
      }
      line.pop_back();
      values.push_back({{i, End::right}, whole.back() - margin(rows, stacks)});
      line = whole;
    }
    return values;
  }

 private:
  std::map<std::pair<Lines, Lines>, Wide> margins_;
};

/// A line has to take every coin and to keep the margin with each move.
void expect_optimal_line(Lines rows, Lines stacks, Definition& definition) {
  const Options options;
  firstwin::Run run(options);
  std::vector<RowsMove> line;
  ASSERT_TRUE(rows_line(spans_of(rows), spans_of(stacks), run, [&](const RowsMove& move) { line.push_back(move); }));
  for (const RowsMove& move : line) {
    const Wide margin = definition.margin(rows, stacks);
    auto& coins = move.line < rows.size() ? rows[move.line] : stacks[move.line - rows.size()];
    ASSERT_FALSE(coins.empty());
    const Wide coin = move.end == End::left ? coins.front() : coins.back();
    move.end == End::left ? void(coins.erase(coins.begin())) : coins.pop_back();
    ASSERT_EQ(coin - definition.margin(rows, stacks), margin);
  }
  for (const auto& coins : rows) ASSERT_TRUE(coins.empty());
  for (const auto& coins : stacks) ASSERT_TRUE(coins.empty());
}

void expect_as_defined(const Lines& rows, const Lines& stacks, Definition& definition) {
  const Options options;
  firstwin::Run run(options);
  const Wide margin = definition.margin(rows, stacks);
  ASSERT_EQ(rows_margin(rows, stacks, run), margin)
      << ::testing::PrintToString(rows) << ::testing::PrintToString(stacks);
  const auto best = rows_best(rows, stacks, run);
  ASSERT_TRUE(best.has_value());
  ASSERT_EQ(best->margin, margin);
  std::vector<RowsMove> moves;
  for (const auto& [move, value] : definition.after_moves(rows, stacks)) {
    if (value == margin) moves.push_back(move);
  }
  ASSERT_TRUE(best->moves == moves) << ::testing::PrintToString(rows) << ::testing::PrintToString(stacks);
  expect_optimal_line(rows, stacks, definition);
}

TEST(RowsFusion, a_stack_drops_its_bottom_again_and_again) {
  Definition definition;
  const Options options;
  firstwin::Run run(options);
  EXPECT_EQ(rows_margin({}, Lines{{3, 2, 1, 0}}, run), -2);
  expect_as_defined({}, {{3, 2, 1, 0}}, definition);
  EXPECT_EQ(rows_margin(Lines{}, Lines{}, run), 0);
  expect_as_defined({{}}, {{}}, definition);
}

TEST(RowsFusion, agrees_with_the_definition_on_all_small_stacks_pairs_and_triples) {
  Definition definition;
  for (std::size_t n = 0; n <= (testing::sanitized ? 5 : 7); ++n) {
    for_all_rows(n, -1, 1, [&](const Coins& coins) {
      expect_as_defined({}, {coins}, definition);
      // The same coins as a row and a stack, two stacks, two rows, and one of each beside a stack, cut everywhere.
      for (std::size_t cut = 1; n <= 5 && cut < n; ++cut) {
        const auto at = coins.begin() + static_cast<std::ptrdiff_t>(cut);
        const Coins left(coins.begin(), at), right(at, coins.end());
        expect_as_defined({left}, {right}, definition);
        expect_as_defined({}, {left, right}, definition);
        expect_as_defined({left, right}, {}, definition);
        expect_as_defined({left}, {right, {1, 0}}, definition);
      }
    });
  }
}

TEST(RowsFusion, agrees_with_the_definition_on_random_lines_of_any_size_of_coin) {
  std::mt19937_64 random(1);
  for (int round = 0; round < (testing::sanitized ? 300 : 1500); ++round) {
    const auto few = random() % 3;
    const auto lines = [&](std::size_t count) {
      Lines made(count);
      for (auto& line : made) {
        line = random_coins(random() % 5, random);
        for (auto& coin : line) coin = few == 0 ? coin : coin % 4;
      }
      return made;
    };
    Definition definition;
    const auto rows = lines(random() % 3);
    expect_as_defined(rows, lines(random() % 3), definition);
  }
}

TEST(RowsFusion, one_row_is_the_row) {
  std::mt19937_64 random(2);
  const Options options;
  for (const auto* shape : testing::shapes) {
    const auto coins = testing::shaped(shape, 30'000, 1 << 20, random);
    firstwin::Run run(options);
    EXPECT_EQ(rows_margin(Lines{coins}, {}, run), ends_margin(coins, run)) << shape;
  }
}

TEST(RowsFusion, stops_when_cancelled_or_out_of_memory) {
  const std::atomic<bool> cancel{true};
  const Options cancelled{.cancel = &cancel}, small{.memory_bytes_max = 1000};
  firstwin::Run first(cancelled), second(small);
  EXPECT_FALSE(rows_margin(Lines{{1}}, {}, first).has_value());
  EXPECT_FALSE(rows_best(Lines{Coins(1000, 1)}, {}, second).has_value());
  EXPECT_EQ(second.stop_reason(), Stop::memory);
}

}  // namespace
}  // namespace firstwin::rows_fusion_test
