// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/json.h"
#include "present/text.h"

namespace firstwin::cli {

int line(const Command& command) {
  const auto read = read_game(command);
  if (!read) return complain(read.error().message), bad_input;
  const Interruptible stop_rather_than_end;
  const auto solution = solve_shown(read->game, command.options);
  if (!solution) return complain(solution.error().message), bad_input;
  const auto moves = solution->line(read->game.start());
  print(command.json ? line_json(*solution, moves, read->seconds) + "\n"
                     : line_text(*solution, moves, look_of(command)));
  flush();
  const bool endless = solution->value().outcome == Outcome::draw;  // best play has no end: nothing is missing
  if (const int status = status_of(*solution); status != answered || moves.complete || endless) return status;
  return cut_short("the line was cut after " + std::to_string(moves.moves.size()) + " moves");
}

}  // namespace firstwin::cli
