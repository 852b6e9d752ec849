// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins_ends.h"

#include <cmath>

#include "game/rows.h"

namespace firstwin {

namespace {

constexpr std::uint64_t size_with_keys_max = (std::uint64_t{1} << 32) - 2;

/// Intervals of fewer than `length` coins in a row of `size`, the empty one included.
std::uint64_t intervals_below(std::uint64_t length, std::uint64_t size) {
  return length == 0 ? 0 : 1 + (length - 1) * (size + 1) - (length - 1) * length / 2;
}

}  // namespace

Result<void> coins_ends::key_fits() const {
  if (coins.size() <= size_with_keys_max) return {};
  return Error{"intervals of a row of " + std::to_string(coins.size()) + " coins have no key in 64 bits"};
}

std::uint64_t coins_ends::index(const Position& position) const {
  return intervals_below(position.end - position.begin, coins.size()) + position.begin;
}

std::uint64_t coins_ends::index_count() const {
  return coins.size() > size_with_keys_max ? UINT64_MAX : intervals_below(coins.size() + 1, coins.size());
}

coins_ends::Position coins_ends::position_at(std::uint64_t index) const {
  if (index == 0) return {};
  // The length L is the greatest with intervals_below(L) <= index: a quadratic, solved in floating point and set right.
  const double b = static_cast<double>(coins.size()) + 1.5;
  const double root = std::sqrt(std::max(0.0, b * b - 2 * (static_cast<double>(index) + b - 2)));
  std::uint64_t length = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(b - root), 1, coins.size());
  while (length < coins.size() && intervals_below(length + 1, coins.size()) <= index) ++length;
  while (intervals_below(length, coins.size()) > index) --length;
  const std::uint64_t begin = index - intervals_below(length, coins.size());
  return {begin, begin + length};
}

Result<void> coins_ends::check() const { return check_take(take); }

std::string coins_ends::text(const Position& position) const { return coins_text(coins, position.begin, position.end); }

std::string coins_ends::move_text(const Move& move) const {
  return std::string(move.right ? "right" : "left") + (move.count == 1 ? "" : " " + std::to_string(move.count));
}

const GameInfo& coins_ends::info() {
  static const GameInfo info{
      .name = "coins-ends",
      .summary = "take a coin from either end of a row; the higher total wins (LintCode 396, LeetCode 486 and 877)",
      .family = "ends",
      .parameters =
          {{.name = "coins", .kind = Kind::row, .help = "the values of the coins, from the left"},
           {.name = "rows",
            .kind = Kind::rows,
            .help = "several rows instead; moves are ROW:left and ROW:right, rows counted from 1"},
           {.name = "stacks",
            .kind = Kind::rows,
            .help = "stacks, from bottom to top, open at the top only, alone or beside rows; moves are STACK:right, "
                    "stacks counted on from the rows"},
           {.name = "take",
            .kind = Kind::integer,
            .default_text = "1",
            .least = 1,
            .help = "the largest number of coins a move may take, all from one end"}},
      .state = "which coins are left: an interval i..j of the row. Totals are not part of the state",
      .function =
          "margin(i, j) = the greater of coin i minus margin(i + 1, j) and coin j minus margin(i, j - 1): what "
          "the mover gets more than the other from here on (with take, the same for every count from either end)",
      .initialization = "margin of no coins = 0; margin(i, i) = coin i",
      .answer = "margin(all coins), and first wins if it is above 0; a tie is not a win",
      .examples = {"coins=3,2,2", "coins=1,20,4", "coins=4,-1,7,7,2 take=2", "rows=9,5,2/3,2 stacks=7,1,4"}};
  return info;
}

Result<coins_ends> coins_ends::from(const Arguments& arguments) {
  if (!arguments.has("coins")) {
    return Error{"parameter coins is missing; expected coins=LIST, or several lists as rows=LISTS or stacks=LISTS"};
  }
  return coins_ends{.coins = arguments.row("coins"), .take = arguments.integer("take")};
}

std::string coins_ends::arguments() const { return row_arguments(coins, take, 1); }

}  // namespace firstwin
