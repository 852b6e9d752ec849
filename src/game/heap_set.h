// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "firstwin/detail/exact_table.h"
#include "firstwin/parameters.h"

namespace firstwin {

/// Sorted multisets of heap sizes as numbers, for games in which moves split heaps. Where all that can arise fits in 64
/// bits a heap of s is s ones, and a zero divides heaps, the smallest in the lowest bits; else multisets are numbered
/// by an exact table, which serves a person's play and not a search.
class HeapSet {
 public:
  /// `bits_max`: the most that the sizes, plus one for each heap, can come to.
  explicit HeapSet(std::int64_t bits_max) {
    if (bits_max > 63) table_ = std::make_shared<detail::ExactTable<std::vector<std::int64_t>>>();
  }

  bool fits() const { return table_ == nullptr; }

  /// The multiset of these sizes; none negative, empty heaps do not count.
  std::uint64_t of(std::vector<std::int64_t> sizes) const {
    std::erase(sizes, 0);
    std::sort(sizes.begin(), sizes.end());
    if (table_) return table_->number_of(sizes);
    Writer writer;
    for (const std::int64_t size : sizes) writer.put(static_cast<int>(size));
    return writer.code;
  }

  /// Calls `visit(size)` for each heap, from the smallest up.
  template <class Visit>
  void for_each(std::uint64_t code, const Visit& visit) const {
    if (table_) {
      for (const std::int64_t size : table_->thing(code)) visit(size);
      return;
    }
    while (code != 0) {
      const int size = std::countr_one(code);
      visit(std::int64_t{size});
      code >>= size + 1;
    }
  }

  /// The multiset with one heap of `size` replaced by heaps of `low` <= `high`, of which 0 is none.
  std::uint64_t replaced(std::uint64_t code, std::int64_t size, std::int64_t low, std::int64_t high) const {
    if (table_) return replaced_in_table(code, size, low, high);
    Writer writer;
    bool gone = false;
    const auto put_up_to = [&](std::int64_t limit) {
      for (std::int64_t* part : {&low, &high}) {
        if (*part != 0 && *part <= limit) writer.put(static_cast<int>(std::exchange(*part, 0)));
      }
    };
    for_each(code, [&](std::int64_t heap) {
      if (!gone && heap == size) {
        gone = true;
        return;
      }
      put_up_to(heap);
      writer.put(static_cast<int>(heap));
    });
    put_up_to(INT64_MAX);
    return writer.code;
  }

 private:
  struct Writer {
    std::uint64_t code = 0;
    int at = 0;
    void put(int size) {
      code |= ((std::uint64_t{1} << size) - 1) << at;
      at += size + 1;
    }
  };

  std::uint64_t replaced_in_table(std::uint64_t code, std::int64_t size, std::int64_t low, std::int64_t high) const {
    std::vector<std::int64_t> sizes = table_->thing(code);  // in order, and kept so: there may be very many
    sizes.erase(std::lower_bound(sizes.begin(), sizes.end(), size));
    for (const std::int64_t part : {low, high}) {
      if (part != 0) sizes.insert(std::upper_bound(sizes.begin(), sizes.end(), part), part);
    }
    return table_->number_of(sizes);
  }

  std::shared_ptr<detail::ExactTable<std::vector<std::int64_t>>> table_{};
};

/// The parts under misère of a game of `heaps` (or rows, in its own words), where the nimbers of heaps are of no use.
inline GameInfo::MisereParts misere_parts(const std::string& heaps, const std::string& none, const std::string& whole) {
  return {.function = "wins(" + heaps + ") = some move has not wins(the " + heaps +
                      " after it); under misere the nimbers of " + heaps + " do not add up",
          .initialization = none,
          .answer = "wins(" + whole + ")"};
}

}  // namespace firstwin
