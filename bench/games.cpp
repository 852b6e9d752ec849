// SPDX-License-Identifier: Apache-2.0
#include "bench/bench.h"

namespace firstwin::bench {

std::vector<Workload> games_rows() {
  const Options one_thread{.threads = 1};
  return {
      {"nim-15-15-15-15", "memo", "all positions that play reaches", "",
       solved("nim(heaps=[15,15,15,15])", "memo", one_thread)},
      {"connect-four-4x4", "memo", "4 rows, 4 columns: all positions", "",
       solved("connect-four(rows=4,columns=4)", "memo", one_thread)},
      {"connect-four-4x5", "memo", "4 rows, 5 columns: all positions", "",
       solved("connect-four(rows=4,columns=5)", "memo", one_thread)},
      {"quixo-3", "retrograde", "3 by 3: all positions", "", solved("quixo(size=3)", "retrograde", one_thread)},
      {"coins-7000", "table", "n=7000: all positions with plies", "", solved("coins(n=7000)", "table", one_thread)},
      {"tic-tac-toe", "memo", "all positions", "", solved("tic-tac-toe", "memo", one_thread)},
  };
}

}  // namespace firstwin::bench
