// SPDX-License-Identifier: Apache-2.0
#include "bench/bench.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <stdexcept>
#include <utility>

#include "firstwin/catalog.h"

namespace firstwin::bench {

void Answers::add(Wide answer) {
  for (int half = 0; half < 2; ++half) {
    hash_ = (hash_ ^ static_cast<std::uint64_t>(answer >> (64 * half))) * 0x100000001b3ULL;
  }
}

void Answers::add(const Value& value) {
  if (value.outcome == Outcome::unknown) throw std::runtime_error("the value is unknown");
  add(value.margin ? *value.margin : Wide{value.outcome == Outcome::win});
}

namespace {

AnySolution known_solution(const AnyGame& game, const Options& options) {
  auto solution = game.solve(options);
  if (!solution) throw std::invalid_argument(solution.error().message);
  if (solution->value().outcome == Outcome::unknown) throw std::runtime_error(solution->reason());
  return std::move(*solution);
}

Measure measured(const AnySolution& solution, const Answers& answers) {
  return {solution.cost().positions, solution.cost().peak_bytes, answers.hash()};
}

/// Whether the engine says so before it begins.
bool takes(const AnyGame& game, Options options) {
  options.time_max = std::chrono::seconds(0);
  const auto solution = game.solve(options);
  return solution || !solution.error().message.starts_with("engine '" + options.engine + "' does not take this game");
}

}  // namespace

std::function<Measure()> solved(std::string game_text, std::string engine, Options options) {
  options.engine = std::move(engine);
  return [game_text = std::move(game_text), options = std::move(options)] {
    const auto game = parse_game(game_text, Sources::text_only);
    if (!game) throw std::runtime_error(game.error().message);
    const AnySolution solution = known_solution(*game, options);
    Answers answers;
    answers.add(solution.value());
    return measured(solution, answers);
  };
}

std::vector<Workload> rows_of_game(const AnyGame& game, Options options) {
  std::vector<std::string> engines = game.engines();
  std::erase(engines, "reference");
  const auto memo = std::find(engines.begin(), engines.end(), "memo");
  if (memo != engines.end()) std::rotate(engines.begin(), memo, memo + 1);
  std::vector<Workload> rows;
  for (const std::string& engine : engines) {
    options.engine = engine;
    if (!takes(game, options)) continue;
    rows.push_back({.name = engine, .engine = engine, .what = game.text(), .baseline = "", .run = [game, options] {
                      const AnySolution solution = known_solution(game, options);
                      const Value& value = solution.value();
                      Answers answers;
                      answers.add(value.margin ? *value.margin : static_cast<Wide>(value.outcome));
                      return measured(solution, answers);
                    }});
  }
  return rows;
}

const std::vector<Workload>& workloads() {
  static const std::vector<Workload> all = [] {
    std::vector<Workload> rows;
    for (auto* table : {can_i_win_rows, rows_of_coins_rows, heaps_rows, games_rows, lua_rows}) {
      for (Workload& row : table()) rows.push_back(std::move(row));
    }
    return rows;
  }();
  return all;
}

Report run_workload(const Workload& workload) {
  constexpr int runs_least = 3, runs_most = 1000;
  constexpr double seconds_enough = 0.5, slow_seconds = 1.5;
  using Clock = std::chrono::steady_clock;
  Report report;
  report.workload = &workload;
  report.seconds = std::numeric_limits<double>::infinity();
  double spent = 0;
  if (workload.prepare) workload.prepare();
  for (int run = 0; run < runs_most && (run < runs_least || spent < seconds_enough) && spent < slow_seconds; ++run) {
    const auto begin = Clock::now();
    report.measure = workload.run();
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    report.seconds = std::min(report.seconds, seconds - report.measure.hash_seconds);
    spent += seconds;
  }
  return report;
}

void compare(Report& report, const Report& baseline) {
  report.ratio = baseline.seconds / report.seconds;
  report.agrees = report.measure.hash == baseline.measure.hash;
}

}  // namespace firstwin::bench
