// SPDX-License-Identifier: Apache-2.0
#include "catalog/problems.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "firstwin/catalog.h"

namespace firstwin::problems_test {
namespace {

/// The answer to a case whose arguments are JSON texts.
std::string answer_to(const Problem& problem, const std::vector<std::string>& lines) {
  CaseValues values;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto value = read_case_line(problem.arguments[i], lines[i]);
    if (!value) return "error: " + value.error().message;
    values.push_back(std::move(*value));
  }
  const auto answer = answer_case(problem, values, {});
  if (!answer) return "error: " + answer.error().message;
  return answer->json.empty() ? "unknown: " + answer->reason : answer->json;
}

TEST(Problems, every_checked_case_has_its_answer) {
  std::ifstream file("tests/cases/problems.json");
  ASSERT_TRUE(file) << "the cases are missing";
  std::size_t checked = 0;
  for (const auto& json : nlohmann::json::parse(file)) {
    const Problem* problem = find_problem(json["problem"].get<std::string>());
    ASSERT_TRUE(problem) << json.dump();
    std::vector<std::string> lines;
    for (const auto& argument : json["args"]) lines.push_back(argument.dump());
    EXPECT_EQ(answer_to(*problem, lines), json["answer"].dump()) << json.dump();
    ++checked;
  }
  EXPECT_EQ(checked, 389U);
}

TEST(Problems, ids_differ_and_each_maps_onto_a_game_with_its_arguments) {
  for (const Problem& problem : problems()) {
    EXPECT_EQ(find_problem(problem.id), &problem);
    EXPECT_TRUE(find_built_in_game(problem.game) || (problem.game.empty() && problem.direct)) << problem.id;
    EXPECT_FALSE(problem.arguments.empty()) << problem.id;
    EXPECT_FALSE(problem.title.empty() || problem.question.empty() || problem.answer.empty()) << problem.id;
  }
}

TEST(Problems, null_is_the_empty_row) {
  EXPECT_EQ(answer_to(*find_problem("lintcode-395"), {"null"}), "false");
  EXPECT_EQ(answer_to(*find_problem("lintcode-396"), {"null"}), "false");
  EXPECT_EQ(answer_to(*find_problem("leetcode-486"), {"null"}), "true");
  EXPECT_EQ(answer_to(*find_problem("cses-1097"), {"[]"}), "0");
}

TEST(Problems, flip_game_is_played_on_runs_of_plus) {
  const Problem& flip = *find_problem("leetcode-294");
  EXPECT_EQ(answer_to(flip, {R"("")"}), "false");
  EXPECT_EQ(answer_to(flip, {R"("++++")"}), "true");
  EXPECT_EQ(answer_to(flip, {"\"" + std::string(60'000, '+') + "\""}), "true");
  EXPECT_EQ(answer_to(flip, {R"("++x")"}), "error: character 3 of '++x' is neither + nor -");
}

TEST(Problems, heaps_may_be_as_large_as_their_period_allows) {
  EXPECT_EQ(answer_to(*find_problem("leetcode-292"), {"1000000000000000000"}), "false");
  EXPECT_EQ(answer_to(*find_problem("subtraction-nimber"), {"1000000000000000000", "[1,3,4]"}), "1");
  EXPECT_EQ(answer_to(*find_problem("atcoder-dp-k"), {"3", "[0,1]"}),
            "error: amounts has 0; expected positive amounts");
}

TEST(Problems, errors_name_the_arguments_of_the_problem) {
  const auto error = [](const char* id, const std::vector<std::string>& lines) {
    return answer_to(*find_problem(id), lines);
  };
  EXPECT_EQ(error("leetcode-1908", {"[-1]"}), "error: piles has -1; expected sizes from 0");
  EXPECT_EQ(error("leetcode-464", {"-1", "3"}).substr(0, 9), "error: n=");
  EXPECT_EQ(error("leetcode-1728", {R"(["MF"])", "1", "1"}), "error: grid has no C; expected one");
  EXPECT_EQ(error("leetcode-1686", {"[1]", "[]"}), "error: bobValues has 0 numbers; expected 1, as aliceValues");
  EXPECT_EQ(error("leetcode-1927", {R"("1?0")"}), "error: num has 3 characters; expected an even number");
  EXPECT_EQ(error("leetcode-1927", {R"("1")"}), "error: num has 1 character; expected an even number");
  EXPECT_EQ(error("leetcode-1563", {"[1,-1]"}), "error: stoneValue has -1; expected numbers from 0");
  EXPECT_EQ(error("atcoder-arc116-f", {"[[1],[]]"}), "error: rows has an empty row; expected a coin or more in each");
  EXPECT_EQ(error("ends-margin", {"[1,2]", "0"}),
            "error: m=0; expected the largest number of coins a move may take, from 1");
  EXPECT_EQ(error("row-margin", {"[1,2]", "0"}),
            "error: m=0; expected the largest number of coins a move may take, from 1");
  EXPECT_EQ(error("forest-margin", {"[-1,-1]", "[]"}), "error: parents has 2 nodes and values has 0; expected as many");
  EXPECT_EQ(error("leetcode-2005", {"0"}), "error: n is 0; expected from 1 to 2^60");
  EXPECT_EQ(error("leetcode-913", {"[[1],[0]]"}),
            "error: graph has 2 nodes; expected 3 or more, for the cat starts at 2");
}

TEST(Problems, sizes_beyond_the_public_limits_are_answered) {
  std::string piles = "[", stones = "[";
  for (int i = 0; i < 1000; ++i) {
    piles += (i ? "," : "") + std::to_string(1 + i * 7919 % 97);
    stones += (i ? "," : "") + std::string("1");
  }
  EXPECT_EQ(answer_to(*find_problem("leetcode-1140"), {piles + "]"}).substr(0, 5).find("error"), std::string::npos);
  EXPECT_EQ(answer_to(*find_problem("leetcode-1563"), {stones + "]"}), "994");
  EXPECT_EQ(answer_to(*find_problem("leetcode-375"), {"1000"}), "6753");
  EXPECT_EQ(answer_to(*find_problem("leetcode-2005"), {"1000000000000000000"}), "true");
  EXPECT_EQ(answer_to(*find_problem("leetcode-1025"), {"1000000000000000001"}), "false");
}

TEST(Problems, a_tie_is_a_win_for_leetcode_486_alone) {
  EXPECT_EQ(answer_to(*find_problem("leetcode-486"), {"[1,1]"}), "true");
  EXPECT_EQ(answer_to(*find_problem("leetcode-877"), {"[1,1]"}), "false");
  EXPECT_EQ(answer_to(*find_problem("lintcode-396"), {"[1,1]"}), "false");
  EXPECT_EQ(answer_to(*find_problem("lintcode-395"), {"[1,0,1]"}), "false");
}

TEST(Problems, totals_of_negative_sums_are_exact) {
  EXPECT_EQ(answer_to(*find_problem("cses-1097"), {"[-1]"}), "-1");
  EXPECT_EQ(answer_to(*find_problem("cses-1097"), {"[-3,-2]"}), "-2");
  EXPECT_EQ(answer_to(*find_problem("cses-1097"), {"[9223372036854775807,9223372036854775807,9223372036854775807]"}),
            "18446744073709551614");
}

TEST(CaseLine, what_is_no_json_of_its_kind_is_refused) {
  const ProblemArgument number{.name = "n"}, list{.name = "values", .kind = Kind::row},
      text{.name = "s", .kind = Kind::text};
  for (const char* line : {"", "null", "1.5", "[1]", "\"1\""}) EXPECT_FALSE(read_case_line(number, line)) << line;
  for (const char* line : {"", "1,2", "[1,2", "[1,x]", "@row.txt", "-"})
    EXPECT_FALSE(read_case_line(list, line)) << line;
  for (const char* line : {"", "++", "\"+", "\"a\"b\"", "\"\\x\"", "\"\\u12g4\""})
    EXPECT_FALSE(read_case_line(text, line)) << line;
}

TEST(CaseLine, texts_are_json_strings) {
  const ProblemArgument text{.name = "s", .kind = Kind::text};
  const auto value = read_case_line(text, R"("+-\"\\\n\u0041\u00e9\u20ac")");
  ASSERT_TRUE(value);
  EXPECT_EQ(std::get<std::string>(*value), "+-\"\\\nA\xc3\xa9\xe2\x82\xac");
}

TEST(CaseWords, the_right_number_of_them_is_asked_for) {
  const Problem& problem = *find_problem("leetcode-464");
  const std::vector<std::string> one{"3"}, two{"3", "-5"};
  EXPECT_FALSE(read_case_words(problem, one));
  const auto values = read_case_words(problem, two);
  ASSERT_TRUE(values);
  EXPECT_EQ(case_values_json(problem, *values), "[3,-5]");
}

TEST(CaseWords, lists_may_lack_their_brackets) {
  const Problem& problem = *find_problem("leetcode-486");
  for (const char* word : {"1,5,2", "[1,5,2]", " [1, 5, 2] "}) {
    const std::vector<std::string> words{word};
    const auto values = read_case_words(problem, words);
    ASSERT_TRUE(values) << word;
    EXPECT_EQ(case_values_json(problem, *values), "[[1,5,2]]");
  }
}

TEST(CaseWords, lists_of_texts_may_lack_their_brackets_and_quotes) {
  const Problem& problem = *find_problem("leetcode-1728");
  for (const char* word : {R"(["####F","#C..."])", R"("####F", "#C...")", "####F,#C...", "####F/#C..."}) {
    const std::vector<std::string> words{word, "1", "2"};
    const auto values = read_case_words(problem, words);
    ASSERT_TRUE(values) << word;
    EXPECT_EQ(case_values_json(problem, *values), R"([["####F","#C..."],1,2])");
  }
}

TEST(UnknownProblem, the_nearest_is_named) {
  EXPECT_EQ(unknown_problem("leetcode-465").message, "unknown problem 'leetcode-465'; did you mean leetcode-464?");
}

}  // namespace
}  // namespace firstwin::problems_test
