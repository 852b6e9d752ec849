// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "firstwin/value.h"

namespace firstwin {

/// What is proved about Can I Win (numbers 1..n, who reaches the target wins; no misère), for any n and target.
///
/// S is the set of numbers that remain, M its largest, `need` = target - the total drawn, slack = n(n+1)/2 - target.
/// In the order in which they are tried, each with its proof where that is not plain:
///  * need <= 0: it is over. At the start the mover has won; later the other player has.
///  * need <= M: the mover draws a number that is enough.
///  * slack < 0: nobody reaches the target, a tie.
///  * slack < least of S: the target is reached by the last number only, so the count of S decides. At the start this
///    is target = n(n+1)/2.
///  * need = M + 1: loss. After any other draw M is enough; after M any number is, and there is one, since all of S
///    reaches the target. At the start: target = n + 1.
///  * i = need - M - 1 is in S and is not M: win by i, by the line before. At the start: n + 2 <= target <= 2n.
///  * Pairs, i with n + 1 - i. If S is made of pairs and need is a multiple of n + 1: loss, since the answer n + 1 - i
///    to i keeps it so, and makes the multiple 0 in the end. If one u of S lacks its partner, or is its own, and
///    need - u is such a multiple: win by u. At the start: n even and target = k(n + 1) loses; n odd and
///    target = k(n + 1) + (n + 1) / 2 is won by the middle number.
///
/// Whatever is drawn in a position that a theorem calls lost, and after a move that one gives, there is again one that
/// speaks: whole games can be played by them.
struct RaceTheorem {
  Outcome outcome = Outcome::unknown;
  std::string_view sentence{};           ///< the theorem, as a clause for people
  std::optional<std::int64_t> move{};    ///< a winning draw, in a won game that is not over
  std::optional<std::uint64_t> plies{};  ///< as Value::plies, where the theorem tells them
};

/// The first theorem that speaks of the position in which `drawn` are gone, or nothing. n >= 0; `drawn` are numbers of
/// 1..n, ascending, each once. Exact for all 64-bit n and target. Time k log k for k numbers drawn.
std::optional<RaceTheorem> race_theorem(std::int64_t n, std::int64_t target, std::span<const std::int64_t> drawn = {});

/// All winning draws at the start for n >= 3 and n + 2 <= target <= 2n, target < n(n+1)/2; ascending, at most three.
///
/// Let bound = target - n, so 2 <= bound <= n. Who draws a number from the bound on lets the other reach the target by
/// n, or by n - 1 after n itself, which is enough unless bound = n. Below it every draw lowers the bound by itself, and
/// at bound 1 the mover has lost.
///  * bound - 1 wins. So i loses where the answer bound - i - 1 is left, which it is unless i = bound - 1 or it is i.
///  * Let i = (bound - 1) / 2. The other then has bound i + 1, and loses by any draw k with i - k left, that is but for
///    k = i / 2, which leaves the same with i / 2 in place of i; with i odd there is no such k. So i wins just when the
///    largest power of 2 in it is an even one: 1, 4, 16 ….
///  * If bound = n, n wins as well: the other needs n then, one more than the largest number.
std::vector<std::int64_t> race_winning_draws(std::int64_t n, std::int64_t target);

}  // namespace firstwin
