// SPDX-License-Identifier: Apache-2.0
// The rows of tests/cases/impartial.json that speak of games of the library, each with its source.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "firstwin/catalog.h"
#include "game/clobber.h"
#include "game/cram.h"
#include "game/domineering.h"
#include "game/nogo.h"
#include "game/octal.h"
#include "tests/game/solved.h"

namespace firstwin::impartial_cases_test {
namespace {

nlohmann::json rows_of(const std::string& family, const std::string& kind) {
  std::ifstream file("tests/cases/impartial.json");
  nlohmann::json rows = nlohmann::json::array();
  for (const auto& row : nlohmann::json::parse(file)) {
    if (row["family"] == family && row["kind"] == kind) rows.push_back(row);
  }
  return rows;
}

TEST(ImpartialCases, cram_has_its_nimbers) {
  const auto rows = rows_of("cram", "grundy");
  ASSERT_EQ(rows.size(), 7U);
  for (const auto& row : rows) {
    EXPECT_EQ(nimber_of(cram{.rows = row["params"]["rows"], .columns = row["params"]["cols"]}), row["expected"])
        << row["id"];
  }
}

TEST(ImpartialCases, clobber_has_its_outcome_classes) {
  const auto rows = rows_of("clobber", "outcome");
  ASSERT_EQ(rows.size(), 6U);
  for (const auto& row : rows) {
    const auto& params = row["params"];
    clobber game;
    if (params.contains("word")) {
      std::string board;
      for (int i = 0; i < params["repeat"].get<int>(); ++i) board += params["word"].get<std::string>();
      game = clobber{.board = board};
    } else {
      game = clobber{.rows = params["rows"], .columns = params["cols"]};
    }
    EXPECT_EQ(std::string(1, class_of_sides(game)), row["expected"].get<std::string>()) << row["id"];
  }
}

TEST(ImpartialCases, nogo_has_its_outcome_classes_and_nimbers) {
  const auto rows = rows_of("nogo", "outcome"), impartial_rows = rows_of("impartial_nogo", "grundy");
  ASSERT_EQ(rows.size(), 7U);
  ASSERT_EQ(impartial_rows.size(), 4U);
  for (const auto& row : rows) {
    const nogo game{.rows = row["params"]["rows"], .columns = row["params"]["cols"]};
    EXPECT_EQ(std::string(1, class_of_sides(game)), row["expected"].get<std::string>()) << row["id"];
  }
  for (const auto& row : impartial_rows) {
    const nogo game{.rows = 1, .columns = row["params"]["cols"], .impartial_rules = true};
    EXPECT_EQ(nimber_of(game), row["expected"]) << row["id"];
  }
}

TEST(ImpartialCases, domineering_has_its_outcome_classes) {
  const auto rows = rows_of("domineering", "outcome");
  ASSERT_EQ(rows.size(), 1U);
  for (const auto& row : rows) {
    const domineering game{.rows = row["params"]["rows"], .columns = row["params"]["cols"]};
    EXPECT_EQ(std::string(1, class_of_sides(game)), row["expected"].get<std::string>()) << row["id"];
  }
}

/// What `firstwin solve octal …` answers to a question about many heaps.
Sweep octal_sweep_of(const std::string& words) {
  const auto asked = parse_game_or_sweep(std::vector<std::string>{"octal " + words}, Sources::text_only);
  EXPECT_TRUE(asked && std::holds_alternative<AnySweep>(*asked)) << words;
  const auto sweep = std::get<AnySweep>(*asked).solve();
  EXPECT_TRUE(sweep && sweep->complete()) << words;
  return *sweep;
}

/// The nimbers of the heaps 0 to n_max, by the engine for octal games.
std::vector<std::uint64_t> octal_nimbers(const std::string& code, std::uint64_t n_max) {
  return *octal_sweep_of("code=" + code + " n=0.." + std::to_string(n_max)).nimbers;
}

TEST(ImpartialCases, octal_games_begin_with_their_nimbers) {
  const auto prefixes = rows_of("octal", "grundy_prefix"), periods = rows_of("octal", "period_and_values");
  ASSERT_EQ(prefixes.size(), 7U);
  ASSERT_EQ(periods.size(), 17U);
  const auto check = [](const nlohmann::json& row, const nlohmann::json& values, std::uint64_t first) {
    const std::string code = row["params"]["code"];
    const std::uint64_t n_max = first + values.size() - 1;
    const auto nimbers = octal_nimbers(code, n_max);
    const octal game{.code = code, .n = 60};
    Nimbers<octal> by_the_rules(game);
    for (std::uint64_t n = first; n <= n_max; ++n) {
      EXPECT_EQ(nimbers[n], values[n - first]) << row["id"] << " at " << n;
      if (n > 60) continue;
      const auto heap = static_cast<std::int64_t>(n);
      EXPECT_EQ(by_the_rules.of({game.sets.of({heap >= game.least ? heap : 0})}), nimbers[n]) << row["id"];
    }
  };
  for (const auto& row : prefixes) check(row, row["expected"], row["params"]["first_heap"]);
  for (const auto& row : periods) check(row, row["expected"]["values"], 0);
}

TEST(ImpartialCases, octal_games_have_their_periods) {
  const auto periods = rows_of("octal", "period"), with_values = rows_of("octal", "period_and_values");
  ASSERT_EQ(periods.size(), 11U);
  constexpr std::uint64_t long_proof = 1'000'000;  // these are measured, not tested
  const auto check = [](const nlohmann::json& row) {
    const nlohmann::json& expected = row["expected"];
    const std::string code = row["params"]["code"];
    if (expected["preperiod"] < long_proof) {
      const auto period = octal_sweep_of("code=" + code).period;
      ASSERT_TRUE(period) << code;
      EXPECT_EQ(period->from, expected["preperiod"]) << code;
      EXPECT_EQ(period->length, expected["period"]) << code;
      EXPECT_EQ(period->proved_after, row["params"].value("values_needed", period->proved_after)) << code;
    }
    if (!expected.contains("max")) return;
    const auto nimbers = octal_nimbers(code, expected["argmax"]);
    EXPECT_EQ(nimbers.back(), expected["max"]) << code;
    EXPECT_EQ(std::max_element(nimbers.begin(), nimbers.end()), nimbers.end() - 1) << code;
  };
  for (const auto& row : periods) check(row);
  for (const auto& row : with_values) check(row);
}

TEST(ImpartialCases, octal_games_have_their_exceptions_to_the_period) {
  const auto rows = rows_of("octal", "period_exceptions");
  ASSERT_EQ(rows.size(), 2U);
  for (const auto& row : rows) {
    const std::uint64_t length = row["params"]["period"];
    const auto nimbers = octal_nimbers(row["params"]["code"], 40 * length);
    std::vector<std::uint64_t> exceptions;
    for (std::uint64_t n = 0; n < nimbers.size(); ++n) {
      if (nimbers[n] != nimbers[20 * length + n % length]) exceptions.push_back(n);
    }
    EXPECT_EQ(exceptions, row["expected"].get<std::vector<std::uint64_t>>()) << row["id"];
  }
}

TEST(ImpartialCases, octal_games_that_are_alike_have_the_nimbers_of_each_other) {
  ASSERT_EQ(rows_of("octal", "identity").size(), 3U);
  const auto dawsons_kayles = octal_nimbers(".07", 300), dawsons_chess = octal_nimbers(".137", 299);
  for (std::uint64_t n = 1; n <= 300; ++n) EXPECT_EQ(dawsons_kayles[n], dawsons_chess[n - 1]) << n;
  const auto splits = octal_nimbers("4.4", 200), kayles = octal_nimbers(".77", 199),
             twice = octal_nimbers(".1377", 238);
  for (std::uint64_t n = 1; n <= 200; ++n) EXPECT_EQ(splits[n], kayles[n - 1]) << n;
  for (std::uint64_t n = 1; n <= 119; ++n) {
    EXPECT_EQ(twice[2 * n - 1], kayles[n]) << n;
    EXPECT_EQ(twice[2 * n], kayles[n]) << n;
  }
}

TEST(ImpartialCases, every_row_about_an_octal_game_is_used) {
  std::ifstream file("tests/cases/impartial.json");
  std::size_t rows = 0;
  for (const auto& row : nlohmann::json::parse(file)) rows += row["family"] == "octal";
  EXPECT_EQ(rows, 7U + 17U + 11U + 2U + 3U);
}

}  // namespace
}  // namespace firstwin::impartial_cases_test
