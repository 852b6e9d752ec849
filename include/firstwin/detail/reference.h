// SPDX-License-Identifier: Apache-2.0
// The definition of a position's value, and nothing else: gather all positions that play reaches, then value each from
// the positions after its moves, pass after pass, until a pass changes nothing. Positions are told apart by comparing
// them whole; keys only sort them, so that a game with a wrong key still gets right values here.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "firstwin/engine.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"

namespace firstwin::detail {

template <Game G>
class Reference final : public Knowledge<G> {
 public:
  using Position = typename G::Position;

  static Refusal refuses(const G&, const Options&, const Run&) { return {}; }

  static typename Engine<G>::Found solve(const G& game, const Options&, Run& run) {
    auto reference = std::make_shared<Reference>(game);
    if (!reference->gather(run)) return {nullptr};
    while (reference->pass(run)) {
    }
    run.count_positions(reference->positions_.size());
    if (run.stopped()) return {nullptr};
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
    values_.push_back(game_.result(position).value_or(Value{}));
  }

  bool gather(Run& run) {
    constexpr std::uint64_t node_bytes = 128;  // of the map, its bucket and the two arrays, about
    add(game_.start());
    for (std::size_t at = 0; at < positions_.size(); ++at) {
      if (run.poll(at)) return false;
      const std::uint64_t bytes = positions_.size() * (sizeof(Position) + sizeof(Value) + node_bytes);
      if (!run.fits(bytes)) {
        run.stop_for_memory(bytes);
        return false;
      }
      const Position position = positions_[at];
      if (game_.result(position)) continue;
      for (const auto& move : moves_of(game_, position)) add(game_.play(position, move));
    }
    run.hold(positions_.size() * (sizeof(Position) + sizeof(Value) + node_bytes));
    return true;
  }

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
    for (const auto& move : moves_of(game_, position)) {
      const Value value = value_through(game_, position, move, values_[*find(game_.play(position, move))]);
      if (value.outcome == Outcome::unknown) return {};
      if (!best || better(value, *best)) best = value;
    }
    return best.value_or(Value{});
  }

  G game_;
  std::map<KeyOf<G>, std::vector<std::size_t>> by_key_;
  std::vector<Position> positions_;
  std::vector<Value> values_;
};

}  // namespace firstwin::detail
