// SPDX-License-Identifier: Apache-2.0
#include "present/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "firstwin/catalog.h"
#include "tests/present/explained.h"

namespace firstwin::json_test {
namespace {

using Json = nlohmann::ordered_json;

AnySolution solved(const std::string& text, Options options = {.engine = "table"}) {
  const auto game = parse_game(text);
  EXPECT_TRUE(game) << text;
  auto solution = game->solve(options);
  EXPECT_TRUE(solution) << text;
  return *solution;
}

std::vector<std::string> keys_of(const Json& json) {
  std::vector<std::string> keys;
  for (const auto& item : json.items()) keys.push_back(item.key());
  return keys;
}

const std::vector<std::string> head{"firstwin",  "game",    "outcome",      "first_player_wins", "plies",  "margin",
                                    "totals",    "nimber",  "best_moves",   "best_moves_total",  "engine", "why",
                                    "positions", "seconds", "read_seconds", "peak_bytes"};

TEST(SolutionJson, fields_stand_in_their_order_and_have_their_types) {
  const Json json = Json::parse(solution_json(solved("coins-ends coins=1,20,4"), 0.25));
  EXPECT_EQ(keys_of(json), head);
  EXPECT_EQ(json["firstwin"], 1);
  EXPECT_EQ(json["game"], "coins-ends(coins=[1,20,4])");
  EXPECT_EQ(json["outcome"], "loss");
  EXPECT_EQ(json["first_player_wins"], false);
  EXPECT_TRUE(json["plies"].is_null());
  EXPECT_EQ(json["margin"], "-15");
  EXPECT_EQ(json["totals"], Json({"5", "20"}));
  EXPECT_TRUE(json["nimber"].is_null());
  EXPECT_EQ(json["best_moves"], Json({"left", "right"}));
  EXPECT_EQ(json["best_moves_total"], 2);
  EXPECT_EQ(json["engine"], "table");
  EXPECT_EQ(json["read_seconds"], 0.25);
  EXPECT_TRUE(json["positions"].is_number_unsigned() && json["peak_bytes"].is_number_unsigned());
}

TEST(SolutionJson, plies_are_a_number_where_moves_do_not_score) {
  const Json json = Json::parse(solution_json(solved("can-i-win n=10 target=40"), 0));
  EXPECT_TRUE(json["plies"].is_number_unsigned());
  const Json long_game = Json::parse(solution_json(solved("coins n=10^18", {.engine = "heap-period"}), 0));
  EXPECT_EQ(long_game["plies"], 666666666666666667U);
  EXPECT_TRUE(json["margin"].is_null() && json["totals"].is_null());
}

TEST(SolutionJson, wide_margins_are_exact_strings) {
  const std::string most = "9223372036854775807";
  const Json json = Json::parse(solution_json(solved("coins-row coins=" + most + "," + most, {.engine = "memo"}), 0));
  EXPECT_EQ(json["margin"], "18446744073709551614");
  EXPECT_EQ(json["totals"], Json({"18446744073709551614", "0"}));
}

TEST(SolutionJson, unknown_has_its_reason_and_bounds) {
  const auto solution = solved("can-i-win n=30 target=235", {.engine = "table", .memory_bytes_max = 1_MiB});
  const Json json = Json::parse(solution_json(solution, 0));
  EXPECT_EQ(json["outcome"], "unknown");
  EXPECT_TRUE(json["first_player_wins"].is_null());
  EXPECT_EQ(json["best_moves"], Json::array());
  EXPECT_FALSE(json["reason"].get<std::string>().empty());
  EXPECT_EQ(json["bounds"], (Json{{"worst", "loss"}, {"best", "win"}}));
}

TEST(SolutionJson, at_most_a_thousand_best_moves_are_written_and_all_counted) {
  const auto solution = solved("coins heaps=2000 take=1..2000 misere=false", {.engine = "table"});
  const auto other = solved("can-i-win n=0 target=0", {.engine = "memo"});
  EXPECT_EQ(Json::parse(solution_json(solution, 0))["best_moves_total"], 1);
  EXPECT_EQ(Json::parse(solution_json(other, 0))["best_moves_total"], 0);
  const auto lost = solved("coins heaps=600,600 take=1..600", {.engine = "table"});
  const Json json = Json::parse(solution_json(lost, 0));
  EXPECT_EQ(json["outcome"], "loss");
  EXPECT_EQ(json["best_moves"].size(), 1000U);
  EXPECT_EQ(json["best_moves_total"], 1200);
}

TEST(LineJson, the_head_and_the_line) {
  const auto solution = solved("coins n=4");
  const Json json = Json::parse(line_json(solution, solution.line(solution.game().start()), 0));
  std::vector<std::string> keys = head;
  keys.insert(keys.end(), {"line", "line_complete"});
  EXPECT_EQ(keys_of(json), keys);
  EXPECT_EQ(json["line"], Json({"1", "1", "2"}));
}

TEST(SurveyJson, the_head_and_the_counts) {
  const auto solution = solved("coins n=4");
  const Json json = Json::parse(survey_json(solution, solution.survey(), 0));
  EXPECT_EQ(json["survey"]["positions"], 5);
  EXPECT_EQ(json["survey"]["won"], 3);
  EXPECT_EQ(json["survey"]["lost"], 2);
  EXPECT_EQ(json["survey"]["won_by_plies"], (Json{{"1", 2}, {"3", 1}}));
  EXPECT_EQ(json["survey"]["complete"], true);
}

TEST(ExplanationJson, moves_and_trace) {
  const auto solution = solved("coins-ends coins=3,2,2");
  const Json json = Json::parse(explanation_json(solution, explained(solution, TraceForm::table), 0))["explanation"];
  EXPECT_EQ(json["moves"].size(), 2U);
  EXPECT_EQ(json["moves"][0]["move"], "left");
  EXPECT_EQ(json["moves"][0]["best"], true);
  EXPECT_EQ(json["moves"][1]["margin"], "1");
  EXPECT_EQ(json["trace"].size(), 7U);
  EXPECT_EQ(json["reached"], 7);
}

TEST(CaseJson, arguments_and_answers_stand_as_they_are) {
  EXPECT_EQ(case_json("leetcode-464", "[10,11]", "false"),
            R"({"problem":"leetcode-464","args":[10,11],"answer":false})");
}

TEST(JsonString, any_bytes_make_a_string) {
  EXPECT_EQ(json_string("a\"b\\\n"), R"("a\"b\\\n")");
  EXPECT_TRUE(Json::accept(json_string("\xff\x80")));
}

}  // namespace
}  // namespace firstwin::json_test
