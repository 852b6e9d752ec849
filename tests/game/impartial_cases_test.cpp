// SPDX-License-Identifier: Apache-2.0
// The rows of tests/cases/impartial.json that speak of games of the library, each with its source.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "game/clobber.h"
#include "game/cram.h"
#include "game/domineering.h"
#include "game/nogo.h"
#include "game/octal.h"
#include "tests/game/solved.h"

namespace firstwin {
namespace {

nlohmann::json rows_of(const std::string& family, const std::string& kind) {
  std::ifstream file(FIRSTWIN_SOURCE_DIR "/tests/cases/impartial.json");
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
    EXPECT_EQ(std::string(1, class_of_sides(game)), row["expected"]) << row["id"];
  }
}

TEST(ImpartialCases, nogo_has_its_outcome_classes_and_nimbers) {
  const auto rows = rows_of("nogo", "outcome"), impartial_rows = rows_of("impartial_nogo", "grundy");
  ASSERT_EQ(rows.size(), 7U);
  ASSERT_EQ(impartial_rows.size(), 4U);
  for (const auto& row : rows) {
    const nogo game{.rows = row["params"]["rows"], .columns = row["params"]["cols"]};
    EXPECT_EQ(std::string(1, class_of_sides(game)), row["expected"]) << row["id"];
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
    EXPECT_EQ(std::string(1, class_of_sides(game)), row["expected"]) << row["id"];
  }
}

TEST(ImpartialCases, octal_games_begin_with_their_nimbers) {
  const auto prefixes = rows_of("octal", "grundy_prefix"), periods = rows_of("octal", "period_and_values");
  ASSERT_EQ(prefixes.size(), 7U);
  ASSERT_EQ(periods.size(), 17U);
  const auto check = [](const nlohmann::json& row, const nlohmann::json& values, std::int64_t first) {
    const std::string code = row["params"]["code"];
    const std::int64_t n_max = std::min<std::int64_t>(60, first + static_cast<std::int64_t>(values.size()) - 1);
    const octal game{.code = code, .n = n_max};
    Nimbers<octal> nimbers(game);
    for (std::int64_t n = first; n <= n_max; ++n) {
      EXPECT_EQ(nimbers.of({game.sets.of({n >= game.least ? n : 0})}), values[static_cast<std::size_t>(n - first)])
          << row["id"] << " at " << n;
    }
  };
  for (const auto& row : prefixes) check(row, row["expected"], row["params"]["first_heap"]);
  for (const auto& row : periods) check(row, row["expected"]["values"], 0);
}

}  // namespace
}  // namespace firstwin
