// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "firstwin/value.h"

namespace firstwin {

/// A row of coin values that does not change: cheap to copy, since copies share the values.
class Row {
 public:
  Row() = default;
  Row(std::initializer_list<std::int64_t> values) : Row(std::vector<std::int64_t>(values)) {}
  Row(std::vector<std::int64_t> values) {
    auto shared = std::make_shared<const std::vector<std::int64_t>>(std::move(values));
    values_ = *shared;
    owner_ = std::move(shared);
  }
  /// Values that live elsewhere, for example in a mapped file, as long as `owner` does.
  Row(std::span<const std::int64_t> values, std::shared_ptr<const void> owner)
      : owner_(std::move(owner)), values_(values) {}

  std::span<const std::int64_t> values() const { return values_; }
  std::uint64_t size() const { return values_.size(); }
  std::int64_t operator[](std::uint64_t i) const { return values_[static_cast<std::size_t>(i)]; }

  /// The sum of the values from `begin` up to, not including, `end`; and of all of them. Exact. O(end - begin).
  Wide sum(std::uint64_t begin, std::uint64_t end) const {
    Wide sum = 0;
    for (std::uint64_t i = begin; i < end; ++i) sum += (*this)[i];
    return sum;
  }
  Wide sum() const { return sum(0, size()); }
  /// The sum of the absolute values. Exact. O(size).
  Wide absolute_sum() const {
    Wide sum = 0;
    for (const std::int64_t value : values_) sum += value < 0 ? -Wide{value} : Wide{value};
    return sum;
  }

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::int64_t> values_;
};

}  // namespace firstwin
