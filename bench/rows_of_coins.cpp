// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <random>
#include <stdexcept>

#include "bench/bench.h"
#include "bench/textbook.h"
#include "engine/ends_fusion.h"
#include "engine/ends_player.h"
#include "engine/row_scan.h"
#include "firstwin/coins_ends.h"
#include "firstwin/coins_row.h"
#include "game/coin_lines.h"
#include "game/forest.h"

namespace firstwin::bench {

namespace {

using Coins = std::vector<std::int64_t>;

Coins random_coins(std::size_t n) {
  std::mt19937_64 random(n);
  Coins coins(n);
  for (std::int64_t& coin : coins) coin = static_cast<std::int64_t>(random() % 2'000'001) - 1'000'000;
  return coins;
}

/// A row of n coins by a formula.
template <class Formula>
Coins shaped(std::size_t n, const Formula& formula) {
  Coins coins(n);
  for (std::size_t i = 0; i < n; ++i) coins[i] = formula(static_cast<std::int64_t>(i), static_cast<std::int64_t>(n));
  return coins;
}

struct Shape {
  std::string name;
  Coins (*make)(std::size_t n);
};

const std::vector<Shape>& shapes() {
  using Number = std::int64_t;
  static const std::vector<Shape> all{
      {"random", random_coins},
      {"up", [](std::size_t n) { return shaped(n, [](Number i, Number) { return i; }); }},
      {"down", [](std::size_t n) { return shaped(n, [](Number i, Number count) { return count - i; }); }},
      {"valley", [](std::size_t n) {
         return shaped(n, [](Number i, Number count) { return std::max(count - 2 * i, 2 * i - count); });
       }},
      {"mountain", [](std::size_t n) {
         return shaped(n, [](Number i, Number count) { return std::min(2 * i, 2 * (count - i)); });
       }},
      {"zigzag", [](std::size_t n) { return shaped(n, [](Number i, Number) { return i % 2 * 9 + i % 3; }); }},
      {"equal", [](std::size_t n) { return shaped(n, [](Number, Number) { return Number{7}; }); }},
      {"huge-small", [](std::size_t n) {
         return shaped(n, [](Number i, Number) { return i % 2 ? Number{1'000'000'000} - i % 1000 : i % 10; });
       }},
  };
  return all;
}

/// Solves a game that is not worth writing as text.
template <class G>
std::function<Measure()> solved_game(G game, std::string engine, int threads = 1) {
  return [game = std::move(game), options = Options{.engine = std::move(engine), .threads = threads}] {
    const auto solution = solve(game, options);
    if (!solution) throw std::runtime_error(solution.error().message);
    Answers answers;
    answers.add(solution->value());
    return Measure{solution->cost().positions, solution->cost().peak_bytes, answers.hash()};
  };
}

/// The one large row that is held at a time.
const Coins& large_row(Coins (*make)(std::size_t), std::size_t n) {
  static Coins coins;
  static Coins (*made_by)(std::size_t) = nullptr;
  if (made_by == make && coins.size() == n) return coins;
  coins = {};
  made_by = make;
  return coins = make(n);
}

/// What `answer` makes of a row, which is made before time is taken.
template <class Answer>
Workload on_row(Workload workload, Coins (*make)(std::size_t), std::size_t n, int threads, Answer answer) {
  workload.prepare = [=] { large_row(make, n); };
  workload.run = [=] {
    const Options options{.threads = threads};
    Run run(options);
    Answers answers;
    answer(large_row(make, n), run, answers);
    if (run.stopped()) throw std::runtime_error(run.stop_sentence());
    return Measure{n, run.peak_bytes(), answers.hash()};
  };
  return workload;
}

Workload ends_margin_of(Workload workload, Coins (*make)(std::size_t), std::size_t n, int threads = 1) {
  return on_row(std::move(workload), make, n, threads, [](const Coins& coins, Run& run, Answers& answers) {
    answers.add(ends_margin(coins, run).value_or(0));
  });
}

/// The margin that a whole optimal line comes to.
Workload ends_line_of(Workload workload, Coins (*make)(std::size_t), std::size_t n) {
  return on_row(std::move(workload), make, n, 1, [](const Coins& coins, Run& run, Answers& answers) {
    std::size_t begin = 0, end = coins.size();
    Wide totals[2] = {0, 0};
    ends_line(coins, run, [&](End side) {
      totals[(begin + coins.size() - end) % 2] += side == End::left ? coins[begin] : coins[end - 1];
      side == End::left ? ++begin : --end;
    });
    answers.add(totals[0] - totals[1]);
  });
}

Workload row_margin_of(Workload workload, std::size_t n, std::uint64_t take) {
  return on_row(std::move(workload), random_coins, n, 1, [take](const Coins& coins, Run& run, Answers& answers) {
    answers.add(row_margin(coins, take, run).value_or(0));
  });
}

Workload plain_sum_of(Workload workload, std::size_t n) {
  return on_row(std::move(workload), random_coins, n, 1, [](const Coins& coins, Run&, Answers& answers) {
    std::int64_t sum = 0;
    for (const std::int64_t coin : coins) sum += coin;
    answers.add(Wide{sum});
  });
}

std::vector<Workload> small_rows() {
  const Coins small = random_coins(2000), large = random_coins(1'000'000);
  const std::string ends = "coins-ends-2000-textbook", row = "coins-row-million-textbook";
  return {
      {ends, "textbook", "2,000 random coins, n² cells", "", [small] { return textbook_ends(small); }},
      {"coins-ends-2000-table", "table", "2,000 random coins", ends,
       solved_game(coins_ends{.coins = Row(small)}, "table")},
      {"coins-ends-2000-fusion", "ends-fusion", "2,000 random coins", ends,
       solved_game(coins_ends{.coins = Row(small)}, "ends-fusion")},
      {row, "textbook", "1,000,000 random coins", "", [large] { return textbook_row(large); }},
      {"coins-row-million-table", "table", "1,000,000 random coins", row,
       solved_game(coins_row{.coins = Row(large)}, "table")},
      {"coins-row-million-scan", "row-scan", "1,000,000 random coins", row,
       solved_game(coins_row{.coins = Row(large)}, "row-scan")},
  };
}

std::vector<Workload> ends_rows() {
  std::vector<Workload> rows;
  for (const Shape& shape : shapes()) {
    const std::string name = "coins-ends-" + shape.name;
    const std::size_t million = 1'000'000;
    rows.push_back(
        ends_margin_of({name + "-10^6", "ends-fusion", "margin of 10^6 coins", "", {}}, shape.make, million));
    rows.push_back(ends_line_of({name + "-line", "ends-fusion", "a whole line of 10^6 coins", name + "-10^6", {}},
                                shape.make, million));
    rows.push_back(ends_margin_of({name + "-10^7", "ends-fusion", "of 10^7", "", {}}, shape.make, 10 * million));
    rows.push_back(
        ends_margin_of({name + "-10^8", "ends-fusion", "of 10^8", "", {}, true}, shape.make, 100 * million));
  }
  rows.push_back(ends_margin_of({"coins-ends-random-2-threads", "ends-fusion", "10^7 random coins, 2 threads",
                                 "coins-ends-random-10^7", {}}, random_coins, 10'000'000, 2));
  rows.push_back({"coins-ends-take-5-10000", "ends-take", "10,000 random coins, up to 5 a move", "",
                  solved_game(coins_ends{.coins = Row(random_coins(10'000)), .take = 5}, "ends-take")});
  rows.push_back({"coins-ends-take-5-20000", "ends-take", "20,000 random coins, up to 5 a move", "",
                  solved_game(coins_ends{.coins = Row(random_coins(20'000)), .take = 5}, "ends-take")});
  return rows;
}

std::vector<Workload> scan_rows() {
  return {
      plain_sum_of({"coins-row-sum-10^7", "plain sum", "10^7 random coins added up", "", {}}, 10'000'000),
      row_margin_of({"coins-row-10^7", "row-scan", "margin of 10^7 random coins", "", {}}, 10'000'000, 2),
      row_margin_of({"coins-row-50-10^7", "row-scan", "the same, up to 50 a move", "", {}}, 10'000'000, 50),
      plain_sum_of({"coins-row-sum-10^8", "plain sum", "10^8 random coins added up", "", {}, true}, 100'000'000),
      row_margin_of({"coins-row-10^8", "row-scan", "margin of 10^8 random coins", "", {}, true}, 100'000'000, 2),
  };
}

/// A thousand rows or stacks of a thousand coins.
std::vector<Row> thousand_lines() {
  std::vector<Row> lines;
  for (std::size_t i = 0; i < 1000; ++i) lines.push_back(Row(random_coins(1000 + i % 2)));
  return lines;
}

std::vector<Workload> tree_rows() {
  const std::size_t nodes = 1'000'000;
  std::mt19937_64 random(nodes);
  const auto parent = [&random](std::int64_t i, std::int64_t) {
    return i == 0 ? -1 : static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(i));
  };
  const Coins parents = shaped(nodes, parent);
  return {
      {"coins-ends-rows", "rows-fusion", "1,000 rows of 1,000 coins", "",
       solved_game(coin_lines{.rows = thousand_lines()}, "rows-fusion")},
      {"coins-ends-stacks", "rows-fusion", "1,000 stacks of 1,000 coins", "",
       solved_game(coin_lines{.stacks = thousand_lines()}, "rows-fusion")},
      {"forest-10^6", "forest-fusion", "10^6 nodes, each below a random earlier one", "",
       solved_game(forest{.parents = Row(parents), .values = Row(random_coins(nodes))}, "forest-fusion")},
  };
}

}  // namespace

std::vector<Workload> rows_of_coins_rows() {
  std::vector<Workload> rows;
  for (auto* table : {small_rows, ends_rows, scan_rows, tree_rows}) {
    for (Workload& row : table()) rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace firstwin::bench
