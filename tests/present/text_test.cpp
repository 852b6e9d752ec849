// SPDX-License-Identifier: Apache-2.0
#include "present/text.h"

#include <gtest/gtest.h>

#include "firstwin/catalog.h"
#include "present/describe.h"
#include "present/json.h"
#include "tests/present/explained.h"

namespace firstwin::text_test {
namespace {

AnySolution solved(const std::string& text, Options options = {}) {
  const auto game = parse_game(text);
  EXPECT_TRUE(game) << text;
  auto solution = game->solve(options);
  EXPECT_TRUE(solution) << text;
  return *solution;
}

std::string sentence_of(const std::string& text, const std::string& engine = "memo") {
  return answer_sentence(solved(text, {.engine = engine}));
}

TEST(AnswerSentence, says_who_wins_and_by_how_much_or_how_soon) {
  EXPECT_EQ(sentence_of("can-i-win n=10 target=10"), "The first player wins in 1 move.");
  EXPECT_EQ(sentence_of("can-i-win n=10 target=11"), "The first player loses in 2 moves.");
  EXPECT_EQ(sentence_of("can-i-win n=3 target=7"), "The game is a tie in 3 moves.");
  EXPECT_EQ(sentence_of("coins-ends coins=1,20,4"), "The first player loses by 15: 5 against 20.");
  EXPECT_EQ(sentence_of("coins-ends coins=4,4"), "The game is a tie: 4 against 4.");
  EXPECT_EQ(sentence_of("coins-row coins=-3,1"), "The first player loses by 2: -2 against 0.");
}

TEST(AnswerSentence, a_game_may_be_over_before_the_first_move) {
  EXPECT_EQ(sentence_of("can-i-win n=3 target=0"), "The game is over before the first move: the first player has won.");
  EXPECT_EQ(sentence_of("coins n=0"), "The game is over before the first move: the first player has lost.");
  EXPECT_EQ(sentence_of("can-i-win n=0 target=1"), "The game is over before the first move: a tie.");
  EXPECT_EQ(sentence_of("coins-row coins=[]"), "The game is a tie: 0 against 0.");
}

TEST(AnswerSentence, unknown_comes_with_the_reason) {
  const auto solution = solved("can-i-win n=30 target=235", {.engine = "table", .memory_bytes_max = 1_MiB});
  EXPECT_EQ(solution.value().outcome, Outcome::unknown);
  EXPECT_TRUE(answer_sentence(solution).starts_with("Not known who wins: ")) << answer_sentence(solution);
}

/// The longest line of a text, in columns.
std::size_t widest(const std::string& text) {
  std::size_t widest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    widest = std::max(widest, columns_of(std::string_view(text).substr(begin, end - begin)));
    begin = end + 1;
  }
  return widest;
}

TEST(Texts, stay_within_80_columns) {
  for (const char* text :
       {"can-i-win n=14 target=60", "coins n=300", "coins-row coins=1,2,3,-1000000000000,5,6,7,8 take=3",
        "coins-ends coins=4,11,6,3,9,5,12,2 take=3", "coins heaps=5,6,7 take=1..3"}) {
    const auto solution = solved(text, {.engine = "memo"});
    const auto line = solution.line(solution.game().start());
    const Look why{.colour = false, .why = true};
    EXPECT_LE(widest(solution_text(solution, why)), 80U) << text;
    EXPECT_LE(widest(line_text(solution, line, why)), 80U) << text;
    EXPECT_LE(widest(survey_text(solution, solution.survey(), why)), 80U) << text;
    EXPECT_LE(widest(explanation_text(solution, explained(solution, TraceForm::search), why)), 80U) << text;
    EXPECT_LE(widest(explanation_text(solution, explained(solution, TraceForm::table), why)), 80U) << text;
  }
  for (const GameEntry& entry : built_in_games())
    EXPECT_LE(widest(game_info_text(*entry.info, {"table", "memo"}, entry.info->name)), 80U);
}

TEST(LineText, long_lines_are_moves_alone) {
  const auto solution = solved("coins n=1000", {.engine = "table"});
  const std::string text = line_text(solution, solution.line(solution.game().start()), {});
  EXPECT_NE(text.find("The 667 moves, first's and second's:"), std::string::npos);
  EXPECT_LE(widest(text), 80U);
}

TEST(SolutionText, colour_is_an_escape_around_the_answer_alone) {
  const auto solution = solved("coins n=10", {.engine = "table"});
  EXPECT_EQ(solution_text(solution, {}).find('\033'), std::string::npos);
  EXPECT_NE(solution_text(solution, {.colour = true}).find("\033[1mThe first player wins in 7 moves.\033[0m"),
            std::string::npos);
}

}  // namespace
}  // namespace firstwin::text_test
