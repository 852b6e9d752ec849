// SPDX-License-Identifier: Apache-2.0
#include "check/lint.h"

#include <chrono>

#include "cli/terminal.h"
#include "cli/verbs.h"

namespace firstwin::cli {

int lint(const Command& command) {
  const auto read = read_game(command);
  if (!read) return complain(read.error().message), bad_input;
  const auto begin = std::chrono::steady_clock::now();
  const LawReport report = check_shown(read->game, {.limits = command.options});
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  const std::string game = read->game.text();
  print(command.json ? lint_json(game, report, spent.count()) + "\n" : lint_text(game, report));
  flush();
  if (!report.kept()) return check_failed;
  if (report.stop == Stop::none && report.positions > 0) return answered;
  return cut_short("the check was cut after " + std::to_string(report.positions) + " positions");
}

}  // namespace firstwin::cli
