// SPDX-License-Identifier: Apache-2.0
#include "game/list_text.h"

#include <algorithm>
#include <cstdio>

#include "firstwin/parameters.h"

namespace firstwin {

namespace {
constexpr std::size_t written_max = 100;
}  // namespace

void ListText::add(std::span<const std::int64_t> values) {
  const auto written = values.first(std::min(values.size(), written_max - first_.size()));
  first_.insert(first_.end(), written.begin(), written.end());
  std::uint64_t checksum = checksum_;
  for (const std::int64_t value : values) checksum = (checksum ^ static_cast<std::uint64_t>(value)) * 0x100000001b3ULL;
  checksum_ = checksum;
  count_ += values.size();
}

std::string ListText::text() const {
  if (count_ <= written_max) {
    std::string text = "[";
    for (std::size_t i = 0; i < first_.size(); ++i) text += (i ? "," : "") + std::to_string(first_[i]);
    return text + "]";
  }
  char hex[17];
  std::snprintf(hex, sizeof hex, "%016llx", static_cast<unsigned long long>(checksum_));
  return "[" + std::to_string(count_) + " values, checksum " + hex + "]";
}

std::string list_text(std::span<const std::int64_t> values) {
  ListText text;
  text.add(values);
  return text.text();
}

}  // namespace firstwin
