// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace firstwin::detail {

/// Zeroed memory that grows in place, for the tables of engines. Small blocks come from the heap; a large one is mapped
/// on huge pages where the system has them, within address space set aside for growth, so that growing neither copies
/// nor needs the old and the new block at once. Only what is touched takes memory. Move-only.
class Block {
 public:
  Block() = default;
  Block(Block&& other) noexcept { *this = std::move(other); }
  Block& operator=(Block&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(mapped_bytes_, other.mapped_bytes_);
    return *this;
  }
  ~Block();

  /// Grows to `bytes`, and the new part is zero; it may move. False when the system refuses: it is then as it was.
  [[nodiscard]] bool grow(std::uint64_t bytes);
  std::uint64_t bytes() const noexcept { return bytes_; }

  /// The block as an array of a trivial type for which zero bytes are a value.
  template <class T>
  T* as() const noexcept {
    return static_cast<T*>(data_);
  }

 private:
  bool map(std::uint64_t bytes);

  void* data_ = nullptr;
  std::uint64_t bytes_ = 0;
  std::uint64_t mapped_bytes_ = 0;  ///< address space set aside; 0 while on the heap
};

}  // namespace firstwin::detail
