// SPDX-License-Identifier: Apache-2.0
// What the fuzzers share: bytes become an instance of a game, and all its engines are held to the definition. A
// difference ends the program, and libFuzzer keeps the input. To run one for an hour:
//   cmake --preset fuzz && ninja -C build/fuzz fuzz_rows && build/fuzz/fuzz_rows -max_total_time=3600 CORPUS_FOLDER
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>

#include "tests/agree/agreement.h"

namespace firstwin::fuzz {

/// Bytes taken from the front, as small choices; 0 when none are left.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool empty() const { return bytes_.empty(); }
  std::uint8_t next() {
    if (bytes_.empty()) return 0;
    const std::uint8_t byte = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return byte;
  }
  /// From 0 up to, not including, `end`.
  std::int64_t below(std::int64_t end) { return next() % end; }
  /// Any 64-bit number, small ones more often.
  std::int64_t number() {
    const std::uint8_t form = next();
    std::uint64_t value = 0;
    for (int i = 0; i <= form % 8; ++i) value = value << 8 | next();
    const std::uint64_t mirrored = form & 64 ? ~value : value;  // near both ends of the range, and around 0
    return static_cast<std::int64_t>(form & 128 ? mirrored ^ (std::uint64_t{1} << 63) : mirrored);
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

/// All engines, position by position; those that refuse an instance or give up on it are left out.
template <class G>
void expect_agreement(const G& game) {
  const std::string difference = agree::Agreement(game, agree::Refusing::is_allowed).difference();
  if (difference.empty()) return;
  std::fprintf(stderr, "%s\n", difference.c_str());
  std::abort();
}

}  // namespace firstwin::fuzz
