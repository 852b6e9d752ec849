// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>

#include "base/memory.h"
#include "firstwin/run.h"

namespace firstwin {

/// Steps of a table after which limits are looked at: some tenth of a millisecond.
constexpr std::uint64_t work_between_polls = 1 << 18;

/// Bytes that a run holds as long as this lives; stops the run where they do not fit.
class Held {
 public:
  Held(Run& run, std::uint64_t bytes) : run_(run), bytes_(bytes), fits_(run.fits(bytes)) {
    fits_ ? run_.hold(bytes_) : run_.stop_for_memory(bytes_);
  }
  ~Held() {
    if (fits_) run_.release(bytes_);
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  explicit operator bool() const { return fits_; }
  /// Stops the run after all: the system did not give the memory.
  void refused() { run_.stop_for_memory(bytes_); }

 private:
  Run& run_;
  std::uint64_t bytes_;
  bool fits_;
};

/// A zeroed block that a run holds as long as this lives; false, with the run stopped, where there is no memory for it.
class HeldBlock {
 public:
  HeldBlock(Run& run, std::uint64_t bytes) : held_(run, bytes), block_(held_ ? ZeroedBlock(bytes) : ZeroedBlock()) {
    if (held_ && !block_) held_.refused();
  }

  explicit operator bool() const { return static_cast<bool>(block_); }
  template <class T>
  std::span<T> as() const {
    return block_.as<T>();
  }

 private:
  Held held_;
  ZeroedBlock block_;
};

}  // namespace firstwin
