// SPDX-License-Identifier: Apache-2.0
#include "game/octal.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "game/dawson.h"
#include "game/kayles.h"
#include "tests/agree/agreement.h"

namespace firstwin::octal_test {
namespace {

using agree::Agreement;
using agree::expect_agreement;

std::string random_code(std::mt19937& random, int digits_max) {
  std::string text = random() % 4 == 0 ? "4." : "0.";
  const int digits = 1 + static_cast<int>(random() % static_cast<unsigned>(digits_max));
  for (int i = 0; i < digits; ++i) text += static_cast<char>('0' + random() % 8);
  return OctalCode::of(text).has_moves() ? text : "0.7";
}

TEST(OctalGames, engines_agree_on_all_codes_of_up_to_three_digits) {
  for (const char* before : {"0.", "4."}) {
    for (int digits = 0; digits < 512; ++digits) {
      std::string code = before;
      for (const int shift : {6, 3, 0}) code += static_cast<char>('0' + (digits >> shift & 7));
      if (!OctalCode::of(code).has_moves()) continue;
      for (std::int64_t n = 0; n <= 10; ++n) {
        expect_agreement(octal{.code = code, .n = n});
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(OctalGames, engines_agree_on_random_longer_codes_and_several_heaps) {
  std::mt19937 random(1956);
  for (int round = 0; round < 300; ++round) {
    const std::string code = random_code(random, 8);
    expect_agreement(octal{.code = code, .n = 11 + static_cast<std::int64_t>(random() % 8)});
    std::vector<std::int64_t> heaps;
    for (std::uint64_t left = 14; left > 0 && heaps.size() < 4;) {
      heaps.push_back(static_cast<std::int64_t>(random() % (left + 1)));
      left -= static_cast<std::uint64_t>(heaps.back());
    }
    expect_agreement(octal{.code = code, .heaps = heaps});
    expect_agreement(octal{.code = code, .heaps = heaps, .misere = true});
    if (HasFatalFailure()) return;
  }
}

TEST(OctalGames, engines_agree_on_the_games_with_names_of_their_own) {
  for (std::int64_t n = 0; n <= 22; ++n) {
    for (const bool misere : {false, true}) {
      Agreement<kayles> rows(kayles(n, misere));
      ASSERT_EQ(rows.difference(), "");
      EXPECT_EQ(rows.compared().front() == "heap-period", !misere);
      expect_agreement(dawson(n, misere));
      if (HasFatalFailure()) return;
    }
  }
}

/// Compares the moves that the engine counts by the period with those that keep the value by going through all.
void expect_best_moves_of_all(const octal& game, std::size_t max) {
  const auto solution = solve(game, {.engine = "heap-period"});
  ASSERT_TRUE(solution);
  const Options options;
  firstwin::Run run(options);
  const auto right = detail::best_moves_by_values<octal>(
      game, game.start(), max, run, [&](const octal::Position& position) { return solution->value(position, run); });
  const auto best = solution->best_moves(game.start(), max, run);
  ASSERT_EQ(best.total, right.total) << game.arguments();
  ASSERT_EQ(best.moves, right.moves) << game.arguments();
  const auto all = moves_of(game, game.start());
  ASSERT_EQ(game.move_count(game.start()), all.size()) << game.arguments();
  for (std::size_t i = 0; i < all.size(); i += 1 + all.size() / 50) {
    ASSERT_EQ(game.find_move(game.start(), game.move_text(all[i])), all[i]) << game.arguments();
  }
}

TEST(OctalGames, best_moves_counted_by_the_period_are_those_found_one_by_one) {
  std::mt19937 random(77);
  int with_period = 0;
  for (int round = 0; round < 400; ++round) {
    const std::string code = random_code(random, 3);
    const auto size = [&] { return 300 + static_cast<std::int64_t>(random() % 2000); };
    octal game{.code = code, .n = size()};
    if (round % 3 == 0) game = octal{.code = code, .heaps = {size(), size(), 5, size() / 8, 5}};
    const auto solution = solve(octal{.code = code, .n = game.sizes.front()}, {.engine = "heap-period"});
    with_period += solution->period().has_value();
    expect_best_moves_of_all(game, round % 2 == 0 ? SIZE_MAX : 1 + random() % 40);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(with_period, 200);
}

}  // namespace
}  // namespace firstwin::octal_test
