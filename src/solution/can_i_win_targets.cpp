// SPDX-License-Identifier: Apache-2.0
// All targets of a pool at once: `can-i-win n=24 target=all`.
#include <memory>
#include <string>
#include <utility>

#include "engine/race_all_targets.h"
#include "firstwin/can_i_win.h"

namespace firstwin {

namespace {

constexpr std::string_view engine = "race-all-targets";

/// The pool is that of `game`; its target does not count.
Result<Sweep> losing_targets(const can_i_win& game, const Options& options) {
  if (auto fine = game.check(); !fine) return fine.error();
  if (options.engine != "auto" && options.engine != engine) return detail::unknown_engine(options.engine, {engine});
  Run run(options, engine);
  Sweep sweep{.cost = {.engine = std::string(engine), .why = "each position is valued for all targets at once"}};
  const auto give_up = [&](Stop stop, std::string reason) {
    sweep.stop = stop;
    sweep.reason = std::move(reason);
    return sweep;
  };
  constexpr std::uint64_t numbers_max = 64;
  if (game.pool.count() > numbers_max) return give_up(Stop::memory, "the pool has more than 64 numbers");
  const RaceRules rules{.numbers = game.pool.numbers(), .misere = game.misere};
  if (auto sentence = race_losing_targets_refuses(rules)) return give_up(Stop::memory, *sentence);
  try {
    sweep.losing_targets = race_losing_targets(rules, run);
  } catch (const std::bad_alloc&) {
    return give_up(Stop::memory, "the system gave no more memory");
  }
  sweep.cost.positions = run.positions();
  sweep.cost.seconds = run.seconds();
  sweep.cost.peak_bytes = run.peak_bytes();
  return sweep.losing_targets ? sweep : give_up(run.stop_reason(), run.stop_sentence());
}

}  // namespace

Result<std::optional<AnySweep>> can_i_win::sweep(const Arguments& arguments) {
  if (!arguments.is_word("target")) return std::optional<AnySweep>();
  auto game = from(arguments);
  if (!game) return game.error();
  const std::string pool =
      game->numbers.empty() ? "n=" + std::to_string(game->n) : "numbers=" + list_text(game->numbers);
  return std::optional(AnySweep("can-i-win(" + pool + ",target=all" + (game->misere ? ",misere=true)" : ")"),
                                [game = *game](const Options& options) { return losing_targets(game, options); }));
}

}  // namespace firstwin
