// SPDX-License-Identifier: Apache-2.0
#include "game/subtract_a_square.h"

#include <memory>
#include <vector>

#include "solution/heap_outcomes.h"

namespace firstwin {

namespace {

constexpr std::int64_t table_is_quick = 1 << 17;  // it knows plies and nimbers, too

TakeSet squares_up_to(std::uint64_t n) {
  std::vector<TakeSet::Range> squares;
  for (std::uint64_t root = 1; root * root <= n; ++root) squares.push_back({root * root, root * root});
  return *TakeSet::of_ranges(std::move(squares));
}

Refusal refuses(const subtract_a_square& game, const Options& options, const Run& run) {
  if (auto plies = refuses_outcomes_alone(options)) return plies;
  const std::uint64_t bytes = static_cast<std::uint64_t>(game.n) / 4;  // as much again before the first heap
  if (!run.fits(bytes)) return Refusal::limit(detail::does_not_fit("a bit a heap", bytes, run));
  return {};
}

Engine<subtract_a_square>::Found find(const subtract_a_square& game, const Options&, Run& run) {
  const auto n = static_cast<std::uint64_t>(game.n);
  HeapSequence wins = heap_outcomes(squares_up_to(n), game.misere, {.n_max = n, .patience = 0}, run);
  return {std::make_shared<HeapOutcomes<subtract_a_square>>(
      game, std::move(wins),
      [](const subtract_a_square&, const subtract_a_square::Position& position) { return position.left; })};
}

}  // namespace

std::vector<Engine<subtract_a_square>> engines_for(const subtract_a_square& game) {
  std::vector<Engine<subtract_a_square>> engines = detail::general_engines<subtract_a_square>();
  engines.insert(engines.begin(), {heap_outcomes_engine, heap_outcomes_merit, refuses, find, game.n > table_is_quick});
  return engines;
}

}  // namespace firstwin
