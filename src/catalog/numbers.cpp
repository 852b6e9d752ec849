// SPDX-License-Identifier: Apache-2.0
#include "catalog/numbers.h"

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
