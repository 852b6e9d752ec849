// SPDX-License-Identifier: Apache-2.0
// The methods that every tutorial shows, written as they are shown there: what our engines are measured against.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "bench/bench.h"

namespace firstwin::bench {

/// LeetCode 464: recursion over the set of used numbers, with a memo in an array of chars.
Measure textbook_can_i_win_array(int n, int target);
/// The same with an unordered_map.
Measure textbook_can_i_win_map(int n, int target);
/// The first `count` nimbers of an octal game, each by the mex over all its options.
Measure textbook_octal(const char* code, std::size_t count);
/// Whether the first player wins a heap of n coins, by the nimbers of all smaller heaps.
Measure textbook_coins(const std::vector<std::size_t>& take, std::size_t n);
/// LintCode 396: margins of all intervals, n² cells.
Measure textbook_ends(std::span<const std::int64_t> coins);
/// LintCode 395: margins of all suffixes.
Measure textbook_row(std::span<const std::int64_t> coins);

}  // namespace firstwin::bench
