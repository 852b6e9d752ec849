// SPDX-License-Identifier: Apache-2.0
#include "check/solutions.h"

namespace firstwin {

namespace {

constexpr SolutionBody judged[] = {
    {"lintcode-395", "O(n)", "lead[0] > 0", "lead[0] > 0", BodyKind::left, "values", "2"},
    {"row-margin", "O(n m)", "lead[0]", "lead[0]", BodyKind::left, "values", "m"},
    {"leetcode-1406", "O(n)", R"(lead[0] > 0 ? "Alice" : lead[0] < 0 ? "Bob" : "Tie")",
     R"("Alice" if lead[0] > 0 else "Bob" if lead[0] < 0 else "Tie")", BodyKind::left, "stoneValue", "3"},
    {"lintcode-396", "O(n^2)", "best > 0", "best > 0", BodyKind::ends},
    {"leetcode-486", "O(n^2)", "best >= 0", "best >= 0", BodyKind::ends},
    {"leetcode-877", "O(n^2)", "best > 0", "best > 0", BodyKind::ends},
    {"atcoder-dp-l", "O(n^2)", "best", "best", BodyKind::ends},
    {"cses-1097", "O(n^2)", "(sum + best) / 2", "(sum(values) + best) // 2", BodyKind::ends},
    {"ends-margin", "O(n^2 m)", R"(
int n = LEN(values);
NUMS sum = LONGS(n + 1);
for (int i = 0; i < n; i++) sum[i + 1] = sum[i] + values[i];
NUMS2 lead = LONGS2(n + 1, n + 1);
for (int length = 1; length <= n; length++)
  for (int i = 0, j = length; j <= n; i++, j++) {
    lead[i][j] = LOW;
    for (int k = 1; k <= length && k <= m; k++)
      lead[i][j] = MAX(lead[i][j], MAX(sum[i + k] - sum[i] - lead[i + k][j], sum[j] - sum[j - k] - lead[i][j - k]));
  }
return lead[0][n];
)",
     R"(
n, total = len(values), [0, *accumulate(values)]
lead = [[0] * (n + 1) for _ in range(n + 1)]
for length in range(1, n + 1):
    for i in range(n - length + 1):
        j = i + length
        lead[i][j] = max(max(total[i + k] - total[i] - lead[i + k][j], total[j] - total[j - k] - lead[i][j - k])
                         for k in range(1, min(length, m) + 1))
return lead[0][n]
)"},
    {"rows-margin", "O(n log n), by fusing a <= b >= c into a - b + c", R"(
int coins = 0, size = 0;
for (int t = 0; t < LEN(rows); t++) coins += LEN(rows[t]);
for (int t = 0; t < LEN(stacks); t++) coins += LEN(stacks[t]);
NUMS all = LONGS(coins);
for (int i = 0; i < coins; i++) all[i] = LOW;
NUM lead = 0;
for (int t = 0; t < LEN(rows) + LEN(stacks); t++) {
  LINE line = t < LEN(rows) ? rows[t] : stacks[t - LEN(rows)];
  NUMS b = LONGS(LEN(line));
  int from = 0, k = 0;
  for (int i = 0; i < LEN(line); i++) {
    b[k++] = line[i];
    for (; k >= 3 && b[k - 3] <= b[k - 2] && b[k - 2] >= b[k - 1]; k -= 2) b[k - 3] += b[k - 1] - b[k - 2];
  }
  for (; t >= LEN(rows) && k - from >= 2 && b[from] >= b[from + 1]; from += 2)
    lead += coins % 2 == 0 ? b[from + 1] - b[from] : b[from] - b[from + 1];
  while (from < k) all[size++] = b[from++];
}
SORT(all);
for (int i = 0; i < size; i++) lead += i % 2 == 0 ? all[coins - 1 - i] : -all[coins - 1 - i];
return lead;
)",
     R"(
coins = sum(map(len, rows)) + sum(map(len, stacks))
blocks, lead = [], 0
for number, line in enumerate(rows + stacks):
    b = []
    for coin in line:
        b.append(coin)
        while len(b) >= 3 and b[-3] <= b[-2] >= b[-1]:
            c, m, a = b.pop(), b.pop(), b.pop()
            b.append(a - m + c)
    while number >= len(rows) and len(b) >= 2 and b[0] >= b[1]:
        lead += b[1] - b[0] if coins % 2 == 0 else b[0] - b[1]
        b = b[2:]
    blocks += b
blocks.sort(reverse=True)
return lead + sum(blocks[::2]) - sum(blocks[1::2])
)"},
    {"pizza-margin", "O(n^2)", R"(
int n = LEN(slices);
NUMS lead = LONGS(n);
for (int length = 1; length < n; length++) {
  NUMS next = LONGS(n);
  for (int i = 0; i < n; i++)
    next[i] = MAX(slices[i] - lead[(i + 1) % n], slices[(i + length - 1) % n] - lead[i]);
  lead = next;
}
NUM best = n == 0 ? 0 : LOW;
for (int i = 0; i < n; i++) best = MAX(best, slices[i] - lead[(i + 1) % n]);
return best;
)",
     R"(
n = len(slices)
lead = [0] * n
for length in range(1, n):
    lead = [max(slices[i] - lead[(i + 1) % n], slices[(i + length - 1) % n] - lead[i]) for i in range(n)]
return max((slices[i] - lead[(i + 1) % n] for i in range(n)), default=0)
)"},
    {"forest-margin", "O(2^n n), for few nodes", R"(
int n = LEN(parents);
NUMS lead = LONGS(1 << n);
for (int left = 1; left < 1 << n; left++) {
  lead[left] = LOW;
  for (int i = 0; i < n; i++)
    if ((left >> i & 1) == 1 && (parents[i] < 0 || (left >> parents[i] & 1) == 0))
      lead[left] = MAX(lead[left], values[i] - lead[left ^ 1 << i]);
}
return lead[(1 << n) - 1];
)",
     R"(
n = len(parents)
@cache
def lead(left):
    return max((values[i] - lead(left ^ 1 << i) for i in range(n)
                if left >> i & 1 and (parents[i] < 0 or not left >> parents[i] & 1)), default=0)
return lead((1 << n) - 1)
)"},
};

constexpr SolutionBody contests[] = {
    {"euler-477", "O(N), by fusing a <= b >= c into a - b + c", R"(
NUMS b = LONGS(N);
int k = 0;
NUM next = 0, sum = 0, lead = 0;
for (int i = 0; i < N; i++) {
  b[k++] = next;
  sum += next;
  for (; k >= 3 && b[k - 3] <= b[k - 2] && b[k - 2] >= b[k - 1]; k -= 2) b[k - 3] += b[k - 1] - b[k - 2];
  next = (next * next + 45) % 1000000007;
}
for (int left = 0, right = k - 1, sign = 1; left <= right; sign = -sign)
  lead += sign * (b[left] >= b[right] ? b[left++] : b[right--]);
return (sum + lead) / 2;
)",
     R"(
b, next, total, lead, sign = [], 0, 0, 0, 1
for _ in range(N):
    b.append(next)
    total += next
    while len(b) >= 3 and b[-3] <= b[-2] >= b[-1]:
        z, y, x = b.pop(), b.pop(), b.pop()
        b.append(x - y + z)
    next = (next * next + 45) % 1000000007
while b:
    lead += sign * b.pop(0 if b[0] >= b[-1] else -1)
    sign = -sign
return (total + lead) // 2
)"},
    {"atcoder-arc116-f", "O(n log n)", R"(
int evens = 0;
for (int t = 0; t < LEN(rows); t++) evens += (LEN(rows[t]) + 1) % 2;
NUM sum = 0;
NUMS gain = LONGS(LEN(rows));
for (int t = 0; t < LEN(rows); t++) {
  LINE row = rows[t];
  int n = LEN(row), even = (n + 1) % 2;
  NUM low = 0, high = 0;
  for (int cut = 0; cut <= even; cut++) {
    int begin = cut, end = n - even + cut, middle = (begin + end) / 2;
    NUM value = row[middle];
    if (end - begin > 1 && evens % 2 == 0) value = MIN(value, MAX(row[middle - 1], row[middle + 1]));
    if (end - begin > 1 && evens % 2 == 1) value = MAX(value, MIN(row[middle - 1], row[middle + 1]));
    low = cut == 0 ? value : MIN(low, value);
    high = cut == 0 ? value : MAX(high, value);
  }
  gain[t] = high - low;
  sum += low;
}
SORT(gain);
for (int i = LEN(rows) - 1; i >= 0; i -= 2) sum += gain[i];
return sum;
)",
     R"(
evens = sum(len(row) % 2 == 0 for row in rows)
def odd(row):
    middle = len(row) // 2
    if len(row) == 1:
        return row[0]
    sides = row[middle - 1], row[middle + 1]
    return min(row[middle], max(sides)) if evens % 2 == 0 else max(row[middle], min(sides))
total, gains = 0, []
for row in rows:
    ends = [odd(row)] if len(row) % 2 else [odd(row[1:]), odd(row[:-1])]
    total += min(ends)
    gains.append(max(ends) - min(ends))
return total + sum(sorted(gains, reverse=True)[::2])
)"},
};

}  // namespace

const SolutionBody ends_body{"", "", R"(
int n = LEN(values);
NUMS lead = LONGS(n + 1);
NUM sum = 0;
for (int i = n - 1; i >= 0; i--) {
  sum += values[i];
  lead[i] = values[i];
  for (int j = i + 1; j < n; j++) lead[j] = MAX(values[i] - lead[j], values[j] - lead[j - 1]);
}
NUM best = n == 0 ? 0 : lead[n - 1];
return @LAST@;
)",
                             R"(
lead = list(values)
for i in range(len(values) - 1, -1, -1):
    lead[i] = values[i]
    for j in range(i + 1, len(values)):
        lead[j] = max(values[i] - lead[j], values[j] - lead[j - 1])
best = lead[-1] if values else 0
return @LAST@
)"};

const SolutionBody left_body{"", "", R"(
int n = LEN(@VALUES@);
NUMS lead = LONGS(n + 1);
for (int i = n - 1; i >= 0; i--) {
  NUM sum = 0;
  lead[i] = LOW;
  for (int k = i; k < n && k - i < @M@; k++) {
    sum += @VALUES@[k];
    lead[i] = MAX(lead[i], sum - lead[k + 1]);
  }
}
return @LAST@;
)",
                             R"(
n = len(@VALUES@)
lead = [0] * (n + 1)
for i in range(n - 1, -1, -1):
    total, best = 0, -inf
    for k in range(i, min(n, i + @M@)):
        total += @VALUES@[k]
        best = max(best, total - lead[k + 1])
    lead[i] = best
return @LAST@
)"};

std::span<const SolutionBody> solutions_of_rows() { return judged; }
std::span<const SolutionBody> solutions_of_contests() { return contests; }

}  // namespace firstwin
