// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins_row.h"

#include "game/rows.h"

namespace firstwin {

Result<void> coins_row::check() const { return check_take(take); }

std::string coins_row::text(const Position& position) const { return coins_text(coins, position.taken, coins.size()); }

const GameInfo& coins_row::info() {
  static const GameInfo info{
      .name = "coins-row",
      .summary = "take the first one or two coins of a row; the higher total wins (LintCode 395)",
      .family = "row",
      .parameters =
          {{.name = "coins", .kind = Kind::row, .required = true, .help = "the values of the coins, from the left"},
           {.name = "take",
            .kind = Kind::integer,
            .default_text = "2",
            .least = 1,
            .help = "the largest number of coins a move may take"}},
      .state = "how many coins are gone from the left: a prefix. Totals are not part of the state",
      .function =
          "margin(i) = the greatest, over k = 1..take, of coins i..i+k-1 together minus margin(i + k): what the "
          "mover gets more than the other from here on",
      .initialization = "margin(number of coins) = 0: nothing is left to get",
      .answer = "margin(0), and first wins if it is above 0; a tie is not a win",
      .examples = {"coins=1,2,4", "coins=1,2,2", "coins=1,-3,5,-2 take=3"}};
  return info;
}

Result<coins_row> coins_row::from(const Arguments& arguments) {
  return coins_row{.coins = arguments.row("coins"), .take = arguments.integer("take")};
}

std::string coins_row::arguments() const { return row_arguments(coins, take, 2); }

}  // namespace firstwin
