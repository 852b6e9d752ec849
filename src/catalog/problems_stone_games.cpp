// SPDX-License-Identifier: Apache-2.0
// LeetCode's stone games, and others that become coin games.
#include <algorithm>

#include "base/text.h"
#include "catalog/problem_tables.h"

namespace firstwin {

namespace {

ProblemArgument list_within(std::string name, std::string limits, std::int64_t least, std::int64_t most,
                            std::int64_t length_least, std::int64_t length_most) {
  return {std::move(name), Kind::row, std::move(limits), least, most, length_least, length_most};
}

std::vector<std::int64_t> copy_of(const Row& row) { return {row.values().begin(), row.values().end()}; }

GameCall growing(const CaseValues& values) { return call_of("coins-growing", values, {"coins"}); }
GameCall thirds(const CaseValues& values) { return call_of("avoid-thirds", values, {"stones"}); }
GameCall board(const CaseValues& values) { return call_of("chalkboard", values, {"numbers"}); }

GameCall row_of_one_to_three(const CaseValues& values) {
  GameCall call = call_of("coins-row", values, {"coins"});
  call.arguments.set("take", std::int64_t{3});
  return call;
}

std::string alice_bob_or_tie(const AnySolution& solution, const CaseValues&) {
  const Outcome outcome = solution.value().outcome;
  return outcome == Outcome::win ? "\"Alice\"" : outcome == Outcome::loss ? "\"Bob\"" : "\"Tie\"";
}

// 1690. Let V be the margin, S the sum of what is left, and Q = 2V - S. Then V = max(S' - V') over the two ends, with
// S' = S - a, gives Q = max(-a - Q'): coins from the ends, each worth minus its stone.
GameCall negated_ends(const CaseValues& values) {
  std::vector<std::int64_t> coins = copy_of(row_of(values));
  for (std::int64_t& coin : coins) {
    if (coin == INT64_MIN) return no_call("stones has -2^63; expected numbers from -2^63 + 1");
    coin = -coin;
  }
  Arguments arguments;
  arguments.set("coins", Row(std::move(coins)));
  return call_with("coins-ends", std::move(arguments));
}
/// "first gets -3 more, and Alice half of 15 - 3, which is 6"
std::string half_with(Wide more, const AnySolution& solution) {
  const Wide margin = *solution.value().margin;
  return "first gets " + to_string(margin) + " more, and Alice half of " + to_string(more) +
         (margin < 0 ? " - " : " + ") + to_string(margin < 0 ? -margin : margin) + ", so " +
         to_string((more + margin) / 2) + " more,";
}

std::string half_of_sum_and_margin(const AnySolution& solution, const CaseValues& values) {
  return to_string((row_of(values).sum() + *solution.value().margin) / 2);
}
std::string half_of_sum_gets(const AnySolution& solution, const CaseValues& values) {
  return half_with(row_of(values).sum(), solution);
}

// 1872. Let V(i) be the margin when the first i stones are one, P(i) their sum: V(i) = max(P(j) - V(j)) over j > i.
// D(i) = 2V(i) - P(i) then is max(P(j) - P(i) - D(j)): coins from the left, any number at a time; but the last player
// to move gets P(n) more, since V(n) = 0.
GameCall merged(const CaseValues& values) {
  const Row& stones = row_of(values);
  if (stones.size() < 2) return no_call("stones has " + counted(stones.size(), "number") + "; expected 2 or more");
  std::vector<std::int64_t> coins(stones.values().begin() + 1, stones.values().end());
  const Wide last = stones.sum() + coins.back();
  coins.back() = static_cast<std::int64_t>(last);
  if (coins.back() != last) return no_call("stones has a sum that does not fit in 64 bits");
  Arguments arguments;
  arguments.set("take", static_cast<std::int64_t>(coins.size()));
  arguments.set("coins", Row(std::move(coins)));
  return call_with("coins-row", std::move(arguments));
}
std::string half_with_first_stone(const AnySolution& solution, const CaseValues& values) {
  return to_string((row_of(values)[0] + *solution.value().margin) / 2);
}
std::string half_with_first_stone_gets(const AnySolution& solution, const CaseValues& values) {
  return half_with(row_of(values)[0], solution);
}

// 1686. A stone is worth a + b to whoever takes it, against the sum of all b that Bob would get without Alice.
GameCall stones_of_both(const CaseValues& values) {
  const Row &alice = row_of(values, 0), &bob = row_of(values, 1);
  if (alice.size() != bob.size())
    return no_call("bobValues has " + counted(bob.size(), "number") + "; expected " + std::to_string(alice.size()) +
                   ", as aliceValues");
  std::vector<Row> rows;
  for (std::uint64_t i = 0; i < alice.size(); ++i) {
    const Wide both = Wide{alice[i]} + bob[i];
    rows.push_back({static_cast<std::int64_t>(both)});
    if (rows.back()[0] != both) return no_call("aliceValues and bobValues have a sum that does not fit in 64 bits");
  }
  Arguments arguments;
  arguments.set("rows", std::move(rows));
  arguments.set("stacks", std::vector<Row>{});
  return call_with("coins-ends", std::move(arguments));
}
Wide lead_of_alice(const AnySolution& solution, const CaseValues& values) {
  const Wide alice = row_of(values, 0).sum(), bob = row_of(values, 1).sum();
  return (*solution.value().margin + alice + bob) / 2 - bob;
}
std::string sign_for_alice(const AnySolution& solution, const CaseValues& values) {
  const Wide lead = lead_of_alice(solution, values);
  return lead > 0 ? "1" : lead < 0 ? "-1" : "0";
}
std::string lead_of_alice_gets(const AnySolution& solution, const CaseValues& values) {
  return "Alice gets " + to_string(lead_of_alice(solution, values)) + " more, each by their own values,";
}

std::vector<Problem> stone_games_until_1686() {
  return {
      {"leetcode-810",
       "Chalkboard XOR Game",
       "a move wipes a number off the board, and who makes the xor of the rest 0 loses: does Alice win?",
       {list_within("nums", "1 to 1000 numbers from 0 to 2^16 - 1", 0, 65'535, 1, 1000)},
       "chalkboard",
       wins_plainly_text,
       "O(n log n)",
       "xorGame",
       Returns::boolean,
       board,
       wins},
      {"leetcode-1140",
       "Stone Game II",
       "a move takes the first 1..2M piles, and M grows with it: what does Alice get?",
       {list_within("piles", "1 to 100 piles from 1 to 10^4", 1, 10'000, 1, 100)},
       "coins-growing",
       "Alice's stones",
       "O(n^2)",
       "stoneGameII",
       Returns::integer,
       growing,
       total_of_first},
      {"leetcode-1406",
       "Stone Game III",
       "a move takes the first 1 to 3 stones: who gets more?",
       {list_within("stoneValue", "1 to 5 10^4 numbers from -1000 to 1000", -1000, 1000, 1, 50'000)},
       "coins-row",
       "\"Alice\", \"Bob\" or \"Tie\"",
       "O(n)",
       "stoneGameIII",
       Returns::text,
       row_of_one_to_three,
       alice_bob_or_tie},
      {"leetcode-1686",
       "Stone Game VI",
       "a move takes a stone, which Alice and Bob value differently: who gets more by their own values?",
       {list_within("aliceValues", "1 to 10^5 numbers from 1 to 100", 1, 100, 1, 100'000),
        {"bobValues", Kind::row, "as many from 1 to 100", 1, 100, 1, 100'000, "", true}},
       "coins-ends",
       "1 when Alice does, -1 when Bob does, 0 for a tie",
       "O(n log n)",
       "stoneGameVI",
       Returns::integer,
       stones_of_both,
       sign_for_alice,
       "Each stone is a row of one coin worth a + b: taking it gains the own value and keeps the other from theirs.",
       nullptr,
       nullptr,
       nullptr,
       nullptr,
       lead_of_alice_gets},
  };
}

std::vector<Problem> stone_games_from_1690() {
  return {
      {"leetcode-1690",
       "Stone Game VII",
       "a move removes an end stone and scores the sum of the rest: what does Alice get more than Bob?",
       {list_within("stones", "2 to 1000 stones from 1 to 1000", 1, 1000, 2, 1000)},
       "coins-ends",
       "Alice's total minus Bob's",
       "O(n)",
       "stoneGameVII",
       Returns::integer,
       negated_ends,
       half_of_sum_and_margin,
       "Each stone is a coin of minus its value; the answer is half of the sum of all stones and the coins' margin.",
       nullptr,
       nullptr,
       nullptr,
       nullptr,
       half_of_sum_gets},
      {"leetcode-1872",
       "Stone Game VIII",
       "a move merges the first two or more stones and scores their sum: what does Alice get more than Bob?",
       {list_within("stones", "2 to 10^5 stones from -10^4 to 10^4", -10'000, 10'000, 2, 100'000)},
       "coins-row",
       "Alice's total minus Bob's",
       "O(n)",
       "stoneGameVIII",
       Returns::integer,
       merged,
       half_with_first_stone,
       "The stones after the first are coins, any number at a time from the left, the last worth the sum of all stones "
       "more; the answer is half of the first stone and the coins' margin. Taking k merges k + 1.",
       nullptr,
       nullptr,
       nullptr,
       nullptr,
       half_with_first_stone_gets},
      {"leetcode-2029",
       "Stone Game IX",
       "a move removes a stone, and who makes the sum removed a multiple of 3 loses: does Alice win?",
       {list_within("stones", "1 to 10^5 stones from 1 to 10^4", 1, 10'000, 1, 100'000)},
       "avoid-thirds",
       "true when Alice wins; with no stone left Bob does",
       "O(n)",
       "stoneGameIX",
       Returns::boolean,
       thirds,
       wins},
  };
}

}  // namespace

std::vector<Problem> problems_of_stone_games() { return joined({stone_games_until_1686(), stone_games_from_1690()}); }

}  // namespace firstwin
