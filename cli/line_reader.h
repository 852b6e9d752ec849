// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "firstwin/result.h"

namespace firstwin::cli {

/// Lines of standard input, whatever their length; what was printed is flushed before a read may wait.
class LineReader {
 public:
  /// The next line without its end, empty at the end of input. An error when reading fails.
  Result<std::optional<std::string>> next();
  /// The number of the line that was read last, from 1.
  std::uint64_t number() const { return number_; }

 private:
  std::string waiting_;
  std::size_t at_ = 0;
  bool ended_ = false;
  std::uint64_t number_ = 0;
};

}  // namespace firstwin::cli
