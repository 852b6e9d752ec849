// SPDX-License-Identifier: Apache-2.0
// Coins in several rows and stacks, in forests, and around a pizza.
#include "fuzz/fuzz.h"
#include "game/coin_lines.h"
#include "game/forest.h"
#include "game/pizza.h"

namespace {

using namespace firstwin;

std::int64_t coin(fuzz::Bytes& bytes, std::uint8_t form) {
  return form & 4 ? bytes.number() : form & 8 ? bytes.below(3) : bytes.below(9) - 4;
}

std::vector<std::int64_t> coins_of(fuzz::Bytes& bytes, std::uint8_t form, std::int64_t count) {
  std::vector<std::int64_t> coins;
  for (; count > 0; --count) coins.push_back(coin(bytes, form));
  return coins;
}

coin_lines lines_of(fuzz::Bytes& bytes, std::uint8_t form) {
  std::vector<Row> rows, stacks;
  for (std::int64_t left = 10; left > 0 && !bytes.empty();) {
    const std::int64_t count = 1 + bytes.below(std::min<std::int64_t>(left, 6));
    const bool stack = bytes.below(3) == 0;
    (stack ? stacks : rows).emplace_back(coins_of(bytes, form, count));
    left -= count;
  }
  return coin_lines{.rows = rows, .stacks = stacks, .take = form & 16 ? 1 + bytes.below(3) : 1};
}

forest forest_of(fuzz::Bytes& bytes, std::uint8_t form) {
  std::vector<std::int64_t> parents;
  for (std::int64_t count = 1 + bytes.below(10), node = 0; node < count; ++node) {
    parents.push_back(bytes.below(node + 1) - 1);
  }
  const auto count = static_cast<std::int64_t>(parents.size());
  return forest{.parents = Row(parents), .values = Row(coins_of(bytes, form, count))};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes({data, size});
  const std::uint8_t form = bytes.next();
  switch (form & 3) {
    case 0: fuzz::expect_agreement(pizza{.slices = Row(coins_of(bytes, form, 1 + bytes.below(14)))}); break;
    case 1: fuzz::expect_agreement(forest_of(bytes, form)); break;
    default: fuzz::expect_agreement(lines_of(bytes, form)); break;
  }
  return 0;
}
