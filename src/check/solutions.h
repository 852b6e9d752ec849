// SPDX-License-Identifier: Apache-2.0
// Short right solutions, one a problem: a body in words that C++ and Java share, and one in Python. In the shared words
// NUM is a 64-bit number, NUMS and NUMS2 lists of them, LINE a list of ints, LOW less than any sum, HIGH more; LONGS(n)
// and LONGS2(n, m) are new lists of zeros, LEN(list) and SIZE(text) lengths, AT(text, i) a character, and MAX, MIN and
// SORT what they say.
#pragma once
#include <span>
#include <string_view>

namespace firstwin {

/// How a body is meant: whole, or what follows `return` in one that several problems share.
enum class BodyKind : unsigned char { whole, ends, left };

struct SolutionBody {
  std::string_view id, cost, shared, python;
  BodyKind kind = BodyKind::whole;
  std::string_view values{}, m{};  ///< the row and the largest number that may be taken, for `left`
};

std::span<const SolutionBody> solutions_of_heaps();
std::span<const SolutionBody> solutions_of_rows();
std::span<const SolutionBody> solutions_of_contests();
std::span<const SolutionBody> solutions_of_stone_games();
std::span<const SolutionBody> solutions_of_chases();
std::span<const SolutionBody> solutions_of_minimax();

/// The bodies that problems share. In those of `ends` `best` is the margin and `sum` that of all coins; in those of
/// `left` lead[0] is the margin. @LAST@ is the answer, @VALUES@ the row, @M@ the most that may be taken.
extern const SolutionBody ends_body, left_body;

}  // namespace firstwin
