// SPDX-License-Identifier: Apache-2.0
#include "base/memory.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <new>
#include <string>
#include <utility>

namespace firstwin {

namespace {

constexpr std::uint64_t map_from_bytes = std::uint64_t{1} << 20;
constexpr std::uint64_t huge_page_bytes = std::uint64_t{2} << 20;
constexpr std::uint64_t assumed_free_bytes = std::uint64_t{1} << 30;

std::uint64_t read_number(const char* path, std::uint64_t otherwise) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  return file >> number ? number : otherwise;  // "max" is not a number: no limit
}

std::uint64_t available_by_meminfo() {
  std::ifstream file("/proc/meminfo");
  std::string name, rest;
  std::uint64_t kibibytes = 0;
  while (file >> name >> kibibytes && std::getline(file, rest)) {
    if (name == "MemAvailable:") return kibibytes << 10;
  }
  return assumed_free_bytes;
}

}  // namespace

std::uint64_t resident_memory_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0, resident = 0;
  if (!(file >> all >> resident)) return 0;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void give_back_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

std::uint64_t free_memory_bytes() {
  const std::uint64_t available = available_by_meminfo();
  const std::uint64_t limit = read_number("/sys/fs/cgroup/memory.max", UINT64_MAX);
  if (limit == UINT64_MAX) return available;
  const std::uint64_t used = read_number("/sys/fs/cgroup/memory.current", 0);
  return std::min(available, limit > used ? limit - used : 0);
}

ZeroedBlock::ZeroedBlock(std::uint64_t bytes) : bytes_(bytes), mapped_(bytes >= map_from_bytes) {
  if (!mapped_) {
    const std::size_t cache_line = 64;
    const std::size_t rounded = (static_cast<std::size_t>(bytes) + cache_line) / cache_line * cache_line;
    data_ = std::aligned_alloc(cache_line, rounded);
    if (data_) std::fill_n(static_cast<char*>(data_), rounded, '\0');
    if (!data_) bytes_ = 0;
    return;
  }
  const std::uint64_t rounded = (bytes + huge_page_bytes - 1) / huge_page_bytes * huge_page_bytes;
  void* mapped = mmap(nullptr, rounded, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) {
    bytes_ = 0;
    return;
  }
  data_ = mapped;
  bytes_ = rounded;
  madvise(mapped, rounded, MADV_HUGEPAGE);
}

ZeroedBlock::ZeroedBlock(ZeroedBlock&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      bytes_(std::exchange(other.bytes_, 0)),
      mapped_(std::exchange(other.mapped_, false)) {}

ZeroedBlock& ZeroedBlock::operator=(ZeroedBlock&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
  std::swap(mapped_, other.mapped_);
  return *this;
}

ZeroedBlock::~ZeroedBlock() {
  if (mapped_ && data_) munmap(data_, bytes_);
  if (!mapped_) std::free(data_);
}

}  // namespace firstwin
