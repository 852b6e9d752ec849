// SPDX-License-Identifier: Apache-2.0
#include "catalog/numbers.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/describe.h"
#include "present/text.h"

namespace firstwin::cli {

namespace {

std::string option_word(const Option& option) {
  return "--" + std::string(option.name) + (option.value.empty() ? "" : "=" + std::string(option.value));
}

std::string options_text(const Verb* verb) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Option& option : all_options()) {
    if (!verb || takes(*verb, option)) rows.emplace_back(option_word(option), option.help);
  }
  return "Options\n" + two_columns(rows, 2);
}

}  // namespace

std::string game_syntax_text() {
  return "GAME is 'name key=value …' or one word 'name(key=value,…)'. Lists are 1,2,3 or [1,2,3], or @FILE, or - for "
         "standard input. 'firstwin list' names the games.";
}

std::string exit_status_text() {
  return "0 answered, 1 bad input, 2 a limit was reached, 3 a check failed, 130 interrupted.";
}

std::string help_text() {
  std::string text =
      "firstwin answers who wins, by how much and how, in two-player games without\n"
      "chance or hidden information.\n\n"
      "  firstwin solve can-i-win n=20 target=158\n"
      "  firstwin play coins-ends coins=4,11,6,3,9,5,12,2\n\n";
  std::vector<std::pair<std::string, std::string>> verbs;
  for (const Verb& verb : all_verbs()) {
    if (verb.hidden) continue;
    verbs.emplace_back(std::string(verb.name) + (verb.words.empty() ? "" : " ") + std::string(verb.words), verb.help);
  }
  text += "Commands\n" + two_columns(verbs, 2);
  text += "\n" + wrapped(game_syntax_text(), 0) + "\n\n" + options_text(nullptr);
  return text + "\nExit status: " + wrapped(exit_status_text(), 0, 13) + "\n";
}

std::string help_text(const Verb& verb) {
  std::string text = "firstwin " + std::string(verb.name) + (verb.words.empty() ? "" : " " + std::string(verb.words)) +
                     "\n" + "  " + wrapped(verb.help, 2, 2) + "\n\n";
  if (!verb.example.empty()) text += "  firstwin " + std::string(verb.example) + "\n\n";
  if (verb.words.find("GAME") != std::string_view::npos) text += wrapped(game_syntax_text(), 0) + "\n\n";
  return text + options_text(&verb);
}

int help(const Command& command) {
  if (command.words.empty()) return print(help_text()), flush(), answered;
  if (command.words.size() > 1)
    return complain("help takes one verb; " + in_quotes(command.words[1]) + " was given too"), bad_input;
  const Verb* verb = find_verb(command.words.front());
  if (!verb) return complain(unknown_verb(command.words.front()).message), bad_input;
  return print(help_text(*verb)), flush(), answered;
}

}  // namespace firstwin::cli
