// SPDX-License-Identifier: Apache-2.0
#include "solution/for_play.h"

#include <chrono>
#include <optional>

namespace firstwin {

namespace {

constexpr std::chrono::milliseconds at_once{50};

bool tells_at_once(const AnySolution& solution) {
  return solution.value().outcome != Outcome::unknown && solution.knows_positions() &&
         std::chrono::duration<double>(solution.cost().seconds) < at_once;
}

void limit_time(Options& options, std::chrono::duration<double> most) {
  if (!options.time_max || *options.time_max > most) options.time_max = most;
}

}  // namespace

Result<AnySolution> solve_for_play(const AnyGame& game, const Options& options, const SolveGame& solve) {
  constexpr std::chrono::seconds patience{5};
  constexpr std::chrono::seconds patience_where_told{2};     // at once who wins
  constexpr std::chrono::seconds patience_where_valued{1};   // all positions as well, each in a moment
  constexpr std::chrono::milliseconds patience_for_speed{200};
  Options better = options;
  better.every_position = true;
  better.plies = options.plies || !game.scored();
  std::optional<Result<AnySolution>> plain;
  bool told = false, valued = false;
  if (!options.plies) {
    Options plainly = options;
    if (better.plies) limit_time(plainly, at_once);
    plain = solve(game, plainly);
    told = *plain && tells_at_once(**plain);
    valued = told && (*plain)->access() != Access::search;
    if (!told && better.plies) plain.reset();  // it may have been cut short
  }
  if (valued && !better.plies) {  // then it can only be that positions are valued faster
    if ((*plain)->access() == Access::look_up) return *plain;
    limit_time(better, patience_for_speed);
  }
  limit_time(better, valued ? patience_where_valued : told ? patience_where_told : patience);
  const auto try_it = [&]() -> std::optional<Result<AnySolution>> {
    auto solution = solve(game, better);
    if (!solution) return {};
    const bool last = solution->value().outcome != Outcome::unknown || solution->stop() == Stop::cancelled;
    return last ? std::optional(std::move(solution)) : std::nullopt;
  };
  if (auto with_plies = try_it()) return *with_plies;
  if (!valued && better.plies != options.plies) {
    better.plies = options.plies;
    if (auto without = try_it()) return *without;
  }
  return plain ? *plain : solve(game, options);
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
