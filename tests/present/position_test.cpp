// SPDX-License-Identifier: Apache-2.0
#include "present/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "firstwin/catalog.h"
#include "present/json_text.h"
#include "present/picture.h"
#include "solution/for_play.h"

namespace firstwin::position_test {
namespace {

AnySolution solved(const std::string& text) {
  const auto game = parse_game(text);
  EXPECT_TRUE(game) << text;
  auto solution =
      solve_for_play(*game, {}, [](const AnyGame& one, const Options& options) { return one.solve(options); });
  EXPECT_TRUE(solution) << text;
  return *solution;
}

PositionReport report(const AnySolution& solution, const std::vector<std::string>& moves, ReportParts parts = {}) {
  const Options options;
  Run run(options);
  const auto standings = play_out(solution.game(), moves, run);
  EXPECT_EQ(standings.size(), moves.size() + 1);
  return report_position(solution, moves, standings, parts, run);
}

const char* const small_games[] = {"can-i-win n=6 target=11",   "coins n=12", "coins-row coins=1,2,4,-3",
                                   "coins-ends coins=3,2,2,7",  "mnk",        "dots-and-boxes rows=1 columns=2",
                                   "nim heaps=2,3 misere=true", "mu-torere"};

TEST(ForPlay, plies_are_waited_for_a_second_where_it_is_known_at_once_who_wins) {
  const auto game = parse_game("nim heaps=1000000000000000000,3");
  ASSERT_TRUE(game);
  std::vector<Options> asked;
  const auto solution = solve_for_play(*game, {}, [&](const AnyGame& one, const Options& options) {
    asked.push_back(options);
    Options brief = options;  // the limit is looked at, not waited for
    if (options.plies) brief.time_max = std::chrono::milliseconds(20);
    return one.solve(brief);
  });
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->value().outcome, Outcome::win);
  EXPECT_FALSE(solution->value().plies);
  ASSERT_EQ(asked.size(), 2U);
  EXPECT_FALSE(asked.front().plies);
  EXPECT_TRUE(asked.back().plies);
  ASSERT_TRUE(asked.back().time_max);
  EXPECT_LE(*asked.back().time_max, std::chrono::seconds(1));
}

TEST(ForPlay, a_winner_that_a_theorem_tells_does_not_wait_for_a_table_of_all) {
  const auto game = parse_game("can-i-win n=40 target=410");
  ASSERT_TRUE(game);
  std::vector<Options> asked;
  const auto solution = solve_for_play(*game, {}, [&](const AnyGame& one, const Options& options) {
    asked.push_back(options);
    Options brief = options;
    if (options.every_position) brief.time_max = std::chrono::milliseconds(20);
    return one.solve(brief);
  });
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->value().outcome, Outcome::loss);
  ASSERT_EQ(asked.size(), 3U);
  for (const Options& options : asked) {
    ASSERT_TRUE(options.time_max);
    EXPECT_LE(*options.time_max, std::chrono::seconds(2));
  }
}

TEST(ForPlay, the_moves_to_the_end_are_known_where_that_is_soon_done) {
  EXPECT_EQ(solved("nim heaps=1,2,3").value().plies, 6U);
  EXPECT_EQ(solved("wythoff a=1 b=2").value().plies, 2U);
}

TEST(Position, best_moves_come_first_in_the_order_of_valuing) {
  EXPECT_EQ(best_first({"a", "b", "c", "d"}, {"c", "b"}), (std::vector<std::size_t>{1, 2, 0, 3}));
  EXPECT_EQ(best_first({"a", "b"}, {}), (std::vector<std::size_t>{0, 1}));
}

/// The middle number wins by a theorem; most positions after other moves are beyond every engine.
TEST(Position, a_theorems_winning_move_is_valued_before_those_that_take_an_age) {
  const auto game = parse_game("can-i-win n=41 target=441");
  ASSERT_TRUE(game);
  Options options;
  const auto solution = game->solve(options);
  ASSERT_TRUE(solution);
  const auto best = solution->best_moves(game->start(), 100);
  EXPECT_EQ(best.moves, std::vector<std::string>{"21"});
  EXPECT_FALSE(best.all_known);
  std::atomic<bool> cancel = false;
  options.cancel = &cancel;
  const auto cancelled = game->solve(options);
  ASSERT_TRUE(cancelled);
  firstwin::Run run(options);
  const auto standings = play_out(*game, {}, run);
  std::thread reader([&] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    cancel = true;
  });
  const PositionReport now = report_position(*cancelled, {}, standings, {}, run);
  reader.join();
  ASSERT_EQ(now.moves.size(), 41U);
  EXPECT_EQ(now.moves[20].value.outcome, Outcome::win);
  EXPECT_TRUE(now.moves[20].best);
  EXPECT_EQ(now.moves[40].move, "41");
}

TEST(Position, a_theorem_lists_all_winning_moves_where_the_others_are_soon_valued) {
  const auto game = parse_game("can-i-win n=15 target=72");
  ASSERT_TRUE(game);
  const auto by_theorem = game->solve({.engine = "theorem"});
  const auto by_table = game->solve({.engine = "table"});
  ASSERT_TRUE(by_theorem && by_table);
  const auto best = by_theorem->best_moves(game->start(), 100);
  EXPECT_TRUE(best.all_known);
  EXPECT_EQ(best.moves, by_table->best_moves(game->start(), 100).moves);
  EXPECT_GE(best.moves.size(), 1U);
}

TEST(Position, every_move_has_the_value_that_the_position_after_it_says) {
  for (const char* text : small_games) {
    const auto solution = solved(text);
    std::vector<std::string> moves;
    for (int made = 0; made < 4; ++made) {
      const PositionReport now = report(solution, moves, {.refutations = true});
      if (now.over) break;
      ASSERT_FALSE(now.moves.empty()) << text;
      std::vector<std::string> best;
      for (const PossibleMove& move : now.moves) {
        auto next_moves = moves;
        next_moves.push_back(move.move);
        const PositionReport next = report(solution, next_moves);
        EXPECT_EQ(value_of_move(next.value, move.gain, move.again).outcome, move.value.outcome) << text;
        EXPECT_LE(rank(move.value.outcome), rank(now.value.outcome)) << text;
        if (move.best) best.push_back(move.move);
      }
      EXPECT_EQ(best, now.best.moves) << text;
      moves.push_back(now.moves.back().move);
    }
  }
}

TEST(Position, the_line_is_played_out_to_the_end_that_was_promised) {
  for (const char* text : {"can-i-win n=6 target=11", "coins-ends coins=3,2,2,7", "dots-and-boxes rows=1 columns=2"}) {
    const auto solution = solved(text);
    const PositionReport start = report(solution, {});
    ASSERT_TRUE(start.line.complete) << text;
    const PositionReport end = report(solution, start.line.moves, {.history = true});
    EXPECT_TRUE(end.over) << text;
    EXPECT_TRUE(end.line.complete) << text;
    EXPECT_EQ(end.first_outcome, start.first_outcome) << text;
    EXPECT_EQ(end.history->size(), start.line.moves.size()) << text;
    for (const PlayedMove& move : *end.history) {
      EXPECT_FALSE(move.blunder) << text;
      EXPECT_EQ(move.first_outcome, start.first_outcome) << text;
    }
  }
}

TEST(Position, a_blunder_is_marked_and_the_purses_add_up) {
  const auto solution = solved("coins-ends coins=3,2,2,7");
  const PositionReport now = report(solution, {"left", "right"}, {.history = true});
  EXPECT_TRUE(now.history->front().blunder);
  EXPECT_FALSE(now.history->back().blunder);
  EXPECT_EQ(now.standing.purses.first, 3);
  EXPECT_EQ(now.standing.purses.second, 7);
  EXPECT_EQ(now.end->first + now.end->second, 14);
  EXPECT_EQ(std::get<RowBoard>(now.board).first, 1U);
}

TEST(Position, the_lead_and_the_totals_at_an_end_count_what_the_end_itself_adds) {
  const auto solution = solved("keep-one rows=[[9,5],[3]]");
  const auto start = nlohmann::json::parse(position_json(solution, report(solution, {})));
  EXPECT_EQ(start["lead"], start["value"]["margin"]);
  const auto end = nlohmann::json::parse(position_json(solution, report(solution, {"1:right"})));
  ASSERT_EQ(end["over"], true);
  EXPECT_EQ(end["lead"], "12");
  EXPECT_EQ(end["final"], (nlohmann::json{{"first", "12"}, {"second", "0"}}));
}

TEST(Position, a_word_that_is_no_move_ends_the_play) {
  const auto game = parse_game("coins n=5");
  const Options options;
  firstwin::Run run(options);
  EXPECT_EQ(play_out(*game, {"1", "3", "1"}, run).size(), 2U);
  EXPECT_EQ(play_out(*game, {"2", "2", "1", "1"}, run).size(), 4U);
}

TEST(Position, its_json_and_that_of_a_picture_read_back) {
  for (const char* text : small_games) {
    const auto solution = solved(text);
    const PositionReport now = report(solution, {}, {.refutations = true, .history = true});
    const auto json = nlohmann::json::parse(position_json(solution, now));
    EXPECT_EQ(json["text"], now.text);
    EXPECT_EQ(json["moves"].size(), now.moves.size());
    EXPECT_EQ(json["moves"][0]["value"]["outcome"], to_string(now.moves[0].value.outcome));
    EXPECT_EQ(json["value"]["plies"].is_null(), !now.value.plies);
    const auto picture = picture_of(solution);
    if (!picture) continue;
    const auto drawn = nlohmann::json::parse(picture_json(solution.game(), *picture));
    EXPECT_EQ(drawn["cells"].size(), picture->cells.size()) << text;
    EXPECT_EQ(drawn["table"].is_null(), !picture->acyclic) << text;
  }
}

TEST(JsonText, every_string_reads_back) {
  for (const std::string text : {"", "plain", "two\nlines", "\"quoted\" \\ \t", "…é", "\x7f\x01"}) {
    std::string json;
    write_json(json, std::vector<std::string>{text});
    EXPECT_EQ(nlohmann::json::parse(json)[0], text);
  }
}

TEST(Picture, a_table_comes_to_each_cell_after_all_that_it_depends_on) {
  for (const char* text : small_games) {
    const auto picture = picture_of(solved(text));
    if (!picture || !picture->acyclic) continue;
    std::vector<std::size_t> rank(picture->cells.size());
    ASSERT_EQ(picture->table.size(), rank.size()) << text;
    for (std::size_t i = 0; i < rank.size(); ++i) rank[picture->table[i]] = i;
    for (std::size_t id = 0; id < rank.size(); ++id) {
      EXPECT_EQ(picture->cells[id].over, picture->cells[id].moves.empty()) << text;
      for (const PictureMove& move : picture->cells[id].moves) EXPECT_LT(rank[move.to], rank[id]) << text;
    }
  }
}

TEST(Picture, cells_lie_as_the_shape_says) {
  const auto count = picture_of(solved("coins n=9"));
  EXPECT_EQ(count->shape, Shape::count);
  EXPECT_EQ(count->cells.size(), 10U);
  EXPECT_EQ(*count->cells.front().at, std::vector<std::string>{"9"});
  const auto prefix = picture_of(solved("coins-row coins=1,2,4,8,16"));
  EXPECT_EQ(prefix->shape, Shape::prefix);
  const auto interval = picture_of(solved("coins-ends coins=1,2,4,8"));
  EXPECT_EQ(interval->shape, Shape::interval);
  EXPECT_EQ(*interval->cells.front().at, (std::vector<std::string>{"0", "4"}));
  const auto subset = picture_of(solved("can-i-win n=4 target=100"));
  EXPECT_EQ(subset->shape, Shape::subset);
  EXPECT_EQ(picture_of(solved("mnk m=1 n=3"))->shape, Shape::graph);
}

TEST(Picture, plain_recursion_calls_as_often_as_its_sum_says_and_a_memo_once_a_move) {
  const auto picture = picture_of(solved("coins n=10"));
  // 1, 2, then 1 + the two before: the calls of a Fibonacci recursion.
  EXPECT_EQ(picture->recursion.total, UWide{231 + 1});
  EXPECT_EQ(picture->recursion.steps.size(), 232U);
  EXPECT_EQ(picture->memo.total, UWide{20});
  EXPECT_EQ(picture->memo.steps.size(), 20U);
  EXPECT_EQ(std::count_if(picture->memo.steps.begin(), picture->memo.steps.end(), [](const Call& c) { return c.seen; }),
            9);
  EXPECT_FALSE(picture_of(solved("coins n=400"))->recursion.total);
}

TEST(Picture, a_large_game_has_none_and_one_with_cycles_no_orders) {
  EXPECT_FALSE(picture_of(solved("coins n=5000")));
  EXPECT_FALSE(picture_of(solved("nim heaps=70,70")));
  const auto cyclic = picture_of(solved("mu-torere"));
  ASSERT_TRUE(cyclic);
  EXPECT_FALSE(cyclic->acyclic);
  EXPECT_TRUE(cyclic->table.empty());
}

TEST(Position, json_of_rows_with_many_moves_stays_bounded) {
  const auto solution = solved("coins n=100000 take=1..2000");
  const PositionReport now = report(solution, {});
  EXPECT_EQ(now.moves.size(), possible_moves_max);
  EXPECT_FALSE(now.moves_complete);
  EXPECT_LT(position_json(solution, now).size(), 500'000U);
}

}  // namespace
}  // namespace firstwin::position_test
