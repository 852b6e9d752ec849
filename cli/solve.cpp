// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/json.h"
#include "present/text.h"

namespace firstwin::cli {

namespace {

int answer(const AnyGame& game, const Command& command, double read_seconds) {
  const Interruptible stop_rather_than_end;  // who wins may be known long before all best moves are
  const auto solution = solve_shown(game, command.options);
  if (!solution) return complain(solution.error().message), bad_input;
  print(command.json ? solution_json(*solution, read_seconds) + "\n" : solution_text(*solution, look_of(command)));
  flush();
  const int status = status_of(*solution);
  return status == answered && was_interrupted() ? interrupted : status;
}

int answer(const AnySweep& question, const Command& command, double read_seconds) {
  const auto sweep = solve_shown(question, command.options);
  if (!sweep) return complain(sweep.error().message), bad_input;
  print(command.json ? sweep_json(question.text(), *sweep, read_seconds) + "\n"
                     : sweep_text(question.text(), *sweep, look_of(command)));
  flush();
  return status_of(*sweep);
}

}  // namespace

int solve(const Command& command) {
  const auto read = read_game_or_sweep(command);
  if (!read) return complain(read.error().message), bad_input;
  return std::visit([&](const auto& asked) { return answer(asked, command, read->seconds); }, read->game);
}

}  // namespace firstwin::cli
