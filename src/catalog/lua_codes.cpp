// SPDX-License-Identifier: Apache-2.0
#include "catalog/lua_codes.h"

#include <algorithm>
#include <bit>
#include <boost/unordered/unordered_flat_map.hpp>
#include <mutex>
#include <new>
#include <vector>

#include "base/memory.h"

namespace firstwin::lua {

namespace {

constexpr std::uint64_t long_mark = 0xff;  // begins no value
constexpr std::size_t block_bytes = 1 << 20;

Code pack(std::string_view bytes) {
  UWide bits = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) bits = bits << 8 | static_cast<unsigned char>(bytes[i]);
  return {bits};
}

}  // namespace

Code code_of(std::int64_t number) {
  if (number >= -16 && number <= 111) return {static_cast<UWide>(number + 16)};
  const std::uint64_t folded = (static_cast<std::uint64_t>(number) << 1) ^ static_cast<std::uint64_t>(number >> 63);
  const auto size = static_cast<unsigned>(std::bit_width(folded) + 7) / 8;
  return {UWide{folded} << 8 | (0x80 + size)};
}

std::optional<std::int64_t> number_of(Code code) {
  const auto head = static_cast<unsigned>(code.bits & 0xff);
  if (head < 0x80) return static_cast<std::int64_t>(head) - 16;
  if (head > 0x88) return {};
  const auto folded = static_cast<std::uint64_t>(code.bits >> 8);
  return static_cast<std::int64_t>((folded >> 1) ^ (~(folded & 1) + 1));
}

/// The bytes lie one behind the other in blocks that never move.
struct Codes::Table {
  std::mutex mutex;
  boost::unordered_flat_map<std::string_view, std::uint64_t> numbers;
  std::vector<std::string_view> things;
  std::vector<std::unique_ptr<char[]>> blocks;
  std::size_t block_left = 0;
  std::uint64_t bytes = 0, bytes_max = 0;

  std::string_view keep(std::string_view thing) {
    if (thing.size() > block_left) {
      constexpr std::uint64_t node_bytes = 64;  // of a short thing, about
      if (bytes_max == 0) bytes_max = free_memory_bytes() / 2;
      bytes += block_bytes;
      if (bytes + node_bytes * things.size() > bytes_max) throw std::bad_alloc();
      blocks.push_back(std::make_unique<char[]>(block_bytes));
      block_left = block_bytes;
    }
    char* place = blocks.back().get() + (block_bytes - block_left);
    std::copy(thing.begin(), thing.end(), place);
    block_left -= thing.size();
    return {place, thing.size()};
  }
};

Codes::Codes() : table_(std::make_unique<Table>()) {}
Codes::~Codes() = default;

Code Codes::code_of(std::string_view bytes) {
  if (bytes.size() <= sizeof(UWide)) return pack(bytes);
  const std::lock_guard lock(table_->mutex);
  auto at = table_->numbers.find(bytes);
  if (at == table_->numbers.end()) {
    const std::string_view kept = table_->keep(bytes);
    table_->things.push_back(kept);
    at = table_->numbers.emplace(kept, table_->things.size() - 1).first;
  }
  return {UWide{at->second} << 8 | long_mark};
}

std::string_view Codes::bytes_of(Code code, Room& room) const {
  if ((code.bits & 0xff) != long_mark) {
    for (char& byte : room) {
      byte = static_cast<char>(code.bits & 0xff);
      code.bits >>= 8;
    }
    return {room.data(), room.size()};
  }
  const std::lock_guard lock(table_->mutex);
  return table_->things[static_cast<std::size_t>(code.bits >> 8)];
}

}  // namespace firstwin::lua
