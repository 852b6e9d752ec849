// SPDX-License-Identifier: Apache-2.0
// Problems of numbers, heaps and pools.
#include <algorithm>

#include "base/text.h"
#include "catalog/numbers.h"
#include "catalog/problem_tables.h"

namespace firstwin {

namespace {

GameCall heap(const CaseValues& values) { return call_of("coins", values, {"n"}); }
GameCall heap_and_amounts(const CaseValues& values) { return call_of("coins", values, {"n", "take"}); }

/// Who wins a large heap is known long before its plies and its nimber are.
GameCall with_outcomes_of_large(GameCall call, std::int64_t n) {
  constexpr std::int64_t large = 10'000;
  if (n > large) call.engine = "heap-outcomes";
  return call;
}
GameCall won_heap_and_amounts(const CaseValues& values) {
  return with_outcomes_of_large(heap_and_amounts(values), number_of(values));
}
GameCall nim_heaps(const CaseValues& values) {
  GameCall call = call_of("nim", values, {"heaps"});
  call.engine = "bouton";
  return call;
}
GameCall squares(const CaseValues& values) {
  return with_outcomes_of_large(call_of("subtract-a-square", values, {"n"}), number_of(values));
}
GameCall divisors(const CaseValues& values) { return call_of("divisor", values, {"n"}); }
GameCall kept_heap(const CaseValues& values) { return call_of("hoard", values, {"n", "take"}); }
GameCall pool(const CaseValues& values) { return call_of("can-i-win", values, {"n", "target"}); }

GameCall heap_of_one_to_three(const CaseValues& values) {
  GameCall call = heap(values);
  call.arguments.set("take", Row(std::vector<std::int64_t>{1, 2, 3}));
  return call;
}

/// Runs of + are the heaps of Dawson's kayles: turning two neighbours takes them away and splits the run.
GameCall runs_of_plus(const CaseValues& values) {
  const std::string& signs = std::get<std::string>(values.front());
  if (const std::size_t at = signs.find_first_not_of("+-"); at != std::string::npos)
    return no_call("character " + std::to_string(at + 1) + " of " + in_quotes(signs) + " is neither + nor -");
  std::vector<std::int64_t> runs{0};
  for (const char sign : signs) {
    if (sign == '+') ++runs.back();
    if (sign == '-') runs.push_back(0);
  }
  std::erase_if(runs, [](std::int64_t run) { return run < 2; });
  Arguments arguments;
  arguments.set("code", std::string("0.07"));
  arguments.set("heaps", Row(std::move(runs)));
  return call_with("octal", std::move(arguments));
}

/// The nimber of the Fibonacci tree of an order, once its root may not be taken: removing a node and all below it is
/// taking an edge of green hackenbush, so g(n) = (g(n - 1) + 1) xor (g(n - 2) + 1), where no tree counts as -1. By
/// induction g(6k) = 4k - 1, then 0, 4k + 1, 4k + 3, (4k + 2) xor (4k + 4), 4k + 3.
std::int64_t fibonacci_nimber(std::int64_t order) {
  const std::int64_t k = (order - 1) / 6;
  switch (order > 0 ? order % 6 : -1) {
    case 1: return 0;
    case 2: return 4 * k + 1;
    case 4: return (4 * k + 2) ^ (4 * k + 4);
    case 3:
    case 5:
    case 0: return 4 * k + 3;
    default: return -1;
  }
}

constexpr std::int64_t fibonacci_order_max = std::int64_t{1} << 60;

GameCall fibonacci_tree(const CaseValues& values) {
  const std::int64_t order = number_of(values);
  if (order < 1 || order > fibonacci_order_max)
    return no_call("n is " + std::to_string(order) + "; expected from 1 to 2^60");
  Arguments arguments;
  arguments.set("heaps",
                Row(std::vector<std::int64_t>{fibonacci_nimber(order - 2) + 1, fibonacci_nimber(order - 1) + 1}));
  return call_with("nim", std::move(arguments));
}

/// Heaps as large as those of large trees would be valued position by position: two are lost only when they are equal.
std::optional<Result<CaseAnswer>> large_fibonacci_tree(const CaseValues& values, const Options&) {
  constexpr std::int64_t game_max = 30;
  const std::int64_t order = number_of(values);
  if (order <= game_max || order > fibonacci_order_max) return {};
  const std::int64_t one = fibonacci_nimber(order - 2) + 1, other = fibonacci_nimber(order - 1) + 1;
  return Result(CaseAnswer{.json = one == other ? "false" : "true",
                           .why = "the subtrees of the root are worth heaps of " + std::to_string(one) + " and " +
                                  std::to_string(other) + (one == other ? ", which are equal" : "")});
}

bool are_amounts_of(const CaseValues& values) { return are_amounts(row_of(values, 1), number_of(values)); }
bool are_any_amounts(const CaseValues& values) { return are_amounts(row_of(values, 1), INT64_MAX); }
bool are_amounts_with_one(const CaseValues& values) {
  return are_amounts_of(values) && row_of(values, 1).size() > 0 && row_of(values, 1)[0] == 1;
}
void make_amounts_of(CaseValues& values, std::mt19937_64& random) {
  make_amounts(values[1], number_of(values), random);
}
void make_any_amounts(CaseValues& values, std::mt19937_64& random) { make_amounts(values[1], INT32_MAX, random); }
void make_amounts_with_one(CaseValues& values, std::mt19937_64& random) {
  make_amounts_of(values, random);
  std::vector<std::int64_t> amounts(row_of(values, 1).values().begin(), row_of(values, 1).values().end());
  if (amounts.front() != 1) amounts.front() = 1;
  values[1] = Row(std::move(amounts));
}

std::vector<Problem> problems_with_amounts() {
  return {
      with_own_text({"atcoder-dp-k",
                     "Stones",
                     "K stones, a move takes one of the amounts: does first win, where who cannot move loses?",
                     {{"K", Kind::integer, "1 to 10^5", 1, 100'000},
                      {"amounts", Kind::amounts, "1 to 100 numbers from 1 to K", 1, 100'000, 1, 100}},
                     "coins",
                     wins_plainly_text,
                     "O(K)",
                     "firstWins",
                     Returns::boolean,
                     won_heap_and_amounts,
                     wins,
                     "",
                     nullptr,
                     are_amounts_of,
                     make_amounts_of},
                    count_and_heap_then_amounts,
                    "how many amounts there are and K, then a line of the amounts; the answer is First or Second",
                    {"First", "Second"}),
      with_own_text({"atcoder-abc270-d",
                     "Stones",
                     "n stones, a move takes one of the amounts: how many does first get?",
                     {{"n", Kind::integer, "1 to 10^4", 1, 10'000},
                      {"amounts", Kind::amounts, "1 to 100 numbers from 1 to n, 1 among them", 1, 10'000, 1, 100}},
                     "hoard",
                     "first's stones",
                     "O(n) for each amount",
                     "stones",
                     Returns::integer,
                     kept_heap,
                     total_of_first,
                     "",
                     nullptr,
                     are_amounts_with_one,
                     make_amounts_with_one},
                    heap_and_count_then_amounts, "n and how many amounts there are, then a line of them"),
      {"subtraction-nimber",
       "Subtraction game",
       "n coins, a move takes one of the amounts: what is the nimber?",
       {{"n", Kind::integer, "from 0", 0, 1'000'000}, {"amounts", Kind::amounts, "from 1", 1, 1'000, 1, 8}},
       "coins",
       "the nimber under normal play",
       "O(period)",
       "nimber",
       Returns::integer,
       heap_and_amounts,
       nimber,
       "",
       nullptr,
       are_any_amounts,
       make_any_amounts},
  };
}

std::vector<Problem> heap_problems_until_294() {
  return {
      {"lintcode-394",
       "Coins in a Line",
       "n coins, a move takes 1 or 2: does first take the last one?",
       {{"n", Kind::integer, "a 32-bit number", INT32_MIN, INT32_MAX}},
       "coins",
       wins_plainly_text,
       "O(1)",
       "firstWillWin",
       Returns::boolean,
       heap,
       wins},
      {"leetcode-464",
       "Can I Win",
       "numbers 1..n drawn in turn, each once: does first make the total reach target?",
       {{"n", Kind::integer, "1 to 20", 1, 20, 0, 0, "", false, false, false, 8},
        {"target", Kind::integer, "0 to 300", 0, 300}},
       "can-i-win",
       wins_text,
       "O(2^n / 64)",
       "canIWin",
       Returns::boolean,
       pool,
       wins},
      {"leetcode-292",
       "Nim Game",
       "n stones, a move takes 1 to 3: does first take the last one?",
       {{"n", Kind::integer, "1 to 2^31 - 1", 1, INT32_MAX}},
       "coins",
       wins_plainly_text,
       "O(1)",
       "canWinNim",
       Returns::boolean,
       heap_of_one_to_three,
       wins},
      {"leetcode-294",
       "Flip Game II",
       "a move turns ++ into --: does first make the last move?",
       {{"currentState", Kind::text, "1 to 60 characters + and -", 0, 0, 1, 60, "+-"}},
       "octal",
       wins_plainly_text,
       "O(n)",
       "canWin",
       Returns::boolean,
       runs_of_plus,
       wins,
       "Each run of + is a heap of Dawson's kayles: a move takes two and may split the run."},
  };
}

std::vector<Problem> heap_problems_from_1025() {
  return {
      {"leetcode-1025",
       "Divisor Game",
       "a move takes a divisor of n, smaller than n: does Alice move last?",
       {{"n", Kind::integer, "1 to 1000", 1, 1000}},
       "divisor",
       wins_plainly_text,
       "O(1)",
       "divisorGame",
       Returns::boolean,
       divisors,
       wins},
      {"leetcode-1510",
       "Stone Game IV",
       "n stones, a move takes a square number of them: does Alice take the last one?",
       {{"n", Kind::integer, "1 to 10^5", 1, 100'000}},
       "subtract-a-square",
       wins_plainly_text,
       "O(n sqrt n)",
       "winnerSquareGame",
       Returns::boolean,
       squares,
       wins},
      {"leetcode-1908",
       "Game of Nim",
       "a move takes any number of stones from one pile: does Alice take the last one?",
       {{"piles", Kind::row, "1 to 7 piles of 1 to 7 stones", 1, 7, 1, 7}},
       "nim",
       wins_plainly_text,
       "O(n)",
       "nimGame",
       Returns::boolean,
       nim_heaps,
       wins},
      {"leetcode-2005",
       "Subtree Removal Game with Fibonacci Tree",
       "a move removes a node with all below it, and who removes the root loses: does Alice win?",
       {{"n", Kind::integer, "1 to 20, the order of the tree", 1, 20}},
       "nim",
       wins_plainly_text,
       "O(1)",
       "findGameWinner",
       Returns::boolean,
       fibonacci_tree,
       wins,
       "Each subtree of the root is worth a heap of nim, one more than its own nimber (the colon principle).",
       large_fibonacci_tree},
  };
}

}  // namespace

bool are_amounts(const Row& row, std::int64_t most) {
  for (std::uint64_t i = 0; i < row.size(); ++i) {
    if (row[i] > most || row[i] <= (i == 0 ? 0 : row[i - 1])) return false;
  }
  return true;
}

void make_amounts(Arguments::Value& value, std::int64_t most, std::mt19937_64& random) {
  const Row& row = std::get<Row>(value);
  std::vector<std::int64_t> amounts(row.values().begin(), row.values().end());
  for (std::int64_t& amount : amounts) {
    if (amount < 1 || amount > most)
      amount = 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most));
  }
  std::sort(amounts.begin(), amounts.end());
  amounts.erase(std::unique(amounts.begin(), amounts.end()), amounts.end());
  value = Row(std::move(amounts));
}

std::vector<Problem> problems_of_heaps() {
  return joined({heap_problems_until_294(), heap_problems_from_1025(), problems_with_amounts()});
}

}  // namespace firstwin
