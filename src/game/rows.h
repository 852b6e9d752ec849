// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>

#include "firstwin/result.h"
#include "firstwin/row.h"

namespace firstwin {

/// The coins from begin up to, not including, end, as text: "3 2 2", long rows shortened in the middle. Past the last
/// coin the first comes again.
std::string coins_text(const Row& row, std::uint64_t begin, std::uint64_t end);

/// `take` as the row games want it: at least 1.
Result<void> check_take(std::int64_t take);

/// "coins=[1,2,4]", and the take where it is not the usual one.
std::string row_arguments(const Row& row, std::int64_t take, std::int64_t usual_take);

}  // namespace firstwin
