// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "game/coin_lines.h"
#include "game/forest.h"
#include "game/pizza.h"
#include "tests/game/laws.h"

namespace firstwin::lines_test {
namespace {

using laws::expect_laws;
using laws::value_of;

template <class G>
std::vector<std::string> move_texts(const G& game) {
  std::vector<std::string> texts;
  for (const auto& move : moves_of(game, game.start())) texts.push_back(move_text(game, game.start(), move));
  return texts;
}

TEST(CoinLinesRules, a_row_has_two_ends_and_a_stack_has_a_top) {
  EXPECT_EQ(move_texts(coin_lines{.rows = {{5, 6}, {7}, {}}, .stacks = {{8, 9}}}),
            (std::vector<std::string>{"1:left", "1:right", "2:left", "4:right"}));
  EXPECT_EQ(move_texts(coin_lines{.rows = {{5, 6}}, .stacks = {{8, 9}}, .take = 2}),
            (std::vector<std::string>{"1:left", "1:left 2", "1:right", "2:right", "2:right 2"}));
  const coin_lines game{.stacks = {{8, 9}}};
  EXPECT_EQ(game.gain(game.start(), moves_of(game, game.start()).front()), 9) << "a stack is written from its bottom";
}

TEST(CoinLinesRules, the_laws_of_games_hold) {
  for (std::int64_t take = 1; take <= 3; ++take) {
    expect_laws(coin_lines{.take = take}, false);
    expect_laws(coin_lines{.rows = {{}, {}}, .stacks = {{}}, .take = take}, false);
    expect_laws(coin_lines{.rows = {{5, -6, 7}, {8}}, .stacks = {{1, 2}, {3}}, .take = take}, false);
  }
}

TEST(CoinLinesRules, lines_without_a_key_in_64_bits_are_valued_and_played_all_the_same) {
  std::vector<Row> coins;
  Wide margin = 0;
  for (std::int64_t value = 1; value <= 70; ++value) {
    coins.push_back({value});
    margin = value - margin;
  }
  const coin_lines game{.rows = coins};
  EXPECT_FALSE(game.key_fits());
  const auto solution = solve(game);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->value().margin, margin);
  EXPECT_EQ(solution->best_moves().moves, (std::vector{coin_lines::Move{.line = 69}}));
  EXPECT_EQ(solution->line().moves.size(), 70U);
  EXPECT_EQ(solution->value(game.play(game.start(), {.line = 69})).margin, 70 - margin);
}

TEST(ForestRules, a_root_is_taken_and_its_children_become_roots) {
  const forest game{.parents = {-1, 0, 0, -1}, .values = {1, 2, 3, 4}};
  EXPECT_EQ(move_texts(game), (std::vector<std::string>{"0", "3"}));
  EXPECT_EQ(moves_of(game, game.play(game.start(), 0)), (std::vector<std::int64_t>{1, 2, 3}));
  EXPECT_EQ(game.text(game.start()), "0:1(1:2 2:3) 3:4");
  expect_laws(game, false);
  expect_laws(forest{}, false);
}

TEST(ForestRules, circles_and_strange_parents_are_no_forest) {
  const auto error = [](const Row& parents, const Row& values) {
    const auto fine = forest{.parents = parents, .values = values}.check();
    return fine ? std::string() : fine.error().message;
  };
  EXPECT_EQ(error({}, {}), "");
  EXPECT_EQ(error({2, -1, 1}, {1, 2, 3}), "");
  EXPECT_EQ(error({0}, {1}), "parents makes node 0 its own ancestor; expected a forest");
  EXPECT_EQ(error({-1, 2, 1}, {1, 2, 3}), "parents makes node 1 its own ancestor; expected a forest");
  EXPECT_EQ(error({-1, 2, 3, 2}, {1, 2, 3, 4}), "parents makes node 2 its own ancestor; expected a forest");
  EXPECT_EQ(error({-1, 5}, {1, 2}), "parents gives node 1 the parent 5; expected -1 for a root, or a node from 0 to 1");
  EXPECT_EQ(error({-2}, {1}), "parents gives node 0 the parent -2; expected -1 for a root, or a node from 0 to 0");
  EXPECT_EQ(error({-1}, {}), "parents has 1 nodes and values has 0; expected as many");
}

TEST(ForestRules, more_than_64_nodes_are_valued_and_played_all_the_same) {
  std::vector<std::int64_t> parents(70, -1), values;
  Wide margin = 0;
  for (std::int64_t value = 1; value <= 70; ++value) {
    values.push_back(value);
    margin = value - margin;
  }
  const forest game{.parents = parents, .values = values};
  EXPECT_FALSE(game.key_fits());
  const auto solution = solve(game);
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->value().margin, margin);
  EXPECT_EQ(solution->best_moves().moves, (std::vector<std::int64_t>{69}));
  EXPECT_EQ(solution->line().moves.size(), 70U);
}

TEST(PizzaRules, the_first_slice_is_free_and_the_next_ones_are_beside_the_gap) {
  const pizza game{.slices = {9, 1, 8, 1}};
  EXPECT_EQ(move_texts(game), (std::vector<std::string>{"1", "2", "3", "4"}));
  EXPECT_EQ(moves_of(game, game.play(game.start(), 3)), (std::vector<std::int64_t>{4, 2}));
  EXPECT_EQ(value_of(pizza{.slices = {9, 8}}).margin, 1);
  EXPECT_EQ(value_of(pizza{.slices = {9, 1, 8, 1, 11, 12}}).margin, 16);
}

TEST(PizzaRules, the_laws_of_games_hold) {
  expect_laws(pizza{}, false);
  expect_laws(pizza{.slices = {5}}, false);
  expect_laws(pizza{.slices = {5, -6}}, false);
  expect_laws(pizza{.slices = {5, -6, 7, 8, 1}}, false);
}

}  // namespace
}  // namespace firstwin::lines_test
