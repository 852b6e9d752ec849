// SPDX-License-Identifier: Apache-2.0
// All targets of a pool at once: `can-i-win n=24 target=all`.
#include <string>
#include <utility>

#include "engine/race_all_targets.h"
#include "firstwin/can_i_win.h"
#include "solution/sweeps.h"

namespace firstwin {

namespace {

/// The pool is that of `game`; its target does not count.
Result<Sweep> losing_targets(const can_i_win& game, const Options& options) {
  if (auto fine = game.check(); !fine) return fine.error();
  const std::string why = "each position is valued for all targets at once";
  return answer_sweep("race-all-targets", why, options, [&](Sweep& sweep, Run& run) {
    const auto give_up = [&](std::string reason) {
      sweep.stop = Stop::memory;
      sweep.reason = std::move(reason);
    };
    constexpr std::uint64_t numbers_max = 64;
    if (game.pool.count() > numbers_max) return give_up("the pool has more than 64 numbers");
    const RaceRules rules{.numbers = game.pool.numbers(), .misere = game.misere};
    if (auto sentence = race_losing_targets_refuses(rules)) return give_up(*sentence);
    sweep.losing_targets = race_losing_targets(rules, run);
    if (!sweep.losing_targets) sweep.reason = run.stop_sentence();
  });
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
