// SPDX-License-Identifier: Apache-2.0
// wythoff, fibonacci-nim and subtract-a-square: games in which moves take coins.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "game/divisors.h"
#include "game/fibonacci_nim.h"
#include "game/subtract_a_square.h"
#include "game/wythoff.h"
#include "tests/game/solved.h"

namespace firstwin::take_away_test {
namespace {

using testing::HasSubstr;

TEST(Wythoff, loses_exactly_on_pairs_of_golden_multiples) {
  const wythoff game{.a = 30, .b = 30};
  const auto solution = solved(game);
  const double golden = (1 + std::sqrt(5.0)) / 2;
  for (std::uint32_t a = 0; a <= 30; ++a) {
    for (std::uint32_t b = a; b <= 30; ++b) {
      const bool lost = a == static_cast<std::uint32_t>(std::floor(golden * (b - a)));
      EXPECT_EQ(solution.value({a, b}).outcome, lost ? Outcome::loss : Outcome::win) << a << " " << b;
      EXPECT_EQ(solution.value({b, a}), solution.value({a, b}));
    }
  }
}

TEST(Wythoff, has_the_nimbers_of_a_queen) {
  // OEIS A004481, its first rows.
  const std::vector<std::vector<std::uint64_t>> known{
      {0, 1, 2, 3, 4}, {1, 2, 0, 4, 5}, {2, 0, 1, 5, 3}, {3, 4, 5, 6, 2}};
  Nimbers<wythoff> nimbers(wythoff{.a = 4, .b = 4});
  for (std::uint32_t a = 0; a < known.size(); ++a) {
    for (std::uint32_t b = 0; b < known[a].size(); ++b) EXPECT_EQ(nimbers.of({a, b}), known[a][b]) << a << " " << b;
  }
}

TEST(Wythoff, misere_differs_only_for_small_heaps) {
  EXPECT_EQ(outcome_of(wythoff{.a = 0, .b = 0, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(wythoff{.a = 0, .b = 1, .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(wythoff{.a = 2, .b = 2, .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(wythoff{.a = 3, .b = 5, .misere = true}), Outcome::loss);
}

TEST(Wythoff, moves_name_their_heap) {
  const wythoff game{.a = 1, .b = 2};
  EXPECT_EQ(move_texts(game, game.start()), (std::vector<std::string>{"a:1", "b:1", "b:2", "both:1"}));
  EXPECT_EQ(game.text(played(game, {"both:1"})), "heaps: 0 1");
}

TEST(FibonacciNim, loses_exactly_on_fibonacci_numbers) {
  std::int64_t fibonacci = 1, next = 2;
  for (std::int64_t n = 1; n <= 100; ++n) {
    const bool lost = n == fibonacci;
    if (lost) fibonacci = std::exchange(next, fibonacci + next);
    EXPECT_EQ(outcome_of(fibonacci_nim{.n = n}), lost ? Outcome::loss : Outcome::win) << n;
  }
}

TEST(FibonacciNim, the_winner_takes_the_smallest_part_of_zeckendorf) {
  const auto best = solved(fibonacci_nim{.n = 12}).best_moves();  // 12 = 8 + 3 + 1
  EXPECT_EQ(best.moves.front(), 1U);
}

TEST(FibonacciNim, a_move_takes_at_most_twice_the_one_before) {
  const fibonacci_nim game{.n = 6};
  EXPECT_EQ(move_texts(game, game.start()).size(), 5U);
  EXPECT_EQ(move_texts(game, played(game, {"1"})), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(move_texts(game, played(game, {"4"})), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(game.text(played(game, {"1"})), "coins left: 5   at most 2 now");
}

TEST(FibonacciNim, misere_turns_the_end_round) {
  EXPECT_EQ(outcome_of(fibonacci_nim{.n = 1, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(fibonacci_nim{.n = 2, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(fibonacci_nim{.n = 0}), Outcome::loss);
}

TEST(SubtractASquare, has_its_cold_positions) {
  // OEIS A030193. Only one known to end in 6: 11,356.
  const std::vector<std::uint64_t> known{0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85};
  const auto solution = solved(subtract_a_square{.n = 11'400});
  std::vector<std::uint64_t> cold, ending_in_6;
  for (std::uint64_t n = 0; n <= 11'400; ++n) {
    if (solution.value({n}).outcome != Outcome::loss) continue;
    cold.push_back(n);
    if (n % 10 == 6) ending_in_6.push_back(n);
  }
  cold.resize(known.size());
  EXPECT_EQ(cold, known);
  EXPECT_EQ(ending_in_6, std::vector<std::uint64_t>{11'356});
}

TEST(SubtractASquare, misere_turns_the_end_round) {
  EXPECT_EQ(outcome_of(subtract_a_square{.n = 0, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(subtract_a_square{.n = 1, .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(subtract_a_square{.n = 4, .misere = true}), Outcome::win);
}

TEST(TakeAway, refuses_negative_and_huge_heaps) {
  EXPECT_THAT(fault_of(wythoff{.a = -1}), HasSubstr("a=-1"));
  EXPECT_THAT(fault_of(wythoff{.b = INT64_MAX}), HasSubstr("b="));
  EXPECT_THAT(fault_of(fibonacci_nim{.n = -1}), HasSubstr("n=-1"));
  EXPECT_THAT(fault_of(subtract_a_square{.n = INT64_MAX}), HasSubstr("n="));
}

TEST(Divisors, are_those_that_trial_division_finds) {
  for (std::uint64_t n = 1; n <= 3000; ++n) {
    std::vector<std::uint64_t> tried;
    for (std::uint64_t d = 1; d <= n; ++d) {
      if (n % d == 0) tried.push_back(d);
    }
    ASSERT_EQ(divisors_of(n), tried) << n;
  }
}

TEST(Divisors, of_large_numbers_are_found_at_once) {
  constexpr std::uint64_t prime = 9223372036854775783U, p = 2147483647, q = 4294967291, r = 3037000493;
  EXPECT_EQ(divisors_of(prime), (std::vector<std::uint64_t>{1, prime}));
  EXPECT_EQ(divisors_of(p * q), (std::vector<std::uint64_t>{1, p, q, p * q}));
  EXPECT_EQ(divisors_of(r * r), (std::vector<std::uint64_t>{1, r, r * r}));
  EXPECT_EQ(divisors_of(std::uint64_t{1} << 62).size(), 63U);
  EXPECT_EQ(divisors_of(897612484786617600U).size(), 103680U) << "the most that a number of 64 bits has";
}

}  // namespace
}  // namespace firstwin::take_away_test
