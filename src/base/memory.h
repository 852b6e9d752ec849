// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace firstwin {

/// Memory that the system could hand out now without swapping, in bytes: what /proc/meminfo calls available,
/// cut to the limit of the control group where there is one. 1 GiB where neither can be read.
std::uint64_t free_memory_bytes();

/// Memory that this process has in the system's now, in bytes; 0 where it cannot be read.
std::uint64_t resident_memory_bytes();
/// Gives memory that was freed back to the system, as far as it can be.
void give_back_memory();

/// A zeroed block of memory, on huge pages where it is large and the system has them. Move-only.
/// Null (empty) when the system refuses it. Pages are touched by whoever writes them first.
class ZeroedBlock {
 public:
  ZeroedBlock() = default;
  explicit ZeroedBlock(std::uint64_t bytes);
  ZeroedBlock(ZeroedBlock&& other) noexcept;
  ZeroedBlock& operator=(ZeroedBlock&& other) noexcept;
  ~ZeroedBlock();

  explicit operator bool() const noexcept { return data_ != nullptr; }
  std::uint64_t bytes() const noexcept { return bytes_; }

  /// The block as an array of a trivial type.
  template <class T>
  std::span<T> as() const noexcept {
    return {static_cast<T*>(data_), static_cast<std::size_t>(bytes_ / sizeof(T))};
  }

 private:
  void* data_ = nullptr;
  std::uint64_t bytes_ = 0;
  bool mapped_ = false;
};

}  // namespace firstwin
