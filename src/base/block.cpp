// SPDX-License-Identifier: Apache-2.0
#include "firstwin/detail/block.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace firstwin::detail {

namespace {

constexpr std::uint64_t map_from_bytes = std::uint64_t{1} << 20;
constexpr std::uint64_t huge_page_bytes = std::uint64_t{2} << 20;
constexpr std::uint64_t room_to_grow = 16;  // address space set aside, as a multiple of what is asked for

std::uint64_t rounded(std::uint64_t bytes) { return (bytes + huge_page_bytes - 1) / huge_page_bytes * huge_page_bytes; }

/// Address space that begins on a huge page; null when the system refuses it.
char* set_aside(std::uint64_t bytes) {
  const std::uint64_t wider = bytes + huge_page_bytes;
  void* mapped = mmap(nullptr, wider, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) return nullptr;
  char* const begin = static_cast<char*>(mapped);
  const std::uint64_t misplaced = reinterpret_cast<std::uintptr_t>(begin) % huge_page_bytes;
  const std::uint64_t before = misplaced == 0 ? 0 : huge_page_bytes - misplaced;
  if (before > 0) munmap(begin, before);
  munmap(begin + before + bytes, huge_page_bytes - before);
  madvise(begin + before, bytes, MADV_HUGEPAGE);
  return begin + before;
}

}  // namespace

Block::~Block() {
  if (mapped_bytes_ > 0) {
    munmap(data_, mapped_bytes_);
  } else {
    std::free(data_);
  }
}

bool Block::grow(std::uint64_t bytes) {
  if (bytes <= bytes_) return true;
  if (bytes >= map_from_bytes) {
    if (bytes > mapped_bytes_ && !map(bytes)) return false;
  } else {
    void* moved = std::realloc(data_, static_cast<std::size_t>(bytes));
    if (!moved) return false;
    data_ = moved;
    std::memset(static_cast<char*>(data_) + bytes_, 0, static_cast<std::size_t>(bytes - bytes_));
  }
  bytes_ = bytes;
  return true;
}

bool Block::map(std::uint64_t bytes) {
  if (bytes > UINT64_MAX / 2 / room_to_grow) return false;
  std::uint64_t wanted = rounded(bytes * room_to_grow);
  char* fresh = set_aside(wanted);
  if (!fresh) fresh = set_aside(wanted = rounded(bytes));
  if (!fresh) return false;
  if (mapped_bytes_ > 0) {
    if (mremap(data_, mapped_bytes_, wanted, MREMAP_MAYMOVE | MREMAP_FIXED, fresh) == MAP_FAILED) {
      munmap(fresh, wanted);
      return false;
    }
  } else {
    if (bytes_ > 0) std::memcpy(fresh, data_, static_cast<std::size_t>(bytes_));
    std::free(data_);
  }
  data_ = fresh;
  mapped_bytes_ = wanted;
  return true;
}

}  // namespace firstwin::detail
