// SPDX-License-Identifier: Apache-2.0
// Wrong programs as people write them: the right solution of a problem with one thing changed.
#pragma once
#include <string_view>

#include "check/harness.h"

namespace firstwin {

struct WrongProgram {
  std::string_view problem;
  Language language;
  std::string_view mistake;
  std::string_view right, wrong;  ///< what is changed wherever it stands, into what
};

constexpr Language cpp = Language::cpp, python = Language::python;
constexpr std::string_view low = "-4000000000000000000LL";
constexpr std::string_view better_end = "max<long long>(values[i] - lead[j], values[j] - lead[j - 1])";
constexpr std::string_view larger_end = "(values[i] >= values[j] ? values[i] - lead[j] : values[j] - lead[j - 1])";
constexpr std::string_view better_end_python = "max(values[i] - lead[j], values[j] - lead[j - 1])";
constexpr std::string_view larger_end_python =
    "values[i] - lead[j] if values[i] >= values[j] else values[j] - lead[j - 1]";
constexpr std::string_view until_nothing_changes = "for (bool changed = true; changed;) {";

constexpr WrongProgram wrong_programs[] = {
    {"lintcode-394", cpp, "negative n", "n > 0 && ", ""},
    {"lintcode-394", cpp, "the wrong period", "n % 3", "n % 4"},
    {"lintcode-394", python, "no coins are won", "n > 0 and n % 3 != 0", "n % 3 != 0 if n > 0 else n == 0"},
    {"lintcode-395", cpp, "a tie is a win", "lead[0] > 0", "lead[0] >= 0"},
    {"lintcode-395", cpp, "a sum of 32 bits", "long long sum", "int sum"},
    {"lintcode-395", python, "off by one", "min(n, i + 2)", "min(n, i + 1)"},
    {"lintcode-396", cpp, "a tie is a win", "best > 0", "best >= 0"},
    {"lintcode-396", cpp, "sums of 32 bits", "vector<long long>", "vector<int>"},
    {"lintcode-396", python, "greedy", better_end_python, larger_end_python},
    {"leetcode-464", cpp, "the sum is tested first", "if (target <= n) return true;", ""},
    {"leetcode-464", cpp, "a tie is a win", "< target) return false", "< target) return true"},
    {"leetcode-464", python, "the sum is rounded", "n * (n + 1) // 2", "(n + 1) * (n // 2)"},
    {"leetcode-292", cpp, "the wrong period", "n % 4", "n % 3"},
    {"leetcode-292", cpp, "only 4 is lost", "n % 4 != 0", "n != 4"},
    {"leetcode-292", python, "only what one move takes is won", "n % 4 != 0", "n < 4"},
    {"leetcode-294", cpp, "off by one", "left + 2 <= i", "left + 2 < i"},
    {"leetcode-294", cpp, "a move takes one sign", "g[i - 2 - left]", "g[i - 1 - left]"},
    {"leetcode-294", python, "any run that is won wins", "reduce(operator.xor, (g(len(run)) for run in",
     "any((g(len(run)) for run in"},
    {"leetcode-1025", cpp, "the wrong way round", "n % 2 == 0", "n % 2 == 1"},
    {"leetcode-1025", cpp, "one move is enough", "n % 2 == 0", "n > 1"},
    {"leetcode-1025", python, "the wrong period", "n % 2 == 0", "n % 4 in (0, 2) and n % 6 != 0"},
    {"leetcode-1510", cpp, "off by one", "root * root <= i", "root * root < i"},
    {"leetcode-1510", python, "greedy", "any(not wins[i - root * root] for root in range(1, isqrt(i) + 1))",
     "not wins[i - isqrt(i) ** 2]"},
    {"leetcode-1510", cpp, "a memo that is too small", "wins[i - root * root]", "wins[(i - root * root) % 32]"},
    {"leetcode-1908", cpp, "the sum", "sum ^= ", "sum += "},
    {"leetcode-1908", cpp, "or", "sum ^= ", "sum |= "},
    {"leetcode-1908", python, "the number of piles", "reduce(operator.xor, piles) != 0", "len(piles) % 2 == 1"},
    {"leetcode-2005", cpp, "an edge too few", "(before + 1)", "(before)"},
    {"leetcode-2005", cpp, "added", ") ^ (", ") + ("},
    {"leetcode-2005", python, "only one node is lost", "now != 0", "n > 1"},
    {"atcoder-dp-k", cpp, "off by one", "amounts[j] <= i", "amounts[j] < i"},
    {"atcoder-dp-k", cpp, "the last heap is left out", "i <= K", "i < K"},
    {"atcoder-dp-k", python, "and for or", "any(a <= i and", "all(a <= i and"},
    {"atcoder-abc270-d", cpp, "greedy", "max<long long>(lead[i], amounts[j] - lead[i - amounts[j]])",
     "amounts[j] - lead[i - amounts[j]]"},
    {"atcoder-abc270-d", cpp, "off by one", "amounts[j] <= i", "amounts[j] < i"},
    {"atcoder-abc270-d", python, "half of n", "(n + lead[n]) // 2", "n // 2 + lead[n]"},
    {"subtraction-nimber", cpp, "won or not", "return g[n];", "return g[n] != 0;"},
    {"subtraction-nimber", cpp, "off by one", "amounts[j] <= i", "amounts[j] < i"},
    {"subtraction-nimber", python, "too few nimbers", "range(len(amounts) + 1)", "range(len(amounts))"},
    {"leetcode-486", cpp, "a tie is no win", "best >= 0", "best > 0"},
    {"leetcode-486", cpp, "greedy", better_end, larger_end},
    {"leetcode-486", python, "even rows are won", "best >= 0", "len(values) % 2 == 0 or best > 0"},
    {"leetcode-877", cpp, "the wrong way round", "best > 0", "best < 0"},
    {"leetcode-877", cpp, "greedy", better_end, larger_end},
    {"leetcode-877", python, "the worse end", "lead[j] = max(", "lead[j] = min("},
    {"atcoder-dp-l", cpp, "sums of 32 bits", "vector<long long>", "vector<int>"},
    {"atcoder-dp-l", cpp, "off by one", "int j = i + 1", "int j = i + 2"},
    {"atcoder-dp-l", python, "greedy", better_end_python, larger_end_python},
    {"cses-1097", cpp, "rounded twice", "(sum + best) / 2", "sum / 2 + best / 2"},
    {"cses-1097", cpp, "a sum of 32 bits", "long long sum", "int sum"},
    {"cses-1097", python, "greedy", better_end_python, larger_end_python},
    {"row-margin", cpp, "one coin too many", "k - i < m", "k - i <= m"},
    {"row-margin", cpp, "a player may pass", low, "0"},
    {"row-margin", python, "off by one", "range(n - 1, -1, -1)", "range(n - 1, 0, -1)"},
    {"ends-margin", cpp, "one coin too few", "k <= m", "k < m"},
    {"ends-margin", cpp, "a player may pass", low, "0"},
    {"ends-margin", python, "nothing to choose from", "min(length, m) + 1", "min(length, m)"},
    {"rows-margin", cpp, "the other sign", "coins % 2 == 0", "coins % 2 == 1"},
    {"rows-margin", cpp, "nothing is fused", "k >= 3", "k >= 1000"},
    {"rows-margin", python, "stacks drop once", "while number >= len(rows)", "if number >= len(rows)"},
    {"forest-margin", cpp, "both on one side", "values[i] - lead", "values[i] + lead"},
    {"forest-margin", cpp, "a player may pass", low, "0"},
    {"forest-margin", python, "node 0 counts as no parent", "parents[i] < 0", "parents[i] <= 0"},
    {"pizza-margin", cpp, "past the last slice", "(i + length - 1) % n", "(i + length) % n"},
    {"pizza-margin", cpp, "off by one", "length < n", "length < n - 1"},
    {"pizza-margin", python, "the largest slice first", "for i in range(n)), default=0)",
     "for i in [slices.index(max(slices))] * n) if n else 0)"},
    {"euler-477", cpp, "a product of 32 bits", "long long next = 0, sum = 0", "int next = 0; long long sum = 0"},
    {"euler-477", cpp, "another modulus", "1000000007", "1000000009"},
    {"euler-477", python, "nobody moves second", "sign = -sign", "pass"},
    {"atcoder-arc116-f", cpp, "who moves in odd rows", "evens % 2 == 0", "evens % 2 == 1"},
    {"atcoder-arc116-f", cpp, "the least gain first", "sort(gain.begin(), gain.end())",
     "sort(gain.rbegin(), gain.rend())"},
    {"atcoder-arc116-f", python, "the worse side", "max(sides)", "min(sides)"},
    {"leetcode-810", cpp, "an xor of 0 forgotten", "sum == 0 || ", ""},
    {"leetcode-810", cpp, "the wrong way round", "% 2 == 0", "% 2 == 1"},
    {"leetcode-810", python, "and for or", "== 0 or", "== 0 and"},
    {"leetcode-1140", cpp, "no more than M", "x <= 2 * m", "x <= m"},
    {"leetcode-1140", cpp, "M may fall", "(int)max<long long>(m, x)", "x"},
    {"leetcode-1140", python, "off by one", "min(2 * m, n - i) + 1", "min(2 * m, n - i)"},
    {"leetcode-1406", cpp, "a tie is a win", "lead[0] > 0", "lead[0] >= 0"},
    {"leetcode-1406", cpp, "a player may pass", low, "0"},
    {"leetcode-1406", python, "two stones at most", "i + 3", "i + 2"},
    {"leetcode-1686", cpp, "a tie is a loss", "lead < 0", "lead <= 0"},
    {"leetcode-1686", cpp, "Bob counts for nothing", "lead -= bobValues[i];", ""},
    {"leetcode-1686", python, "Alice sees her own values", "map(sum, zip(aliceValues, bobValues))",
     "(2 * a for a in aliceValues)"},
    {"leetcode-1690", cpp, "the stone itself counts", "sum - stones[j] - lead[j - 1]", "sum - lead[j - 1]"},
    {"leetcode-1690", cpp, "the last stone counts", "lead[i] = 0", "lead[i] = stones[i]"},
    {"leetcode-1690", python, "the worse end", "lead[j] = max(", "lead[j] = min("},
    {"leetcode-1872", cpp, "one stone may be taken", "i >= 2", "i >= 1"},
    {"leetcode-1872", cpp, "off by one", "i >= 2", "i > 2"},
    {"leetcode-1872", python, "both on one side", "total - best", "total + best"},
    {"leetcode-2029", cpp, "off by one", "> 2", "> 1"},
    {"leetcode-2029", cpp, "or for and", "count[1] > 0 && ", "count[1] > 0 || "},
    {"leetcode-2029", python, "the wrong parity", "zeros % 2 == 0", "zeros % 2 == 1"},
    {"leetcode-913", cpp, "a cap on plies", until_nothing_changes,
     "for (int rounds = 0, changed; rounds < 2; rounds++) {"},
    {"leetcode-913", cpp, "the cat in the hole", "if (turn == 1 && moves[k] == 0) continue;", ""},
    {"leetcode-913", python, "the cat first", "who[1, 2, 1]", "who[1, 2, 2]"},
    {"leetcode-1728", cpp, "the cat moves first", "return who[2 * (mouse * n + cat)]",
     "return who[2 * (mouse * n + cat) + 1]"},
    {"leetcode-1728", cpp, "a cap on plies", until_nothing_changes,
     "for (int rounds = 0, changed; rounds < 2; rounds++) {"},
    {"leetcode-1728", python, "off by one", "jump + 1", "jump"},
    {"leetcode-375", cpp, "the middle first", "for (int k = i; k <= j; k++)",
     "for (int k = (i + j) / 2; k <= (i + j) / 2; k++)"},
    {"leetcode-375", cpp, "both sides are paid", "max<long long>(k > i", "plus<long long>()(k > i"},
    {"leetcode-375", python, "the better side", "max(cost[i][k - 1], cost[k + 1][j])",
     "min(cost[i][k - 1], cost[k + 1][j])"},
    {"leetcode-1563", cpp, "equal parts", "if (right <= left)", "if (right < left)"},
    {"leetcode-1563", cpp, "only the last part counts", "left + most[i][k]", "most[i][k]"},
    {"leetcode-1563", python, "equal parts", "if left <= right", "if left < right"},
    {"leetcode-1927", cpp, "off by one", "i < n / 2", "i <= n / 2"},
    {"leetcode-1927", cpp, "only more wins", "lead != 0", "lead > 0"},
    {"leetcode-1927", python, "a ? is worth 5", "9 if digit", "10 if digit"},
};

}  // namespace firstwin
