// SPDX-License-Identifier: Apache-2.0
#include <span>

#include "catalog/numbers.h"
#include "catalog/problems.h"
#include "check/why.h"
#include "cli/line_reader.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/json.h"

namespace firstwin::cli {

namespace {

/// One case as something to solve.
struct CaseQuestion {
  const Problem& problem;
  const CaseValues& values;
  Result<CaseAnswer> solve(const Options& options) const { return answer_case(problem, values, options); }
};

std::string case_text(const Problem& problem, const CaseValues& values, const CaseAnswer& answer,
                      const Command& command) {
  const std::string why = command.explain && !answer.json.empty() ? why_text(answer) : "";
  if (!command.json) return (answer.json.empty() ? "unknown" : answer.json) + (why.empty() ? "" : "  " + why) + "\n";
  std::string json =
      case_json(problem.id, case_values_json(problem, values), answer.json.empty() ? "null" : answer.json);
  if (!why.empty()) json.insert(json.size() - 1, ",\"why\":" + json_string(why));
  return json + "\n";
}

/// Answers one case on a line of its own. The status is bad_input with a message when the case makes no game.
int judge_case(const Problem& problem, const CaseValues& values, const Command& command, const std::string& where) {
  const auto answer = with_progress(CaseQuestion{problem, values}, command.options);
  if (!answer) return flush(), complain(where + answer.error().message), bad_input;
  print(case_text(problem, values, *answer, command));
  if (!answer->json.empty()) return answered;
  flush();
  complain(where + answer->reason);
  return answer->stop == Stop::cancelled ? interrupted : limit_reached;
}

/// Reads one case, an argument a line; no values at the end of input.
Result<std::optional<CaseValues>> read_case(const Problem& problem, LineReader& lines) {
  CaseValues values;
  while (values.size() < problem.arguments.size()) {
    const ProblemArgument& argument = problem.arguments[values.size()];
    const auto line = lines.next();
    if (!line) return line.error();
    if (!*line && values.empty()) return std::optional<CaseValues>();
    if (!*line)
      return Error{"standard input ends after line " + std::to_string(lines.number()) + "; expected " + argument.name};
    if (trimmed(**line).empty()) continue;
    auto value = read_case_line(argument, **line);
    if (!value) return Error{"line " + std::to_string(lines.number()) + ": " + value.error().message};
    values.push_back(std::move(*value));
  }
  return std::optional(std::move(values));
}

int judge_standard_input(const Problem& problem, const Command& command) {
  LineReader lines;
  int status = answered;
  for (;;) {
    const auto values = read_case(problem, lines);
    if (!values) return flush(), complain(values.error().message), bad_input;
    if (!*values) return flush(), status;
    const std::string where = "line " + std::to_string(lines.number()) + ": ";
    const int own = judge_case(problem, **values, command, where);
    if (own == bad_input || own == interrupted) return own;
    if (own != answered) status = own;
  }
}

}  // namespace

int judge(const Command& command) {
  const std::string id = command.words.empty() ? "" : command.words.front();
  const Problem* problem = find_problem(id);
  if (!problem) return complain(unknown_problem(id).message), bad_input;
  if (command.words.size() == 1) return judge_standard_input(*problem, command);
  const auto values = read_case_words(*problem, std::span(command.words).subspan(1));
  if (!values) return complain(values.error().message), bad_input;
  const int status = judge_case(*problem, *values, command, "");
  return flush(), status;
}

}  // namespace firstwin::cli
