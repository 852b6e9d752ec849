// SPDX-License-Identifier: Apache-2.0
// Numbers and words as people write them.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "base/quoted.h"
#include "firstwin/parameters.h"

namespace firstwin {

/// A whole number as it was read, or why it is none.
struct ReadNumber {
  enum class Fault : std::uint8_t { none, not_whole, too_large };
  std::int64_t value = 0;
  Fault fault = Fault::not_whole;
};

/// Reads `20`, `-3`, `1_000`, `10^18`, `-2^63`. The whole text must be the number.
ReadNumber read_number(std::string_view text);

/// What is wrong with `text` as a whole number, as a clause: "'abc' is not a whole number". Only after a fault.
std::string fault_clause(std::string_view text, ReadNumber::Fault fault);

/// A clause and "; expected …"; the clause alone where nothing is given.
std::string expecting(std::string clause, std::string_view expected);

/// "from 1", "up to 9", "from 1 to 9": the range of a parameter; empty when it has none.
std::string range_clause(const Parameter& parameter);

/// Without white space at both ends.
std::string_view trimmed(std::string_view text);

/// White space as every form of list has it.
constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace firstwin
