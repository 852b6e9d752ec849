// SPDX-License-Identifier: Apache-2.0
#include "present/board.h"

#include <gtest/gtest.h>

#include "firstwin/catalog.h"

namespace firstwin::board_test {
namespace {

Board start_of(const std::string& text, std::optional<std::uint64_t> gone = 0) {
  const auto game = parse_game(text);
  EXPECT_TRUE(game) << text;
  return board_of(game->info(), game->position_text(game->start()), gone);
}

using Words = std::vector<std::string>;

TEST(Board, a_pool_shows_its_numbers_total_and_target) {
  const auto board = std::get<PoolBoard>(start_of("can-i-win numbers=2,3,7 target=11"));
  EXPECT_EQ(board.numbers, (Words{"2", "3", "7"}));
  EXPECT_EQ(board.total, "0");
  EXPECT_EQ(board.target, "11");
  EXPECT_EQ(board.more, 0U);
  EXPECT_EQ(std::get<PoolBoard>(start_of("can-i-win n=100 target=200")).more, 36U);
  const auto reached = std::get<PoolBoard>(start_of("can-i-win n=3 target=0"));
  EXPECT_EQ(reached.total, "0");
  EXPECT_EQ(reached.numbers.size(), 3U);
}

TEST(Board, heaps_show_their_sizes_and_what_else_holds) {
  EXPECT_EQ(std::get<HeapsBoard>(start_of("coins n=21")).heaps, (Words{"21"}));
  EXPECT_EQ(std::get<HeapsBoard>(start_of("nim heaps=3,4,5")).heaps, (Words{"3", "4", "5"}));
  EXPECT_EQ(std::get<HeapsBoard>(start_of("fibonacci-nim n=8")).note, "at most 7 now");
  EXPECT_TRUE(std::get<HeapsBoard>(start_of("octal code=0.07 heaps=1,1")).heaps.empty());
}

TEST(Board, a_row_shows_its_coins_or_how_many_there_are) {
  const auto row = std::get<RowBoard>(start_of("coins-row coins=4,-11,6", 1));
  EXPECT_EQ(row.coins, (Words{"4", "-11", "6"}));
  EXPECT_EQ(row.first, 1U);
  EXPECT_EQ(row.count, 3U);
  std::string many = "1";
  for (int i = 1; i < 1000; ++i) many += ",7";
  const auto lengthy = std::get<RowBoard>(start_of("coins-ends coins=" + many));
  EXPECT_EQ(lengthy.count, 1000U);
  EXPECT_FALSE(lengthy.coins);
  EXPECT_EQ(std::get<RowBoard>(start_of("coins-row coins=[]")).count, 0U);
}

TEST(Board, a_grid_shows_its_cells_with_their_names_and_who_moves) {
  const auto grid = std::get<GridBoard>(start_of("mnk"));
  EXPECT_EQ(grid.columns, (Words{"a", "b", "c"}));
  EXPECT_EQ(grid.rows, (Words{"1", "2", "3"}));
  EXPECT_EQ(grid.cells[1], (Words{".", ".", "."}));
  EXPECT_EQ(grid.note, "X to move");
  EXPECT_FALSE(grid.slanted);
  EXPECT_TRUE(std::get<GridBoard>(start_of("hex rows=3 columns=3")).slanted);
  const auto drops = std::get<GridBoard>(start_of("connect-four rows=3 columns=4"));
  EXPECT_EQ(drops.columns, (Words{"1", "2", "3", "4"}));
  EXPECT_TRUE(drops.rows.empty());
  EXPECT_EQ(drops.cells.size(), 3U);
}

TEST(Board, what_is_no_known_picture_stays_text) {
  for (const char* text : {"dots-and-boxes rows=1 columns=2", "notakto boards=2", "coins-ends rows=9,5,2/3,2"}) {
    EXPECT_TRUE(std::holds_alternative<TextBoard>(start_of(text))) << text;
  }
}

TEST(Board, a_move_tells_how_many_coins_it_takes_from_the_left) {
  const GameInfo& ends = *find_built_in_game("coins-ends")->info;
  EXPECT_EQ(taken_from_left(ends, "left"), 1U);
  EXPECT_EQ(taken_from_left(ends, "left 3"), 3U);
  EXPECT_EQ(taken_from_left(ends, "right 2"), 0U);
  EXPECT_FALSE(taken_from_left(ends, "2:left"));
  EXPECT_EQ(taken_from_left(*find_built_in_game("coins-row")->info, "2"), 2U);
  EXPECT_FALSE(taken_from_left(*find_built_in_game("pizza")->info, "2"));
}

}  // namespace
}  // namespace firstwin::board_test
