// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "firstwin/coins_ends.h"
#include "firstwin/coins_row.h"
#include "tests/game/laws.h"

namespace firstwin::rows_test {
namespace {

using laws::error_of;
using laws::expect_laws;
using laws::value_of;

constexpr std::int64_t low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();

Wide row_margin(const Row& coins, std::int64_t take = 2) {
  return value_of(coins_row{.coins = coins, .take = take}).margin.value();
}
Wide ends_margin(const Row& coins, std::int64_t take = 1) {
  return value_of(coins_ends{.coins = coins, .take = take}).margin.value();
}
/// What LintCode asks for: first's total is larger.
bool row_wins(const Row& coins) { return row_margin(coins) > 0; }
bool ends_wins(const Row& coins) { return ends_margin(coins) > 0; }

/// "left", "right 2" and so on: the moves of a start.
template <class G>
std::vector<std::string> move_texts(const G& game) {
  std::vector<std::string> texts;
  for (const auto& move : moves_of(game, game.start())) texts.push_back(move_text(game, game.start(), move));
  return texts;
}

TEST(CoinsRowRules, the_first_one_or_two_coins_are_taken_from_the_left) {
  EXPECT_EQ(move_texts(coins_row{.coins = {5, 6, 7}}), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(move_texts(coins_row{.coins = {5}}), (std::vector<std::string>{"1"}));
  EXPECT_EQ(move_texts(coins_row{.coins = {5, 6, 7}, .take = 5}), (std::vector<std::string>{"1", "2", "3"}));
  const coins_row game{.coins = {5, 6, 7}};
  EXPECT_EQ(game.gain(game.start(), 2), 11);
  EXPECT_EQ(game.gain(game.play(game.start(), 1), 2), 13);
}

TEST(CoinsRowRules, the_examples_of_the_judge) {
  EXPECT_TRUE(row_wins({1, 2, 2}));
  EXPECT_FALSE(row_wins({1, 2, 4}));
}

TEST(CoinsEndsRules, one_coin_is_taken_from_either_end) {
  EXPECT_EQ(move_texts(coins_ends{.coins = {5, 6, 7}}), (std::vector<std::string>{"left", "right"}));
  EXPECT_EQ(move_texts(coins_ends{.coins = {5, 6, 7}, .take = 3}),
            (std::vector<std::string>{"left", "left 2", "left 3", "right", "right 2"}));
  EXPECT_EQ(move_texts(coins_ends{.coins = {5}}), (std::vector<std::string>{"left"})) << "both ends are one coin";
  const coins_ends game{.coins = {5, 6, 7}, .take = 2};
  EXPECT_EQ(game.gain(game.start(), {.right = true, .count = 2}), 13);
  EXPECT_EQ(game.gain(game.start(), {.right = false, .count = 2}), 11);
}

TEST(CoinsEndsRules, the_examples_of_the_judge) {
  EXPECT_TRUE(ends_wins({3, 2, 2}));
  EXPECT_TRUE(ends_wins({1, 2, 4}));
  EXPECT_FALSE(ends_wins({1, 20, 4}));
}

TEST(RowRules, a_tie_is_not_a_win) {
  EXPECT_EQ(value_of(coins_row{.coins = {0}}).outcome, Outcome::tie);
  EXPECT_EQ(value_of(coins_ends{.coins = {2, 2}}).outcome, Outcome::tie);
  EXPECT_EQ(value_of(coins_row{.coins = {0, 0, 0}}), Value::of_margin(0));
}

TEST(RowRules, the_empty_row_is_a_tie_with_margin_0) {
  EXPECT_EQ(value_of(coins_row{}), Value::of_margin(0));
  EXPECT_EQ(value_of(coins_ends{}), Value::of_margin(0));
  EXPECT_EQ(value_of(coins_ends{.coins = {}, .take = 3}), Value::of_margin(0));
}

TEST(RowRules, nobody_may_pass_and_with_negative_coins_taking_two_can_be_worse_than_one) {
  EXPECT_EQ(row_margin({-5}), -5);
  EXPECT_EQ(row_margin({3, -8}), 11) << "take one, and leave the other what it is";
  EXPECT_EQ(row_margin({3, -8}, 1), 11);
  EXPECT_EQ(ends_margin({-1, -2, -3}, 2), 0) << "-1 and -2 against -3";
}

TEST(RowRules, sum_and_margin_together_are_even) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::int64_t> coins(random() % 12);
    for (auto& coin : coins) coin = static_cast<std::int64_t>(random() % 41) - 20;
    EXPECT_EQ((Row(coins).sum() + row_margin(coins)) % 2, 0);
    EXPECT_EQ((Row(coins).sum() + ends_margin(coins)) % 2, 0);
  }
}

TEST(RowRules, take_is_a_largest_number_from_1) {
  EXPECT_EQ(error_of(coins_row{.coins = {1}, .take = 0}),
            "take=0; expected the largest number of coins a move may take, from 1");
  EXPECT_EQ(error_of(coins_ends{.coins = {1}, .take = -3}),
            "take=-3; expected the largest number of coins a move may take, from 1");
  EXPECT_EQ(ends_margin({4, -1, 7, 7, 2}, high), 19) << "all coins at once";
}

TEST(RowMistakes, comparing_with_half_the_sum_by_integer_division) {
  EXPECT_TRUE(row_wins({0, -1}));
  EXPECT_TRUE(row_wins({-2, -3}));
  EXPECT_TRUE(ends_wins({0, -1}));
  EXPECT_TRUE(ends_wins({-2, -3}));
}

TEST(RowMistakes, sums_in_32_bits) {
  EXPECT_TRUE(row_wins({1073741824}));
  EXPECT_TRUE(row_wins({2000000000, 2000000000, 2000000000}));
  EXPECT_TRUE(ends_wins({1073741824}));
  EXPECT_TRUE(ends_wins({2000000000, 2000000000, 2000000000}));
}

TEST(RowMistakes, answering_true_for_a_single_coin_of_0) {
  EXPECT_FALSE(row_wins({0}));
  EXPECT_FALSE(ends_wins({0}));
}

TEST(RowMistakes, sums_in_64_bits) {
  EXPECT_EQ(row_margin({high, high, high, low, low, low}, 3), 3 * Wide{high} - Wide{low});
  EXPECT_EQ(ends_margin({low}), Wide{low});
  EXPECT_EQ(ends_margin({high, low}), Wide{high} - Wide{low});
  EXPECT_EQ(row_margin({low, low}, 1), 0);
}

TEST(RowLaws, hold_for_short_rows_and_all_takes) {
  const std::vector<Row> rows{{}, {0}, {-4}, {3, 3}, {1, -2, 4}, {5, 0, -5, 2}, {9, 1, 1, 9, -3}, {low, high, low, 1}};
  for (const Row& coins : rows) {
    for (const std::int64_t take : {std::int64_t{1}, std::int64_t{2}, std::int64_t{3}, high}) {
      expect_laws(coins_row{.coins = coins, .take = take});
      expect_laws(coins_ends{.coins = coins, .take = take});
    }
  }
}

TEST(CoinsEndsKeys, index_and_position_are_inverse_in_rows_of_any_length) {
  std::mt19937_64 random(3);
  const std::int64_t one = 1;
  for (const std::uint64_t size : {1'000'000ULL, 3'000'000'000ULL, 4294967293ULL, 4294967294ULL}) {
    // Coins are not looked at, so one stands for all.
    const coins_ends game{.coins = Row(std::span(&one, static_cast<std::size_t>(size)), nullptr)};
    ASSERT_TRUE(game.key_fits());
    ASSERT_EQ(game.index_count(), size / 2 * (size + 1) + (size % 2) * ((size + 1) / 2) + 1);
    ASSERT_EQ(game.index(game.start()), game.index_count() - 1);
    for (int round = 0; round < 3000; ++round) {
      const std::uint64_t from_the_end = random() % (std::uint64_t{1} << (random() % 60));
      for (const std::uint64_t index : {from_the_end, game.index_count() - 1 - from_the_end}) {
        if (index >= game.index_count()) continue;
        const auto position = game.position_at(index);
        ASSERT_EQ(game.index(position), index);
        ASSERT_LE(position.end, size);
        ASSERT_TRUE(position.begin < position.end || index == 0);
      }
    }
  }
}

TEST(CoinsEndsKeys, a_row_whose_intervals_pass_64_bits_has_no_key) {
  const std::int64_t one = 1;
  const coins_ends game{.coins = Row(std::span(&one, std::size_t{4294967295}), nullptr)};
  EXPECT_EQ(game.key_fits().error().message, "intervals of a row of 4294967295 coins have no key in 64 bits");
  EXPECT_EQ(game.index_count(), UINT64_MAX);
}

TEST(RowText, positions_show_the_coins_left) {
  const coins_row row{.coins = {1, -2, 4}};
  EXPECT_EQ(row.text(row.start()), "1 -2 4");
  EXPECT_EQ(row.text({3}), "(no coins left)");
  const coins_ends ends{.coins = {1, -2, 4}};
  EXPECT_EQ(ends.text({1, 2}), "-2");
  EXPECT_EQ(ends.text({}), "(no coins left)");
}

TEST(RowText, long_rows_are_shortened_in_the_middle) {
  const coins_row forty{.coins = std::vector<std::int64_t>(40, 7)};
  EXPECT_EQ(forty.text(forty.start()).find("…"), std::string::npos);
  std::vector<std::int64_t> coins(41);
  for (std::size_t i = 0; i < coins.size(); ++i) coins[i] = static_cast<std::int64_t>(i) + 1;
  const coins_row longer{.coins = coins};
  EXPECT_EQ(longer.text(longer.start()), "1 2 3 4 5 6 7 8 9 10 … (41 coins) … 32 33 34 35 36 37 38 39 40 41");
}

TEST(RowText, arguments_are_written_as_they_are_parsed) {
  EXPECT_EQ(coins_row({.coins = {1, 2, 4}}).arguments(), "coins=[1,2,4]");
  EXPECT_EQ(coins_row({.coins = {1, 2, 4}, .take = 3}).arguments(), "coins=[1,2,4],take=3");
  EXPECT_EQ(coins_ends({.coins = {}}).arguments(), "coins=[]");
  EXPECT_EQ(coins_ends({.coins = {low, high}, .take = 2}).arguments(),
            "coins=[-9223372036854775808,9223372036854775807],take=2");
}

TEST(RowText, lists_over_100_values_are_written_as_length_and_checksum) {
  std::vector<std::int64_t> values(100, 5);
  EXPECT_EQ(list_text(values).find("checksum"), std::string::npos);
  values.push_back(5);
  const std::string text = list_text(values);
  EXPECT_EQ(text.find("[101 values, checksum "), 0U) << text;
  values.back() = 6;
  EXPECT_NE(list_text(values), text) << "another list, another checksum";
}

TEST(RowText, is_made_from_arguments) {
  Arguments arguments;
  arguments.set("coins", Row{3, 2, 2});
  arguments.set("take", std::int64_t{1});
  EXPECT_EQ(coins_row::from(arguments)->arguments(), "coins=[3,2,2],take=1");
  EXPECT_EQ(coins_ends::from(arguments)->arguments(), "coins=[3,2,2]");
  EXPECT_TRUE(arguments.has("coins"));
  EXPECT_FALSE(arguments.has("rows"));
  EXPECT_EQ(arguments.list("coins"), (std::vector<std::int64_t>{3, 2, 2}));
  EXPECT_TRUE(arguments.list("rows").empty());
}

TEST(Row, sums_are_exact_beyond_64_bits) {
  const Row row{low, low, high};
  EXPECT_EQ(row.sum(), 2 * Wide{low} + Wide{high});
  EXPECT_EQ(row.absolute_sum(), -2 * Wide{low} + Wide{high});
  EXPECT_EQ(row.sum(1, 2), Wide{low});
  EXPECT_EQ(Row().sum(), 0);
}

TEST(Row, copies_share_their_values_and_outlive_the_first) {
  Row copy;
  {
    const Row row{1, 2, 3};
    copy = row;
    EXPECT_EQ(copy.values().data(), row.values().data());
  }
  EXPECT_EQ(copy[2], 3);
  EXPECT_EQ(copy.size(), 3U);
}

}  // namespace
}  // namespace firstwin::rows_test
