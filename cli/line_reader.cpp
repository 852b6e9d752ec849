// SPDX-License-Identifier: Apache-2.0
#include "cli/line_reader.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <vector>

#include "catalog/row_reader.h"
#include "cli/terminal.h"

namespace firstwin::cli {

Result<std::optional<std::string>> LineReader::next() {
  std::size_t searched = at_;
  for (;;) {
    const std::size_t end = waiting_.find('\n', searched);
    if (end != std::string::npos || (ended_ && at_ < waiting_.size())) {
      std::string line = waiting_.substr(at_, end == std::string::npos ? end : end - at_);
      at_ = end == std::string::npos ? waiting_.size() : end + 1;
      constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
      if (number_++ == 0 && line.starts_with(byte_order_mark)) line.erase(0, byte_order_mark.size());
      return std::optional(std::move(line));
    }
    if (ended_) return std::optional<std::string>();
    waiting_.erase(0, at_);
    at_ = 0;
    searched = waiting_.size();
    flush();
    std::vector<char> block(1 << 16);
    ssize_t count = 0;
    do count = read(STDIN_FILENO, block.data(), block.size());
    while (count < 0 && errno == EINTR);
    if (count < 0) return Error{"standard input cannot be read: " + std::string(std::strerror(errno))};
    hold_to_reading_memory(waiting_.size());
    ended_ = count == 0;
    waiting_.append(block.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace firstwin::cli
