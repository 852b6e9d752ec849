// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace firstwin {

/// Writes a list that comes in pieces as list_text() (firstwin/parameters.h) does, without keeping it.
class ListText {
 public:
  void add(std::span<const std::int64_t> values);
  std::string text() const;

 private:
  std::vector<std::int64_t> first_{};  // as many as would be written out
  std::uint64_t count_ = 0;
  std::uint64_t checksum_ = 0xcbf29ce484222325ULL;  // FNV-1a, over whole values
};

}  // namespace firstwin
