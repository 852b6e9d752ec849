// SPDX-License-Identifier: Apache-2.0
// The JSON objects that programs read: one line each, fields in a fixed order. Fields may be added, never renamed.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "firstwin/any_game.h"
#include "firstwin/sweep.h"
#include "present/explain.h"
#include "present/picture.h"
#include "present/position.h"

namespace firstwin {

/// At most so many best moves are written; their number always is.
inline constexpr std::size_t best_moves_max = 1000;

/// The object of `solve`. Margins and totals are strings, what is not known is null.
std::string solution_json(const AnySolution& solution, double read_seconds);
/// The same head, then the moves of a line and whether it reaches the end.
std::string line_json(const AnySolution& solution, const Line<std::string>& line, double read_seconds);
/// The same head, then how many positions have which value.
std::string survey_json(const AnySolution& solution, const Survey& survey, double read_seconds);
/// The same head, then the explanation.
std::string explanation_json(const AnySolution& solution, const Explanation& explanation, double read_seconds);
/// A position in the middle of a game, for who plays it.
std::string position_json(const AnySolution& solution, const PositionReport& report);
/// A small game as a table to draw.
std::string picture_json(const AnyGame& game, const Picture& picture);
/// The object of a sweep: `"kind":"sweep"`, the games' text, the answers, and how they were found.
std::string sweep_json(std::string_view games, const Sweep& sweep, double read_seconds);
/// One judged case; `args` and `answer` are JSON already.
std::string case_json(std::string_view problem, std::string_view args, std::string_view answer);

/// An object whose fields are all texts.
std::string object_json(const std::vector<std::pair<std::string, std::string>>& fields);
/// Text as a JSON string, in its quotes.
std::string json_string(std::string_view text);

}  // namespace firstwin
