// SPDX-License-Identifier: Apache-2.0
#include "firstwin/detail/hash_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <map>
#include <random>
#include <unordered_map>

#include "firstwin/detail/block.h"
#include "firstwin/detail/threads.h"

namespace firstwin::detail::general_hash_table_test {
namespace {

TEST(Block, keeps_what_it_holds_and_is_zero_beyond_it_however_it_grows) {
  Block block;
  std::uint64_t filled = 0;
  for (std::uint64_t bytes : {100u, 5'000u, 900'000u, 1'200'000u, 20'000'000u, 90'000'000u}) {
    ASSERT_TRUE(block.grow(bytes));
    ASSERT_EQ(block.bytes(), bytes);
    unsigned char* data = block.as<unsigned char>();
    for (std::uint64_t at = 0; at < bytes; at += 97) ASSERT_EQ(data[at], at < filled ? at % 251 + 1 : 0) << at;
    for (std::uint64_t at = filled; at < bytes; ++at) data[at] = static_cast<unsigned char>(at % 251 + 1);
    filled = bytes;
  }
  Block moved = std::move(block);
  EXPECT_EQ(moved.bytes(), filled);
}

TEST(Block, refuses_what_no_system_has) {
  Block block;
  EXPECT_FALSE(block.grow(UINT64_MAX / 2));
  EXPECT_TRUE(block.grow(10));
}

template <class KeyType>
KeyType random_key(std::mt19937_64& random) {
  if constexpr (sizeof(KeyType) == 8) {
    return random() % 500'000;
  } else {
    return UWide{random() % 700} << 64 | random() % 700;
  }
}

template <class KeyType>
void expect_as_a_map() {
  std::mt19937_64 random(1);
  HashTable<KeyType, std::uint32_t> table;
  std::unordered_map<std::uint64_t, std::uint32_t> map;  // by the key's halves, which are small
  const auto folded = [](KeyType key) { return static_cast<std::uint64_t>(key ^ (UWide{key} >> 64) * 1'000'003); };
  for (int step = 0; step < 600'000; ++step) {
    const KeyType key = random_key<KeyType>(random);
    const auto value = static_cast<std::uint32_t>(random() | 1);
    const auto known = map.find(folded(key));
    ASSERT_EQ(table.find(key), known == map.end() ? 0 : known->second);
    table.put(key, value);
    map[folded(key)] = value;
  }
  ASSERT_EQ(table.count(), map.size());
  EXPECT_LE(table.bytes(), 31 * (sizeof(KeyType) + 8) / 16 * map.size());
}

TEST(HashTable, is_a_map_of_64_bit_keys) { expect_as_a_map<std::uint64_t>(); }
TEST(HashTable, is_a_map_of_128_bit_keys) { expect_as_a_map<UWide>(); }

TEST(HashTable, replaces_by_slot_even_when_slots_have_moved) {
  HashTable<std::uint64_t, std::uint64_t> table;
  std::vector<std::size_t> slots;
  for (std::uint64_t key = 0; key < 10'000; ++key) slots.push_back(table.put(key, 1));
  for (std::uint64_t key = 0; key < 10'000; ++key) table.replace(slots[key], key, key + 2);
  for (std::uint64_t key = 0; key < 10'000; ++key) ASSERT_EQ(table.find(key), key + 2);
  EXPECT_EQ(table.count(), 10'000u);
}

TEST(HashTable, tells_before_it_grows_what_that_takes) {
  HashTable<std::uint64_t, std::uint32_t> table;
  for (std::uint64_t key = 0; key < 100'000; ++key) {
    const bool full = table.full();
    const std::uint64_t expected = table.bytes() + (full ? table.bytes_to_grow() : 0);
    table.put(key * key, 1);
    ASSERT_EQ(table.bytes(), expected);
  }
}

TEST(HashTable, grows_by_several_threads_as_by_one) {
  constexpr std::uint64_t count = 300'000;
  HashTable<std::uint64_t, std::uint32_t> by_one, by_four;
  for (std::uint64_t key = 0; key < count; ++key) {
    const auto value = static_cast<std::uint32_t>(key % 1000 + 1);
    if (by_one.full()) by_one.grow();
    if (by_four.full()) by_four.grow(4);
    ASSERT_EQ(by_one.put(key, value), by_four.put(key, value)) << key;
  }
  by_one.grow(3);
  for (std::uint64_t key = 0; key < count; ++key) {
    ASSERT_EQ(by_one.find(key), key % 1000 + 1);
    ASSERT_EQ(by_four.find(key), key % 1000 + 1);
  }
  for (std::uint64_t key = count; key < 2 * count; ++key) ASSERT_EQ(by_four.find(key), by_four.absent);
  EXPECT_EQ(by_four.count(), count);
}

/// The key whose hash is this.
std::uint64_t unspread(std::uint64_t hash) {
  const auto inverse = [](std::uint64_t odd) {
    std::uint64_t x = odd;
    for (int i = 0; i < 6; ++i) x *= 2 - odd * x;  // each time twice the bits are right
    return x;
  };
  hash = (hash ^ hash >> 33) * inverse(0xc4ceb9fe1a85ec53ULL);
  hash = (hash ^ hash >> 33) * inverse(0xff51afd7ed558ccdULL);
  return hash ^ hash >> 33;
}

TEST(HashTable, as_many_as_fit_beyond_the_last_home_fit_there_when_it_grows) {
  constexpr std::uint64_t count = 68;  // the slots of one home and 64 more
  for (int growths = 1; growths < 20; ++growths) {
    HashTable<std::uint64_t, std::uint32_t> table;
    for (int i = 0; i < growths; ++i) table.grow();
    const std::uint64_t bytes = table.bytes();
    for (std::uint64_t hash = 0; hash < count; ++hash) {
      ASSERT_EQ(spread(unspread(hash)), hash);
      table.put(unspread(hash), 1);
    }
    ASSERT_EQ(table.bytes(), bytes) << growths;
    table.grow();
    for (std::uint64_t hash = 0; hash < count; ++hash) ASSERT_EQ(table.find(unspread(hash)), 1u);
    EXPECT_EQ(table.count(), count);
  }
}

TEST(HashTable, shared_gives_each_key_one_place_however_puts_and_growth_follow) {
  HashTable<std::uint64_t, std::uint32_t> table;
  table.share();
  std::map<std::uint64_t, std::uint32_t> map;
  std::mt19937_64 random(21);
  std::uint64_t unspread_zero = 0;  // the one key whose hash marks a free place
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t key = i % 1000 == 0 ? unspread_zero : random() % 60'000;
    const auto value = static_cast<std::uint32_t>(random() % 1000 + 1);
    std::size_t slot = 0;
    const std::uint32_t known = table.find(key, slot);
    ASSERT_EQ(known, map.contains(key) ? map[key] : 0) << key;
    auto put = table.put_shared(key, value, slot);
    while (!put.done) {
      table.grow(2);
      put = table.put_shared(key, value, table.home_of(key));
    }
    ASSERT_EQ(put.before, known);
    map[key] = value;
    if (put.crowded) table.grow(1 + i % 3);
  }
  for (const auto& [key, value] : map) ASSERT_EQ(table.find(key), value);
}

TEST(HashTable, shared_by_threads_loses_nothing) {
  constexpr std::uint64_t count = 40'000;
  constexpr int threads = 4;
  HashTable<std::uint64_t, std::uint32_t> table;
  while (table.bytes() < 2 * count * table.slot_bytes) table.grow();
  table.share();
  std::atomic<std::uint64_t> first_puts{0};
  for_each_index(threads, threads, [&](std::uint64_t number) {
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t key = number % 2 ? count - 1 - i : i;
      std::size_t slot = 0;
      if (table.find(key, slot) != table.absent) continue;
      first_puts += table.put_shared(key, static_cast<std::uint32_t>(key + 1), slot).before == table.absent;
    }
  });
  EXPECT_EQ(first_puts, count);
  for (std::uint64_t key = 0; key < count; ++key) ASSERT_EQ(table.find(key), key + 1);
}

TEST(HashSet, knows_what_is_in_it) {
  HashSet<std::uint64_t> set;
  for (std::uint64_t key = 0; key < 5'000; ++key) ASSERT_TRUE(set.insert(key * 3));
  for (std::uint64_t key = 0; key < 5'000; ++key) ASSERT_FALSE(set.insert(key * 3));
  EXPECT_EQ(set.count(), 5'000u);
}

}  // namespace
}  // namespace firstwin::detail::general_hash_table_test
