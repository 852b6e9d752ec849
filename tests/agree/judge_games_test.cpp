// SPDX-License-Identifier: Apache-2.0
// The games that problems of online judges brought: engines and theorems against the definition.
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "game/avoid_thirds.h"
#include "game/cat_and_mouse_grid.h"
#include "game/chalkboard.h"
#include "game/coins_growing.h"
#include "game/divisor.h"
#include "game/hoard.h"
#include "game/keep_one.h"
#include "tests/agree/agreement.h"

namespace firstwin::judge_games_test {
namespace {

using Numbers = std::vector<std::int64_t>;

/// Calls `visit` with every list of up to `length_max` numbers from `least` to `most`.
void for_each_list(std::size_t length_max, std::int64_t least, std::int64_t most,
                   const std::function<void(const Numbers&)>& visit) {
  for (std::size_t length = 0; length <= length_max; ++length) {
    Numbers list(length, least);
    for (bool more = true; more && !::testing::Test::HasFatalFailure();) {
      visit(list);
      more = false;
      for (std::int64_t& number : list) {
        more = ++number <= most;
        if (more) break;
        number = least;
      }
    }
  }
}

Numbers random_list(std::mt19937_64& random, std::size_t length_max, std::int64_t least, std::int64_t most) {
  Numbers list(random() % (length_max + 1));
  for (auto& number : list)
    number = least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1));
  return list;
}

template <class G>
std::string error_of(const G& game) {
  const auto solution = solve(game);
  return solution ? "" : solution.error().message;
}

TEST(Divisor, the_theorem_holds_up_to_300) { agree::expect_agreement(divisor{.n = 300}); }

TEST(Hoard, engines_agree_on_all_sets_of_amounts_up_to_6) {
  for (unsigned set = 0; set < 32; ++set) {
    Numbers take{1};
    for (unsigned i = 0; i < 5; ++i) {
      if (set >> i & 1) take.push_back(i + 2);
    }
    agree::expect_agreement(hoard{.n = 40, .take = take});
  }
  EXPECT_EQ(error_of(hoard{.n = 5, .take = {2, 3}}), "take begins with 2; expected positive amounts, 1 among them");
}

TEST(Chalkboard, the_theorem_holds_on_all_boards_of_up_to_5_numbers_below_4_and_on_random_ones) {
  for_each_list(5, 0, 3, [](const Numbers& list) { agree::expect_agreement(chalkboard{.numbers = list}); });
  std::mt19937_64 random(1);
  for (int i = 0; i < 100; ++i) agree::expect_agreement(chalkboard{.numbers = random_list(random, 8, 0, 15)});
}

TEST(Chalkboard, a_thousand_numbers_are_no_more_than_two) {
  Numbers numbers(999);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::int64_t>(i + 1);
  numbers.back() = 70'000;
  const auto solution = solve(chalkboard{.numbers = numbers});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->outcome(), Outcome::loss);
}

TEST(AvoidThirds, the_theorem_holds_for_all_counts_of_remainders_up_to_4) {
  for (std::size_t zeros = 0; zeros <= 4; ++zeros) {
    for (std::size_t ones = 0; ones <= 4; ++ones) {
      for (std::size_t twos = 0; twos <= 4; ++twos) {
        Numbers stones(zeros, 3);
        stones.insert(stones.end(), ones, 1);
        stones.insert(stones.end(), twos, 2);
        agree::expect_agreement(avoid_thirds{.stones = stones});
      }
    }
  }
}

TEST(CoinsGrowing, engines_agree_on_all_rows_of_up_to_6_from_minus_1_to_1_and_on_random_ones) {
  for_each_list(6, -1, 1, [](const Numbers& list) { agree::expect_agreement(coins_growing{.coins = list}); });
  std::mt19937_64 random(2);
  for (int i = 0; i < 100; ++i) {
    const auto m = static_cast<std::int64_t>(1 + random() % 3);
    agree::expect_agreement(coins_growing{.coins = random_list(random, 24, -9, 30), .m = m});
  }
  agree::expect_agreement(coins_growing{.coins = {INT64_MAX, INT64_MIN, INT64_MAX, INT64_MAX}});
}

TEST(KeepOne, the_theorem_holds_on_all_rows_of_up_to_6_and_all_pairs_of_up_to_3) {
  for_each_list(6, 0, 2, [](const Numbers& list) {
    if (!list.empty()) agree::expect_agreement(keep_one{.rows = {list}});
  });
  for_each_list(3, -1, 1, [](const Numbers& one) {
    for_each_list(3, -1, 1, [&](const Numbers& other) {
      if (!one.empty() && !other.empty()) agree::expect_agreement(keep_one{.rows = {one, other}});
    });
  });
}

TEST(KeepOne, the_theorem_holds_on_random_rows) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 60; ++i) {
    std::vector<Row> rows;
    for (std::size_t row = 0; row < 1 + random() % 3; ++row) {
      rows.push_back(random_list(random, 4, -5, 9));
      if (rows.back().size() == 0) rows.back() = {1};
    }
    agree::expect_agreement(keep_one{.rows = rows});
  }
}

TEST(CatAndMouseGrid, retrograde_agrees_with_the_definition) {
  for (const char* grid :
       {"####F/#C.../M....", "M.C...F", "..MF/.C..", "../FC/M.", "M../#F#/C..", "MC.F", "M#F.C", "C/M/F"}) {
    for (const std::int64_t cat_jump : {1, 2}) {
      for (const std::int64_t mouse_jump : {1, 3}) {
        const cat_and_mouse_grid game{.grid = grid, .cat_jump = cat_jump, .mouse_jump = mouse_jump};
        agree::expect_agreement(game);
      }
    }
  }
}

TEST(CatAndMouseGrid, faulty_grids_are_told) {
  const auto error = [](const std::string& grid) { return error_of(cat_and_mouse_grid{.grid = grid}); };
  EXPECT_EQ(error("MF."), "grid has no C; expected one");
  EXPECT_EQ(error("MFCC"), "grid has several C; expected one");
  EXPECT_EQ(error("MF/C"), "grid has rows of different lengths; expected as many characters in each");
  EXPECT_EQ(error("MFCx"), "grid has 'x'; expected #, ., C, M and F, and / between rows");
}

}  // namespace
}  // namespace firstwin::judge_games_test
