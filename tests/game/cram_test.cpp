// SPDX-License-Identifier: Apache-2.0
#include "game/cram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::cram_test {
namespace {

using testing::HasSubstr;

TEST(Cram, a_row_is_dawsons_kayles) {
  // Nimbers of the octal game 0.07 from 0, the first of its period and its first exceptions (OEIS A002187).
  const std::vector<std::uint64_t> known{0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0};
  for (std::size_t cells = 1; cells < known.size(); ++cells) {
    EXPECT_EQ(nimber_of(cram{.rows = 1, .columns = static_cast<std::int64_t>(cells)}), known[cells]) << cells;
  }
}

TEST(Cram, boards_with_two_even_sides_are_lost_and_with_one_are_won) {
  for (const auto& [rows, columns] : {std::pair{2, 2}, {2, 4}, {4, 4}}) {
    EXPECT_EQ(outcome_of(cram{.rows = rows, .columns = columns}), Outcome::loss);
  }
  for (const auto& [rows, columns] : {std::pair{2, 3}, {3, 2}, {3, 4}, {2, 5}}) {
    EXPECT_EQ(outcome_of(cram{.rows = rows, .columns = columns}), Outcome::win);
  }
}

TEST(Cram, the_way_by_parts_and_symmetry_gives_the_nimber_of_the_plain_way) {
  struct plain_cram {
    cram rules;
    using Position = cram::Position;
    using Move = cram::Move;
    Position start() const { return rules.start(); }
    void moves(const Position& p, const std::function<void(const Move&)>& sink) const { rules.moves(p, sink); }
    Position play(const Position& p, const Move& m) const { return rules.play(p, m); }
    std::optional<Value> result(const Position& p) const { return rules.result(p); }
    std::uint64_t key(const Position& p) const { return rules.key(p); }
  };
  for (std::int64_t rows = 1; rows <= 3; ++rows) {
    for (std::int64_t columns = 1; columns <= 4; ++columns) {
      const cram game{.rows = rows, .columns = columns};
      EXPECT_EQ(nimber_of(game), nimber_of(plain_cram{game})) << rows << "x" << columns;
    }
  }
}

TEST(Cram, misere_turns_the_end_round) {
  EXPECT_EQ(outcome_of(cram{.rows = 1, .columns = 1, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(cram{.rows = 2, .columns = 2, .misere = true}), Outcome::win);
  EXPECT_EQ(outcome_of(cram{.rows = 1, .columns = 2, .misere = true}), Outcome::loss);
}

TEST(Cram, dominoes_do_not_run_over_the_edge) {
  const cram game{.rows = 2, .columns = 3};
  EXPECT_EQ(move_texts(game, game.start()),
            (std::vector<std::string>{"a1-b1", "b1-c1", "a2-b2", "b2-c2", "a1-a2", "b1-b2", "c1-c2"}));
  EXPECT_EQ(game.text(played(game, {"b1-b2"})), "  a b c\n1 . # .\n2 . # .");
}

TEST(Cram, takes_boards_of_64_cells_in_any_shape) {
  EXPECT_EQ(move_texts(cram{.rows = 1, .columns = 64}, cram{.rows = 1, .columns = 64}.start()).size(), 63U);
  EXPECT_EQ(move_texts(cram{.rows = 64, .columns = 1}, cram{.rows = 64, .columns = 1}.start()).size(), 63U);
  EXPECT_EQ(move_texts(cram{.rows = 8, .columns = 8}, cram{.rows = 8, .columns = 8}.start()).size(), 112U);
}

TEST(Cram, refuses_boards_without_a_key) {
  EXPECT_THAT(fault_of(cram{.rows = 8, .columns = 9}), HasSubstr("72 cells; expected at most 64"));
  EXPECT_THAT(fault_of(cram{.rows = -1, .columns = 9}), HasSubstr("rows=-1"));
}

}  // namespace
}  // namespace firstwin::cram_test
