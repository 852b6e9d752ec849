// SPDX-License-Identifier: Apache-2.0
// Problems of coins in rows, as the coin games have them.
#include <algorithm>

#include "catalog/problem_tables.h"
#include "engine/ends_fusion.h"

namespace firstwin {

namespace {

GameCall row(const CaseValues& values) { return call_of("coins-row", values, {"coins"}); }
GameCall ends(const CaseValues& values) { return call_of("coins-ends", values, {"coins"}); }
GameCall row_take(const CaseValues& values) { return call_of("coins-row", values, {"coins", "take"}); }
GameCall ends_take(const CaseValues& values) { return call_of("coins-ends", values, {"coins", "take"}); }
GameCall lines(const CaseValues& values) { return call_of("coins-ends", values, {"rows", "stacks"}); }
GameCall trees(const CaseValues& values) { return call_of("forest", values, {"parents", "values"}); }
GameCall circle(const CaseValues& values) { return call_of("pizza", values, {"slices"}); }
GameCall kept(const CaseValues& values) { return call_of("keep-one", values, {"rows"}); }
std::string sum_kept(const AnySolution& solution, const CaseValues&) {
  return "the coins left have a sum of " + to_string(*solution.value().margin);
}

ProblemArgument values_within(std::string limits, std::int64_t least, std::int64_t most, std::int64_t length_least,
                              std::int64_t length_most) {
  return {"values", Kind::row, std::move(limits), least, most, length_least, length_most};
}

/// LintCode's numbers are its languages' int; ours that are like them keep to it, so that a bare solution can be asked.
ProblemArgument any_values(std::string name) {
  return {std::move(name), Kind::row, "32-bit numbers", INT32_MIN, INT32_MAX, 0, 1000};
}
ProblemArgument any_rows(std::string name) {
  return {std::move(name), Kind::rows, "32-bit numbers", INT32_MIN, INT32_MAX, 0, 100};
}

std::vector<ProblemArgument> values_and_most() {
  return {any_values("values"), {"m", Kind::integer, "1 to 2^31 - 1", 1, INT32_MAX}};
}

/// 2 or more piles, an even number of them, whose sum is odd.
bool is_even_with_odd_sum(const CaseValues& values) {
  return row_of(values).size() % 2 == 0 && row_of(values).sum() % 2 != 0;
}
void make_even_with_odd_sum(CaseValues& values, std::mt19937_64&) {
  std::vector<std::int64_t> piles(row_of(values).values().begin(), row_of(values).values().end());
  if (piles.size() % 2 == 1) piles.push_back(piles.front());
  if (Row(piles).sum() % 2 == 0) piles.front() += piles.front() > 1 ? -1 : 1;
  values[0] = Row(std::move(piles));
}

/// Whether each parent comes after or before its child without a circle, which takes no more steps than nodes.
bool is_forest(const CaseValues& values) {
  const Row& parents = row_of(values);
  const auto nodes = static_cast<std::int64_t>(parents.size());
  for (const std::int64_t start : parents.values()) {
    std::int64_t node = start, steps = 0;
    while (node >= 0 && node < nodes && steps++ < nodes) node = parents[static_cast<std::uint64_t>(node)];
    if (node != -1) return false;
  }
  return true;
}
void make_forest(CaseValues& values, std::mt19937_64& random) {
  std::vector<std::int64_t> parents(static_cast<std::size_t>(row_of(values).size()), -1);
  for (std::size_t node = 1; node < parents.size(); ++node) {
    parents[node] = static_cast<std::int64_t>(random() % (node + 1)) - 1;
  }
  values[0] = Row(std::move(parents));
}

bool has_no_empty_row(const CaseValues& values) {
  const auto& rows = std::get<std::vector<Row>>(values[0]);
  return !rows.empty() && std::none_of(rows.begin(), rows.end(), [](const Row& row) { return row.size() == 0; });
}
void fill_empty_rows(CaseValues& values, std::mt19937_64&) {
  auto& rows = std::get<std::vector<Row>>(values[0]);
  if (rows.empty()) rows.emplace_back();
  for (Row& row : rows) row = row.size() == 0 ? Row{1} : row;
}

/// Project Euler's sequence, by pieces: s(1) = 0, s(i + 1) = s(i)^2 + 45 modulo 1000000007.
class EulerRow {
 public:
  std::span<const std::int64_t> next(std::int64_t count) {
    piece_.resize(static_cast<std::size_t>(count));
    for (std::int64_t& coin : piece_) {
      coin = static_cast<std::int64_t>(next_);
      next_ = (next_ * next_ + 45) % 1'000'000'007;
    }
    return piece_;
  }

 private:
  std::uint64_t next_ = 0;
  std::vector<std::int64_t> piece_;
};

constexpr std::int64_t euler_game_max = 1 << 16;  // longer rows are not kept

GameCall euler(const CaseValues& values) {
  if (number_of(values) < 0) return no_call("N is " + std::to_string(number_of(values)) + "; expected from 0");
  EulerRow row;
  const auto coins = row.next(number_of(values));
  Arguments arguments;
  arguments.set("coins", Row(std::vector<std::int64_t>(coins.begin(), coins.end())));
  return call_with("coins-ends", std::move(arguments));
}

std::optional<Result<CaseAnswer>> long_euler(const CaseValues& values, const Options& options) {
  if (number_of(values) <= euler_game_max) return {};
  Run run(options, "ends-fusion");
  EndsReducer reducer(run, static_cast<std::uint64_t>(number_of(values)));
  EulerRow row;
  for (std::int64_t left = number_of(values); left > 0; left -= std::min(left, euler_game_max)) {
    if (run.poll(reducer.coins()) || !reducer.feed(row.next(std::min(left, euler_game_max))))
      return Result(CaseAnswer{.reason = run.stop_sentence(), .stop = run.stop_reason()});
  }
  const EndsBest best = reducer.best();
  return Result(CaseAnswer{.json = to_string((reducer.sum() + best.margin) / 2),
                           .why = std::string("first takes the ") + (best.left ? "left" : "right") + " coin and gets " +
                                  to_string(best.margin) + " more than second"});
}

std::vector<Problem> rows_by_margin() {
  return {
      {"row-margin", "Coins from the left", "a move takes the first 1..m coins: what does first get more than second?",
       values_and_most(), "coins-row", margin_text, "O(n)", "margin", Returns::integer, row_take, margin},
      {"ends-margin", "Coins from the ends",
       "a move takes 1..m coins from one end: what does first get more than second?", values_and_most(), "coins-ends",
       margin_text, "O(n) for m = 1, else O(n^2)", "margin", Returns::integer, ends_take, margin},
      {"rows-margin",
       "Rows and stacks of coins",
       "a move takes a coin from either end of a row or from the top of a stack: what does first get more than second?",
       {any_rows("rows"), any_rows("stacks")},
       "coins-ends",
       margin_text,
       "O(n log n)",
       "margin",
       Returns::integer,
       lines,
       margin},
      {"forest-margin",
       "Forest of coins",
       "a move takes a node that has become a root: what does first get more than second?",
       {{"parents", Kind::row, "-1 for a root", -1, 999, 0, 1000, "", false, false, true},
        {"values", Kind::row, "a 32-bit number for each node", INT32_MIN, INT32_MAX, 0, 1000, "", true}},
       "forest",
       margin_text,
       "O(n log n)",
       "margin",
       Returns::integer,
       trees,
       margin,
       "",
       nullptr,
       is_forest,
       make_forest},
      {"pizza-margin",
       "Pizza",
       "the first slice is free, then always one next to the gap: what does first get more than second?",
       {any_values("slices")},
       "pizza",
       margin_text,
       "O(n log n)",
       "margin",
       Returns::integer,
       circle,
       margin},
  };
}

std::vector<Problem> contest_rows() {
  return {
      {"euler-477",
       "Number Sequence Game",
       "Project Euler's sequence of N numbers, a move takes one from either end: what does first get?",
       {{"N", Kind::integer, "2 to 10^8", 2, 100'000'000}},
       "coins-ends",
       "first's total, Project Euler's F(N)",
       "O(n)",
       "F",
       Returns::integer,
       euler,
       total_of_first,
       "",
       long_euler},
      with_own_text(
          {"atcoder-arc116-f",
           "Deque Game",
           "a move removes an end coin of a row with two or more; first wants the sum of the last coins large, second "
           "small",
           {{"rows", Kind::rows, "1 to 2 10^5 numbers from 1 to 10^9, no empty row", 1, 1'000'000'000, 1, 1000}},
           "keep-one",
           "the sum of the coins left when every row is down to one",
           "O(n log n)",
           "sum",
           Returns::integer,
           kept,
           margin,
           "",
           nullptr,
           has_no_empty_row,
           fill_empty_rows,
           nullptr,
           sum_kept},
          count_then_rows, "how many rows there are, then each on a line, its length first"),
  };
}

std::vector<Problem> judged_first() {
  return {
      {"lintcode-395",
       "Coins in a Line II",
       "a move takes the first 1 or 2 coins from the left: does first get more?",
       {any_values("values")},
       "coins-row",
       wins_text,
       "O(n)",
       "firstWillWin",
       Returns::boolean,
       row,
       wins},
      {"lintcode-396",
       "Coins in a Line III",
       "a move takes a coin from either end: does first get more?",
       {any_values("values")},
       "coins-ends",
       wins_text,
       "O(n)",
       "firstWillWin",
       Returns::boolean,
       ends,
       wins},
      {"leetcode-486",
       "Predict the Winner",
       "a move takes a number from either end: does first get at least as much?",
       {values_within("1 to 20 numbers from 0 to 10^7", 0, 10'000'000, 1, 20)},
       "coins-ends",
       "true when the first player wins or ties, else false",
       "O(n)",
       "predictTheWinner",
       Returns::boolean,
       ends,
       wins_or_ties},
  };
}

std::vector<Problem> judged_second() {
  return {
      {"leetcode-877",
       "Stone Game",
       "a move takes a pile from either end: does Alice get more?",
       {values_within("2 to 500 piles, an even number, from 1 to 500, with an odd sum", 1, 500, 2, 500)},
       "coins-ends",
       wins_text,
       "O(n)",
       "stoneGame",
       Returns::boolean,
       ends,
       wins,
       "",
       nullptr,
       is_even_with_odd_sum,
       make_even_with_odd_sum},
      with_own_text({"atcoder-dp-l",
                     "Deque",
                     "a move takes a number from either end: what does first get more than second?",
                     {values_within("1 to 3000 numbers from 1 to 10^9", 1, 1'000'000'000, 1, 3000)},
                     "coins-ends",
                     margin_text,
                     "O(n)",
                     "margin",
                     Returns::integer,
                     ends,
                     margin},
                    count_then_numbers, count_then_numbers_text),
      with_own_text({"cses-1097",
                     "Removal Game",
                     "a move takes a number from either end: what does first get?",
                     {values_within("1 to 5000 numbers from -10^9 to 10^9", -1'000'000'000, 1'000'000'000, 1, 5000)},
                     "coins-ends",
                     "first's total",
                     "O(n)",
                     "total",
                     Returns::integer,
                     ends,
                     total_of_first},
                    count_then_numbers, count_then_numbers_text),
  };
}

}  // namespace

std::vector<Problem> problems_of_rows() {
  return joined({judged_first(), judged_second(), rows_by_margin(), contest_rows()});
}

}  // namespace firstwin
