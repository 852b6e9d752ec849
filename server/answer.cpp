// SPDX-License-Identifier: Apache-2.0
#include "server/answer.h"

#include <chrono>

#include "catalog/numbers.h"
#include "catalog/problems.h"
#include "present/json.h"
#include "solution/for_play.h"

namespace firstwin::server {

namespace {

constexpr std::size_t few_moves = 200;

/// The moves of a position as a message shows them.
std::string some_moves(const AnyGame& game, const AnyPosition& position) {
  constexpr std::size_t shown_max = 12;
  const auto moves = game.moves(position, shown_max + 1);
  std::string text;
  for (std::size_t i = 0; i < std::min(moves.size(), shown_max); ++i) text += (i ? ", " : "") + moves[i];
  return text + (moves.size() > shown_max ? " …" : "");
}

Fault no_move(const AnyGame& game, const Standing& standing, const std::string& move, std::size_t at) {
  const bool over = game.result(standing.position).has_value();
  return {.message = in_quotes(move) + " is no move here; " +
                     (over ? "the game is over" : "expected one of " + some_moves(game, standing.position)),
          .place = "/moves/" + std::to_string(at)};
}

[[noreturn]] void give_up(const AnySolution& solution, const std::string& reason) {
  throw Fault{.status = 422, .message = reason, .more = "\"solution\":" + solution_json(solution, 0)};
}

Response solve_answer(const AnySolution& solution, double read_seconds) {
  return {.body = solution_json(solution, read_seconds)};
}

Response position_answer(const AnySolution& solution, const Question& question, Run& run) {
  const AnyGame& game = solution.game();
  const auto standings = play_out(game, question.moves, run);
  const std::size_t made = standings.size() - 1;
  if (run.stopped() && made < question.moves.size()) {
    throw Fault{.status = 422, .message = "a limit was reached before all moves were played", .place = "/moves"};
  }
  if (made < question.moves.size()) throw no_move(game, standings.back(), question.moves[made], made);
  const ReportParts parts{.refutations = question.refutations, .history = question.history};
  const PositionReport report = report_position(solution, question.moves, standings, parts, run);
  std::string body = position_json(solution, report);
  if (report.value.outcome != Outcome::unknown) return {.body = std::move(body)};
  throw Fault{.status = 422,
              .message = solution.reason().empty() ? "a limit was reached before the value of this position was known"
                                                   : solution.reason(),
              .more = "\"position\":" + body};
}

Response explain_answer(const AnySolution& solution, const Question& question, Run& run) {
  const TraceForm form = question.options.engine == "memo" ? TraceForm::search : TraceForm::table;
  const Explanation explanation = explain(solution, form, run);
  std::string body = explanation_json(solution, explanation, 0);
  if (!explanation.cut.empty()) {
    throw Fault{.status = 422, .message = explanation.cut, .more = "\"explanation\":" + body};
  }
  const auto picture = picture_of(solution);
  body.pop_back();
  return {.body = body + ",\"picture\":" + (picture ? picture_json(solution.game(), *picture) : "null") + "}"};
}

Response survey_answer(const AnySolution& solution) {
  const Survey survey = solution.survey();
  std::string body = survey_json(solution, survey, 0);
  if (survey.complete) return {.body = std::move(body)};
  throw Fault{.status = 422, .message = "a limit was reached: the survey was cut", .more = "\"survey\":" + body};
}

Response judge_answer(const AnySolution& solution, const Question& question) {
  const Problem& problem = *question.problem;
  std::string body =
      case_json(problem.id, case_values_json(problem, question.arguments), problem.read(solution, question.arguments));
  body.pop_back();
  return {.body = body + ",\"game\":" + json_string(solution.game().text()) +
                  ",\"solution\":" + solution_json(solution, 0) + "}"};
}

/// `options` are those of the solution, on its leash.
Response answer_from(const AnySolution& solution, const Question& question, const Options& options,
                     double read_seconds) {
  Run run(options);
  switch (question.asked) {
    case Asked::solve: return solve_answer(solution, read_seconds);
    case Asked::position: return position_answer(solution, question, run);
    case Asked::explain: return explain_answer(solution, question, run);
    case Asked::survey: return survey_answer(solution);
    case Asked::judge: return judge_answer(solution, question);
  }
  return {.status = 500};
}

/// What is wrong with the question: the engine that it asks for, or the game.
Fault refused(const Question& question, const std::string& message) {
  if (message.starts_with("unknown engine") || message.starts_with("engine '")) {
    return {.message = message, .place = "/options/engine"};
  }
  return question.problem ? wrong_argument(*question.problem, message) : Fault{.message = message, .place = "/game"};
}

Response sweep_answer(const AnySweep& game, const Question& question, double read_seconds, Job& job) {
  Leash leash;
  const Leash::Hold hold(leash, job);
  if (!hold) return {};
  const auto sweep = game.solve(leash.on(question.options));
  if (!sweep) throw refused(question, sweep.error().message);
  std::string body = sweep_json(game.text(), *sweep, read_seconds);
  if (sweep->complete()) return {.body = std::move(body)};
  throw Fault{.status = 422, .message = sweep->reason, .more = "\"solution\":" + body};
}

bool has_few_moves(const AnyGame& game) { return game.moves(game.start(), few_moves).size() < few_moves; }

void solve_into(Solved& solved, const AnyGame& game, const Question& question) {
  const Options options = solved.leash.on(question.options);
  const auto plain = [](const AnyGame& one, const Options& how) { return one.solve(how); };
  const auto solve = [&] {
    if (question.asked == Asked::survey) return solve_for_survey(game, options, plain);
    if (question.asked == Asked::solve || question.asked == Asked::judge) return game.solve(options);
    return solve_for_play(game, options, plain);
  };
  auto solution = solve();
  if (!solution) {
    const Error& error = solution.error();
    throw refused(question,
                  question.problem ? in_words_of(*question.problem, question.arguments, error).message : error.message);
  }
  solved.solution = std::move(*solution);
}

}  // namespace

Response answer(const Question& question, const GameOrSweep& game, double read_seconds, Solutions& solutions,
                const Limits& limits, Job& job) {
  if (const auto* sweep = std::get_if<AnySweep>(&game)) {
    return sweep_answer(*sweep, question, read_seconds, job);
  }
  const auto solved = solutions.find_or_solve(
      question.key(), job, [&](Solved& empty) { solve_into(empty, std::get<AnyGame>(game), question); });
  if (!solved) return {};
  const Leash::Hold hold(solved->leash, job);
  if (!hold) return {};
  const AnySolution& solution = *solved->solution;
  if (solution.value().outcome == Outcome::unknown && question.asked != Asked::position) {
    give_up(solution, solution.reason());
  }
  const auto begin = Job::Clock::now();
  if (question.asked == Asked::position) job.ask_until(begin + limits.moves_time);
  Response response = answer_from(solution, question, solved->leash.on(question.options), read_seconds);
  solved->quick = solution.access() != Access::search && has_few_moves(solution.game()) &&
                  Job::Clock::now() - begin < limits.quick_time;
  return response;
}

Response answer_without_game(const Question& question, Job& job) {
  Leash leash;
  const Leash::Hold hold(leash, job);
  if (!hold) return {};
  const Problem& problem = *question.problem;
  const auto answer = answer_case(problem, question.arguments, leash.on(question.options));
  if (!answer) throw refused(question, answer.error().message);
  if (answer->json.empty()) throw Fault{.status = 422, .message = answer->reason};
  std::string body = case_json(problem.id, case_values_json(problem, question.arguments), answer->json);
  body.pop_back();
  return {.body = body + ",\"game\":null,\"solution\":null,\"why\":" + json_string(answer->why) + "}"};
}

std::optional<Response> answer_now(const Question& question, Solutions& solutions, const Limits& limits) {
  const bool may_be_quick = question.asked != Asked::explain && question.asked != Asked::survey;
  if (!may_be_quick || question.history || question.refutations || question.moves.size() > limits.quick_moves_max) {
    return {};
  }
  const auto solved = solutions.find(question.key());
  if (!solved || !solved->quick) return {};
  try {
    return answer_from(*solved->solution, question, solved->leash.on(question.options), 0);
  } catch (const Fault& fault) {
    if (fault.status != 422) throw;
    return {};  // perhaps since a job about the same game was just cancelled
  }
}

}  // namespace firstwin::server
