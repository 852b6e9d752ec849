// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "firstwin/run.h"
#include "firstwin/value.h"

/// Two problems of online judges that are minimax without being games that one of two players wins, each in O(n^2).
namespace firstwin {

/// LeetCode 375: a number from 1 to n is guessed; each wrong guess costs its number and tells whether the number is
/// larger or smaller.
struct GuessCost {
  std::int64_t money = 0;        ///< the least that always suffices
  std::int64_t first_guess = 0;  ///< one with which it does; 0 where no guess is needed
};

/// For 0 <= n <= 2^20. Nothing when the run was stopped, for lack of memory too; 2 n^2 bytes are needed.
///
/// Let cost(i, j) be that for i..j: the least over k of k + max(cost(i, k - 1), cost(k + 1, j)). For one j and falling
/// i the place where the first of the two becomes the larger falls as well. From there on the least is at that place;
/// before it, it is the least of k + cost(k + 1, j), over a window that slides: a monotone queue. The textbook looks at
/// every k: O(n^3).
std::optional<GuessCost> guess_cost(std::int64_t n, Run& run);

/// LeetCode 1563: a row of stones is cut in two, the part with the larger sum goes (either, when equal), the sum of the
/// other is scored, and so on with it until one stone is left.
struct SplitScore {
  Wide score = 0;  ///< the most that can be scored
  std::uint64_t first_cut = 0;  ///< so many stones to the left of the first cut; 0 where there is none
  bool keeps_left = false;  ///< whether the left part is then kept
};

/// For stones from 0 on. Nothing when the run was stopped, for lack of memory too; 8 n^2 bytes are needed.
///
/// For one left end and a growing right end the last cut at which the left part is not the larger moves right only, and
/// so does the first at which the right part is not. The best of all kept left parts, and of all right parts, are kept
/// as running maxima. The textbook looks at every cut: O(n^3).
std::optional<SplitScore> split_score(std::span<const std::int64_t> stones, Run& run);

}  // namespace firstwin
