// SPDX-License-Identifier: Apache-2.0
// The definition of a position's value, and nothing else: gather all positions that play reaches, then value each from
// the positions after its moves, pass after pass, until a pass changes nothing. Positions are told apart by comparing
// them whole; keys only sort them, so that a game with a wrong key still gets right values here.
//
// Where play can come back to a position (Cyclic), the value is defined in three steps.
// 1. Won and lost: a position is won if a move leads to one that is lost for the other player, lost if every move
//    leads to one that is won for them, and nothing is won or lost but by this. Round k finds those of k plies.
// 2. The rest is level. A player can force the end if, whatever the other does, play stops in a level end or in
//    a loss of the other: on the own turn by some move, on the other's turn after every move. A level position is a
//    tie if its mover can force the end, else a draw.
// 3. The plies of a tie are the fewest moves to a level end in which nobody gives the level away: 0 at the end, else
//    1 + the least over the moves that keep the position level. This is what the definition without cycles says, where
//    every level position is a tie.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "firstwin/detail/fault.h"
#include "firstwin/detail/mex.h"
#include "firstwin/detail/policy.h"
#include "firstwin/detail/walk.h"
#include "firstwin/engine.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"

namespace firstwin::detail {

template <Game G>
class Reference final : public Knowledge<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  static Refusal refuses(const G&, const Options&, const Run&) {
    if constexpr (Cyclic<G> && Scored<G>) return Refusal::cannot("play without end has no margin");
    return {};
  }

  static typename Engine<G>::Found solve(const G& game, const Options&, Run& run) {
    auto reference = std::make_shared<Reference>(game);
    reference->gather(run);
    if (!run.stopped()) reference->value_all(run);
    if (run.stopped()) return {nullptr};
    run.count_positions(reference->positions_.size());
    return {reference};
  }

  explicit Reference(const G& game) : game_(game) {}

  Value value(const Position& position, Run&) const override {
    const auto at = find(position);
    return at ? values_[*at] : Value{};
  }

 private:
  std::optional<std::size_t> find(const Position& position) const {
    const auto bucket = by_key_.find(game_.key(position));
    if (bucket == by_key_.end()) return {};
    for (const std::size_t at : bucket->second) {
      if (positions_[at] == position) return at;
    }
    return {};
  }

  void add(const Position& position) {
    if (find(position)) return;
    by_key_[game_.key(position)].push_back(positions_.size());
    positions_.push_back(position);
    values_.push_back(result_of(game_, position).value_or(Value{}));
    Value& value = values_.back();
    if (has_nimbers(game_) && value.outcome == Outcome::loss) value.nimber = 0;  // who cannot move has lost
  }

  void gather(Run& run) {
    add(game_.start());
    for (std::size_t at = 0; at < positions_.size(); ++at) {
      if (run.poll(at) || !fits(run)) return;
      const Position position = positions_[at];
      if (values_[at].outcome != Outcome::unknown) continue;
      std::uint64_t moves = 0;
      game_.moves(position, [&](const Move& move) {
        add(game_.play(position, move));
        return (++moves & 1023) != 0 || (!run.poll(at) && fits(run));
      });
      if (run.stopped()) return;
      if (moves == 0) throw broken_at(game_, position, no_move);
    }
    run.hold(bytes());
  }

  std::uint64_t bytes() const {
    constexpr std::uint64_t node_bytes = 128;  // of the map, its bucket and the two arrays, about
    return positions_.size() * (sizeof(Position) + sizeof(Value) + node_bytes);
  }
  /// Stops the run when what was gathered does not fit.
  bool fits(Run& run) const {
    if (run.fits(bytes())) return true;
    run.stop_for_memory(bytes());
    return false;
  }

  void value_all(Run& run) {
    if constexpr (Cyclic<G> && !Scored<G>) {
      value_won_and_lost(run);
      value_level(run);
    } else {
      while (pass(run)) {
      }
      if (run.stopped()) return;
      const auto unvalued = std::find_if(values_.begin(), values_.end(),
                                         [](const Value& value) { return value.outcome == Outcome::unknown; });
      if (unvalued == values_.end()) return;
      const auto first = static_cast<std::size_t>(unvalued - values_.begin());
      throw broken_at(game_, positions_[repeated_from(first)], comes_back);
    }
  }

  /// A position that play comes back to: each that has no value has a move to another one.
  std::size_t repeated_from(std::size_t at) const {
    std::vector<bool> met(values_.size());
    while (!met[at]) {
      met[at] = true;
      for (const Move& move : moves_of(game_, positions_[at])) {
        const std::size_t after = *find(game_.play(positions_[at], move));
        if (values_[after].outcome != Outcome::unknown) continue;
        at = after;
        break;
      }
    }
    return at;
  }

  // Without cycles.

  /// Values what can be valued; true when something was.
  bool pass(Run& run) {
    bool changed = false;
    for (std::size_t at = positions_.size(); at-- > 0;) {
      if (values_[at].outcome != Outcome::unknown) continue;
      if (run.poll(positions_.size() - at, positions_.size())) return false;
      values_[at] = from_moves(positions_[at]);
      changed = changed || values_[at].outcome != Outcome::unknown;
    }
    return changed;
  }

  /// The best of the moves; unknown while a position after one of them is.
  Value from_moves(const Position& position) const {
    std::optional<Value> best;
    Mex mex;
    bool nimbers = has_nimbers(game_);
    for (const Move& move : moves_of(game_, position)) {
      const Value after = values_[*find(game_.play(position, move))];
      const Value value = value_through(game_, position, move, after);
      if (value.outcome == Outcome::unknown) return {};
      if (!best || better(value, *best)) best = value;
      nimbers = nimbers && after.nimber;
      if (nimbers) mex.add(*after.nimber);
    }
    if (nimbers) best->nimber = mex.mex();
    return *best;
  }

  // With cycles. A position after a move, seen by the mover; and whether the turn is kept.
  struct After {
    std::size_t at;
    Outcome outcome;
    bool again;
  };

  std::vector<After> after_moves(std::size_t at) const {
    std::vector<After> after;
    for (const Move& move : moves_of(game_, positions_[at])) {
      const std::size_t next = *find(game_.play(positions_[at], move));
      after.push_back({next, value_through(game_, positions_[at], move, values_[next]).outcome,
                       keeps_turn(game_, positions_[at], move)});
    }
    return after;
  }

  void value_won_and_lost(Run& run) {
    std::vector<std::pair<std::size_t, Outcome>> found;
    for (std::uint64_t plies = 1; plies == 1 || !found.empty(); ++plies) {
      for (const auto& [at, outcome] : found) values_[at] = {.outcome = outcome, .plies = plies - 1};
      found.clear();
      for (std::size_t at = 0; at < positions_.size(); ++at) {
        if (run.poll(at, positions_.size())) return;
        if (values_[at].outcome != Outcome::unknown) continue;
        bool won = false, lost = true;
        for (const After& after : after_moves(at)) {
          won = won || after.outcome == Outcome::win;
          lost = lost && after.outcome == Outcome::loss;
        }
        if (won || lost) found.emplace_back(at, won ? Outcome::win : Outcome::loss);
      }
    }
  }

  /// Step 2 and 3, over the positions without a value yet.
  void value_level(Run& run) {
    constexpr std::uint64_t never = UINT64_MAX;
    std::vector<std::array<bool, 2>> can_force(positions_.size());  // by the mover, by the other
    std::vector<std::uint64_t> plies(positions_.size(), never);
    for (std::size_t at = 0; at < positions_.size(); ++at) {
      if (values_[at].outcome != Outcome::tie) continue;
      can_force[at] = {true, true};
      plies[at] = 0;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t at = 0; at < positions_.size(); ++at) {
        if (run.poll(at, positions_.size())) return;
        if (values_[at].outcome != Outcome::unknown) continue;
        std::array<bool, 2> force{false, true};
        std::uint64_t least = never;
        for (const After& after : after_moves(at)) {
          if (after.outcome == Outcome::loss) continue;
          force[0] = force[0] || can_force[after.at][after.again ? 0 : 1];
          force[1] = force[1] && can_force[after.at][after.again ? 1 : 0];
          if (plies[after.at] != never) least = std::min(least, plies[after.at] + 1);
        }
        changed = changed || force != can_force[at] || least != plies[at];
        can_force[at] = force;
        plies[at] = least;
      }
    }
    for (std::size_t at = 0; at < positions_.size(); ++at) {
      if (values_[at].outcome != Outcome::unknown) continue;
      values_[at] = {.outcome = Outcome::draw};
      if (can_force[at][0]) values_[at] = {.outcome = Outcome::tie, .plies = plies[at]};
    }
  }

  G game_;
  std::map<KeyOf<G>, std::vector<std::size_t>> by_key_;
  std::vector<Position> positions_;
  std::vector<Value> values_;
};

}  // namespace firstwin::detail
