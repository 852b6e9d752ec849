// SPDX-License-Identifier: Apache-2.0
#include "present/explain.h"

#include <gtest/gtest.h>

#include <set>

#include "firstwin/catalog.h"
#include "tests/present/explained.h"

namespace firstwin::explain_test {
namespace {

AnySolution solved(const std::string& text) {
  const auto game = parse_game(text);
  EXPECT_TRUE(game) << text;
  auto solution = game->solve({.engine = "memo", .every_position = true});
  EXPECT_TRUE(solution) << text;
  return *solution;
}

const char* const small_games[] = {
    "can-i-win n=4 target=7",    "can-i-win n=5 target=6 misere=true", "coins n=12",
    "coins heaps=2,3 take=1..2", "coins-row coins=1,2,4,-3",           "coins-ends coins=3,2,2,7 take=2"};

TEST(Explain, every_move_is_told_and_the_best_are_those_of_the_solution) {
  for (const char* text : small_games) {
    const auto solution = solved(text);
    const auto start = solution.game().start();
    const auto explanation = explained(solution, TraceForm::table);
    std::vector<std::string> all, best;
    for (const ExplainedMove& move : explanation.moves) {
      all.push_back(move.move);
      if (move.best) best.push_back(move.move);
    }
    EXPECT_EQ(all, solution.game().moves(start)) << text;
    EXPECT_EQ(best, solution.best_moves(start, 1000).moves) << text;
  }
}

TEST(Explain, the_line_after_each_move_ends_as_its_value_says) {
  for (const char* text : small_games) {
    const auto solution = solved(text);
    const AnyGame& game = solution.game();
    for (const ExplainedMove& move : explained(solution, TraceForm::table).moves) {
      ASSERT_EQ(move.line.moves.size(), move.line_moves) << "the games are short";
      AnyPosition position = *game.play(game.start(), move.move);
      Wide lead = move.gain;
      int mover = 1;
      for (const std::string& next : move.line.moves) {
        lead += (mover == 0 ? 1 : -1) * game.gain(position, next);
        position = *game.play(position, next);
        mover = 1 - mover;
      }
      const auto end = game.result(position);
      ASSERT_TRUE(end) << text;
      if (move.value.margin) {
        EXPECT_EQ(lead, *move.value.margin) << text << " " << move.move;
      } else {
        EXPECT_EQ(mover == 0 ? end->outcome : opposite(end->outcome), move.value.outcome) << text << " " << move.move;
        EXPECT_EQ(*move.line_moves + 1, move.value.plies) << text << " " << move.move;
      }
    }
  }
}

TEST(Explain, the_table_has_each_reached_position_once_in_the_order_of_indexes) {
  for (const char* text : small_games) {
    const auto solution = solved(text);
    const auto explanation = explained(solution, TraceForm::table);
    ASSERT_EQ(explanation.form, TraceForm::table) << text;
    EXPECT_EQ(explanation.trace.size(), solution.survey().positions) << text;
    EXPECT_EQ(explanation.reached, solution.survey().positions) << text;
    for (std::size_t i = 1; i < explanation.trace.size(); ++i) {
      EXPECT_LT(explanation.trace[i - 1].number, explanation.trace[i].number) << text;
    }
  }
}

TEST(Explain, a_line_of_which_only_the_answer_is_known_has_no_length_but_that_of_its_value) {
  const auto with_margin = solved("coins-ends rows=[[1,2,3,4],[5,6,7,8],[9,1,2,3]] take=4");
  const auto moves = explained(with_margin, TraceForm::table).moves;
  ASSERT_GT(moves.size(), 16U);
  EXPECT_TRUE(moves.front().line_moves);
  EXPECT_FALSE(moves.back().line_moves);
  EXPECT_EQ(moves.back().line.moves.size(), 1U);
  const auto without = solved("octal code=4.752 heaps=8,4 misere=true");
  for (const ExplainedMove& move : explained(without, TraceForm::table).moves) {
    EXPECT_EQ(move.line_moves, move.after.plies) << move.move;
  }
}

TEST(Explain, under_misere_nothing_is_said_that_holds_in_normal_play_alone) {
  for (const char* text :
       {"kayles(n=5,misere=true)", "dawson(n=5,misere=true)", "octal(code=0.77,n=5,misere=true)",
        "grundy(n=5,misere=true)", "cram(rows=2,columns=2,misere=true)", "can-i-win(n=5,target=9,misere=true)"}) {
    const auto game = parse_game(text);
    ASSERT_TRUE(game) << text;
    const GameInfo& info = game->info();
    for (const std::string& part : {info.function, info.initialization, info.answer}) {
      EXPECT_EQ(part.find("nimber("), std::string::npos) << text << ": " << part;
      EXPECT_EQ(part.find("wins at once"), std::string::npos) << text << ": " << part;
    }
    const GameInfo& plain = *find_built_in_game(info.name)->info;
    EXPECT_NE(info.function, plain.function) << text;
    EXPECT_EQ(info.state, plain.state) << text;
  }
  for (const char* text : {"coins(n=5,misere=true)", "coins(heaps=[1,2],misere=true)"}) {
    const auto game = parse_game(text);
    ASSERT_TRUE(game) << text;
    EXPECT_TRUE(game->info().initialization.starts_with("who cannot move wins: wins(n) = true")) << text;
  }
}

TEST(Explain, the_search_values_each_position_once_and_marks_what_it_has_seen) {
  for (const char* text : small_games) {
    const auto solution = solved(text);
    const auto explanation = explained(solution, TraceForm::search);
    ASSERT_EQ(explanation.form, TraceForm::search) << text;
    std::set<std::uint64_t> numbers;
    for (const TraceStep& step : explanation.trace) EXPECT_EQ(step.seen, !numbers.insert(step.number).second) << text;
    EXPECT_EQ(numbers.size(), solution.survey().positions) << text;
    EXPECT_EQ(*numbers.rbegin(), numbers.size()) << text;
  }
}

TEST(Explain, larger_games_have_no_picture_but_their_positions_are_counted) {
  const auto explanation = explained(solved("can-i-win n=10 target=40"), TraceForm::table);
  EXPECT_TRUE(explanation.trace.empty());
  EXPECT_EQ(explanation.index_count, 1024U);
  EXPECT_GT(explanation.reached.value_or(0), 64U);
}

}  // namespace
}  // namespace firstwin::explain_test
