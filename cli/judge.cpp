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

/// A case, and the lines of standard input that its arguments stand on; none where they are words of the command.
struct ReadCase {
  CaseValues values;
  std::vector<std::uint64_t> lines{};
};

/// "line 3: " before a message, of the argument that it is about.
std::string placed(const std::string& message, const Problem& problem, const std::vector<std::uint64_t>& lines) {
  if (lines.empty()) return message;
  return "line " + std::to_string(lines[argument_at_fault(problem, message).value_or(0)]) + ": " + message;
}

/// Answers one case on a line of its own. The status is bad_input with a message when the case makes no game.
int judge_case(const Problem& problem, const ReadCase& read, const Command& command) {
  const auto answer = with_progress(CaseQuestion{problem, read.values}, command.options);
  if (!answer) return flush(), complain(placed(answer.error().message, problem, read.lines)), bad_input;
  print(case_text(problem, read.values, *answer, command));
  if (!answer->json.empty()) return answered;
  flush();
  complain(placed(answer->reason, problem, read.lines));
  return answer->stop == Stop::cancelled ? interrupted : limit_reached;
}

/// Reads one case, an argument a line; nothing at the end of input.
Result<std::optional<ReadCase>> read_case(const Problem& problem, LineReader& lines) {
  ReadCase read;
  while (read.values.size() < problem.arguments.size()) {
    const ProblemArgument& argument = problem.arguments[read.values.size()];
    const auto line = lines.next();
    if (!line) return line.error();
    if (!*line && read.values.empty()) return std::optional<ReadCase>();
    if (!*line)
      return Error{"standard input ends after line " + std::to_string(lines.number()) + "; expected " + argument.name};
    if (trimmed(**line).empty()) continue;
    auto value = read_case_line(argument, **line);
    if (!value) return Error{"line " + std::to_string(lines.number()) + ": " + value.error().message};
    read.values.push_back(std::move(*value));
    read.lines.push_back(lines.number());
  }
  return std::optional(std::move(read));
}

int judge_standard_input(const Problem& problem, const Command& command) {
  LineReader lines;
  int status = answered;
  for (;;) {
    const auto read = read_case(problem, lines);
    if (!read) return flush(), complain(read.error().message), bad_input;
    if (!*read) return flush(), status;
    const int own = judge_case(problem, **read, command);
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
  auto values = read_case_words(*problem, std::span(command.words).subspan(1));
  if (!values) return complain(values.error().message), bad_input;
  const int status = judge_case(*problem, {std::move(*values)}, command);
  return flush(), status;
}

}  // namespace firstwin::cli
