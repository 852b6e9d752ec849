// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/json.h"
#include "present/text.h"

namespace firstwin::cli {

int solve(const Command& command) {
  const auto read = read_game(command);
  if (!read) return complain(read.error().message), bad_input;
  const auto solution = solve_shown(read->game, command.options);
  if (!solution) return complain(solution.error().message), bad_input;
  print(command.json ? solution_json(*solution, read->seconds) + "\n" : solution_text(*solution, look_of(command)));
  flush();
  return status_of(*solution);
}

}  // namespace firstwin::cli
