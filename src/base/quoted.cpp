// SPDX-License-Identifier: Apache-2.0
#include "base/quoted.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace firstwin {

namespace {

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

}  // namespace

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

}  // namespace firstwin
