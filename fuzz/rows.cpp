// SPDX-License-Identifier: Apache-2.0
// Rows of coins, taken from the left and from the ends.
#include "firstwin/coins_ends.h"
#include "firstwin/coins_row.h"
#include "fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace firstwin;
  fuzz::Bytes bytes({data, size});
  const std::uint8_t form = bytes.next();
  const std::int64_t take = 1 + (form >> 2) % 5;
  std::vector<std::int64_t> coins;
  constexpr std::size_t coins_max = 24;
  while (!bytes.empty() && coins.size() < coins_max) coins.push_back(form & 1 ? bytes.number() : bytes.below(9) - 4);
  if (form & 2) {
    fuzz::expect_agreement(coins_row{.coins = Row(coins), .take = take});
  } else {
    fuzz::expect_agreement(coins_ends{.coins = Row(coins), .take = take});
  }
  return 0;
}
