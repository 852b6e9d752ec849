// SPDX-License-Identifier: Apache-2.0
#include "base/memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace firstwin::memory_test {
namespace {

TEST(FreeMemory, there_is_some_and_less_than_a_machine_can_address) {
  EXPECT_GT(free_memory_bytes(), std::uint64_t{1} << 20);
  EXPECT_LT(free_memory_bytes(), std::uint64_t{1} << 48);
}

void expect_zeroed_and_writable(std::uint64_t bytes) {
  const ZeroedBlock block(bytes);
  ASSERT_TRUE(block) << bytes;
  EXPECT_GE(block.bytes(), bytes);
  const auto words = block.as<std::uint64_t>();
  EXPECT_EQ(words.size(), block.bytes() / 8);
  EXPECT_TRUE(std::all_of(words.begin(), words.end(), [](std::uint64_t word) { return word == 0; })) << bytes;
  std::fill(words.begin(), words.end(), UINT64_MAX);
  EXPECT_TRUE(words.empty() || words.back() == UINT64_MAX);
}

TEST(ZeroedBlock, is_zero_and_can_be_written_to_whatever_its_size) {
  for (const std::uint64_t bytes : {1U, 8U, 63U, 64U, 65U, 4096U}) expect_zeroed_and_writable(bytes);
  const std::uint64_t mebibyte = std::uint64_t{1} << 20;
  for (const std::uint64_t bytes : {mebibyte - 1, mebibyte, mebibyte + 1, 2 * mebibyte, 5 * mebibyte + 3}) {
    expect_zeroed_and_writable(bytes);
  }
}

TEST(ZeroedBlock, lies_on_a_cache_line_small_or_large) {
  for (const std::uint64_t bytes : {std::uint64_t{24}, std::uint64_t{3} << 20}) {
    const ZeroedBlock block(bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.as<char>().data()) % 64, 0U);
  }
}

TEST(ZeroedBlock, none_was_asked_for_and_none_is_there) {
  const ZeroedBlock block;
  EXPECT_FALSE(block);
  EXPECT_EQ(block.bytes(), 0U);
  EXPECT_TRUE(block.as<int>().empty());
}

TEST(ZeroedBlock, what_the_system_refuses_is_null_and_empty) {
  for (const std::uint64_t bytes : {UINT64_MAX, UINT64_MAX - (std::uint64_t{2} << 20), std::uint64_t{1} << 63}) {
    const ZeroedBlock block(bytes);
    EXPECT_FALSE(block) << bytes;
    EXPECT_EQ(block.bytes(), 0U) << bytes;
    EXPECT_TRUE(block.as<char>().empty()) << bytes;
  }
}

TEST(ZeroedBlock, moving_hands_it_over) {
  ZeroedBlock first(100);
  first.as<char>()[0] = 'x';
  ZeroedBlock second = std::move(first);
  ASSERT_TRUE(second);
  EXPECT_EQ(second.as<char>()[0], 'x');
  ZeroedBlock third(std::uint64_t{2} << 20);
  third = std::move(second);
  EXPECT_EQ(third.as<char>()[0], 'x');
  EXPECT_EQ(third.bytes(), 100U);
}

}  // namespace
}  // namespace firstwin::memory_test
