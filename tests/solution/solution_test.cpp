// SPDX-License-Identifier: Apache-2.0
// What a Solution says beyond the value of the start: best moves, lines, surveys; and that it can be shared.
#include "firstwin/solution.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/row_scan.h"
#include "firstwin/can_i_win.h"
#include "firstwin/coins.h"
#include "firstwin/coins_ends.h"
#include "firstwin/coins_row.h"
#include "tests/solution/small_games.h"

namespace firstwin::solution_test {
namespace {

template <class G>
Solution<G> solved(const G& game, const Options& options = {}) {
  return *solve(game, options);
}

/// The laws of best moves at one position: those and only those that keep outcome and margin, in the game's order; none
/// when the game is over; all in a lost position of a game without margins.
template <class G>
void expect_best_moves_laws(const Solution<G>& solution, const typename G::Position& position) {
  const G& game = solution.game();
  const auto best = solution.best_moves(position);
  if (game.result(position)) {
    EXPECT_TRUE(best.moves.empty());
    EXPECT_EQ(best.total, 0U);
    return;
  }
  const Value value = solution.value(position);
  std::vector<typename G::Move> keeping;
  for (const auto& move : moves_of(game, position)) {
    const Value through = value_through(game, position, move, solution.value(game.play(position, move)));
    if (through.outcome == value.outcome && through.margin == value.margin) keeping.push_back(move);
  }
  EXPECT_EQ(best.moves, keeping);
  EXPECT_EQ(best.total, keeping.size());
  EXPECT_FALSE(keeping.empty()) << "some move keeps the value";
  const bool lost = !value.margin && value.outcome == Outcome::loss;
  EXPECT_TRUE(!lost || best.total == moves_of(game, position).size()) << "in a lost position all moves";
}

/// A line replays to exactly the margin, or to the plies: each ply is one fewer, and the end is the outcome.
template <class G>
void expect_line_is_optimal(const Solution<G>& solution) {
  const G& game = solution.game();
  const auto line = solution.line();
  ASSERT_TRUE(line.complete);
  auto position = game.start();
  Wide margin = 0, sign = 1;
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    ASSERT_FALSE(game.result(position));
    const Value value = solution.value(position);
    if (value.plies) {
      EXPECT_EQ(*value.plies, line.moves.size() - i);
    }
    margin += sign * gain_of(game, position, line.moves[i]);
    sign = -sign;
    position = game.play(position, line.moves[i]);
  }
  const auto end = game.result(position);
  ASSERT_TRUE(end);
  if (solution.value().margin) {
    EXPECT_EQ(margin + sign * *end->margin, *solution.value().margin);
  } else {
    EXPECT_EQ(sign > 0 ? end->outcome : opposite(end->outcome), solution.outcome());
  }
}

template <class G>
void expect_survey_adds_up(const Solution<G>& solution) {
  const Survey survey = solution.survey();
  EXPECT_TRUE(survey.complete);
  EXPECT_EQ(survey.won + survey.lost + survey.tied + survey.drawn, survey.positions);
  const auto sum = [](const auto& counts) {
    std::uint64_t total = 0;
    for (const auto& [value, count] : counts) total += count;
    return total;
  };
  if (solution.value().margin) {
    EXPECT_EQ(sum(survey.by_margin), survey.positions);
  } else {
    EXPECT_EQ(sum(survey.won_by_plies), survey.won);
    EXPECT_EQ(sum(survey.lost_by_plies), survey.lost);
    EXPECT_EQ(sum(survey.tied_by_plies), survey.tied);
  }
}

template <class G>
void expect_laws(const G& game) {
  for (const Form& form : general_forms()) {
    SCOPED_TRACE(form.name);
    const auto solution = solved(game, form.options);
    const Options options;
    firstwin::Run run(options);
    detail::walk_reachable(game, run, [&](const auto& position) {
      expect_best_moves_laws(solution, position);
      return !::testing::Test::HasFailure();
    });
    expect_line_is_optimal(solution);
    expect_survey_adds_up(solution);
  }
}

TEST(SolutionLaws, hold_for_wins_losses_and_ties_of_can_i_win) {
  for (const std::int64_t target : {0, 3, 6, 13, 14, 21, 22}) {
    expect_laws(can_i_win{.n = 6, .target = target});
    expect_laws(can_i_win{.n = 6, .target = target, .misere = true});
  }
  expect_laws(can_i_win{.target = 12, .numbers = {1, 2, 2, 5, 9}});
}

TEST(SolutionLaws, hold_for_coins) {
  for (const std::int64_t n : {0, 1, 29, 30}) {
    expect_laws(coins{.n = n});
    expect_laws(coins{.n = n, .take = {2, 5}, .misere = true});
  }
  expect_laws(coins{.heaps = {3, 4, 2}, .take = {1, 3}});
}

TEST(SolutionLaws, hold_for_rows_of_coins) {
  for (const std::int64_t take : {1, 2, 3}) {
    expect_laws(coins_row{.coins = {3, -1, 4, 1, -5, 9, 2, -6}, .take = take});
    expect_laws(coins_ends{.coins = {3, -1, 4, 1, -5, 9, 2, -6}, .take = take});
    expect_laws(coins_row{.coins = {0, 0, 0}, .take = take});
    expect_laws(coins_ends{.coins = {}, .take = take});
  }
}

TEST(BestMoves, are_cut_to_as_many_as_asked_for_and_their_total_is_not) {
  const auto solution = solved(coins{.n = 30, .take = {1, 2, 3, 4, 5}}, {.engine = "table"});
  ASSERT_EQ(solution.outcome(), Outcome::loss);
  const Options options;
  firstwin::Run run(options);
  const auto two = solution.best_moves(solution.game().start(), 2, run);
  EXPECT_EQ(two.moves, (std::vector<coins::Move>{{0, 1}, {0, 2}}));
  EXPECT_EQ(two.total, 5U);
  EXPECT_EQ(solution.best_moves(solution.game().start(), 0, run).total, 5U);
}

TEST(BestMoves, are_at_most_a_thousand_by_default) {
  std::vector<std::int64_t> take(1200);
  for (std::size_t i = 0; i < take.size(); ++i) take[i] = static_cast<std::int64_t>(i) + 1;
  const auto solution = solved(coins{.n = 1201, .take = take}, {.engine = "table"});
  ASSERT_EQ(solution.outcome(), Outcome::loss);
  EXPECT_EQ(solution.best_moves().moves.size(), 1000U);
  EXPECT_EQ(solution.best_moves().total, 1200U);
}

TEST(Line, the_winner_hurries_and_the_loser_delays) {
  // From 6 the winner has a win in 1 and one in 3; from 7, which is lost, the loser has a loss in 2 and one in 4.
  const GraphGame<true> game{.graph = {{}, {0}, {1}, {2}, {1}, {4}, {2, 0}, {6, 5}}};
  for (const Form& form : general_forms()) {
    const auto solution = solved(game, form.options);
    expect_line_is_optimal(solution);
    EXPECT_EQ(solution.line().moves.size(), solution.value().plies) << form.name;
  }
  const auto from_6 = solved(GraphGame<true>{.graph = {{}, {0}, {1}, {2}, {1}, {4}, {2, 0}}});
  EXPECT_EQ(from_6.line().moves, (std::vector<std::uint64_t>{0})) << "the second move in order, and the sooner";
  EXPECT_EQ(from_6.best_moves().total, 2U);
}

TEST(Solution, a_finished_start_has_its_result_no_moves_and_an_empty_line) {
  for (const Form& form : general_forms()) {
    const auto solution = solved(can_i_win{.n = 4, .target = 0}, form.options);
    EXPECT_EQ(solution.value(), Value::finished(Outcome::win)) << form.name;
    EXPECT_TRUE(solution.best_moves().moves.empty());
    EXPECT_TRUE(solution.line().complete);
    EXPECT_TRUE(solution.line().moves.empty());
    EXPECT_EQ(solution.survey().positions, 1U);
  }
}

TEST(Solution, a_position_that_play_does_not_reach_has_no_value_in_memo_and_in_the_reference) {
  const coins game{.n = 9, .take = {2}};
  for (const Form& form : general_forms()) {
    const auto solution = solved(game, form.options);
    EXPECT_EQ(solution.value({7}).outcome, Outcome::win) << form.name;
    const Outcome unreached = form.options.engine == "table" ? Outcome::loss : Outcome::unknown;
    EXPECT_EQ(solution.value({8}).outcome, unreached) << form.name;
  }
}

TEST(Solution, copies_stay_valid_when_the_first_is_gone) {
  auto first = std::make_unique<Solution<coins>>(solved(coins{.n = 100}));
  const Solution<coins> copy = *first;
  first.reset();
  EXPECT_EQ(copy.outcome(), Outcome::win);
  EXPECT_EQ(copy.value({99}).outcome, Outcome::loss);
  EXPECT_EQ(copy.best_moves().moves, (std::vector<coins::Move>{{0, 1}}));
}

TEST(Threads, solves_at_once_do_not_disturb_each_other) {
  const can_i_win shared{.n = 14, .target = 60};
  const Value right = solved(shared, {.engine = "reference"}).value();
  const auto solution = solved(shared, {.engine = "memo"});
  const Survey survey = solution.survey();
  std::vector<int> agreed(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < agreed.size(); ++i) {
      threads.emplace_back([&, i] {
        const auto mine = solved(shared, {.engine = i % 2 == 0 ? "memo" : "table"});
        agreed[i] =
            mine.outcome() == right.outcome && mine.survey().won == survey.won && solution.survey().lost == survey.lost;
      });
    }
  }
  EXPECT_EQ(agreed, std::vector<int>(4, 1));
}

TEST(Threads, positions_that_are_stored_whole_can_be_asked_for_from_several_threads) {
  const can_i_win game{.n = 80, .target = 3000};
  std::vector<std::uint64_t> keys(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      threads.emplace_back([&, i] {
        auto position = game.start();
        for (std::int64_t j = 1; j <= 80; ++j) {
          const std::int64_t number = i % 2 == 0 ? j : 81 - j;
          position = game.play(position, number);
        }
        keys[i] = game.key(position);
      });
    }
  }
  EXPECT_EQ(keys, std::vector<std::uint64_t>(4, keys[0])) << "the same set, whatever the order";
}

TEST(LongGames, a_row_of_a_million_coins_overflows_no_stack) {
  std::mt19937_64 random(5);
  std::vector<std::int64_t> values(1'000'000);
  for (auto& value : values) value = static_cast<std::int64_t>(random() % 2001) - 1000;
  const Options options;
  firstwin::Run run(options);
  const std::optional<Wide> right = row_margin(values, 2, run);
  const coins_row game{.coins = values};
  for (const Form& form : general_forms()) {
    if (form.options.engine == "reference") continue;
    const auto solution = solved(game, form.options);
    EXPECT_EQ(solution.value().margin, right) << form.name;
    EXPECT_EQ(solution.cost().positions, form.options.engine == "memo" ? 1'000'000U : 1'000'001U) << form.name;
  }
}

TEST(LongGames, a_million_coins_have_a_value_with_plies_and_a_line) {
  const coins game{.n = 1'000'000};
  for (const Form& form : general_forms()) {
    if (form.options.engine == "reference") continue;
    const auto solution = solved(game, form.options);
    EXPECT_EQ(solution.outcome(), Outcome::win) << form.name;
    const auto line = solution.line();
    EXPECT_TRUE(line.complete) << form.name;
    EXPECT_EQ(line.moves.size(), solution.value().plies) << form.name;
    EXPECT_EQ(line.moves.size(), 666'667U) << "the winner takes 1, then three coins go with every two moves";
  }
}

/// A game with an engine of its own, in a namespace of its own.
namespace elsewhere {

struct Special : GraphGame<true> {};

std::vector<Engine<Special>> engines_for(const Special&) {
  auto engines = detail::general_engines<Special>();
  engines.insert(engines.begin(), engines.back());
  engines.front().name = "special";
  engines.front().merit = "it is the game's own";
  engines.front().automatic = true;
  return engines;
}

}  // namespace elsewhere

TEST(Engines, those_of_the_game_itself_are_found_however_solve_is_called) {
  const elsewhere::Special game{{.graph = {{}, {0}}}};
  EXPECT_EQ(solve(game)->cost().engine, "special");
  EXPECT_EQ(firstwin::solve(game)->cost().engine, "special");
  EXPECT_EQ(firstwin::solve(game)->cost().why, "it is the game's own");
  EXPECT_EQ(firstwin::solve(game, {.engine = "memo"})->cost().engine, "memo");
}

TEST(Engines, the_special_engines_of_a_built_in_game_come_before_the_general_ones) {
  const std::vector<std::string_view> generals{"table", "nimbers", "memo", "search"};
  const auto general = [&](const auto& engine) { return std::ranges::find(generals, engine.name) != generals.end(); };
  const auto engines = engines_for(coins{.n = 3});
  ASSERT_GE(engines.size(), 3U);
  EXPECT_EQ(engines.back().name, "reference");
  EXPECT_FALSE(engines.back().automatic) << "the reference is only taken when asked for";
  bool seen_general = false;
  for (const auto& engine : engines) {
    if (engine.name == "reference") continue;
    EXPECT_FALSE(seen_general && !general(engine)) << engine.name;
    seen_general = seen_general || general(engine);
  }
}

}  // namespace
}  // namespace firstwin::solution_test
