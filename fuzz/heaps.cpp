// SPDX-License-Identifier: Apache-2.0
// Heaps of coins: any take set, one heap or several, normal and misère.
#include "firstwin/coins.h"
#include "fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace firstwin;
  fuzz::Bytes bytes({data, size});
  const std::uint8_t form = bytes.next();
  std::vector<std::int64_t> take, heaps;
  for (std::int64_t count = 1 + bytes.below(6); count > 0; --count) take.push_back(1 + bytes.below(form & 4 ? 40 : 9));
  std::int64_t n = 0;
  if (form & 2) {
    for (std::int64_t count = 1 + bytes.below(3); count > 0; --count) heaps.push_back(bytes.below(14));
  } else {
    n = bytes.below(200);
  }
  fuzz::expect_agreement(coins{.n = n, .heaps = heaps, .take = take, .misere = (form & 1) != 0});
  return 0;
}
