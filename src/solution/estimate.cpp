// SPDX-License-Identifier: Apache-2.0
#include "firstwin/detail/estimate.h"

#include <algorithm>

namespace firstwin::detail {

double distinct_by_birthdays(std::vector<std::vector<std::uint64_t>> met) {
  double positions = 0;
  for (std::vector<std::uint64_t>& keys : met) {
    std::sort(keys.begin(), keys.end());
    double equal_pairs = 0, run_length = 0;
    for (std::size_t i = 1; i < keys.size(); ++i) {
      run_length = keys[i] == keys[i - 1] ? run_length + 1 : 0;
      equal_pairs += run_length;
    }
    const auto count = static_cast<double>(keys.size());
    positions += count * (count - 1) / 2 / std::max(equal_pairs, 1.0);
  }
  return positions;
}

}  // namespace firstwin::detail
