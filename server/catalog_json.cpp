// SPDX-License-Identifier: Apache-2.0
#include "server/catalog_json.h"

#include <algorithm>

#include "firstwin/catalog.h"
#include "present/describe.h"
#include "present/json.h"

namespace firstwin::server {

std::vector<std::string> engines_of(const GameInfo& info) {
  std::vector<std::string> engines;
  for (const std::string& example : info.examples) {
    const auto game = parse_game(info.name + " " + example, Sources::text_only);
    if (!game) continue;
    for (const std::string& engine : game->engines()) {
      if (std::ranges::find(engines, engine) == engines.end()) engines.push_back(engine);
    }
  }
  return engines;
}

std::string problem_json(const Problem& problem) {
  std::string arguments;
  for (const ProblemArgument& argument : problem.arguments) {
    arguments += (arguments.empty() ? "" : ",") + object_json({{"name", argument.name},
                                                               {"kind", std::string(kind_name(argument.kind))},
                                                               {"limits", argument.limits}});
  }
  const std::string head = object_json({{"problem", problem.id},
                                        {"title", problem.title},
                                        {"question", problem.question},
                                        {"game", problem.game},
                                        {"answer", problem.answer},
                                        {"cost", problem.cost},
                                        {"mapping", problem.mapping}});
  return head.substr(0, head.size() - 1) + ",\"arguments\":[" + arguments + "]}";
}

std::optional<std::string> entry_json(std::string_view name) {
  if (const GameEntry* entry = find_built_in_game(name)) return game_info_json(*entry->info, engines_of(*entry->info));
  if (const Problem* problem = find_problem(name)) return problem_json(*problem);
  return {};
}

std::string catalog_json() {
  std::string games, cases;
  for (const GameEntry& entry : built_in_games()) {
    games += (games.empty() ? "" : ",") + game_info_json(*entry.info, engines_of(*entry.info));
  }
  for (const Problem& problem : problems()) cases += (cases.empty() ? "" : ",") + problem_json(problem);
  return "{\"games\":[" + games + "],\"problems\":[" + cases + "]}";
}

}  // namespace firstwin::server
