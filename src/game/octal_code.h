// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "firstwin/result.h"

namespace firstwin {

/// The rules of an octal game: digit r of d0.d1d2d3… says what may be left of a heap of which r counters are taken:
/// 1 nothing, 2 one heap, 4 two heaps, added up. Taking nothing must split the heap, so d0 is 0 or 4.
/// Kayles is 0.77, Dawson's Kayles 0.07. (Guy and Smith, "The G-values of various games", 1956.)
class OctalCode {
 public:
  /// 0.0, in which nobody can ever move.
  OctalCode() = default;
  /// "0.77", ".77", "4.007". The error names the place and what was expected there.
  static Result<OctalCode> parse(std::string_view text);
  /// 0.0 for a text that is no code.
  static OctalCode of(std::string_view text);

  /// Digit r, 0 past the last.
  int digit(std::uint64_t r) const { return r < digits_.size() ? digits_[static_cast<std::size_t>(r)] : 0; }
  /// The greatest r with a digit that is not 0; 0 when there is none.
  std::uint64_t last() const { return digits_.size() - 1; }
  /// All digits up to the last, from that before the point on.
  const std::vector<std::uint8_t>& digits() const { return digits_; }
  /// The number of digits with a 4: of moves that split a heap in two.
  std::uint64_t splitting_digits() const {
    return static_cast<std::uint64_t>(
        std::count_if(digits_.begin(), digits_.end(), [](std::uint8_t digit) { return digit & 4; }));
  }
  bool splits() const { return splitting_digits() > 0; }
  bool has_moves() const { return digits_.back() != 0; }
  /// The code without needless zeros, with a digit on both sides of the point: "0.77".
  std::string text() const;

  bool operator==(const OctalCode&) const = default;

 private:
  explicit OctalCode(std::vector<std::uint8_t> digits) : digits_(std::move(digits)) {}
  std::vector<std::uint8_t> digits_{0};  // [r], without zeros at the end, never empty
};

}  // namespace firstwin
