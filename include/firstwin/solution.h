// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "firstwin/detail/walk.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"
#include "firstwin/run.h"
#include "firstwin/value.h"

namespace firstwin {

/// What is known of a game after solving it: see `solve`. Cheap to copy. Members may be called from several threads at
/// once; those that can take long have the limits of the options that the game was solved with, each for itself.
template <Game G>
class Solution {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  static constexpr std::size_t best_moves_max = 1000;

  Solution(G game, Options options, Cost cost, std::shared_ptr<const Knowledge<G>> knowledge, Value start, Stop stop,
           std::string reason)
      : game_(std::move(game)),
        options_(std::move(options)),
        cost_(std::move(cost)),
        knowledge_(std::move(knowledge)),
        start_(start),
        stop_(stop),
        reason_(std::move(reason)) {}

  const G& game() const { return game_; }
  const Options& options() const { return options_; }
  const Cost& cost() const { return cost_; }

  /// The value of the start for the player who moves first.
  const Value& value() const { return start_; }
  Outcome outcome() const { return start_.outcome; }
  /// Why the outcome is unknown: which limit, and a sentence with figures. Stop::none and empty when it is known.
  Stop stop() const { return stop_; }
  const std::string& reason() const { return reason_; }
  /// What is known of the value of the start, even where a limit was reached before it was.
  Bounds bounds() const {
    if (start_.outcome != Outcome::unknown) return {start_, start_};
    return knowledge_ ? knowledge_->bounds() : Bounds{};
  }
  /// The proved period of the values, in games of heaps.
  std::optional<Period> period() const { return knowledge_ ? knowledge_->period() : std::nullopt; }
  /// Whether other positions can be asked for as well.
  bool knows_positions() const { return knowledge_ != nullptr; }
  Access access() const { return knowledge_ ? knowledge_->access() : Access::search; }

  /// The value of any position that play can reach; unknown where a limit was reached.
  Value value(const Position& position, Run& run) const {
    if (!knowledge_) return {};
    return knowledge_->value(position, run);
  }
  Value value(const Position& position) const {
    Run run(options_, cost_.engine);
    return value(position, run);
  }

  /// The best moves of a position, at most `max` of them; none when the game is over or its value unknown.
  BestMoves<Move> best_moves(const Position& position, std::size_t max, Run& run) const {
    if (!knowledge_ || game_.result(position)) return {};
    if (auto known = knowledge_->best_moves(position, max, run)) return *known;
    return detail::best_moves_by_values<G>(game_, position, max, run, [&](const Position& p) { return value(p, run); });
  }
  BestMoves<Move> best_moves(const Position& position) const {
    Run run(options_, cost_.engine);
    return best_moves(position, best_moves_max, run);
  }
  BestMoves<Move> best_moves() const { return best_moves(game_.start()); }

  /// Best play by both sides to the end. Among moves of equal value the winner takes the soonest end and the loser
  /// the latest where plies are known, else the first in the game's order.
  Line<Move> line(const Position& position, Run& run) const {
    if (!knowledge_) return {};
    if (auto known = knowledge_->line(position, run)) return *known;
    return detail::line_by_values<G>(game_, position, run, [&](const Position& p) { return value(p, run); });
  }
  Line<Move> line() const {
    Run run(options_, cost_.engine);
    return line(game_.start(), run);
  }

  /// Counts all positions that play from the start reaches. Memory: one key a position.
  Survey survey(Run& run) const {
    Survey survey;
    if (!knowledge_) return survey;
    survey.complete = detail::walk_reachable<G>(game_, run, [&](const Position& position) {
      const Value value = knowledge_->value(position, run);
      if (value.outcome == Outcome::unknown) return false;
      survey.add(value);
      return true;
    });
    return survey;
  }
  Survey survey() const {
    Run run(options_, cost_.engine);
    return survey(run);
  }

 private:
  G game_;
  Options options_;
  Cost cost_;
  std::shared_ptr<const Knowledge<G>> knowledge_;
  Value start_;
  Stop stop_;
  std::string reason_;
};

}  // namespace firstwin
