// SPDX-License-Identifier: Apache-2.0
#include "game/cat_and_mouse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/game/solved.h"

namespace firstwin::cat_and_mouse_test {
namespace {

using testing::HasSubstr;

TEST(CatAndMouse, the_examples_of_leetcode_913_hold) {
  EXPECT_EQ(outcome_of(cat_and_mouse{.graph = {{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}}}), Outcome::draw);
  EXPECT_EQ(solved(cat_and_mouse{.graph = {{1, 3}, {0}, {3}, {0, 2}}}).value(),
            (Value{.outcome = Outcome::win, .plies = 1}));
}

TEST(CatAndMouse, a_mouse_in_a_dead_end_is_caught) {
  // 0 - 3 - 1 and 3 - 2: the cat goes to 3, and the mouse on 1 must come to it.
  EXPECT_EQ(solved(cat_and_mouse{.graph = {{3}, {3}, {3}, {0, 1, 2}}}).outcome(), Outcome::loss);
}

TEST(CatAndMouse, the_cat_stays_out_of_the_hole) {
  const cat_and_mouse game{.graph = {{1, 2}, {0, 2}, {0, 1}}};
  EXPECT_EQ(move_texts(game, game.start()), (std::vector<std::string>{"0", "2"}));
  EXPECT_EQ(move_texts(game, {1, 2, true}), std::vector<std::string>{"1"});
  EXPECT_EQ(game.text(game.start()), "mouse at 1, cat at 2; the mouse moves");
}

TEST(CatAndMouse, positions_are_indexed_and_predecessors_lead_back) {
  const cat_and_mouse game{.graph = {{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}}};
  EXPECT_EQ(game.index_count(), 72U);
  std::map<std::uint64_t, std::set<std::uint64_t>> expected, found;
  for (std::uint64_t index = 0; index < game.index_count(); ++index) {
    const auto position = game.position_at(index);
    ASSERT_EQ(game.index(position), index);
    game.predecessors(position, [&](const auto& before) { found[index].insert(game.index(before)); });
    if (game.result(position)) continue;
    game.moves(position, [&](const auto& move) { expected[game.index(game.play(position, move))].insert(index); });
  }
  EXPECT_EQ(found, expected);
}

TEST(CatAndMouse, starts_may_be_anywhere) {
  const std::vector<Row> graph{{1, 3}, {0}, {3}, {0, 2}};
  EXPECT_EQ(solved(cat_and_mouse{.graph = graph, .mouse = 0}).value(), (Value{.outcome = Outcome::win, .plies = 0}));
  EXPECT_EQ(solved(cat_and_mouse{.graph = graph, .mouse = 2}).value(), (Value{.outcome = Outcome::loss, .plies = 0}));
}

TEST(CatAndMouse, refuses_graphs_in_which_someone_is_stuck) {
  EXPECT_THAT(fault_of(cat_and_mouse{}), HasSubstr("nodes of graph=0"));
  EXPECT_THAT(fault_of(cat_and_mouse{.graph = {{1}, {0}}}), HasSubstr("cat=2; expected 1 to 1"));
  EXPECT_THAT(fault_of(cat_and_mouse{.graph = {{1, 2}, {0, 7}, {0}}}), HasSubstr("graph leads to node 7"));
  EXPECT_THAT(fault_of(cat_and_mouse{.graph = {{1, 2}, {0}, {0}}}), HasSubstr("leaves the cat no move at node 2"));
  EXPECT_THAT(fault_of(cat_and_mouse{.graph = {{1}, {0, 3}, {1}, {}}}), HasSubstr("leaves the"));
}

}  // namespace
}  // namespace firstwin::cat_and_mouse_test
