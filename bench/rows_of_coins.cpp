// SPDX-License-Identifier: Apache-2.0
#include <random>

#include "bench/bench.h"
#include "bench/textbook.h"
#include "firstwin/coins_ends.h"
#include "firstwin/coins_row.h"

namespace firstwin::bench {

namespace {

std::vector<std::int64_t> random_coins(std::size_t n) {
  std::mt19937_64 random(n);
  std::vector<std::int64_t> coins(n);
  for (std::int64_t& coin : coins) coin = static_cast<std::int64_t>(random() % 2'000'001) - 1'000'000;
  return coins;
}

/// Solves a row game that is not worth writing as text.
template <class G>
std::function<Measure()> solved_row(std::vector<std::int64_t> coins, std::string engine) {
  const G game{.coins = Row(std::move(coins))};
  return [game, options = Options{.engine = std::move(engine)}] {
    const auto solution = solve(game, options);
    if (!solution) throw std::runtime_error(solution.error().message);
    Answers answers;
    answers.add(solution->value());
    return Measure{solution->cost().positions, solution->cost().peak_bytes, answers.hash()};
  };
}

}  // namespace

std::vector<Workload> rows_of_coins_rows() {
  const auto small = random_coins(2000), large = random_coins(1'000'000);
  return {
      {"coins-ends-2000-textbook", "textbook", "2,000 random coins, n² cells", "",
       [small] { return textbook_ends(small); }},
      {"coins-ends-2000-table", "table", "2,000 random coins", "coins-ends-2000-textbook",
       solved_row<coins_ends>(small, "table")},
      {"coins-ends-2000-fusion", "ends-fusion", "2,000 random coins", "coins-ends-2000-textbook",
       solved_row<coins_ends>(small, "ends-fusion")},
      {"coins-row-million-textbook", "textbook", "1,000,000 random coins", "", [large] { return textbook_row(large); }},
      {"coins-row-million-table", "table", "1,000,000 random coins", "coins-row-million-textbook",
       solved_row<coins_row>(large, "table")},
  };
}

}  // namespace firstwin::bench
