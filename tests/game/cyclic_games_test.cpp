// SPDX-License-Identifier: Apache-2.0
// quixo, mu-torere, achi and dao: games that come back to positions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/achi.h"
#include "game/dao.h"
#include "game/mu_torere.h"
#include "game/quixo.h"
#include "tests/game/solved.h"

namespace firstwin::cyclic_games_test {
namespace {

using testing::HasSubstr;

/// A cyclic game over canonical forms only.
template <Game G>
struct UpToSymmetry : G {
  typename G::Position start() const { return G::canonical(G::start()); }
  typename G::Position play(const typename G::Position& position, const typename G::Move& move) const {
    return G::canonical(G::play(position, move));
  }
};

/// Predecessors are the inverse of play on all that play reaches.
template <Game G>
void expect_predecessors_to_be_right(const G& game) {
  const auto positions = reachable(game);
  std::map<KeyOf<G>, std::set<KeyOf<G>>> expected;
  for (const auto& [key, position] : positions) {
    if (game.result(position)) continue;
    for (const auto& move : moves_of(game, position)) expected[game.key(game.play(position, move))].insert(key);
  }
  for (const auto& [key, position] : positions) {
    std::set<KeyOf<G>> found;
    game.predecessors(position, [&, at = key](const typename G::Position& before) {
      ASSERT_FALSE(game.result(before));
      ASSERT_TRUE(found.insert(game.key(before)).second) << "twice:\n" << game.text(before);
      const auto moves = moves_of(game, before);
      ASSERT_TRUE(std::any_of(moves.begin(), moves.end(), [&](const auto& move) {
        return game.key(game.play(before, move)) == at;
      })) << game.text(before);
    });
    ASSERT_TRUE(std::includes(found.begin(), found.end(), expected[key].begin(), expected[key].end()));
  }
}

TEST(Quixo, three_by_three_is_a_win_in_7_with_the_known_positions) {
  const auto solution = solved(quixo{.size = 3});
  EXPECT_EQ(solution.value(), (Value{.outcome = Outcome::win, .plies = 7}));
  const Survey survey = solution.survey();
  EXPECT_EQ(survey.positions, 32'027U);
  EXPECT_EQ(survey.won, 20'247U);
  EXPECT_EQ(survey.lost, 11'780U);
  EXPECT_EQ(survey.drawn, 0U);
}

TEST(Quixo, symmetry_keeps_the_value) {
  const auto solution = solved(UpToSymmetry<quixo>{{.size = 3}});
  EXPECT_EQ(solution.value(), (Value{.outcome = Outcome::win, .plies = 7}));
  EXPECT_EQ(solution.survey().positions, 2219U);
}

TEST(Quixo, a_cube_may_not_go_back_where_it_was) {
  const quixo game{.size = 3};
  // A corner has two other ends, the middle of a side three.
  EXPECT_EQ(move_texts(game, game.start()).size(), 4U * 2 + 4U * 3);
  EXPECT_EQ(game.text(played(game, {"a1-c1"})), "  a b c\n1 . . X\n2 . . .\n3 . . .\nO to move");
  EXPECT_EQ(game.text(played(game, {"a1-c1", "b1-a1"})), "  a b c\n1 O . X\n2 . . .\n3 . . .\nX to move");
  EXPECT_EQ(game.text(played(game, {"a1-c1", "b1-c1"})), "  a b c\n1 . X O\n2 . . .\n3 . . .\nX to move");
}

TEST(Quixo, the_others_cubes_may_not_be_taken) {
  const quixo game{.size = 3};
  for (const std::string& text : move_texts(game, played(game, {"a1-c1"}))) EXPECT_NE(text.substr(0, 3), "c1-");
}

TEST(Quixo, lines_of_both_lose_for_who_made_them) {
  const quixo game{.size = 3};
  const quixo::Position both{{0b000'000'111, 0b000'111'000}, Side::right};
  EXPECT_EQ(game.result(both), Value::finished(Outcome::win));  // X moved, and O is to move
}

TEST(Quixo, predecessors_are_the_inverse_of_play) { expect_predecessors_to_be_right(quixo{.size = 3}); }

TEST(Quixo, refuses_sizes_out_of_range) {
  EXPECT_THAT(fault_of(quixo{.size = 6}), HasSubstr("size=6; expected 2 to 5"));
  EXPECT_THAT(fault_of(quixo{.size = 1}), HasSubstr("size=1"));
}

TEST(MuTorere, is_a_draw_with_the_known_positions) {
  const auto solution = solved(mu_torere{});
  EXPECT_EQ(solution.outcome(), Outcome::draw);
  const Survey survey = solution.survey();
  EXPECT_EQ(survey.positions, 590U);
  EXPECT_EQ(survey.won, 104U);
  EXPECT_EQ(survey.lost, 64U);
  EXPECT_EQ(survey.drawn, 422U);
}

TEST(MuTorere, symmetry_keeps_values) {
  const mu_torere game;
  const auto solution = solved(game);
  const auto by_symmetry = solved(UpToSymmetry<mu_torere>{game});
  for (const auto& [key, position] : reachable(game)) {
    ASSERT_EQ(solution.value(position), by_symmetry.value(game.canonical(position))) << game.text(position);
  }
}

TEST(MuTorere, only_pieces_beside_an_opponents_enter_the_centre) {
  const mu_torere game;
  EXPECT_EQ(move_texts(game, game.start()), (std::vector<std::string>{"1", "4"}));
  EXPECT_EQ(game.text(played(game, {"4"})), "ring, from 1: X X X . O O O O   centre: X\nO to move");
  EXPECT_EQ(move_texts(game, played(game, {"4"})), std::vector<std::string>{"5"});
}

TEST(MuTorere, predecessors_are_the_inverse_of_play) { expect_predecessors_to_be_right(mu_torere{}); }

TEST(Achi, four_pieces_are_a_win) {
  EXPECT_EQ(solved(achi{.pieces = 4}).value(), (Value{.outcome = Outcome::win, .plies = 11}));
  EXPECT_EQ(solved(achi{.pieces = 4}).survey().positions, 5400U);
}

TEST(Achi, three_pieces_are_won_from_the_centre) {
  const achi game{.pieces = 3};
  const auto solution = solved(game);
  EXPECT_EQ(solution.value(), (Value{.outcome = Outcome::win, .plies = 9}));
  EXPECT_GT(solution.survey().drawn, 0U);
  const auto best = solution.best_moves();
  ASSERT_EQ(best.moves.size(), 1U);
  EXPECT_EQ(game.move_text(best.moves.front()), "b2");
}

TEST(Achi, pieces_are_put_and_then_moved_along_lines) {
  const achi game{.pieces = 3};
  EXPECT_EQ(move_texts(game, game.start()).size(), 9U);
  const auto position = played(game, {"b2", "a1", "b1", "b3", "a3", "c1"});
  // b1 can go to neither a2 nor c2: slanting lines run through the corners and the centre only.
  EXPECT_EQ(move_texts(game, position), (std::vector<std::string>{"b2-a2", "b2-c2", "b2-c3", "a3-a2"}));
}

TEST(Achi, symmetry_keeps_values_and_predecessors_are_the_inverse_of_play) {
  for (const std::int64_t pieces : {3, 4}) {
    const achi game{.pieces = pieces};
    const auto solution = solved(game);
    const auto by_symmetry = solved(UpToSymmetry<achi>{game});
    for (const auto& [key, position] : reachable(game)) {
      ASSERT_EQ(solution.value(position), by_symmetry.value(game.canonical(position))) << game.text(position);
    }
    expect_predecessors_to_be_right(game);
  }
}

TEST(Achi, refuses_other_numbers_of_pieces) { EXPECT_THAT(fault_of(achi{.pieces = 5}), HasSubstr("pieces=5")); }

TEST(Dao, stones_slide_until_something_stops_them) {
  const dao game;
  EXPECT_EQ(game.text(game.start()), "  a b c d\n1 X . . O\n2 . X O .\n3 . O X .\n4 O . . X\nX to move");
  EXPECT_EQ(move_texts(game, game.start()),
            (std::vector<std::string>{"a1-c1", "a1-a3", "b2-b1", "b2-a2", "b2-c1", "b2-a3", "c3-d2", "c3-b4", "c3-d3",
                                      "c3-c4", "d4-d2", "d4-b4"}));
}

TEST(Dao, patterns_and_shut_in_stones_end_the_game) {
  const dao game;
  const auto after = [&](Cells x, Cells o) { return game.result({{x, o}, Side::right}); };  // X made the last move
  EXPECT_EQ(after(0x000f, 0x4230), Value::finished(Outcome::loss));  // a row
  EXPECT_EQ(after(0x1111, 0x4240), Value::finished(Outcome::loss));  // a column
  EXPECT_EQ(after(0x0660, 0x9001), Value::finished(Outcome::loss));  // a square
  EXPECT_EQ(after(0x9009, 0x0660), Value::finished(Outcome::loss));  // the corners
  EXPECT_EQ(after(0x8032, 0x4201), Value::finished(Outcome::win));   // O shut in
  EXPECT_EQ(after(0x8421, 0x1248), std::nullopt);                    // a diagonal is no pattern
}

TEST(Dao, predecessors_lead_back) {
  const dao game;
  const auto first = played(game, {"b2-a3"}), second = played(game, {"b2-a3", "c2-c1"});
  for (const auto& position : {first, second}) {
    game.predecessors(position, [&](const dao::Position& before) {
      const auto moves = moves_of(game, before);
      EXPECT_TRUE(std::any_of(moves.begin(), moves.end(),
                              [&](const auto& move) { return game.play(before, move) == position; }));
    });
  }
  bool found = false;
  game.predecessors(second, [&](const dao::Position& before) { found = found || before == first; });
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace firstwin::cyclic_games_test
