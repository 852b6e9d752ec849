// SPDX-License-Identifier: Apache-2.0
#include "check/solutions.h"

namespace firstwin {

namespace {

constexpr SolutionBody stone_games[] = {
    {"leetcode-810", "O(n)", R"(
int sum = 0;
for (int i = 0; i < LEN(nums); i++) sum ^= nums[i];
return sum == 0 || LEN(nums) % 2 == 0;
)",
     R"(
return reduce(operator.xor, nums) == 0 or len(nums) % 2 == 0
)"},
    {"leetcode-1140", "O(n^3)", R"(
int n = LEN(piles);
NUMS rest = LONGS(n + 1);
NUMS2 most = LONGS2(n + 1, n + 1);
for (int i = n - 1; i >= 0; i--) {
  rest[i] = rest[i + 1] + piles[i];
  for (int m = 1; m <= n; m++)
    for (int x = 1; x <= 2 * m && i + x <= n; x++)
      most[i][m] = MAX(most[i][m], rest[i] - most[i + x][(int)MAX(m, x)]);
}
return most[0][1];
)",
     R"(
n = len(piles)
rest = [*accumulate(reversed(piles), initial=0)][::-1]
@cache
def most(i, m):
    return max((rest[i] - most(i + x, max(m, x)) for x in range(1, min(2 * m, n - i) + 1)), default=0)
return most(0, 1)
)"},
    {"leetcode-1686", "O(n log n)", R"(
int n = LEN(aliceValues);
NUMS both = LONGS(n);
NUM lead = 0;
for (int i = 0; i < n; i++) {
  both[i] = aliceValues[i] + bobValues[i];
  lead -= bobValues[i];
}
SORT(both);
for (int i = n - 1; i >= 0; i -= 2) lead += both[i];
return lead > 0 ? 1 : lead < 0 ? -1 : 0;
)",
     R"(
both = sorted(map(sum, zip(aliceValues, bobValues)), reverse=True)
lead = sum(both[::2]) - sum(bobValues)
return (lead > 0) - (lead < 0)
)"},
    {"leetcode-1690", "O(n^2)", R"(
int n = LEN(stones);
NUMS lead = LONGS(n);
for (int i = n - 1; i >= 0; i--) {
  NUM sum = stones[i];
  lead[i] = 0;
  for (int j = i + 1; j < n; j++) {
    sum += stones[j];
    lead[j] = MAX(sum - stones[i] - lead[j], sum - stones[j] - lead[j - 1]);
  }
}
return lead[n - 1];
)",
     R"(
n = len(stones)
lead = [0] * n
for i in range(n - 1, -1, -1):
    total, lead[i] = stones[i], 0
    for j in range(i + 1, n):
        total += stones[j]
        lead[j] = max(total - stones[i] - lead[j], total - stones[j] - lead[j - 1])
return lead[-1]
)"},
    {"leetcode-1872", "O(n)", R"(
int n = LEN(stones);
NUM sum = 0;
for (int i = 0; i < n; i++) sum += stones[i];
NUM best = sum;
for (int i = n - 1; i >= 2; i--) {
  sum -= stones[i];
  best = MAX(best, sum - best);
}
return best;
)",
     R"(
sums = [*accumulate(stones)]
best = sums[-1]
for total in sums[-2:0:-1]:
    best = max(best, total - best)
return best
)"},
    {"leetcode-2029", "O(n)", R"(
NUMS count = LONGS(3);
for (int i = 0; i < LEN(stones); i++) count[stones[i] % 3]++;
if (count[0] % 2 == 0) return count[1] > 0 && count[2] > 0;
return MAX(count[1] - count[2], count[2] - count[1]) > 2;
)",
     R"(
zeros, ones, twos = (sum(stone % 3 == r for stone in stones) for r in range(3))
return ones > 0 and twos > 0 if zeros % 2 == 0 else abs(ones - twos) > 2
)"},
};

constexpr SolutionBody chases[] = {
    {"leetcode-913", "O(n^2 edges), to the fixed point", R"(
int n = LEN(graph);
NUMS who = LONGS(2 * n * n);
for (int i = 0; i < n; i++)
  for (int turn = 0; turn < 2; turn++) {
    who[2 * i + turn] = 1;
    if (i > 0) who[2 * (i * n + i) + turn] = 2;
  }
for (BOOL changed = true; changed;) {
  changed = false;
  for (int state = 2 * n; state < 2 * n * n; state++) {
    int mouse = state / 2 / n, cat = state / 2 % n, turn = state % 2;
    if (who[state] != 0 || cat == 0) continue;
    BOOL lost = true, won = false;
    LINE moves = turn == 0 ? graph[mouse] : graph[cat];
    for (int k = 0; k < LEN(moves); k++) {
      if (turn == 1 && moves[k] == 0) continue;
      NUM after = turn == 0 ? who[2 * (moves[k] * n + cat) + 1] : who[2 * (mouse * n + moves[k])];
      if (after == turn + 1) won = true;
      if (after != 2 - turn) lost = false;
    }
    if (won || lost) {
      who[state] = won ? turn + 1 : 2 - turn;
      changed = true;
    }
  }
}
return who[2 * (n + 2)];
)",
     R"(
n = len(graph)
who = {(m, c, t): 1 if m == 0 else 2 if m == c else 0 for m in range(n) for c in range(1, n) for t in (1, 2)}
changed = True
while changed:
    changed = False
    for (m, c, t), known in who.items():
        if known:
            continue
        after = [who[k, c, 2] for k in graph[m]] if t == 1 else [who[m, k, 1] for k in graph[c] if k]
        if t in after or all(a == 3 - t for a in after):
            who[m, c, t] = t if t in after else 3 - t
            changed = True
return who[1, 2, 1]
)"},
    {"leetcode-1728", "O(cells^3 jump), to the fixed point", R"(
int h = LEN(grid), w = SIZE(grid[0]), n = h * w, mouse = 0, cat = 0, food = 0;
for (int i = 0; i < n; i++) {
  if (AT(grid[i / w], i % w) == 'M') mouse = i;
  if (AT(grid[i / w], i % w) == 'C') cat = i;
  if (AT(grid[i / w], i % w) == 'F') food = i;
}
NUMS who = LONGS(2 * n * n);
for (BOOL changed = true; changed;) {
  changed = false;
  for (int state = 0; state < 2 * n * n; state++) {
    int m = state / 2 / n, c = state / 2 % n, turn = state % 2, at = turn == 0 ? m : c;
    if (who[state] != 0 || AT(grid[m / w], m % w) == '#' || AT(grid[c / w], c % w) == '#') continue;
    BOOL lost = true, won = false;
    if (m == c || c == food) who[state] = 2;
    else if (m == food) who[state] = 1;
    else {
      for (int way = 0; way < 4; way++) {
        int row = at / w, column = at % w;
        for (int jump = 0; jump <= (turn == 0 ? mouseJump : catJump); jump++) {
          if (row < 0 || row >= h || column < 0 || column >= w || AT(grid[row], column) == '#') break;
          int to = row * w + column;
          NUM after = turn == 0 ? who[2 * (to * n + c) + 1] : who[2 * (m * n + to)];
          if (after == turn + 1) won = true;
          if (after != 2 - turn) lost = false;
          row += way == 0 ? 1 : way == 1 ? -1 : 0;
          column += way == 2 ? 1 : way == 3 ? -1 : 0;
        }
      }
      if (won || lost) who[state] = won ? turn + 1 : 2 - turn;
    }
    if (who[state] != 0) changed = true;
  }
}
return who[2 * (mouse * n + cat)] == 1;
)",
     R"(
cells = {(i, j): mark for i, row in enumerate(grid) for j, mark in enumerate(row) if mark != '#'}
place = {mark: cell for cell, mark in cells.items()}
def reach(cell, jump):
    found = [cell]
    for down, right in (0, 1), (1, 0), (0, -1), (-1, 0):
        for step in range(1, jump + 1):
            to = cell[0] + down * step, cell[1] + right * step
            if to not in cells:
                break
            found.append(to)
    return found
mouse = {cell: reach(cell, mouseJump) for cell in cells}
cat = {cell: reach(cell, catJump) for cell in cells}
food = place['F']
who = {(m, c, t): 2 if m == c or c == food else 1 if m == food else 0 for m in cells for c in cells for t in (1, 2)}
changed = True
while changed:
    changed = False
    for (m, c, t), known in who.items():
        if known:
            continue
        after = [who[k, c, 2] for k in mouse[m]] if t == 1 else [who[m, k, 1] for k in cat[c]]
        if t in after or all(a == 3 - t for a in after):
            who[m, c, t] = t if t in after else 3 - t
            changed = True
return who[place['M'], place['C'], 1] == 1
)"},
};

constexpr SolutionBody minimax[] = {
    {"leetcode-375", "O(n^3)", R"(
NUMS2 cost = LONGS2(n + 2, n + 2);
for (int i = n - 1; i >= 1; i--)
  for (int j = i + 1; j <= n; j++) {
    cost[i][j] = HIGH;
    for (int k = i; k <= j; k++)
      cost[i][j] = MIN(cost[i][j], k + MAX(k > i ? cost[i][k - 1] : 0, k < j ? cost[k + 1][j] : 0));
  }
return cost[1][n];
)",
     R"(
cost = [[0] * (n + 2) for _ in range(n + 2)]
for i in range(n - 1, 0, -1):
    for j in range(i + 1, n + 1):
        cost[i][j] = min(k + max(cost[i][k - 1], cost[k + 1][j]) for k in range(i, j + 1))
return cost[1][n]
)"},
    {"leetcode-1563", "O(n^3)", R"(
int n = LEN(stoneValue);
NUMS sum = LONGS(n + 1);
for (int i = 0; i < n; i++) sum[i + 1] = sum[i] + stoneValue[i];
NUMS2 most = LONGS2(n, n);
for (int i = n - 1; i >= 0; i--)
  for (int j = i + 1; j < n; j++)
    for (int k = i; k < j; k++) {
      NUM left = sum[k + 1] - sum[i], right = sum[j + 1] - sum[k + 1];
      if (left <= right) most[i][j] = MAX(most[i][j], left + most[i][k]);
      if (right <= left) most[i][j] = MAX(most[i][j], right + most[k + 1][j]);
    }
return most[0][n - 1];
)",
     R"(
n, total = len(stoneValue), [0, *accumulate(stoneValue)]
most = [[0] * n for _ in range(n)]
for i in range(n - 1, -1, -1):
    for j in range(i + 1, n):
        for k in range(i, j):
            left, right = total[k + 1] - total[i], total[j + 1] - total[k + 1]
            if left <= right:
                most[i][j] = max(most[i][j], left + most[i][k])
            if right <= left:
                most[i][j] = max(most[i][j], right + most[k + 1][j])
return most[0][n - 1]
)"},
    {"leetcode-1927", "O(n)", R"(
NUM lead = 0;
int n = SIZE(num);
for (int i = 0; i < n; i++) {
  int twice = AT(num, i) == '?' ? 9 : 2 * (AT(num, i) - '0');
  lead += i < n / 2 ? twice : -twice;
}
return lead != 0;
)",
     R"(
twice = [9 if digit == '?' else 2 * int(digit) for digit in num]
return sum(twice[:len(num) // 2]) != sum(twice[len(num) // 2:])
)"},
};

}  // namespace

std::span<const SolutionBody> solutions_of_stone_games() { return stone_games; }
std::span<const SolutionBody> solutions_of_chases() { return chases; }
std::span<const SolutionBody> solutions_of_minimax() { return minimax; }

}  // namespace firstwin
