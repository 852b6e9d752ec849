// SPDX-License-Identifier: Apache-2.0
// Values of Lua as 128-bit numbers: their bytes where these are at most 16, else a number in an exact table of them.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "firstwin/run.h"
#include "firstwin/value.h"

namespace firstwin::lua {

/// Equal codes, equal values. The bytes of a short value stand in it from the lowest up, then zeros.
struct Code {
  UWide bits = 0;
  bool operator==(const Code&) const = default;
};

/// Whole numbers, without a detour through bytes.
Code code_of(std::int64_t number);
/// The number that a code stands for; none where it stands for something else.
std::optional<std::int64_t> number_of(Code code);

/// All codes of one game. Thread-safe; nothing is ever dropped.
class Codes {
 public:
  using Room = std::array<char, 16>;

  Codes();
  ~Codes();

  /// While it lives, what the table holds is memory of a run.
  class Counted {
   public:
    /// `bytes_max` holds after the run as well, where it is not 0.
    Counted(Codes& codes, Run& run, std::uint64_t bytes_max);
    ~Counted();
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

   private:
    Codes& codes_;
    Run& run_;
  };

  /// Throws std::bad_alloc when the table would take more than half of the memory that is free, or than a run has left,
  /// which is then stopped.
  Code code_of(std::string_view bytes);
  /// The bytes of a value, maybe with zeros after them. The view is into `room` or into the table.
  std::string_view bytes_of(Code code, Room& room) const;

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

}  // namespace firstwin::lua
