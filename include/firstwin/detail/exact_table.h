// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace firstwin::detail {

/// Numbers things that are too large for a key: equal things have equal numbers, different things different ones.
/// Things are stored whole and never dropped, so it is for a person's play and for lines, not for a search.
/// Thread-safe.
template <class Thing>
class ExactTable {
 public:
  std::uint64_t number_of(const Thing& thing) {
    const std::lock_guard lock(mutex_);
    const auto [at, is_new] = numbers_.try_emplace(thing, things_.size());
    if (is_new) things_.push_back(&at->first);
    return at->second;
  }
  /// Stays where it is as long as the table.
  const Thing& thing(std::uint64_t number) const {
    const std::lock_guard lock(mutex_);
    return *things_[static_cast<std::size_t>(number)];
  }

 private:
  mutable std::mutex mutex_;
  std::map<Thing, std::uint64_t> numbers_;
  std::vector<const Thing*> things_;
};

}  // namespace firstwin::detail
