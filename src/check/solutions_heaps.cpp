// SPDX-License-Identifier: Apache-2.0
#include "check/solutions.h"

namespace firstwin {

namespace {

constexpr SolutionBody heaps[] = {
    {"lintcode-394", "O(1)", R"(
return n > 0 && n % 3 != 0;
)",
     R"(
return n > 0 and n % 3 != 0
)"},
    {"leetcode-464", "O(2^n n)", R"(
if (target <= n) return true;
if (n * (n + 1) / 2 < target) return false;
NUMS wins = LONGS(1 << n);
for (int used = (1 << n) - 1; used >= 0; used--) {
  int left = target;
  for (int i = 0; i < n; i++) if ((used >> i & 1) == 1) left -= i + 1;
  for (int i = 0; i < n && left > 0; i++)
    if ((used >> i & 1) == 0 && (i + 1 >= left || wins[used | 1 << i] == 0)) wins[used] = 1;
}
return wins[0] == 1;
)",
     R"(
if target <= n:
    return True
if n * (n + 1) // 2 < target:
    return False
@cache
def wins(used, left):
    return any(not used >> i & 1 and (i >= left or not wins(used | 1 << i, left - i)) for i in range(1, n + 1))
return wins(0, target)
)"},
    {"leetcode-292", "O(1)", R"(
return n % 4 != 0;
)",
     R"(
return n % 4 != 0
)"},
    {"leetcode-294", "O(n^2)", R"(
int n = SIZE(currentState), run = 0;
NUMS g = LONGS(n + 1);
for (int i = 2; i <= n; i++) {
  NUMS seen = LONGS(2 * n + 2);
  for (int left = 0; left + 2 <= i; left++) seen[(int)(g[left] ^ g[i - 2 - left])] = 1;
  while (seen[(int)g[i]] == 1) g[i]++;
}
NUM sum = 0;
for (int i = 0; i < n; i++) {
  run = AT(currentState, i) == '+' ? run + 1 : 0;
  if (i + 1 == n || AT(currentState, i + 1) == '-') sum ^= g[run];
}
return sum != 0;
)",
     R"(
@cache
def g(n):
    seen = {g(left) ^ g(n - 2 - left) for left in range(n - 1)}
    return next(i for i in count() if i not in seen)
return reduce(operator.xor, (g(len(run)) for run in currentState.split('-'))) != 0
)"},
    {"leetcode-1025", "O(1)", R"(
return n % 2 == 0;
)",
     R"(
return n % 2 == 0
)"},
    {"leetcode-1510", "O(n sqrt n)", R"(
NUMS wins = LONGS(n + 1);
for (int i = 1; i <= n; i++)
  for (int root = 1; root * root <= i; root++)
    if (wins[i - root * root] == 0) wins[i] = 1;
return wins[n] == 1;
)",
     R"(
wins = [False]
for i in range(1, n + 1):
    wins.append(any(not wins[i - root * root] for root in range(1, isqrt(i) + 1)))
return wins[n]
)"},
    {"leetcode-1908", "O(n)", R"(
int sum = 0;
for (int i = 0; i < LEN(piles); i++) sum ^= piles[i];
return sum != 0;
)",
     R"(
return reduce(operator.xor, piles) != 0
)"},
    {"leetcode-2005", "O(n)", R"(
int before = -1, now = 0;
for (int i = 2; i <= n; i++) {
  int next = (before + 1) ^ (now + 1);
  before = now;
  now = next;
}
return now != 0;
)",
     R"(
before, now = -1, 0
for _ in range(2, n + 1):
    before, now = now, (before + 1) ^ (now + 1)
return now != 0
)"},
    {"atcoder-dp-k", "O(K) for each amount", R"(
NUMS wins = LONGS(K + 1);
for (int i = 1; i <= K; i++)
  for (int j = 0; j < LEN(amounts); j++)
    if (amounts[j] <= i && wins[i - amounts[j]] == 0) wins[i] = 1;
return wins[K] == 1;
)",
     R"(
wins = [False]
for i in range(1, K + 1):
    wins.append(any(a <= i and not wins[i - a] for a in amounts))
return wins[K]
)"},
    {"atcoder-abc270-d", "O(n) for each amount", R"(
NUMS lead = LONGS(n + 1);
for (int i = 1; i <= n; i++) {
  lead[i] = LOW;
  for (int j = 0; j < LEN(amounts); j++)
    if (amounts[j] <= i) lead[i] = MAX(lead[i], amounts[j] - lead[i - amounts[j]]);
}
return (n + lead[n]) / 2;
)",
     R"(
lead = [0]
for i in range(1, n + 1):
    lead.append(max(a - lead[i - a] for a in amounts if a <= i))
return (n + lead[n]) // 2
)"},
    {"subtraction-nimber", "O(n) for each amount", R"(
NUMS g = LONGS(n + 1);
for (int i = 1; i <= n; i++) {
  NUMS seen = LONGS(LEN(amounts) + 1);
  for (int j = 0; j < LEN(amounts); j++) if (amounts[j] <= i) seen[(int)g[i - amounts[j]]] = 1;
  while (seen[(int)g[i]] == 1) g[i]++;
}
return g[n];
)",
     R"(
g = []
for i in range(n + 1):
    seen = {g[i - a] for a in amounts if a <= i}
    g.append(next(k for k in range(len(amounts) + 1) if k not in seen))
return g[n]
)"},
};

}  // namespace

std::span<const SolutionBody> solutions_of_heaps() { return heaps; }

}  // namespace firstwin
