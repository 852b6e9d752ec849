// SPDX-License-Identifier: Apache-2.0
#include "present/explain.h"

#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/json.h"

namespace firstwin::cli {

int explain(const Command& command) {
  const auto read = read_game(command);
  if (!read) return complain(read.error().message), bad_input;
  const Interruptible stop_rather_than_end;
  auto solution = solve_shown(read->game, command.options);
  if (solution && solution->stop() == Stop::none && !solution->knows_positions()) {
    Options options = command.options;
    options.every_position = true;
    solution = solve_shown(read->game, options);
  }
  if (!solution) return complain(solution.error().message), bad_input;
  if (solution->value().outcome == Outcome::unknown) {
    print(command.json ? solution_json(*solution, read->seconds) + "\n" : answer_text(*solution, look_of(command)));
    return flush(), status_of(*solution);
  }
  const TraceForm form = command.options.engine == "memo" ? TraceForm::search : TraceForm::table;
  Run run(command.options);
  const Explanation explanation = firstwin::explain(*solution, form, run);
  print(command.json ? explanation_json(*solution, explanation, read->seconds) + "\n"
                     : explanation_text(*solution, explanation, look_of(command)));
  flush();
  return explanation.cut.empty() && !was_interrupted() ? answered : cut_short("the explanation was cut");
}

}  // namespace firstwin::cli
