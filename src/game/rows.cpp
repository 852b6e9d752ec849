// SPDX-License-Identifier: Apache-2.0
#include "game/rows.h"

#include "firstwin/parameters.h"

namespace firstwin {

std::string coins_text(const Row& row, std::uint64_t begin, std::uint64_t end) {
  constexpr std::uint64_t shown_max = 40, shown_at_each_end = 10;
  if (begin == end) return "(no coins left)";
  std::string text;
  for (std::uint64_t i = begin; i < end; ++i) {
    if (end - begin > shown_max && i == begin + shown_at_each_end) {
      i = end - shown_at_each_end;
      text += " … (" + std::to_string(end - begin) + " coins) …";
    }
    text += (i > begin ? " " : "") + std::to_string(row[i % row.size()]);
  }
  return text;
}

Result<void> check_take(std::int64_t take) {
  if (take >= 1) return {};
  return Error{"take=" + std::to_string(take) + "; expected the largest number of coins a move may take, from 1"};
}

std::string row_arguments(const Row& row, std::int64_t take, std::int64_t usual_take) {
  return "coins=" + list_text(row.values()) + (take == usual_take ? "" : ",take=" + std::to_string(take));
}

}  // namespace firstwin
