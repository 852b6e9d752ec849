// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <new>

#include "firstwin/detail/block.h"
#include "firstwin/detail/hash_table.h"
#include "firstwin/run.h"

namespace firstwin::detail {

/// Bounds of positions by exact key, for a search: bounded in memory, it forgets. A bucket has two places: one for the
/// position that took more work, one for the latest other. It grows while memory lasts, and then replaces. The caller
/// tells the run of the `bytes()` it begins with.
template <class KeyType, class Score>
class BoundsTable {
 public:
  struct Entry {
    Hash<KeyType> hash;
    Score at_least, at_most;
    std::uint8_t work;  ///< the logarithm of how many positions were looked at, plus 1; 0 in a free place
    std::uint8_t move;  ///< the move that was good enough, counted in the game's order, plus 1; 0 where none was
  };

  BoundsTable() : BoundsTable(16) {}

  std::uint64_t bytes() const { return buckets_ * sizeof(Bucket); }
  void prefetch(const Hash<KeyType>& hash) const { __builtin_prefetch(&bucket_of(hash)); }

  /// What is known of a position; null where nothing is. Good until the next put.
  const Entry* find(const Hash<KeyType>& hash) const {
    for (const Entry& entry : bucket_of(hash)) {
      if (entry.hash == hash && entry.work > 0) return &entry;
    }
    return nullptr;
  }

  /// Adds bounds to what is known of a position, or puts it in the place of another.
  void put(const Entry& fresh, Run& run) {
    Bucket& bucket = bucket_of(fresh.hash);
    for (Entry& entry : bucket) {
      if (entry.hash != fresh.hash || entry.work == 0) continue;
      entry.at_least = std::max(entry.at_least, fresh.at_least);
      entry.at_most = std::min(entry.at_most, fresh.at_most);
      entry.work = std::max(entry.work, fresh.work);
      if (fresh.move > 0) entry.move = fresh.move;
      return;
    }
    used_ += bucket[1].work == 0;
    if (fresh.work >= bucket[0].work) {
      bucket[1] = bucket[0];
      bucket[0] = fresh;
    } else {
      bucket[1] = fresh;
    }
    if (used_ > buckets_ && may_grow_) grow(run);
  }

 private:
  using Bucket = std::array<Entry, 2>;

  Bucket& bucket_of(const Hash<KeyType>& hash) const {
    return block_.as<Bucket>()[static_cast<std::size_t>(UWide{hash.first} * buckets_ >> 64)];
  }

  void grow(Run& run) {
    constexpr std::uint64_t factor = 2;
    may_grow_ = run.fits(factor * bytes());
    if (!may_grow_) return;
    run.hold(factor * bytes());
    BoundsTable larger(factor * buckets_);
    for (std::uint64_t at = 0; at < buckets_; ++at) {
      for (const Entry& entry : block_.as<Bucket>()[at]) {
        if (entry.work > 0) larger.put(entry, run);
      }
    }
    run.release(bytes());
    *this = std::move(larger);
  }

  explicit BoundsTable(std::uint64_t buckets) : buckets_(buckets) {
    if (!block_.grow(bytes())) throw std::bad_alloc();
  }

  Block block_;
  std::uint64_t buckets_, used_ = 0;
  bool may_grow_ = true;
};

}  // namespace firstwin::detail
