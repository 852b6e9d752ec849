// SPDX-License-Identifier: Apache-2.0
#include "bench/bench.h"
#include "bench/textbook.h"

namespace firstwin::bench {

std::vector<Workload> can_i_win_rows() {
  const std::string textbook = "can-i-win-20-textbook";
  const std::string what = "n=20 target=150, a loss";
  const std::string game = "can-i-win(n=20,target=150)";
  return {
      {textbook, "textbook", what + ", array", "", [] { return textbook_can_i_win_array(20, 150); }},
      {"can-i-win-20-textbook-map", "textbook", what + ", unordered_map", textbook,
       [] { return textbook_can_i_win_map(20, 150); }},
      {"can-i-win-20-memo-array", "memo", what, textbook, solved(game, "memo", {.store = Store::array})},
      {"can-i-win-20-memo-hash", "memo", what, textbook, solved(game, "memo", {.store = Store::hash})},
      {"can-i-win-20-table", "table", what, textbook, solved(game, "table")},
  };
}

}  // namespace firstwin::bench
