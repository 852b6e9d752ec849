// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "bench/bench.h"
#include "firstwin/catalog.h"

namespace firstwin::bench {

namespace {

/// Solves a game with memo and counts all that play reaches by value.
std::function<Measure()> surveyed(std::string text) {
  return [text = std::move(text)] {
    const auto game = parse_game(text, Sources::text_only);
    if (!game) throw std::runtime_error(game.error().message);
    const auto solution = game->solve({.engine = "memo", .threads = 1});
    if (!solution) throw std::runtime_error(solution.error().message);
    const Survey survey = solution->survey();
    if (!survey.complete) throw std::runtime_error("the survey is not complete");
    Answers answers;
    for (const std::uint64_t count : {survey.won, survey.lost, survey.tied, survey.drawn}) answers.add(Wide{count});
    return Measure{survey.positions, solution->cost().peak_bytes, answers.hash()};
  };
}

Workload searched(int columns, int rows) {
  const std::string c = std::to_string(columns), r = std::to_string(rows);
  return {"search-" + c + "x" + r, "search", "connect-four, " + c + " columns, " + r + " rows: the start's outcome", "",
          solved("connect-four(rows=" + r + ",columns=" + c + ")", "search", {.threads = 1})};
}

}  // namespace

std::vector<Workload> games_rows() {
  const Options one_thread{.threads = 1}, two_threads{.threads = 2};
  const std::string nim = "nim(heaps=[15,15,15,15])", four_by_five = "connect-four(rows=4,columns=5)";
  return {
      {"nim-15-15-15-15", "memo", "all positions that play reaches", "", solved(nim, "memo", one_thread)},
      {"connect-four-4x4", "memo", "4 rows, 4 columns: all positions", "",
       solved("connect-four(rows=4,columns=4)", "memo", one_thread)},
      {"connect-four-4x5", "memo", "4 rows, 5 columns: all positions", "", solved(four_by_five, "memo", one_thread)},
      {"connect-four-4x5-2", "memo", "the same by two threads", "connect-four-4x5",
       solved(four_by_five, "memo", two_threads)},
      searched(5, 4),
      searched(5, 5),
      searched(6, 4),
      searched(6, 5),
      {"can-i-win-24-230-table", "table", "n=24, target=230: all positions with plies", "",
       solved("can-i-win(n=24,target=230)", "table", one_thread)},
      {"can-i-win-24-230-table-2", "table", "the same by two threads", "can-i-win-24-230-table",
       solved("can-i-win(n=24,target=230)", "table", two_threads)},
      {"can-i-win-20-150-outcomes", "table", "n=20, target=150: all outcomes, a byte each", "can-i-win-20-table",
       solved("can-i-win(n=20,target=150)", "table", {.threads = 1, .memory_bytes_max = 2_MiB})},
      {"quixo-3", "retrograde", "3 by 3: all positions", "", solved("quixo(size=3)", "retrograde", one_thread)},
      {"quixo-4", "retrograde", "4 by 4: all positions", "", solved("quixo(size=4)", "retrograde", one_thread), true},
      {"quixo-4-2", "retrograde", "the same by two threads", "quixo-4",
       solved("quixo(size=4)", "retrograde", two_threads), true},
      {"coins-7000", "table", "n=7000: all positions with plies", "", solved("coins(n=7000)", "table", one_thread)},
      {"tic-tac-toe", "memo", "all positions", "", solved("tic-tac-toe", "memo", one_thread)},
      {"tic-tac-toe-survey", "memo", "all positions, counted by value", "", surveyed("tic-tac-toe")},
      {"cram-5x6", "nimbers", "5 by 6: the nimber of the start", "",
       solved("cram(rows=5,columns=6)", "nimbers", one_thread)},
  };
}

}  // namespace firstwin::bench
