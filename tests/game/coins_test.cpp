// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "tests/game/laws.h"

namespace firstwin::coins_test {
namespace {

using laws::error_of;
using laws::expect_laws;
using laws::value_of;
using Amounts = std::vector<std::int64_t>;

constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

Outcome outcome_of(const coins& game) { return value_of(game).outcome; }

std::vector<std::string> move_texts(const coins& game) {
  std::vector<std::string> texts;
  for (const auto& move : moves_of(game, game.start())) texts.push_back(game.move_text(move));
  return texts;
}

TEST(CoinsRules, who_takes_the_last_coin_wins_and_n_mod_3_is_not_0_is_a_win) {
  for (std::int64_t n = 0; n <= 60; ++n) {
    EXPECT_EQ(outcome_of(coins{.n = n}), n % 3 == 0 ? Outcome::loss : Outcome::win) << n;
  }
}

TEST(CoinsRules, no_coins_and_negative_n_are_a_loss_in_0_plies) {
  for (const std::int64_t n : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_EQ(value_of(coins{.n = n}).outcome, Outcome::loss);
    EXPECT_EQ(value_of(coins{.n = n}).plies, 0U);
    EXPECT_EQ(outcome_of(coins{.n = n, .misere = true}), Outcome::win);
  }
}

TEST(CoinsRules, a_move_is_found_by_its_text_and_nothing_else_is) {
  const auto found = [](const coins& game, const char* text) { return game.find_move(game.start(), text).has_value(); };
  const coins one{.n = 9, .take = {1, 3, 12}}, two{.heaps = {2, 5}, .take = {1, 3}};
  for (const char* text : {"1", "3"}) EXPECT_TRUE(found(one, text)) << text;
  for (const char* text : {"2", "12", "-1", "03", "+1", "1:1", "", " 1"}) EXPECT_FALSE(found(one, text)) << text;
  for (const char* text : {"1:1", "2:3"}) EXPECT_TRUE(found(two, text)) << text;
  for (const char* text : {"1:3", "3:1", "0:1", "1", ":1", "1:", "1:1:1"}) EXPECT_FALSE(found(two, text)) << text;
  const coins huge{.n = greatest, .take = {1, greatest}};
  EXPECT_EQ(huge.find_move(huge.start(), std::to_string(greatest)), (coins::Move{0, greatest}));
}

TEST(CoinsRules, a_move_takes_exactly_one_of_the_amounts) {
  EXPECT_EQ(move_texts(coins{.n = 9, .take = {4, 1, 3, 1}}), (std::vector<std::string>{"1", "3", "4"}));
  EXPECT_EQ(move_texts(coins{.n = 3, .take = {4, 1, 3}}), (std::vector<std::string>{"1", "3"}));
  EXPECT_EQ(move_texts(coins{.n = 5, .take = {2}}), (std::vector<std::string>{"2"}));
}

TEST(CoinsRules, who_cannot_move_loses_coins_left_or_not) {
  EXPECT_EQ(value_of(coins{.n = 1, .take = {2}}).plies, 0U);
  EXPECT_EQ(outcome_of(coins{.n = 1, .take = {2}}), Outcome::loss);
  EXPECT_EQ(outcome_of(coins{.n = 3, .take = {2}}), Outcome::win) << "one coin is left and cannot be taken";
  EXPECT_EQ(outcome_of(coins{.n = 4, .take = {3, 5}}), Outcome::win);
}

TEST(CoinsRules, under_misere_who_cannot_move_wins_coins_left_or_not) {
  EXPECT_EQ(outcome_of(coins{.n = 0, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(coins{.n = 1, .misere = true}), Outcome::loss);
  EXPECT_EQ(outcome_of(coins{.n = 1, .take = {2}, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(coins{.n = 3, .take = {2}, .misere = true}), Outcome::loss);
  for (std::int64_t n = 0; n <= 40; ++n) {
    EXPECT_EQ(outcome_of(coins{.n = n, .misere = true}), n % 3 == 1 ? Outcome::loss : Outcome::win) << n;
  }
}

TEST(CoinsRules, several_heaps_are_one_game) {
  const coins game{.heaps = {3, 0, 1}, .take = {1, 2}};
  EXPECT_EQ(move_texts(game), (std::vector<std::string>{"1:1", "1:2", "3:1"}));
  EXPECT_EQ(game.text(game.start()), "heaps: 3 0 1");
  EXPECT_EQ(game.text(game.play(game.start(), {.heap = 0, .amount = 2})), "heaps: 1 0 1");
  EXPECT_EQ(outcome_of(coins{.heaps = {1, 1}}), Outcome::loss);
  EXPECT_EQ(outcome_of(coins{.heaps = {3, 5, 7}, .take = {1, 2, 3, 4, 5, 6, 7}}), Outcome::win) << "Nim";
  EXPECT_EQ(outcome_of(coins{.heaps = {1, 2, 3}, .take = {1, 2, 3}}), Outcome::loss) << "Nim";
}

TEST(CoinsRules, heaps_with_nothing_to_take_are_over) {
  EXPECT_EQ(value_of(coins{.heaps = {0, 0}}).plies, 0U);
  EXPECT_EQ(value_of(coins{.heaps = {1, 1, 1}, .take = {2}}).plies, 0U);
}

TEST(CoinsRules, bad_input_is_named) {
  EXPECT_EQ(error_of(coins{.heaps = {3, -1}}), "heaps has -1; expected sizes from 0");
  EXPECT_EQ(error_of(coins{.n = 3, .take = {}}), "take is empty; expected at least one amount");
  EXPECT_EQ(error_of(coins{.n = 3, .take = {1, 0}}), "take has 0; expected positive amounts");
  EXPECT_EQ(error_of(coins{.n = 3, .take = {-2}}), "take has -2; expected positive amounts");
  EXPECT_EQ(error_of(coins{.n = 3, .heaps = {3}}), "n and heaps are both given; expected one of them");
}

TEST(CoinsMistakes, not_a_or_b_where_not_a_and_b_is_meant) { EXPECT_EQ(outcome_of(coins{.n = 4}), Outcome::win); }

TEST(CoinsLaws, hold_for_heaps_of_all_kinds) {
  for (const bool misere : {false, true}) {
    for (const Amounts& take : {Amounts{1, 2}, {2}, {3, 1, 4}, {5, 2}}) {
      for (std::int64_t n = -1; n <= 12; ++n) expect_laws(coins{.n = n, .take = take, .misere = misere});
      for (const Amounts& heaps : {Amounts{4}, {3, 5}, {0, 0, 0}, {2, 0, 3}, {1, 2, 3, 4}}) {
        expect_laws(coins{.heaps = heaps, .take = take, .misere = misere});
      }
    }
  }
}

TEST(CoinsKeys, one_heap_of_any_64_bit_size_has_a_key) {
  const coins game{.n = greatest};
  EXPECT_TRUE(game.key_fits());
  EXPECT_EQ(game.key(game.start()), static_cast<std::uint64_t>(greatest));
  EXPECT_EQ(game.text(game.play(game.start(), {.heap = 0, .amount = 2})), "coins left: 9223372036854775805");
  EXPECT_TRUE(coins({.n = 1'000'000'000'000'000'000}).check());
}

TEST(CoinsKeys, heaps_whose_sizes_together_pass_64_bits_are_stored_whole) {
  constexpr std::int64_t two_32 = std::int64_t{1} << 32;
  EXPECT_TRUE(coins({.heaps = {two_32 - 1, two_32 - 2}}).key_fits());
  const coins game{.heaps = {two_32 - 1, two_32 - 1, greatest}, .take = {1, greatest}};
  EXPECT_EQ(game.key_fits().error().message, "the sizes of all heaps together have no key in 64 bits");
  EXPECT_EQ(game.index_count(), UINT64_MAX);
  EXPECT_EQ(move_texts(game), (std::vector<std::string>{"1:1", "2:1", "3:1", "3:9223372036854775807"}));
  const auto start = game.start();
  const auto one = game.play(start, {.heap = 0, .amount = 1}), other = game.play(start, {.heap = 1, .amount = 1});
  EXPECT_NE(game.key(one), game.key(other));
  EXPECT_EQ(game.play(one, {.heap = 1, .amount = 1}), game.play(other, {.heap = 0, .amount = 1}));
  EXPECT_EQ(game.text(one), "heaps: 4294967294 4294967295 9223372036854775807");
}

TEST(CoinsKeys, heaps_without_a_key_are_valued_by_the_reference_and_refused_with_a_reason_by_memo) {
  const coins game{.heaps = {greatest, greatest}, .take = {greatest}};
  EXPECT_EQ(value_of(game).outcome, Outcome::loss);
  EXPECT_EQ(value_of(game).plies, 2U);
  const auto solution = solve(game, {.engine = "memo"});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->outcome(), Outcome::unknown);
  EXPECT_NE(solution->reason().find("64 bits"), std::string::npos);
}

TEST(CoinsText, arguments_are_written_as_they_are_parsed) {
  EXPECT_EQ(coins({.n = 10}).arguments(), "n=10");
  EXPECT_EQ(coins({.n = 10, .take = {2, 1}}).arguments(), "n=10") << "the usual amounts";
  EXPECT_EQ(coins({.n = 10, .take = {4, 1, 3}, .misere = true}).arguments(), "n=10,take=[1,3,4],misere=true");
  EXPECT_EQ(coins({.heaps = {3, 5, 7}}).arguments(), "heaps=[3,5,7]");
}

TEST(CoinsText, is_made_from_arguments) {
  Arguments arguments;
  arguments.set("take", Row{1, 2});
  arguments.set("misere", true);
  EXPECT_EQ(coins::from(arguments).error().message, "parameter n is missing; expected n=COUNT or heaps=LIST");
  arguments.set("heaps", Row{});
  EXPECT_EQ(coins::from(arguments)->arguments(), "n=0,misere=true") << "no heaps are no coins";
  arguments.set("heaps", Row{4, 4});
  EXPECT_EQ(coins::from(arguments)->arguments(), "heaps=[4,4],misere=true");
  arguments.set("n", std::int64_t{7});
  EXPECT_EQ(coins::from(arguments).error().message, "n and heaps are both given; expected one of them");
}

}  // namespace
}  // namespace firstwin::coins_test
