// SPDX-License-Identifier: Apache-2.0
// What a sandboxed state has used, and its memory: small blocks from lists of their own, as a state makes and drops
// many, large ones from the system.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "catalog/lua_sandbox.h"

namespace firstwin::lua {

/// The bounds of a sandbox. `none`: an error that is not one of them.
enum class Bound : std::uint8_t { none, steps, seconds, memory, string };

/// Blocks of memory. Never throws: it is called from C.
class Heap {
 public:
  Heap() = default;
  ~Heap() {
    while (chunks_ != nullptr) std::free(std::exchange(chunks_, chunks_->next));
  }
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  /// Null when the system has none.
  void* take(std::size_t bytes) {
    if (bytes > small_max) return std::malloc(bytes);
    Free*& list = lists_[list_of(bytes)];
    if (list == nullptr && !fill(list_of(bytes))) return nullptr;
    return std::exchange(list, list->next);
  }
  void give_back(void* block, std::size_t bytes) {
    if (bytes > small_max) return std::free(block);
    Free*& list = lists_[list_of(bytes)];
    list = new (block) Free{list};
  }
  /// The block, or another with what fits of its contents.
  void* resize(void* block, std::size_t old_bytes, std::size_t bytes) {
    if (old_bytes > small_max && bytes > small_max) return std::realloc(block, bytes);
    if (old_bytes <= small_max && bytes <= small_max && list_of(old_bytes) == list_of(bytes)) return block;
    void* other = take(bytes);
    if (other == nullptr) return nullptr;
    std::memcpy(other, block, std::min(old_bytes, bytes));
    give_back(block, old_bytes);
    return other;
  }

 private:
  struct Free {
    Free* next;
  };
  static constexpr std::size_t step = 16, small_max = 512, chunk_bytes = 1 << 15;

  static std::size_t list_of(std::size_t bytes) { return (bytes + step - 1) / step; }

  /// Parts a new chunk, whose first block links it to the others.
  bool fill(std::size_t list) {
    auto* chunk = static_cast<char*>(std::malloc(chunk_bytes));
    if (chunk == nullptr) return false;
    chunks_ = new (chunk) Free{chunks_};
    const std::size_t size = list * step;
    for (std::size_t at = step; at + size <= chunk_bytes; at += size)
      lists_[list] = new (chunk + at) Free{lists_[list]};
    return true;
  }

  std::array<Free*, small_max / step + 1> lists_{};
  Free* chunks_ = nullptr;
};

struct Sandbox::Meter {
  Heap heap;
  std::size_t bytes = 0;
  std::uint64_t steps = 0;        ///< of this call
  Bound passed = Bound::none;     ///< for ever
  Bound refused = Bound::none;    ///< memory was last refused for this; garbage collection may have helped
  std::optional<std::chrono::steady_clock::time_point> began{};  ///< about, for calls of many steps
  lua_State* lua = nullptr;
  int line = 0;                   ///< of the last error or refusal, in the source; 0 where none was running
  /// Of each line of the source, from 1, where they are watched.
  struct Watched {
    bool in_called_function = false, run = false;
  };
  std::vector<Watched> watched{};

  static Meter& of(lua_State* lua);
  /// Counts steps; ends the running code with an error when they are too many.
  void spend(std::uint64_t more);
  /// Ends the running code; all that it does on its way out ends likewise.
  [[noreturn]] void pass(Bound bound);
  /// Null, for memory that is not given.
  void* refuse(Bound bound);
  /// Notes the line of the source that is running.
  void note_line();
};

/// Makes what sandboxed code sees the global names of the state. To be called protected.
void open_library(lua_State* lua);
/// From now on a new global name is an error. To be called protected.
void freeze_names(lua_State* lua);

}  // namespace firstwin::lua
