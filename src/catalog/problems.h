// SPDX-License-Identifier: Apache-2.0
// Problems of online judges: each a thin mapping onto a game and a reading of its value. judge, list, show, duel and
// the documents are made from this one table.
#pragma once
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "firstwin/any_game.h"
#include "firstwin/catalog.h"
#include "firstwin/parameters.h"
#include "firstwin/result.h"
#include "firstwin/run.h"

namespace firstwin {

/// One argument of a problem. The public limits are for people and for making inputs: judge takes what lies beyond.
struct ProblemArgument {
  std::string name;
  Kind kind = Kind::integer;
  std::string limits{};                     ///< as the judge states them; empty where it states none
  std::int64_t least = 0, most = 0;         ///< of the number, or of each number of a list
  std::int64_t length_least = 0, length_most = 0;  ///< of a list or text; of each list in a list of lists
  std::string letters{};                    ///< that a text is made of
  bool as_long_as_before = false;           ///< a list as long as the one before it
  bool is_grid = false;                     ///< a list of texts, kept as one text with / between
  bool is_parents = false;                  ///< each number is the place of a parent in the list, or -1
  std::int64_t cheap_most = 0;              ///< up to which any program is quick; 0: it makes no difference
};

/// The arguments of one case, in the judge's order.
using CaseValues = std::vector<Arguments::Value>;

/// A game of the catalog with its parameters, not yet checked.
struct GameCall {
  std::string_view game;
  Arguments arguments;
  std::vector<std::string_view> names{};    ///< of its parameters that stand for the problem's arguments, in order
  std::string fault{};                      ///< why the values of the case make no game; empty where they do
  std::string_view engine{};                ///< that answers it best, where that is not the game's own choice
};

/// The right answer to one case.
struct CaseAnswer {
  std::string json{};                       ///< as the judge prints it; empty when a limit was reached first
  std::string reason{};                     ///< which limit, then
  Stop stop = Stop::none;
  std::optional<AnySolution> solution{};    ///< of the game that the case maps onto, where it does
  std::string why{};                        ///< why the answer is right, a sentence, where there is no solution
  std::string gets{};                       ///< what first gets, a clause, where the margin alone is not the answer
};

/// What the judge's method gives.
enum class Returns : std::uint8_t { boolean, integer, text };

struct Problem {
  std::string id;                           ///< leetcode-464
  std::string title;                        ///< Can I Win
  std::string question;                     ///< what is asked, a clause
  std::vector<ProblemArgument> arguments;
  std::string game;                         ///< the game it maps onto; empty where it is no game for two
  std::string answer;                       ///< how the answer reads, a clause
  std::string cost;                         ///< of answering: O(n)
  std::string method;                       ///< of the judge's class, in camel case
  Returns returns = Returns::boolean;
  GameCall (*call)(const CaseValues& values) = nullptr;
  std::string (*read)(const AnySolution& solution, const CaseValues& values) = nullptr;  ///< only of a known value
  std::string mapping{};                    ///< how the case becomes the game, where that is not plain; a sentence
  /// Answers without a game: nothing where the case is to be answered by the game after all.
  std::optional<Result<CaseAnswer>> (*direct)(const CaseValues& values, const Options& options) = nullptr;
  bool (*allowed)(const CaseValues& values) = nullptr;   ///< what the judge promises beside the limits
  void (*mend)(CaseValues& values, std::mt19937_64& random) = nullptr;  ///< makes random values be allowed
  /// All allowed cases of a size, for arguments that are more than numbers in a range: nodes of a graph, cells.
  std::vector<CaseValues> (*all_of)(std::size_t size) = nullptr;
  /// What first gets by best play, a clause, where the answer is not plainly the margin.
  std::string (*gets)(const AnySolution& solution, const CaseValues& values) = nullptr;
  /// A case as a whole program gets it at the judge, where that is not an argument a line, in JSON; and a clause on it.
  std::string (*own_text)(const CaseValues& values) = nullptr;
  std::string own_text_means{};
  std::pair<std::string_view, std::string_view> own_words{};  ///< for true and false there, where they are others
};

const std::vector<Problem>& problems();
/// Null when there is none.
const Problem* find_problem(std::string_view id);
/// "unknown problem 'leetcode-465'; did you mean leetcode-464?"
Error unknown_problem(std::string_view id);

/// One argument as a line of a judge's test-case box has it: JSON, `null` for the empty row.
Result<Arguments::Value> read_case_line(const ProblemArgument& argument, std::string_view line);
/// One argument as a person types it: lists may lack their brackets or, where sources allow, be @FILE, texts their
/// quotes.
Result<Arguments::Value> read_case_word(const ProblemArgument& argument, std::string_view word, Sources sources);
/// All arguments as words of a command line.
Result<CaseValues> read_case_words(const Problem& problem, std::span<const std::string> words);

/// An argument as JSON, as read_case_line reads it; and all arguments of a case as a JSON array.
std::string argument_json(const ProblemArgument& argument, const Arguments::Value& value);
std::string case_values_json(const Problem& problem, const CaseValues& values);

/// The game that a case asks about, for problems that map onto one. Errors are values that make no game; they name the
/// problem's own arguments.
Result<AnyGame> game_of_case(const Problem& problem, const CaseValues& values);

/// An error of a case's game, with the problem's names of its arguments instead of the game's.
Error in_words_of(const Problem& problem, const CaseValues& values, const Error& error);

/// The place of the argument that a message is about: the first that it names.
std::optional<std::size_t> argument_at_fault(const Problem& problem, const std::string& message);

/// The right answer. Errors are those of game_of_case; a limit of `options` gives an answer without its JSON.
Result<CaseAnswer> answer_case(const Problem& problem, const CaseValues& values, const Options& options);

/// What a whole program prints at the judge for an answer, where that is another word; else empty.
std::string_view own_word(const Problem& problem, std::string_view json);

/// Whether a case keeps to the limits that the judge states.
bool within_limits(const Problem& problem, const CaseValues& values);

}  // namespace firstwin
