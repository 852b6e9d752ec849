// SPDX-License-Identifier: Apache-2.0
// octal, kayles, dawson and grundy: games in which moves split heaps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/dawson.h"
#include "game/grundy.h"
#include "game/kayles.h"
#include "game/octal.h"
#include "tests/game/solved.h"

namespace firstwin::octal_games_test {
namespace {

using testing::HasSubstr;

/// Nimbers of single heaps by the rules alone.
std::vector<std::uint64_t> nimbers_up_to(const std::string& code, std::int64_t n) {
  std::vector<std::uint64_t> nimbers;
  Nimbers<octal> known(octal{.code = code, .n = n});
  for (std::int64_t heap = 0; heap <= n; ++heap) nimbers.push_back(known.of(octal{.code = code, .n = heap}.start()));
  return nimbers;
}

TEST(Kayles, has_its_nimbers_and_is_always_won) {
  const std::vector<std::uint64_t> known{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2,
                                         6, 4, 1, 2, 7, 1, 4, 3, 2, 1};  // OEIS A002186
  EXPECT_EQ(nimbers_up_to("0.77", 20), known);
  for (std::int64_t n = 1; n <= 20; ++n) EXPECT_EQ(outcome_of(kayles(n)), Outcome::win) << n;
  EXPECT_EQ(outcome_of(kayles(0)), Outcome::loss);
}

TEST(Kayles, positions_are_partitions) {
  // Every way to write numbers up to n as sums of rows with gaps is reached: 1, 2, 3, 5, 7, 11, 15, 22, 30, 42.
  EXPECT_EQ(solved(kayles(9)).survey().positions, 42U);
}

TEST(Kayles, misere_is_lost_for_1_4_9_and_12_pins) {
  // Sibert and Conway, Mathematical Kayles: of single rows, 1, 4, 9, 12 and 20 pins are lost.
  for (std::int64_t n = 1; n <= 20; ++n) {
    const bool lost = n == 1 || n == 4 || n == 9 || n == 12 || n == 20;
    EXPECT_EQ(outcome_of(kayles(n, true)), lost ? Outcome::loss : Outcome::win) << n;
  }
}

TEST(Dawson, has_its_nimbers) {
  const std::vector<std::uint64_t> known{0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5};  // OEIS A002187
  for (std::size_t n = 0; n < known.size(); ++n) {
    EXPECT_EQ(nimber_of(dawson(static_cast<std::int64_t>(n))), known[n]) << n;
    EXPECT_EQ(outcome_of(dawson(static_cast<std::int64_t>(n))), known[n] != 0 ? Outcome::win : Outcome::loss) << n;
  }
}

TEST(Grundy, has_its_nimbers) {
  const std::vector<std::uint64_t> known{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4};
  for (std::size_t n = 0; n < known.size(); ++n) {  // OEIS A002188
    EXPECT_EQ(nimber_of(grundy{.n = static_cast<std::int64_t>(n)}), known[n]) << n;
    EXPECT_EQ(outcome_of(grundy{.n = static_cast<std::int64_t>(n)}), known[n] != 0 ? Outcome::win : Outcome::loss);
  }
}

TEST(Grundy, misere_turns_the_end_round) {
  EXPECT_EQ(outcome_of(grundy{.n = 2, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(grundy{.n = 3, .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(grundy{.n = 4, .misere = true}), Outcome::win);
}

TEST(Octal, identities_between_games_hold) {
  // OEIS A002186 and A002187: G_0.07(n) = G_0.137(n - 1), and G_4.4(n) = G_0.77(n - 1).
  const auto a = nimbers_up_to("0.07", 40), b = nimbers_up_to("0.137", 40);
  const auto c = nimbers_up_to("4.4", 30), d = nimbers_up_to("0.77", 30);
  for (std::size_t n = 1; n <= 40; ++n) EXPECT_EQ(a[n], b[n - 1]) << n;
  for (std::size_t n = 1; n <= 30; ++n) EXPECT_EQ(c[n], d[n - 1]) << n;
}

TEST(Octal, the_leading_zero_may_be_left_out) { EXPECT_EQ(nimbers_up_to(".77", 9), nimbers_up_to("0.77", 9)); }

TEST(Octal, sums_xor) {
  const auto of = nimbers_up_to("0.77", 7);
  for (std::int64_t a = 0; a <= 7; ++a) {
    for (std::int64_t b = 0; b <= 7; ++b) {
      const bool won = (of[static_cast<std::size_t>(a)] ^ of[static_cast<std::size_t>(b)]) != 0;
      EXPECT_EQ(outcome_of(octal{.code = "0.77", .heaps = {a, b}}), won ? Outcome::win : Outcome::loss);
    }
  }
}

TEST(Octal, moves_say_what_a_heap_becomes) {
  const octal game{.code = "0.77", .n = 4};
  EXPECT_EQ(move_texts(game, game.start()), (std::vector<std::string>{"4>3", "4>2+1", "4>2", "4>1+1"}));
  EXPECT_EQ(game.text(played(game, {"4>2+1"})), "heaps: 2 1");
  EXPECT_EQ(move_texts(game, played(game, {"4>1+1"})), std::vector<std::string>{"1>0"});
}

TEST(Octal, heaps_too_small_for_a_move_are_left_out) {
  const octal game{.code = "0.07", .n = 3};
  EXPECT_EQ(game.text(played(game, {"3>1"})), "no heap left that has a move");
  EXPECT_TRUE(game.result(played(game, {"3>1"})));
}

TEST(Octal, of_many_heaps_one_is_replaced_in_its_place) {
  const octal game{.code = "0.77", .heaps = {30, 7, 20, 7, 40}};
  EXPECT_EQ(game.text(game.start()), "heaps: 40 30 20 7 7");
  EXPECT_EQ(game.text(played(game, {"7>6"})), "heaps: 40 30 20 7 6");
  EXPECT_EQ(game.text(played(game, {"20>18+1"})), "heaps: 40 30 18 7 7 1");
  EXPECT_EQ(game.text(played(game, {"40>25+13", "7>5", "30>29"})), "heaps: 29 25 20 13 7 5");
  EXPECT_EQ(game.key(played(game, {"7>6", "30>29"})), game.key(played(game, {"30>29", "7>6"})));
}

TEST(Octal, heaps_without_a_64_bit_key_can_be_played_and_have_nimbers) {
  const kayles game(100);
  EXPECT_FALSE(game.key_fits());
  const auto position = played(game, {"100>98", "98>49+48"});
  EXPECT_EQ(game.text(position), "heaps: 49 48");
  EXPECT_EQ(game.key(position), game.key(played(game, {"100>50+49", "50>48"})));
  EXPECT_NE(game.key(position), game.key(played(game, {"100>50+49", "50>49"})));
  EXPECT_TRUE(kayles(62).key_fits());
}

TEST(Octal, moves_are_found_by_their_text_and_nothing_else_is) {
  const octal game{.code = "0.137", .heaps = {9, 4}};
  const auto start = game.start();
  for (const octal::Move& move : moves_of(game, start)) {
    EXPECT_EQ(game.find_move(start, game.move_text(move)), move);
  }
  for (const char* text : {"", "9", "9>", "9>8", "9>6+", "9>6+0", "9>06", "9>5+2", "9>2+4", "9>-7", "8>6", "9>6 ",
                           "9>0", "x>6", "99999999999999999999>1", "9>9223372036854775807", "9>7+-1"}) {
    EXPECT_FALSE(game.find_move(start, text)) << text;
  }
}

TEST(Octal, huge_heaps_are_solved_at_once_and_every_move_can_be_counted) {
  constexpr std::int64_t n = 1'000'000'000'000'000'000;
  const kayles game(n);
  const auto solution = solved(game);
  ASSERT_EQ(solution.outcome(), Outcome::win);
  EXPECT_EQ(solution.value().nimber, 1U);  // Winning Ways: the cycle has a 1 at n mod 12 = 4
  EXPECT_EQ(solution.value().plies, std::nullopt);
  const auto best = solution.best_moves();
  EXPECT_EQ(best.moves.size(), 1000U);
  for (const auto& move : best.moves) {
    EXPECT_EQ(solution.value(game.play(game.start(), move)).outcome, Outcome::loss);
  }
  const auto moves = game.move_count(game.start());
  EXPECT_EQ(moves, 2 + static_cast<std::uint64_t>((n - 1) / 2 + (n - 2) / 2));
  const auto twins = solved(octal{.code = "0.77", .heaps = {n, n}});
  EXPECT_EQ(twins.outcome(), Outcome::loss);
  EXPECT_EQ(twins.best_moves().total, moves);
}

TEST(Octal, more_moves_than_can_be_counted_are_refused) {
  constexpr std::int64_t n = octal::n_max;
  const std::vector<std::int64_t> six(6, n), seven(7, n), thousand(1000, n);
  EXPECT_TRUE((octal{.code = "0.777", .heaps = six}.check()));
  EXPECT_THAT((octal{.code = "0.777", .heaps = seven}.check().error().message), HasSubstr("10^19 moves"));
  EXPECT_TRUE((octal{.code = "0.333", .heaps = thousand}.check()));
}

TEST(Octal, lines_of_huge_heaps_keep_the_win_and_are_cut) {
  const octal game{.code = "0.77", .n = 1'000'000'000};
  const auto line = solved(game).line();
  EXPECT_FALSE(line.complete);
  EXPECT_EQ(line.moves.size(), line_moves_max);
  std::uint64_t nimber = *solved(game).value().nimber;
  const auto of = [&](std::int64_t heap) { return *solved(octal{.code = "0.77", .n = heap}).value().nimber; };
  for (std::size_t i = 0; i < 200; ++i) {
    nimber ^= of(line.moves[i].heap) ^ of(line.moves[i].low) ^ of(line.moves[i].high);
    EXPECT_EQ(nimber == 0, i % 2 == 0) << i;
  }
}

TEST(Octal, refuses_what_is_no_game) {
  for (const std::string code : {"", ".", "0.", "77", "1.7", "0.8", "0.00", "0.7x"}) {
    EXPECT_THAT(fault_of(octal{.code = code, .n = 3}), HasSubstr("code=" + code + ":"));
  }
  EXPECT_THAT(fault_of(octal{.code = "0.7", .n = -1}), HasSubstr("n=-1"));
  EXPECT_THAT(fault_of(octal{.code = "0.7", .n = 2, .heaps = {3}}), HasSubstr("both given"));
  EXPECT_THAT(fault_of(octal{.code = "0.7", .heaps = {3, INT64_MAX}}), HasSubstr("heap="));
  EXPECT_THAT(fault_of(kayles(INT64_MAX)), HasSubstr("n="));
  EXPECT_THAT(fault_of(grundy{.n = -2}), HasSubstr("n=-2"));
}

}  // namespace
}  // namespace firstwin::octal_games_test
