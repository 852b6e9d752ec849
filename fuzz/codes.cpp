// SPDX-License-Identifier: Apache-2.0
// Octal games: any code, one heap or several, normal and misère.
#include "fuzz/fuzz.h"
#include "game/octal.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace firstwin;
  fuzz::Bytes bytes({data, size});
  const std::uint8_t form = bytes.next();
  std::string code = form & 1 ? "4." : "0.";
  for (std::int64_t digits = 1 + bytes.below(8); digits > 0; --digits) {
    code += static_cast<char>('0' + bytes.below(8));
  }
  if (!OctalCode::of(code).has_moves()) return 0;
  std::vector<std::int64_t> heaps;
  std::int64_t n = 0;
  if (form & 2) {
    constexpr std::int64_t sum_max = 14;  // the definition looks at all ways to split them
    for (std::int64_t left = sum_max, count = 1 + bytes.below(4); count > 0; --count) {
      heaps.push_back(bytes.below(left + 1));
      left -= heaps.back();
    }
  } else {
    n = bytes.below(20);
  }
  fuzz::expect_agreement(octal{.code = code, .n = n, .heaps = heaps, .misere = (form & 4) != 0});
  return 0;
}
