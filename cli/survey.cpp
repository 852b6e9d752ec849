// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/json.h"
#include "present/text.h"
#include "solution/for_play.h"

namespace firstwin::cli {

int survey(const Command& command) {
  const auto read = read_game(command);
  if (!read) return complain(read.error().message), bad_input;
  const Interruptible stop_rather_than_end;
  const auto solution = solve_for_survey(read->game, command.options, [](const AnyGame& game, const Options& options) {
    return solve_shown(game, options);
  });
  if (!solution) return complain(solution.error().message), bad_input;
  const Survey counted = solution->survey();
  print(command.json ? survey_json(*solution, counted, read->seconds) + "\n"
                     : survey_text(*solution, counted, look_of(command)));
  flush();
  if (const int status = status_of(*solution); status != answered || counted.complete) return status;
  return cut_short("the survey was cut after " + std::to_string(counted.positions) + " positions");
}

}  // namespace firstwin::cli
