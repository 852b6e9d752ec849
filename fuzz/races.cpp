// SPDX-License-Identifier: Apache-2.0
// Can I Win: any small pool, any target, normal and misère.
#include <algorithm>

#include "firstwin/can_i_win.h"
#include "fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace firstwin;
  fuzz::Bytes bytes({data, size});
  const std::uint8_t form = bytes.next();
  can_i_win made{.misere = (form & 1) != 0};
  if (form & 2) {
    made.n = bytes.below(10);
  } else {
    for (std::int64_t count = bytes.below(8); count > 0; --count) {
      const std::int64_t number = form & 4 ? bytes.number() : 1 + bytes.below(12);
      made.numbers.push_back(std::max<std::int64_t>(1, number));
    }
  }
  made.target = form & 8 ? bytes.number() : bytes.below(64) - 2;
  fuzz::expect_agreement(can_i_win{.n = made.n, .target = made.target, .numbers = made.numbers, .misere = made.misere});
  return 0;
}
