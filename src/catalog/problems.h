// SPDX-License-Identifier: Apache-2.0
// Problems of online judges: each a thin mapping onto a game and a reading of its value. judge, list, show, duel and
// the documents are made from this one table.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/any_game.h"
#include "firstwin/parameters.h"
#include "firstwin/result.h"
#include "firstwin/run.h"

namespace firstwin {

/// One argument of a problem. The public limits are for people and for making inputs: judge takes what lies beyond.
struct ProblemArgument {
  std::string name;
  Kind kind = Kind::integer;
  std::string limits{};                     ///< as the judge states them; empty where it states none
  std::int64_t usual_least = 0, usual_most = 0;  ///< of the number, or of each number of a list
  std::int64_t usual_length_most = 0;       ///< of a list
};

/// The arguments of one case, in the judge's order.
using CaseValues = std::vector<Arguments::Value>;

/// A game of the catalog with its parameters, not yet checked.
struct GameCall {
  std::string_view game;
  Arguments arguments;
  std::string fault{};                      ///< why the values of the case make no game; empty where they do
};

struct Problem {
  std::string id;                           ///< leetcode-464
  std::string title;                        ///< Can I Win
  std::string question;                     ///< what is asked, a clause
  std::vector<ProblemArgument> arguments;
  std::string game;                         ///< the game it maps onto
  std::string answer;                       ///< how the answer reads, a clause
  GameCall (*call)(const CaseValues& values);
  std::string (*read)(const AnySolution& solution);  ///< the answer as JSON; only of a known value
};

const std::vector<Problem>& problems();
/// Null when there is none.
const Problem* find_problem(std::string_view id);
/// "unknown problem 'leetcode-465'; did you mean leetcode-464?"
Error unknown_problem(std::string_view id);

/// One argument as a line of a judge's test-case box has it: JSON, `null` for the empty row.
Result<Arguments::Value> read_case_line(const ProblemArgument& argument, std::string_view line);
/// All arguments as words of a command line: lists may lack their brackets or be @FILE, texts their quotes.
Result<CaseValues> read_case_words(const Problem& problem, std::span<const std::string> words);

/// The arguments as a JSON array.
std::string case_values_json(const CaseValues& values);

/// The game that a case asks about. Errors are values that make no game.
Result<AnyGame> game_of_case(const Problem& problem, const CaseValues& values);

}  // namespace firstwin
