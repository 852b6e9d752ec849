// SPDX-License-Identifier: Apache-2.0
#include "catalog/lua_codes.h"

#include <algorithm>
#include <bit>
#include <boost/unordered/unordered_flat_map.hpp>
#include <mutex>
#include <new>
#include <vector>

#include "base/memory.h"
#include "firstwin/detail/room.h"

namespace firstwin::lua {

namespace {

constexpr std::uint64_t long_mark = 0xff;  // begins no value
constexpr std::size_t block_bytes_least = 1 << 12, block_bytes_most = 1 << 20;

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
  char* free_at = nullptr;
  std::size_t block_left = 0, things_counted = 0;
  std::uint64_t bytes = 0, bytes_max = 0;
  Run* run = nullptr;

  std::string_view keep(std::string_view thing) {
    if (thing.size() > block_left) {
      constexpr std::uint64_t node_bytes = 64;  // of a thing beside itself, about
      const std::size_t size =
          std::max(std::clamp<std::size_t>(bytes, block_bytes_least, block_bytes_most), thing.size());
      take(size + node_bytes * (things.size() - things_counted));
      things_counted = things.size();
      blocks.push_back(std::make_unique<char[]>(size));
      free_at = blocks.back().get();
      block_left = size;
    }
    const std::string_view kept(free_at, thing.size());
    std::copy(thing.begin(), thing.end(), free_at);
    free_at += thing.size();
    block_left -= thing.size();
    return kept;
  }

  void take(std::uint64_t more) {
    if (bytes_max == 0) bytes_max = free_memory_bytes() / 2;
    const bool fits = run != nullptr ? detail::take_memory(more, *run) : bytes + more <= bytes_max;
    if (!fits) throw std::bad_alloc();
    bytes += more;
  }
};

Codes::Counted::Counted(Codes& codes, Run& run, std::uint64_t bytes_max) : codes_(codes), run_(run) {
  Table& table = *codes_.table_;
  const std::lock_guard lock(table.mutex);
  if (bytes_max > 0) table.bytes_max = bytes_max;
  table.run = &run;
  run.hold(table.bytes);
}
Codes::Counted::~Counted() {
  const std::lock_guard lock(codes_.table_->mutex);
  if (codes_.table_->run == &run_) codes_.table_->run = nullptr;
}

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
