// SPDX-License-Identifier: Apache-2.0
// Exact hash tables: keys are stored whole, so that no two positions are ever taken for one. What a slot keeps of a key
// is a bijection of it that looks random: its hash. Linear probing over slots that are in the order of their hashes
// (Amble and Knuth, "Ordered hash tables"), so that a search for what is not there ends as early as one for what is.
//
// A hash's home is the hash times the number of homes, cut to the upper 64 bits, so that homes too come in the order of
// hashes, whatever their number is. Slots of 16 bytes have one home for four: a cache line in a large table. Growing by
// half, in place, is then one sweep from the top down through both the old and the new table: the upper third goes
// where nothing lies, then the upper third of the rest, and so on, each by several threads. At least 53 and at most 80
// of 100 slots are in use, so that with 16-byte slots a position costs 30 bytes at the worst, growth included; 38 with
// the 20-byte slots of 128-bit keys. Nothing is ever erased.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "firstwin/detail/block.h"
#include "firstwin/detail/threads.h"
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

/// What a slot keeps of a key: a bijection of it, whose first 64 bits look random and say where its home is. Larger
/// ones come first, and zero last: a free slot, which is all zero, ends every search.
template <class KeyType>
struct Hash {
  std::uint64_t first;
  constexpr Hash(KeyType key) : first(spread(key)) {}
  bool operator==(const Hash&) const = default;
  bool before(const Hash& other) const { return first > other.first; }
};
template <>
struct Hash<UWide> {
  std::uint64_t first, second;
  constexpr Hash(UWide key) : first(spread(key)), second(static_cast<std::uint64_t>(key >> 64)) {}
  bool operator==(const Hash&) const = default;
  bool before(const Hash& other) const { return first != other.first ? first > other.first : second > other.second; }
};

/// A hash as a slot keeps it: where it has 128 bits in pieces of 32, so that a slot with a value of 32 bits has no gap.
template <class KeyType>
struct KeptHash : Hash<KeyType> {
  constexpr KeptHash(const Hash<KeyType>& hash) : Hash<KeyType>(hash) {}
};
template <>
struct KeptHash<UWide> {
  std::array<std::uint32_t, 4> pieces;
  KeptHash(const Hash<UWide>& hash) : pieces(std::bit_cast<std::array<std::uint32_t, 4>>(hash)) {}
  operator Hash<UWide>() const { return std::bit_cast<Hash<UWide>>(pieces); }
  bool operator==(const Hash<UWide>& hash) const { return Hash<UWide>(*this) == hash; }
  bool before(const Hash<UWide>& hash) const { return Hash<UWide>(*this).before(hash); }
};

/// Values of a trivial type by exact key. The value of zero bits is never put: it marks free slots.
template <class KeyType, class Stored>
class HashTable {
  using Hash = detail::Hash<KeyType>;
  struct Slot {
    KeptHash<KeyType> hash;
    Stored value;
  };
  static_assert(std::is_trivially_copyable_v<Slot>);

 public:
  static constexpr Stored absent{};
  static constexpr std::size_t slot_bytes = sizeof(Slot);

  HashTable() { make_slots(homes_); }

  /// The value put for a key, or `absent`. A key may be given as its hash, so that it is hashed once for all that
  /// follows.
  Stored find(const Hash& hash) const {
    std::size_t slot;
    return find(hash, slot);
  }
  /// The same, and where it was looked for last.
  Stored find(const Hash& hash, std::size_t& slot) const {
    if (shared_) return find_shared(hash, slot);
    slot = slot_of(hash);
    return slots_[slot].hash == hash ? slots_[slot].value : absent;
  }
  /// Begins to fetch what `find` will look at.
  void prefetch(const Hash& hash) const { __builtin_prefetch(slots_ + home_of(hash)); }

  /// Puts or replaces a value; gives its slot. The caller sees to `full()` first if memory is to be limited.
  std::size_t put(const Hash& hash, Stored value) {
    const std::size_t at = slot_of(hash);
    if (slots_[at].hash == hash && slots_[at].value != absent) {
      slots_[at].value = value;
      return at;
    }
    if (full() || !insert(at, {hash, value})) {
      grow();
      return put(hash, value);
    }
    ++count_;
    return at;
  }
  /// As put, for a key that was put before and whose slot was `slot` then; it may have moved since.
  void replace(std::size_t slot, const Hash& hash, Stored value) {
    if (slots_[slot].hash != hash || slots_[slot].value == absent) slot = slot_of(hash);
    slots_[slot].value = value;
  }

  /// Whether several threads can put values at once: where hashes and values are written in one piece.
  static constexpr bool can_share = std::is_same_v<KeyType, std::uint64_t> && sizeof(Stored) <= sizeof(std::uint64_t);

  /// From now on any thread may call find and put_shared at any time, and nothing else may be called but grow(), alone.
  /// Slots are then no longer in order: a new one goes to the first free place.
  void share()
    requires can_share
  {
    Slot& last = slots_[slot_of(Hash(0))];  // a hash of zero marks a free place now: its key has a place of its own
    zero_ = std::exchange(last.value, absent);
    shared_ = true;
  }
  /// What became of a value; where there was no place for it, it has to be put again after grow().
  struct Put {
    Stored before{};  ///< what was there
    bool done = true, crowded = false;
  };
  /// `slot`: where `find` last looked for it since the last growth, or its home.
  Put put_shared(const Hash& hash, Stored value, std::size_t slot)
    requires can_share
  {
    if (hash.first == 0) return {.before = std::atomic_ref(zero_).exchange(value, std::memory_order_relaxed)};
    for (; slot < homes_ + tail; ++slot) {
      std::atomic_ref<std::uint64_t> first(slots_[slot].hash.first);
      std::uint64_t found = first.load(std::memory_order_relaxed);
      std::atomic_ref<Stored> kept(slots_[slot].value);
      if (found == 0 && first.compare_exchange_strong(found, hash.first, std::memory_order_relaxed)) {
        kept.store(value, std::memory_order_relaxed);
        return {.crowded = count_one_in_64(hash)};
      }
      if (found != hash.first) continue;
      const Stored before = kept.exchange(value, std::memory_order_relaxed);
      return {.before = before == absent ? value : before};  // who took the slot counts as the first
    }
    return {.before = value, .done = false, .crowded = true};
  }
  /// The first slot where a hash is looked for.
  std::size_t home_of(const Hash& hash) const {
    return home_at(static_cast<std::size_t>(UWide{~hash.first} * homes_ >> 64));
  }

  std::uint64_t count() const { return count_; }
  std::uint64_t bytes() const { return bytes_of(homes_); }
  /// True when the next new key makes the table grow, which needs `bytes_to_grow()` more.
  bool full() const { return count_ >= count_max_; }
  std::uint64_t bytes_to_grow() const { return bytes_of(more_homes()) - bytes(); }

  /// Moves all to its new places, from the top down: the upper third of what is left goes where nothing lies, in parts
  /// and by as many threads as are given. Throws std::bad_alloc when the system has no memory.
  void grow(int threads = 1) {
    constexpr std::size_t part_slots = 1 << 14;
    const std::size_t old_homes = homes_;
    std::size_t end = homes_ + tail;
    make_slots(more_homes());
    std::vector<std::size_t> cuts;
    std::vector<std::vector<Slot>> beyond;
    while (end > 0) {
      const auto first_below_end = static_cast<std::size_t>(UWide{end} * old_homes / homes_);
      const std::size_t begin = first_free(first_below_end + line_slots, end);
      if (begin == end) return put_again(end);
      cuts.assign(1, begin);
      while (cuts.back() < end) cuts.push_back(first_free(cuts.back() + part_slots, end));
      beyond.assign(cuts.size() - 1, {});
      for_each_index(beyond.size(), end < worth_threads ? 1 : threads, [&](std::size_t part) {
        move(cuts[part], cuts[part + 1], first_home_above(cuts[part + 1], old_homes), beyond[part]);
      });
      for (const std::vector<Slot>& slots : beyond) insert_all(slots);
      end = begin;
    }
  }

 private:
  /// Slots above the homes, for what is pushed beyond the last; and one more, always free, that ends every search.
  /// What is pushed out only gets less when the table grows.
  static constexpr std::size_t tail = 64;
  /// So many have one home, where a cache line holds a whole number of them.
  static constexpr std::size_t line_slots = 64 % sizeof(Slot) == 0 ? 64 / sizeof(Slot) : 1;
  static constexpr std::size_t worth_threads = 1 << 16;

  Stored find_shared(const Hash& hash, std::size_t& slot) const {
    if constexpr (can_share) {
      if (hash.first == 0) return std::atomic_ref(zero_).load(std::memory_order_relaxed);
      for (slot = home_of(hash);; ++slot) {
        const std::uint64_t found = std::atomic_ref(slots_[slot].hash.first).load(std::memory_order_relaxed);
        if (found == 0) return absent;
        if (found == hash.first) return std::atomic_ref(slots_[slot].value).load(std::memory_order_relaxed);
      }
    }
    return absent;
  }

  /// Counting all would make threads wait for each other, and hashes are random. True when it is time to grow.
  bool count_one_in_64(const Hash& hash) {
    if (hash.first % 64 != 0) return false;
    return std::atomic_ref(count_).fetch_add(64, std::memory_order_relaxed) >= count_max_;
  }

  static std::uint64_t bytes_of(std::uint64_t homes) { return (homes + tail + 1) * sizeof(Slot); }
  /// Whole lines, so that what lies beyond the last home gets less when the table grows.
  std::size_t more_homes() const { return homes_ < 4096 ? homes_ * 2 : home_at(homes_ + homes_ / 2 + line_slots - 1); }

  static constexpr std::size_t home_at(std::size_t slot) { return slot / line_slots * line_slots; }
  /// Where the hash is, or would be put.
  std::size_t slot_of(const Hash& hash) const {
    std::size_t at = home_of(hash);
    while (slots_[at].hash.before(hash)) ++at;
    return at;
  }

  /// Puts a slot before what is there and behind it, up to the next free one; false when the tail is full.
  bool insert(std::size_t at, const Slot& slot) {
    std::size_t free = at;
    while (slots_[free].value != absent) ++free;
    if (free >= homes_ + tail) return false;
    std::copy_backward(slots_ + at, slots_ + free, slots_ + free + 1);
    slots_[at] = slot;
    return true;
  }

  void make_slots(std::size_t homes) {
    if (!block_.grow(bytes_of(homes))) throw std::bad_alloc();
    homes_ = homes;
    count_max_ = homes / 5 * 4;
    slots_ = block_.as<Slot>();
  }

  /// The first free slot from `at` on, below `end`; else `end`. Whatever lies above a free slot has its home there.
  std::size_t first_free(std::size_t at, std::size_t end) const {
    while (at < end && slots_[at].value != absent) ++at;
    return std::min(at, end);
  }
  /// The lowest home of what lay above a free slot when there were so many homes.
  std::size_t first_home_above(std::size_t free, std::size_t old_homes) const {
    return free >= old_homes ? homes_ + tail : home_at(static_cast<std::size_t>(UWide{free + 1} * homes_ / old_homes));
  }

  /// Moves what lies from `begin` to `end` to its new places; those from `limit` on are for others, and what belongs
  /// there is given back.
  void move(std::size_t begin, std::size_t end, std::size_t limit, std::vector<Slot>& beyond) {
    std::vector<Slot> lifted;
    std::size_t place = 0;
    for (std::size_t at = begin; at < end;) {
      for (lifted.clear(); at < end && slots_[at].value != absent; ++at) insert_in_order(lifted, slots_[at]);
      for (const Slot& slot : lifted) {
        place = std::max(place, home_of(slot.hash));
        if (place < limit) {
          slots_[place++] = slot;
        } else {
          beyond.push_back(slot);
        }
      }
      while (at < end && slots_[at].value == absent) ++at;
    }
    std::memset(static_cast<void*>(slots_ + begin), 0, (end - begin) * sizeof(Slot));
  }
  /// Nearly always at the end: what lies side by side is in order but for what threads have shared.
  static void insert_in_order(std::vector<Slot>& slots, const Slot& slot) {
    auto at = slots.end();
    while (at != slots.begin() && slot.hash.before(std::prev(at)->hash)) --at;
    slots.insert(at, slot);
  }
  /// Takes out what lies below `end` and puts it where it belongs.
  void put_again(std::size_t end) {
    std::vector<Slot> lifted;
    std::copy_if(slots_, slots_ + end, std::back_inserter(lifted),
                 [](const Slot& slot) { return slot.value != absent; });
    std::memset(static_cast<void*>(slots_), 0, end * sizeof(Slot));
    insert_all(lifted);
  }
  void insert_all(const std::vector<Slot>& slots) {
    for (const Slot& slot : slots) {
      const bool fits = insert(slot_of(slot.hash), slot);
      assert(fits);
    }
  }

  Block block_;
  Slot* slots_ = nullptr;
  std::size_t homes_ = 64;
  std::uint64_t count_ = 0, count_max_ = 0;
  mutable Stored zero_{};  ///< the value of the hash zero, while shared
  bool shared_ = false;
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
  HashTable<KeyType, bool> table_;
};

}  // namespace firstwin::detail
