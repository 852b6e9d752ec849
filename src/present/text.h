// SPDX-License-Identifier: Apache-2.0
// What people read in a terminal: plain text of at most 80 columns.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/any_game.h"
#include "firstwin/sweep.h"

namespace firstwin {

constexpr std::size_t page_columns = 80;

/// How text is shown.
struct Look {
  bool colour = false;   ///< the answer in bold
  bool why = false;      ///< also why an engine was chosen, and why others were not
};

/// Who wins, by how much or how soon, as one sentence: "The first player loses by 15: 5 against 20."
std::string answer_sentence(const AnySolution& solution);

/// The game and that sentence.
std::string answer_text(const AnySolution& solution, const Look& look);
/// The answer of `solve`.
std::string solution_text(const AnySolution& solution, const Look& look);
/// The answer of `solve` to a question about many games at once; numbers that follow on each other as "97-102".
std::string sweep_text(std::string_view games, const Sweep& sweep, const Look& look);
/// The answer of `line`.
std::string line_text(const AnySolution& solution, const Line<std::string>& line, const Look& look);
/// A line as one more row of the answer of `solve`: its moves, shortened.
std::string line_row(const Line<std::string>& line);
/// Whether plies are known of every position that has them: else a table of plies would be one of a part.
bool counts_all_plies(const Survey& survey);
/// The answer of `survey`.
std::string survey_text(const AnySolution& solution, const Survey& survey, const Look& look);

/// A heading and its text below, with an empty line before.
std::string part(const std::string& name, const std::string& text);
/// Words and their marks, wrapped at 80 columns, each line after the first indented by `indent`.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t first_column = 0);
/// How many columns a text takes: characters, not bytes.
std::size_t columns_of(std::string_view text);
/// Cut to that many columns, with … at the end when something was cut.
std::string cut_to(std::string_view text, std::size_t columns);
/// Padded with spaces on the right, or on the left.
std::string padded(std::string_view text, std::size_t columns);
std::string padded_left(std::string_view text, std::size_t columns);
/// A board of several lines as one: "x.o / .x. / ...".
std::string one_line(std::string_view text);
/// Every line of a text set in by so many spaces.
std::string indented(std::string_view text, std::size_t columns);
/// Moves one after another, shortened after so many columns: "1 2 3 … (20 in all)".
std::string moves_text(const std::vector<std::string>& moves, std::uint64_t total, std::size_t columns_max);

}  // namespace firstwin
