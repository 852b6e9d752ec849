// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace firstwin::detail {

/// The least number that is not in a set of numbers: the nimber of a position from those of its options. Exact for any
/// numbers; those below 64 take no allocation, larger ones a bit for each up to the largest.
class Mex {
 public:
  void add(std::uint64_t number) {
    if (number < 64) {
      low_ |= std::uint64_t{1} << number;
    } else {
      add_high(static_cast<std::size_t>(number / 64 - 1), std::uint64_t{1} << (number % 64));
    }
  }
  std::uint64_t mex() const {
    if (low_ != UINT64_MAX) return static_cast<std::uint64_t>(std::countr_one(low_));
    for (std::size_t i = 0; i < high_.size(); ++i) {
      if (high_[i] != UINT64_MAX) return (i + 1) * 64 + static_cast<std::uint64_t>(std::countr_one(high_[i]));
    }
    return (high_.size() + 1) * 64;
  }

 private:
  void add_high(std::size_t word, std::uint64_t bit) {
    if (high_.size() <= word) high_.resize(word + 1);
    high_[word] |= bit;
  }

  std::uint64_t low_ = 0;
  std::vector<std::uint64_t> high_{};
};

}  // namespace firstwin::detail
