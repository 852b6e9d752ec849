// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace firstwin {

/// The number whose decimal text this is, digit for digit; none for any other text.
template <class Integer>
std::optional<Integer> number_of_text(std::string_view text) {
  Integer number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size() || std::to_string(number) != text) return {};
  return number;
}

}  // namespace firstwin
