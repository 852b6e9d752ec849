// SPDX-License-Identifier: Apache-2.0
#include "firstwin/parameters.h"

#include <cstdio>

namespace firstwin {

std::vector<std::int64_t> Arguments::list(const std::string& name) const {
  if (!has(name)) return {};
  const auto values = row(name).values();
  return {values.begin(), values.end()};
}

std::string list_text(std::span<const std::int64_t> values) {
  constexpr std::size_t written_max = 100;
  if (values.size() <= written_max) {
    std::string text = "[";
    for (std::size_t i = 0; i < values.size(); ++i) text += (i ? "," : "") + std::to_string(values[i]);
    return text + "]";
  }
  std::uint64_t checksum = 0xcbf29ce484222325ULL;  // FNV-1a, over whole values
  for (const std::int64_t value : values) checksum = (checksum ^ static_cast<std::uint64_t>(value)) * 0x100000001b3ULL;
  char hex[17];
  std::snprintf(hex, sizeof hex, "%016llx", static_cast<unsigned long long>(checksum));
  return "[" + std::to_string(values.size()) + " values, checksum " + hex + "]";
}

}  // namespace firstwin
