// SPDX-License-Identifier: Apache-2.0
#include "firstwin/can_i_win.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "tests/game/laws.h"

namespace firstwin::can_i_win_test {
namespace {

using laws::error_of;
using laws::expect_laws;
using laws::value_of;

constexpr Value win_at_once{.outcome = Outcome::win, .plies = 1};

Outcome outcome_of(std::int64_t n, std::int64_t target) {
  return value_of(can_i_win{.n = n, .target = target}).outcome;
}

TEST(CanIWinRules, who_makes_the_total_reach_or_pass_the_target_wins) {
  const can_i_win game{.n = 3, .target = 5};
  const auto after_3 = game.play(game.start(), 3);
  EXPECT_EQ(game.result(after_3), std::nullopt);
  EXPECT_EQ(game.result(game.play(after_3, 1)), std::nullopt) << "4 of 5";
  EXPECT_EQ(game.result(game.play(after_3, 2)), Value::finished(Outcome::loss)) << "5 of 5, the other one did it";
  EXPECT_EQ(game.result(game.play(game.play(after_3, 1), 2)), Value::finished(Outcome::loss)) << "6 of 5";
}

TEST(CanIWinRules, each_number_may_be_drawn_once) {
  const can_i_win game{.n = 4, .target = 9};
  EXPECT_EQ(moves_of(game, game.start()), (std::vector<std::int64_t>{1, 2, 3, 4}));
  EXPECT_EQ(moves_of(game, game.play(game.start(), 2)), (std::vector<std::int64_t>{1, 3, 4}));
}

TEST(CanIWinRules, if_the_numbers_run_out_first_it_is_a_tie) {
  const can_i_win game{.n = 2, .target = 4};
  EXPECT_EQ(game.result(game.play(game.play(game.start(), 1), 2)), Value::finished(Outcome::tie));
}

TEST(CanIWinRules, a_target_of_0_or_less_is_a_win_in_0_plies) {
  for (const std::int64_t target : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_EQ(value_of(can_i_win{.n = 5, .target = target}), Value::finished(Outcome::win));
    EXPECT_EQ(value_of(can_i_win{.n = 0, .target = target}), Value::finished(Outcome::win));
  }
}

TEST(CanIWinRules, a_target_up_to_n_is_won_with_the_first_move) {
  for (std::int64_t n = 1; n <= 9; ++n) {
    for (std::int64_t target = 1; target <= n; ++target) {
      EXPECT_EQ(value_of(can_i_win{.n = n, .target = target}), win_at_once);
    }
  }
}

TEST(CanIWinRules, a_sum_below_the_target_is_a_tie) {
  for (std::int64_t n = 0; n <= 9; ++n) {
    EXPECT_EQ(value_of(can_i_win{.n = n, .target = n * (n + 1) / 2 + 1}),
              (Value{.outcome = Outcome::tie, .plies = static_cast<std::uint64_t>(n)}));
  }
}

TEST(CanIWinRules, a_target_of_the_whole_sum_is_won_by_the_last_drawer) {
  for (std::int64_t n = 1; n <= 11; ++n) {
    EXPECT_EQ(value_of(can_i_win{.n = n, .target = n * (n + 1) / 2}),
              (Value{.outcome = n % 2 == 1 ? Outcome::win : Outcome::loss, .plies = static_cast<std::uint64_t>(n)}));
  }
}

TEST(CanIWinRules, no_numbers_and_a_target_above_0_is_a_tie) {
  EXPECT_EQ(value_of(can_i_win{.n = 0, .target = 1}), Value::finished(Outcome::tie));
}

TEST(CanIWinRules, a_negative_n_is_bad_input) {
  EXPECT_EQ(error_of(can_i_win{.n = -1, .target = 5}), "n=-1 is negative; expected a count from 0");
  EXPECT_NE(error_of(can_i_win{.n = std::numeric_limits<std::int64_t>::min(), .target = 0}), "");
}

TEST(CanIWinRules, any_n_from_0_is_accepted) {
  for (const std::int64_t n : {std::int64_t{46341}, std::int64_t{1} << 40, std::numeric_limits<std::int64_t>::max()}) {
    EXPECT_TRUE(can_i_win({.n = n, .target = 1}).check());
  }
}

TEST(CanIWinRules, sum_minus_target_never_changes) {
  const can_i_win game{.n = 6, .target = 17};
  for (std::uint64_t set = 0; set < game.index_count(); ++set) {
    const auto position = game.position_at(set);
    if (position.needed == 0) continue;
    EXPECT_EQ(game.pool.sum_of(position.remaining) - position.needed, 21 - 17);
  }
}

TEST(CanIWinRules, moves_end_when_the_sink_wants_no_more) {
  for (const can_i_win& game : {can_i_win{.n = 20, .target = 50}, can_i_win{.n = 1'000'000'000'000, .target = 50},
                                can_i_win{.target = 9, .numbers = {1, 2, 2, 3, 4}}}) {
    std::vector<std::int64_t> first;
    game.moves(game.start(), [&](std::int64_t number) { return first.push_back(number), first.size() < 3; });
    EXPECT_EQ(first, (std::vector<std::int64_t>{1, 2, 3}));
  }
}

TEST(CanIWinRules, a_text_names_a_move_exactly_when_it_is_that_of_one) {
  std::vector<std::int64_t> many(70, 7);
  many.insert(many.end(), {8, 9, 500});
  for (can_i_win game : {can_i_win{.n = 9, .target = 30}, can_i_win{.target = 9, .numbers = {1, 2, 2, 4}},
                         can_i_win{.target = 9, .numbers = {3, 5}}, can_i_win{.n = 70, .target = 100},
                         can_i_win{.target = 600, .numbers = many}}) {
    auto position = game.start();
    for (int drawn = 0; drawn < 2; ++drawn) {
      const std::vector<std::int64_t> moves = moves_of(game, position);
      for (std::int64_t number = -1; number <= 501; ++number) {
        const bool is_move = std::find(moves.begin(), moves.end(), number) != moves.end();
        EXPECT_EQ(game.find_move(position, std::to_string(number)),
                  is_move ? std::optional(number) : std::optional<std::int64_t>());
      }
      for (const char* text : {"", " 3", "03", "+3", "3 ", "x", "99999999999999999999"}) {
        EXPECT_FALSE(game.find_move(position, text)) << text;
      }
      position = game.play(position, moves.front());
    }
  }
}

TEST(CanIWinRules, best_moves_of_large_pools_are_complete_or_say_that_they_are_not) {
  const auto best_of = [](std::int64_t n, std::int64_t target) {
    return solve(can_i_win{.n = n, .target = target})->best_moves();
  };
  const auto below_2n = best_of(1000, 1009);  // bound 9: 8, and 4 whose largest power of 2 is an even one
  EXPECT_EQ(below_2n.moves, (std::vector<std::int64_t>{4, 8}));
  EXPECT_TRUE(below_2n.all_known);
  const auto sum = best_of(101, 101 * 51);  // the last number decides: all moves
  EXPECT_EQ(sum.total, 101U);
  EXPECT_TRUE(sum.all_known);
  const std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(best_of(largest, largest).moves, (std::vector<std::int64_t>{largest}));
  EXPECT_EQ(best_of(1000, 2000).moves, (std::vector<std::int64_t>{999, 1000}));
  const auto middle = best_of(101, 3 * 102 + 51);  // the middle number, then pairs: of others no theorem speaks
  EXPECT_EQ(middle.moves, (std::vector<std::int64_t>{51}));
  EXPECT_FALSE(middle.all_known);
}

TEST(CanIWinRules, a_line_of_a_large_pool_reaches_the_target_with_its_last_number) {
  for (const std::int64_t n : {100, 8000, 8001}) {
    const std::int64_t sum = n * (n + 1) / 2;
    const auto line = solve(can_i_win{.n = n, .target = sum})->line();
    EXPECT_TRUE(line.complete);
    ASSERT_EQ(line.moves.size(), static_cast<std::size_t>(n));
    EXPECT_EQ(std::accumulate(line.moves.begin(), line.moves.end(), std::int64_t{0}), sum);
  }
  const auto pairs = solve(can_i_win{.n = 100, .target = 101 * 7})->line();
  EXPECT_TRUE(pairs.complete);
  EXPECT_GE(std::accumulate(pairs.moves.begin(), pairs.moves.end(), std::int64_t{0}), 101 * 7);
}

/// The slack form: the mover with the set S left wins iff sum(S) - max(S) <= d, or some x in S leaves a lost set.
bool wins_by_slack(const std::vector<std::int64_t>& set, std::int64_t slack) {
  if (set.empty()) return false;
  const std::int64_t sum = std::accumulate(set.begin(), set.end(), std::int64_t{0});
  if (sum - set.back() <= slack) return true;
  for (std::size_t i = 0; i < set.size(); ++i) {
    std::vector<std::int64_t> rest = set;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    if (!wins_by_slack(rest, slack)) return true;
  }
  return false;
}

TEST(CanIWinRules, the_slack_form_says_who_wins_for_every_target_up_to_the_sum) {
  for (std::int64_t n = 1; n <= 6; ++n) {
    std::vector<std::int64_t> set(static_cast<std::size_t>(n));
    std::iota(set.begin(), set.end(), std::int64_t{1});
    for (std::int64_t slack = 0; slack < n * (n + 1) / 2; ++slack) {
      const Outcome outcome = outcome_of(n, n * (n + 1) / 2 - slack);
      EXPECT_EQ(outcome, wins_by_slack(set, slack) ? Outcome::win : Outcome::loss) << n << ' ' << slack;
    }
  }
}

TEST(CanIWinPools, numbers_may_repeat) {
  const can_i_win game{.target = 11, .numbers = {5, 2, 1, 9, 2}};
  EXPECT_EQ(moves_of(game, game.start()), (std::vector<std::int64_t>{1, 2, 5, 9})) << "each number once, ascending";
  const auto after_two_2s = game.play(game.play(game.start(), 2), 2);
  EXPECT_EQ(moves_of(game, after_two_2s), (std::vector<std::int64_t>{1, 5, 9}));
  EXPECT_EQ(after_two_2s.needed, 7);
}

TEST(CanIWinPools, the_largest_number_decides_a_win_at_once_and_the_count_who_draws_last) {
  EXPECT_EQ(value_of(can_i_win{.target = 9, .numbers = {1, 2, 2, 5, 9}}), win_at_once);
  const Value win_in_5{.outcome = Outcome::win, .plies = 5}, tie_in_5{.outcome = Outcome::tie, .plies = 5};
  EXPECT_EQ(value_of(can_i_win{.target = 19, .numbers = {1, 2, 2, 5, 9}}), win_in_5);
  EXPECT_EQ(value_of(can_i_win{.target = 10, .numbers = {1, 2, 2, 5}}), (Value{.outcome = Outcome::loss, .plies = 4}));
  EXPECT_EQ(value_of(can_i_win{.target = 20, .numbers = {1, 2, 2, 5, 9}}), tie_in_5);
}

TEST(CanIWinPools, numbers_have_to_be_positive_and_come_without_n) {
  EXPECT_EQ(error_of(can_i_win{.target = 3, .numbers = {1, 0, 2}}), "numbers has 0; expected positive numbers");
  EXPECT_EQ(error_of(can_i_win{.target = 3, .numbers = {-4}}), "numbers has -4; expected positive numbers");
  EXPECT_EQ(error_of(can_i_win{.n = 3, .target = 3, .numbers = {1}}),
            "n and numbers are both given; expected one of them");
}

TEST(CanIWinMisere, who_reaches_the_target_loses) {
  EXPECT_EQ(value_of(can_i_win{.n = 1, .target = 1, .misere = true}), (Value{.outcome = Outcome::loss, .plies = 1}));
  EXPECT_EQ(value_of(can_i_win{.n = 2, .target = 2, .misere = true}), (Value{.outcome = Outcome::win, .plies = 2}));
}

TEST(CanIWinMisere, a_target_of_0_or_less_is_a_loss_in_0_plies) {
  EXPECT_EQ(value_of(can_i_win{.n = 3, .target = 0, .misere = true}), Value::finished(Outcome::loss));
  EXPECT_EQ(value_of(can_i_win{.n = 3, .target = -7, .misere = true}), Value::finished(Outcome::loss));
}

TEST(CanIWinMisere, a_sum_below_the_target_is_a_tie) {
  EXPECT_EQ(value_of(can_i_win{.n = 3, .target = 7, .misere = true}), (Value{.outcome = Outcome::tie, .plies = 3}));
}

TEST(CanIWinMistakes, testing_the_sum_before_the_target_with_32_bit_products) {
  EXPECT_EQ(value_of(can_i_win{.n = 46341, .target = 1}), win_at_once);
}

TEST(CanIWinMistakes, taking_1_plus_n_times_half_of_n_for_the_sum) {
  EXPECT_EQ(outcome_of(1, 1), Outcome::win);
  EXPECT_EQ(outcome_of(3, 5), Outcome::win);
}

TEST(CanIWinLaws, hold_for_ranges_and_pools_normal_and_misere) {
  for (const bool misere : {false, true}) {
    for (std::int64_t n = 0; n <= 6; ++n) {
      for (std::int64_t target = -1; target <= 22; target += 3) {
        expect_laws(can_i_win{.n = n, .target = target, .misere = misere}, true);
      }
    }
    const std::vector<std::vector<std::int64_t>> pools{{7}, {2, 2, 2}, {5, 1, 5, 3}, {4, 8, 15}};
    for (const std::vector<std::int64_t>& numbers : pools) {
      for (std::int64_t target = 0; target <= 28; target += 4) {
        expect_laws(can_i_win{.target = target, .numbers = numbers, .misere = misere}, true);
      }
    }
  }
}

TEST(CanIWinKeys, seventy_equal_numbers_fit_in_a_digit) {
  const can_i_win game{.target = 70, .numbers = std::vector<std::int64_t>(70, 1)};
  EXPECT_TRUE(game.key_fits());
  EXPECT_EQ(game.index_count(), 71U);
  EXPECT_EQ(value_of(game), (Value{.outcome = Outcome::loss, .plies = 70}));
}

TEST(CanIWinKeys, sixty_four_numbers_fit_and_have_no_dense_index) {
  const can_i_win game{.n = 64, .target = 2080};
  EXPECT_TRUE(game.key_fits());
  EXPECT_EQ(game.key(game.start()), UINT64_MAX);
  EXPECT_EQ(game.index_count(), UINT64_MAX);
  EXPECT_EQ(can_i_win({.n = 63, .target = 1}).index_count(), std::uint64_t{1} << 63);
  EXPECT_EQ(game.key(game.play(game.start(), 64)), UINT64_MAX >> 1);
}

/// Draws a few numbers in two orders; what is left is the same position, and has what was not drawn.
void expect_exact_positions(const can_i_win& game, std::int64_t a, std::int64_t b) {
  EXPECT_FALSE(game.key_fits());
  EXPECT_EQ(game.index_count(), UINT64_MAX);
  const auto start = game.start();
  const auto ab = game.play(game.play(start, a), b), ba = game.play(game.play(start, b), a);
  EXPECT_EQ(ab, ba);
  EXPECT_EQ(game.key(ab), game.key(ba));
  EXPECT_NE(game.key(ab), game.key(game.play(start, a)));
  EXPECT_NE(game.key(game.play(start, a)), game.key(game.play(start, b)));
  EXPECT_EQ(ab.needed, game.target - a - b);
  EXPECT_EQ(game.start(), start) << "a start asked for later is the same position";
}

TEST(CanIWinKeys, larger_pools_are_numbered_by_positions_stored_whole) {
  const can_i_win range{.n = 65, .target = 1000};
  expect_exact_positions(range, 65, 1);
  EXPECT_EQ(moves_of(range, range.play(range.start(), 2)).size(), 64U);
  EXPECT_EQ(moves_of(range, range.play(range.start(), 2))[1], 3);

  std::vector<std::int64_t> four_of_each;
  for (std::int64_t number = 1; number <= 30; ++number) four_of_each.insert(four_of_each.end(), 4, number);
  const can_i_win pool{.target = 1000, .numbers = four_of_each};
  expect_exact_positions(pool, 30, 7);
  auto position = pool.start();
  for (int i = 0; i < 4; ++i) position = pool.play(position, 7);
  const auto left = moves_of(pool, position);
  EXPECT_EQ(left.size(), 29U);
  EXPECT_EQ(left[6], 8) << "no 7 is left";
}

TEST(CanIWinKeys, the_reference_values_a_pool_without_a_key_and_memo_says_why_it_does_not) {
  std::vector<std::int64_t> numbers(66);
  std::iota(numbers.begin(), numbers.end(), std::int64_t{100});
  EXPECT_EQ(value_of(can_i_win{.target = 100, .numbers = numbers}), win_at_once);
  for (const char* engine : {"memo", "table"}) {
    const auto solution = solve(can_i_win{.target = 300, .numbers = numbers}, {.engine = engine});
    ASSERT_TRUE(solution);
    EXPECT_EQ(solution->outcome(), Outcome::unknown);
    EXPECT_EQ(solution->stop(), Stop::memory);
    EXPECT_NE(solution->reason().find("64 bits"), std::string::npos) << solution->reason();
  }
}

TEST(CanIWinKeys, sums_beyond_64_bits_are_exact) {
  constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
  const can_i_win game{.target = greatest, .numbers = {greatest - 1, greatest - 1, 1}};
  EXPECT_EQ(game.pool.sum(), 2 * Wide{greatest} - 1);
  EXPECT_EQ(game.play(game.start(), greatest - 1).needed, 1);
  EXPECT_EQ(value_of(game), (Value{.outcome = Outcome::loss, .plies = 2}));
  EXPECT_EQ(game.position_at(0).needed, 0);
}

TEST(CanIWinText, positions_say_what_is_left_and_the_total) {
  const can_i_win game{.n = 4, .target = 8};
  EXPECT_EQ(game.text(game.start()), "total 0 of 8   left: 1 2 3 4");
  EXPECT_EQ(game.text(game.play(game.start(), 3)), "total 3 of 8   left: 1 2 4");
  EXPECT_EQ(game.text(game.play(game.play(game.play(game.start(), 3), 4), 1)), "the total has reached 8   left: 2");
  const can_i_win large{.n = 100, .target = 800};
  EXPECT_NE(large.text(large.start()).find("64 … (100 in all)"), std::string::npos);
}

TEST(CanIWinText, arguments_are_written_as_they_are_parsed) {
  EXPECT_EQ(can_i_win({.n = 20, .target = 158}).arguments(), "n=20,target=158");
  EXPECT_EQ(can_i_win({.target = 11, .numbers = {1, 2, 2, 5, 9}, .misere = true}).arguments(),
            "numbers=[1,2,2,5,9],target=11,misere=true");
}

TEST(CanIWinText, is_made_from_arguments) {
  Arguments arguments;
  arguments.set("target", std::int64_t{11});
  arguments.set("misere", false);
  EXPECT_EQ(can_i_win::from(arguments).error().message, "parameter n is missing; expected n=COUNT or numbers=LIST");
  arguments.set("n", std::int64_t{10});
  EXPECT_EQ(can_i_win::from(arguments)->arguments(), "n=10,target=11");
  arguments.set("numbers", Row{1, 2});
  EXPECT_EQ(can_i_win::from(arguments).error().message, "n and numbers are both given; expected one of them");
}

}  // namespace
}  // namespace firstwin::can_i_win_test
