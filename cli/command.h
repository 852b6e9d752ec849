// SPDX-License-Identifier: Apache-2.0
// The command line as data: verbs and options, each declared once. Parser, help, completions and the man page are made
// from these two tables.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/result.h"
#include "firstwin/run.h"

namespace firstwin::cli {

/// What the program ends with.
enum Status : int { answered = 0, bad_input = 1, limit_reached = 2, check_failed = 3, interrupted = 130 };

/// A command line, read.
struct Command {
  std::string verb;
  std::vector<std::string> words;  ///< what follows the verb and is no option
  Options options;                 ///< how to solve
  bool json = false, why = false, no_color = false, help = false, version = false;
  bool full = false;               ///< slow workloads of bench too
  bool explain = false;            ///< judge: why each answer is right
  std::size_t words_before_end = SIZE_MAX;  ///< how many words stood before a `--`, where there was one
  double each_seconds = 10;        ///< duel: for one case
  std::uint64_t cases_max = UINT64_MAX, seed = 1;
  bool beyond = false, keep = false;
  std::string only_case;           ///< duel: this case alone, as JSON
  std::string harness, solution;   ///< show: of a problem, in this language
  std::string first = "you";       ///< who moves first in play: "you" or "program"
  std::string address = "127.0.0.1";  ///< where serve listens
  std::uint16_t port = 8464;       ///< 0: one that is free
  bool allow_rules = false;        ///< whether serve takes games from files of rules
  std::string language;            ///< that new writes rules in: "lua"
};

/// One option. A value in `choices` is one of those words.
struct Option {
  std::string_view name;           ///< without its dashes
  std::string_view value;          ///< what stands for the value in the help, empty for a switch
  std::string_view help;           ///< a clause
  std::string_view verbs;          ///< the verbs that take it, each between spaces; "*" for all
  std::vector<std::string_view> choices;
  Result<void> (*set)(Command& command, std::string_view value);
};

/// One verb.
struct Verb {
  std::string_view name;
  std::string_view words;          ///< what follows it, as the help shows it
  std::string_view help;           ///< a clause
  std::string_view example;        ///< a whole command, without the program's name
  int (*run)(const Command& command);
  bool hidden = false;
};

const std::vector<Option>& all_options();
const std::vector<Verb>& all_verbs();
const Verb* find_verb(std::string_view name);
/// "unknown command 'sovle'; did you mean solve?"
Error unknown_verb(std::string_view word);
bool takes(const Verb& verb, const Option& option);

/// Reads the words after the program's name. Options may stand anywhere after or before the verb; after `--` nothing is
/// an option; a word of `-` and digits, and `-` itself, are no options either.
Result<Command> read_command(std::span<const std::string> words);

/// How games are written, and what the exit statuses mean: a paragraph each.
std::string game_syntax_text();
std::string exit_status_text();
/// The help of the program, or of one verb.
std::string help_text();
std::string help_text(const Verb& verb);

}  // namespace firstwin::cli
