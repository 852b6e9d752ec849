// SPDX-License-Identifier: Apache-2.0
#include "catalog/numbers.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "firstwin/value.h"

namespace firstwin {

namespace {

constexpr Wide beyond = Wide{1} << 64;  // larger than any 64-bit value: sums and products stop growing here

/// Digits with single underscores between them, as a number up to `beyond`; -1 when the text is something else.
Wide read_digits(std::string_view text) {
  if (text.empty() || !is_digit(text.back())) return -1;
  Wide number = 0;
  char before = '_';
  for (const char c : text) {
    if (c == '_' ? before == '_' : !is_digit(c)) return -1;
    if (c != '_' && number < beyond) number = number * 10 + (c - '0');
    before = c;
  }
  return number < beyond ? number : beyond;
}

/// How many bytes the character takes that the text begins with; 0 when it is none in UTF-8, or one of control.
std::size_t printable_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return first >= 0x20 && first != 0x7f ? 1 : 0;
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < bytes) return 0;
  std::uint32_t code = first & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3f);
  }
  const bool overlong = code < (bytes == 2 ? 0x80u : bytes == 3 ? 0x800u : 0x10000u);
  const bool control = code < 0xa0, surrogate = code >= 0xd800 && code < 0xe000;
  return overlong || control || surrogate || code > 0x10ffff ? 0 : bytes;
}

Wide power(Wide base, Wide exponent) {
  if (base <= 1) return exponent == 0 ? 1 : base;
  Wide product = 1;
  for (Wide i = 0; i < exponent && product < beyond; ++i) product *= base;
  return product < beyond ? product : beyond;
}

}  // namespace

ReadNumber read_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t hat = text.find('^');
  Wide number = read_digits(text.substr(0, hat));
  if (hat != std::string_view::npos) {
    const Wide exponent = read_digits(text.substr(hat + 1));
    number = number < 0 || exponent < 0 ? -1 : power(number, exponent);
  }
  if (number < 0) return {.fault = ReadNumber::Fault::not_whole};
  if (negative) number = -number;
  if (number < INT64_MIN || number > INT64_MAX) return {.fault = ReadNumber::Fault::too_large};
  return {.value = static_cast<std::int64_t>(number), .fault = ReadNumber::Fault::none};
}

std::string fault_clause(std::string_view text, ReadNumber::Fault fault) {
  if (fault == ReadNumber::Fault::too_large) return in_quotes(text) + " does not fit in 64 bits (-2^63 to 2^63 - 1)";
  return in_quotes(text) + " is not a whole number";
}

std::string expecting(std::string clause, std::string_view expected) {
  if (!expected.empty()) clause += "; expected " + std::string(expected);
  return clause;
}

std::string in_quotes(std::string_view text) { return "'" + shortened(text) + "'"; }

std::string shortened(std::string_view text) {
  constexpr std::size_t shown_max = 40;
  std::string shown;
  std::size_t at = 0;
  while (at < text.size() && at < shown_max) {
    const std::size_t bytes = printable_bytes(text.substr(at));
    if (bytes > 0) {
      shown += text.substr(at, bytes);
    } else {
      std::array<char, 5> escape{};
      std::snprintf(escape.data(), escape.size(), "\\x%02x", static_cast<unsigned char>(text[at]));
      shown += escape.data();
    }
    at += std::max<std::size_t>(bytes, 1);
  }
  return at < text.size() ? shown + "…" : shown;
}

std::string range_clause(const Parameter& parameter) {
  std::string clause;
  if (parameter.least != INT64_MIN) clause = "from " + std::to_string(parameter.least);
  if (parameter.most == INT64_MAX) return clause;
  return (clause.empty() ? "up to " : clause + " to ") + std::to_string(parameter.most);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace firstwin
