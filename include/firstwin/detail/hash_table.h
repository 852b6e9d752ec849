// SPDX-License-Identifier: Apache-2.0
// Exact hash tables: keys are stored whole, so that no two positions are ever taken for one. Open addressing with
// linear probing over a power of two of slots, at most three quarters full; nothing is ever erased.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "firstwin/value.h"

namespace firstwin::detail {

/// Spreads a key over 64 bits; a bijection for 64-bit keys (the finalizer of MurmurHash3).
constexpr std::uint64_t spread(std::uint64_t key) {
  key = (key ^ (key >> 33)) * 0xff51afd7ed558ccdULL;
  key = (key ^ (key >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return key ^ (key >> 33);
}
constexpr std::uint64_t spread(UWide key) {
  return spread(static_cast<std::uint64_t>(key) ^ (spread(static_cast<std::uint64_t>(key >> 64)) * 3));
}

/// Values of a trivial type by exact key. `empty` is a value that is never put: it marks free slots.
template <class KeyType, class Stored, Stored empty>
class HashTable {
 public:
  explicit HashTable(std::uint64_t slots = 64) : slots_(slots, Slot{KeyType{}, empty}) {}

  /// The value put for a key, or `empty`.
  Stored find(KeyType key) const { return slots_[slot_of(key)].value; }

  /// Puts or replaces a value. The caller sees to `full()` first if memory is to be limited; replacing never grows.
  void put(KeyType key, Stored value) {
    std::size_t at = slot_of(key);
    if (slots_[at].value == empty) {
      if (full()) {
        grow();
        at = slot_of(key);
      }
      ++count_;
    }
    slots_[at] = {key, value};
  }

  std::uint64_t count() const { return count_; }
  std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }
  /// True when the next new key makes the table grow, which needs `bytes_to_grow()` more while both tables are held.
  bool full() const { return count_ >= slots_.size() / 4 * 3; }
  std::uint64_t bytes_to_grow() const { return 2 * bytes(); }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2, Slot{KeyType{}, empty});
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.value != empty) slots_[slot_of(slot.key)] = slot;
    }
  }

 private:
  struct Slot {
    KeyType key;
    Stored value;
  };

  std::size_t slot_of(KeyType key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = spread(key) & mask;
    while (slots_[at].value != empty && slots_[at].key != key) at = (at + 1) & mask;
    return at;
  }

  std::vector<Slot> slots_;
  std::uint64_t count_ = 0;
};

/// A set of exact keys.
template <class KeyType>
class HashSet {
 public:
  /// True when the key is new.
  bool insert(KeyType key) {
    if (table_.find(key)) return false;
    table_.put(key, true);
    return true;
  }
  std::uint64_t count() const { return table_.count(); }
  std::uint64_t bytes() const { return table_.bytes(); }
  bool full() const { return table_.full(); }
  std::uint64_t bytes_to_grow() const { return table_.bytes_to_grow(); }
  void grow() { table_.grow(); }

 private:
  HashTable<KeyType, bool, false> table_;
};

}  // namespace firstwin::detail
