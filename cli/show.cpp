// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"
#include "catalog/game_file.h"
#include "catalog/numbers.h"
#include "catalog/plugin_file.h"
#include "catalog/problems.h"
#include "check/harness.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "firstwin/catalog.h"
#include "present/describe.h"
#include "present/json.h"
#include "present/text.h"
#include "server/catalog_json.h"

namespace firstwin::cli {

namespace {

std::string problems_text(const GameInfo& info) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Problem& problem : problems()) {
    if (problem.game == info.name) rows.emplace_back(problem.id, problem.title);
  }
  return rows.empty() ? "" : "\nProblems of online judges\n" + two_columns(rows, 2);
}

constexpr const char* no_game = "none: it is minimax, and no game that one of two players wins";

std::string problem_text(const Problem& problem) {
  std::string text = problem.id + ": " + problem.title + "\n  " + wrapped(problem.question, 2, 2) + "\n\nArguments\n";
  std::vector<std::pair<std::string, std::string>> rows;
  std::string names;
  for (const ProblemArgument& argument : problem.arguments) {
    const std::string limits = argument.limits.empty() ? "no limits stated" : argument.limits;
    rows.emplace_back(argument.name, std::string(kind_text(argument.kind)) + "; " + limits);
    names += " " + argument.name;
  }
  text += two_columns(rows, 2) + "\nAnswer\n  " + wrapped(problem.answer, 2, 2) + "\n\nGame\n  ";
  text += wrapped(problem.game.empty() ? no_game : problem.game, 2, 2) + "\n";
  if (!problem.mapping.empty()) text += "  " + wrapped(problem.mapping, 2, 2) + "\n";
  if (problem.own_text) {
    text += "\nWhat a whole program reads at the judge\n  " + wrapped(problem.own_text_means, 2, 2) + "\n";
  }
  return text + "\nCost of an answer\n  " + problem.cost + "\n\nUse\n  firstwin judge " + problem.id + names + "\n";
}

Error unknown_name(const std::string& name) {
  if (name.empty()) return {"a name is missing; 'firstwin list' names all games and problems"};
  std::vector<std::string> names;
  for (const GameEntry& entry : built_in_games()) names.push_back(entry.info->name);
  for (const Problem& problem : problems()) names.push_back(problem.id);
  if (name.ends_with(".lua")) return {in_quotes(name) + " is no game; a file is written with a '/', as in ./" + name};
  const std::string nearest = nearest_name(name, names);
  return {in_quotes(name) + " is no game and no problem" +
          (nearest.empty() ? "; 'firstwin list' names them all" : "; did you mean " + nearest + "?")};
}

/// The harness, or a solution, of a problem in a language.
int show_program(const Problem& problem, const Command& command) {
  const bool is_harness = !command.harness.empty();
  const auto language = *language_named(is_harness ? command.harness : command.solution);
  const std::string file = "solution" + std::string(file_ending(language));
  const std::string name = method_names(problem)[language == Language::rust && method_names(problem).size() > 1];
  print(is_harness ? harness_text(problem, language, file, name) : solution_text(problem, language));
  return flush(), answered;
}

}  // namespace

int show(const Command& command) {
  if (command.words.size() > 1)
    return complain("show takes one name; " + in_quotes(command.words[1]) + " was given too"), bad_input;
  const std::string name = command.words.empty() ? "" : command.words.front();
  const bool wants_program = !command.harness.empty() || !command.solution.empty();
  if (!command.harness.empty() && !command.solution.empty())
    return complain("--harness and --solution are both given; expected one of them"), bad_input;
  if (wants_program && command.json) return complain("a program is shown as it is; expected no --json"), bad_input;
  if (wants_program && !find_problem(name))
    return complain(in_quotes(name) + " has no programs; expected a problem, such as leetcode-464"), bad_input;
  const auto show_game = [&](const GameInfo& info, const std::vector<std::string>& engines) {
    const std::string called = name.find('/') == std::string::npos ? info.name : name;
    print(command.json ? game_info_json(info, engines) + "\n"
                       : game_info_text(info, engines, called) + problems_text(info));
  };
  if (name.find('/') != std::string::npos) {
    const auto info = info_of_file(name);
    if (!info) return complain(info.error().message), bad_input;
    const auto game = parse_game(name);  // with the defaults of its parameters, if all have one
    show_game(*info, game ? game->engines() : std::vector<std::string>{});
    if (name.ends_with(".so") && !command.json) print("\n" + wrapped(plugin_warning, 0) + "\n");
  } else if (const GameEntry* entry = find_built_in_game(name)) {
    show_game(*entry->info, server::engines_of(*entry->info));
  } else if (const Problem* problem = find_problem(name)) {
    if (wants_program) return show_program(*problem, command);
    print(command.json ? server::problem_json(*problem) + "\n" : problem_text(*problem));
  } else {
    return complain(unknown_name(name).message), bad_input;
  }
  return flush(), answered;
}

}  // namespace firstwin::cli
