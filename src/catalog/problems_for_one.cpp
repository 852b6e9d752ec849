// SPDX-License-Identifier: Apache-2.0
// Problems that are minimax without being games that one of two players wins: they have answers, but no game.
#include <algorithm>

#include "base/text.h"
#include "catalog/numbers.h"
#include "catalog/problem_tables.h"
#include "engine/minimax_tables.h"

namespace firstwin {

namespace {

using Answered = std::optional<Result<CaseAnswer>>;

Answered unknown(const Run& run) {
  return Result(CaseAnswer{.reason = run.stop_sentence(), .stop = run.stop_reason()});
}

Answered guess_number(const CaseValues& values, const Options& options) {
  constexpr std::int64_t n_max = 1 << 20;
  const std::int64_t n = number_of(values);
  if (n < 0 || n > n_max) return Result<CaseAnswer>(Error{"n is " + std::to_string(n) + "; expected from 0 to 2^20"});
  Run run(options, "guess-cost");
  const auto cost = guess_cost(n, run);
  if (!cost) return unknown(run);
  const std::string guess = std::to_string(cost->first_guess);
  return Result(CaseAnswer{.json = std::to_string(cost->money),
                           .why = n < 2 ? "there is nothing to find out"
                                        : "guess " + guess + " first: the worse of what is below and above it costs " +
                                              std::to_string(cost->money - cost->first_guess) + " more"});
}

Answered split_stones(const CaseValues& values, const Options& options) {
  const Row& stones = row_of(values);
  for (const std::int64_t stone : stones.values()) {
    if (stone < 0)
      return Result<CaseAnswer>(Error{"stoneValue has " + std::to_string(stone) + "; expected numbers from 0"});
  }
  Run run(options, "split-score");
  const auto best = split_score(stones.values(), run);
  if (!best) return unknown(run);
  std::string why = "there is nothing to cut";
  if (best->first_cut > 0) {
    const Wide left = stones.sum(0, best->first_cut), right = stones.sum(best->first_cut, stones.size());
    why = "cut after " + std::to_string(best->first_cut) + ", into " + to_string(left) + " and " + to_string(right) +
          ", and keep the " + (best->keeps_left ? "left" : "right") + " part";
  }
  return Result(CaseAnswer{.json = to_string(best->score), .why = std::move(why)});
}

/// Each ? is worth 4.5: whoever wants the sums to differ can do no better than the other can answer, 9 - d for d.
Answered sum_game(const CaseValues& values, const Options&) {
  const std::string& digits = std::get<std::string>(values[0]);
  if (const std::size_t at = digits.find_first_not_of("0123456789?"); at != std::string::npos)
    return Result<CaseAnswer>(
        Error{"character " + std::to_string(at + 1) + " of " + in_quotes(digits) + " is neither a digit nor ?"});
  if (digits.size() % 2 != 0)
    return Result<CaseAnswer>(Error{"num has " + counted(digits.size(), "character") + "; expected an even number"});
  std::int64_t twice[2] = {0, 0};
  for (std::size_t i = 0; i < digits.size(); ++i) {
    twice[2 * i >= digits.size()] += digits[i] == '?' ? 9 : 2 * (digits[i] - '0');
  }
  const bool alice = twice[0] != twice[1];
  const auto halves = [](std::int64_t number) { return std::to_string(number / 2) + (number % 2 != 0 ? ".5" : ""); };
  return Result(CaseAnswer{.json = alice ? "true" : "false",
                           .why = "with each ? worth 4.5, since d can be answered by 9 - d, the halves are " +
                                  halves(twice[0]) + " and " + halves(twice[1]) +
                                  (alice ? ", so Alice can make them differ" : ", so Bob can make them equal")});
}

bool has_even_length(const CaseValues& values) { return std::get<std::string>(values[0]).size() % 2 == 0; }
void make_length_even(CaseValues& values, std::mt19937_64&) {
  auto& digits = std::get<std::string>(values[0]);
  if (digits.size() % 2 != 0) digits += '?';
}

}  // namespace

std::vector<Problem> problems_for_one() {
  return {
      {"leetcode-375",
       "Guess Number Higher or Lower II",
       "a wrong guess costs its number: what is the least money that always finds a number from 1 to n?",
       {{"n", Kind::integer, "1 to 200", 1, 200}},
       "",
       "the least money that guarantees a win",
       "O(n^2)",
       "getMoneyAmount",
       Returns::integer,
       nullptr,
       nullptr,
       "",
       guess_number},
      {"leetcode-1563",
       "Stone Game V",
       "a row is cut in two, the part with the larger sum goes, the other's is scored: what is the largest score?",
       {{"stoneValue", Kind::row, "1 to 500 stones from 1 to 10^6", 1, 1'000'000, 1, 500}},
       "",
       "Alice's score",
       "O(n^2)",
       "stoneGameV",
       Returns::integer,
       nullptr,
       nullptr,
       "",
       split_stones},
      {"leetcode-1927",
       "Sum Game",
       "players turn ? into digits; Bob wants the sums of both halves to be equal: does Alice win?",
       {{"num", Kind::text, "2 to 10^5 digits and ?, an even number", 0, 0, 2, 100'000, "?0123456789"}},
       "",
       "true when Alice wins, else false",
       "O(n)",
       "sumGame",
       Returns::boolean,
       nullptr,
       nullptr,
       "",
       sum_game,
       has_even_length,
       make_length_even},
  };
}

}  // namespace firstwin
