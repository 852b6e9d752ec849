// SPDX-License-Identifier: Apache-2.0
// Games in which a move may keep the turn, against an evaluation that names the two players.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <utility>

#include "tests/solution/small_games.h"

namespace firstwin::turns_test {
namespace {

/// What player 0 gets more than player 1 from here on, with `player` to move; nobody sees the game from the mover.
template <class G>
class ByPlayer {
 public:
  explicit ByPlayer(const G& game) : game_(game) {}

  Wide margin(const typename G::Position& position, int player) {
    const auto [at, is_new] = known_.try_emplace({position, player}, 0);
    if (!is_new) return at->second;
    const Wide sign = player == 0 ? 1 : -1;
    if (const auto result = game_.result(position)) return known_[{position, player}] = sign * *result->margin;
    std::optional<Wide> best;
    for (const auto& move : moves_of(game_, position)) {
      const int next = game_.moves_again(position, move) ? player : 1 - player;
      const Wide rest = sign * game_.gain(position, move) + margin(game_.play(position, move), next);
      if (!best || sign * rest > sign * *best) best = rest;
    }
    return known_[{position, player}] = *best;
  }

 private:
  G game_;
  std::map<std::pair<typename G::Position, int>, Wide> known_;
};

TurnGraph random_graph(std::mt19937_64& random) {
  TurnGraph graph;
  const std::uint64_t size = 1 + random() % 14;
  for (std::uint64_t at = 0; at < size; ++at) {
    graph.ends.push_back(static_cast<std::int64_t>(random() % 5) - 2);
    auto& arcs = graph.arcs.emplace_back();
    const std::uint64_t count = at == 0 ? 0 : random() % 4;
    for (std::uint64_t i = 0; i < count; ++i) {
      const TurnGraph::Arc arc{random() % at, static_cast<std::int64_t>(random() % 7) - 3, random() % 3 == 0};
      if (std::find(arcs.begin(), arcs.end(), arc) == arcs.end()) arcs.push_back(arc);
    }
  }
  return graph;
}

TEST(TurnsKept, every_engine_gives_the_margin_that_named_players_reach) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 500; ++round) {
    const TurnGraph graph = random_graph(random);
    const Wide margin = ByPlayer<TurnGraph>(graph).margin(graph.start(), 0);
    for (const Form& form : general_forms()) {
      const auto solution = solve(graph, form.options);
      ASSERT_TRUE(solution) << form.name;
      ASSERT_EQ(solution->value(), Value::of_margin(margin)) << form.name << " in round " << round;
    }
  }
}

/// Outcome and plies for player 0, by names. The winner hurries, the loser delays, a level end comes soonest.
struct Ending {
  Outcome outcome;
  std::uint64_t plies;
};

bool likes_better(int player, const Ending& a, const Ending& b) {
  const Outcome mine = player == 0 ? a.outcome : opposite(a.outcome);
  const int better = rank(mine) - rank(player == 0 ? b.outcome : opposite(b.outcome));
  if (better != 0) return better > 0;
  return mine == Outcome::loss ? a.plies > b.plies : a.plies < b.plies;
}

Ending ending_by_player(const UnscoredTurnGraph& game, std::uint64_t position, int player) {
  if (const auto result = game.result(position)) {
    return {player == 0 ? result->outcome : opposite(result->outcome), 0};
  }
  std::optional<Ending> best;
  for (const auto& move : moves_of(game, position)) {
    Ending ending = ending_by_player(game, move.to, move.again ? player : 1 - player);
    ++ending.plies;
    if (!best || likes_better(player, ending, *best)) best = ending;
  }
  return *best;
}

TEST(TurnsKept, every_engine_gives_the_outcome_and_the_plies_that_named_players_reach) {
  std::mt19937_64 random(12);
  for (int round = 0; round < 500; ++round) {
    const UnscoredTurnGraph graph{random_graph(random)};
    const Ending ending = ending_by_player(graph, graph.start(), 0);
    for (const Form& form : general_forms()) {
      const auto solution = solve(graph, form.options);
      ASSERT_TRUE(solution) << form.name;
      ASSERT_EQ(solution->value(), (Value{.outcome = ending.outcome, .plies = ending.plies}))
          << form.name << " in round " << round;
    }
  }
}

TEST(TurnsKept, dots_and_boxes_in_a_row_by_every_engine) {
  for (std::uint32_t boxes = 1; boxes <= 3; ++boxes) {
    const DotsAndBoxes game{.boxes = boxes};
    const Wide margin = ByPlayer<DotsAndBoxes>(game).margin(game.start(), 0);
    for (const Form& form : general_forms()) {
      const auto solution = solve(game, form.options);
      ASSERT_TRUE(solution) << form.name;
      EXPECT_EQ(solution->value(), Value::of_margin(margin)) << boxes << ' ' << form.name;
    }
  }
}

TEST(TurnsKept, one_box_goes_to_the_second_player_who_then_has_no_move_left) {
  EXPECT_EQ(solve(DotsAndBoxes{.boxes = 1})->value(), Value::of_margin(-1));
}

TEST(TurnsKept, a_line_of_dots_and_boxes_is_worth_the_margin_to_whoever_gains) {
  const DotsAndBoxes game{.boxes = 3};
  const auto solution = solve(game);
  const auto line = solution->line();
  ASSERT_TRUE(line.complete);
  Wide margin = 0, sign = 1;
  auto position = game.start();
  for (const auto& edge : line.moves) {
    margin += sign * game.gain(position, edge);
    if (!game.moves_again(position, edge)) sign = -sign;
    position = game.play(position, edge);
  }
  EXPECT_EQ(margin, *solution->value().margin);
}

}  // namespace
}  // namespace firstwin::turns_test
