// SPDX-License-Identifier: Apache-2.0
#include "catalog/numbers.h"
#include "catalog/problems.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "firstwin/catalog.h"
#include "present/describe.h"
#include "present/json.h"

namespace firstwin::cli {

namespace {

std::string list_json() {
  std::string games, cases;
  for (const GameEntry& entry : built_in_games()) {
    const GameInfo& info = *entry.info;
    games += (games.empty() ? "" : ",") +
             object_json({{"name", info.name}, {"family", info.family}, {"summary", info.summary}});
  }
  for (const Problem& problem : problems()) {
    cases += (cases.empty() ? "" : ",") +
             object_json({{"id", problem.id}, {"title", problem.title}, {"game", problem.game}});
  }
  return "{\"games\":[" + games + "],\"problems\":[" + cases + "]}\n";
}

/// The problems with the limits that their judges state, and what an answer costs.
std::string problems_text() {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Problem& problem : problems()) {
    std::string limits;
    for (const ProblemArgument& argument : problem.arguments) {
      limits += (limits.empty() ? "" : "; ") + argument.name + " " +
                (argument.limits.empty() ? "without limits" : argument.limits);
    }
    rows.emplace_back(problem.id, problem.title + ": " + limits + ": " + problem.cost);
  }
  return two_columns(rows, 0);
}

}  // namespace

int list(const Command& command) {
  if (command.words == std::vector<std::string>{"problems"} && !command.json)
    return print(problems_text()), flush(), answered;
  if (!command.words.empty()) {
    return complain(
               in_quotes(command.words.back()) +
               " is nothing to list; expected nothing, or problems (without --json); 'firstwin show NAME' tells of "
               "one game or problem"),
           bad_input;
  }
  if (command.json) return print(list_json()), flush(), answered;
  std::vector<std::pair<std::string, std::string>> games, cases;
  for (const GameEntry& entry : built_in_games()) games.emplace_back(entry.info->name, entry.info->summary);
  for (const Problem& problem : problems()) cases.emplace_back(problem.id, problem.title + ": " + problem.question);
  print("Games, for solve, line, explain, survey and play\n" + two_columns(games, 2));
  print("\nProblems of online judges, for judge\n" + two_columns(cases, 2));
  print("\n'firstwin show NAME' tells all about one of them.\n");
  return flush(), answered;
}

}  // namespace firstwin::cli
