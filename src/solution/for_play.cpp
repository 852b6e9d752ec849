// SPDX-License-Identifier: Apache-2.0
#include "solution/for_play.h"

#include <chrono>
#include <optional>

namespace firstwin {

Result<AnySolution> solve_for_play(const AnyGame& game, const Options& options, const SolveGame& solve) {
  constexpr std::chrono::seconds patience{5};
  Options better = options;
  better.every_position = true;
  better.plies = options.plies || !game.scored();
  if (!better.time_max || *better.time_max > patience) better.time_max = patience;
  const auto try_it = [&]() -> std::optional<Result<AnySolution>> {
    auto solution = solve(game, better);
    if (!solution) return {};
    const bool last = solution->value().outcome != Outcome::unknown || solution->stop() == Stop::cancelled;
    return last ? std::optional(std::move(solution)) : std::nullopt;
  };
  if (auto with_plies = try_it()) return *with_plies;
  if (better.plies != options.plies) {
    better.plies = options.plies;
    if (auto without = try_it()) return *without;
  }
  return solve(game, options);
}

Result<AnySolution> solve_for_survey(const AnyGame& game, Options options, const SolveGame& solve) {
  options.every_position = true;
  auto solution = solve(game, options);
  if (!solution || options.plies || options.engine != "auto") return solution;
  const Value& value = solution->value();
  if (value.outcome == Outcome::unknown || value.outcome == Outcome::draw || value.plies || value.margin) {
    return solution;
  }
  options.plies = true;
  auto with_plies = solve(game, options);
  return with_plies && with_plies->value().outcome != Outcome::unknown ? with_plies : solution;
}

}  // namespace firstwin
