// SPDX-License-Identifier: Apache-2.0
// Bottom-up table over the dense index of a game: the form that both study notes show second. Every index is valued
// from lower ones, so one loop upwards fills the table; no recursion and no stack. Values all indexes, also those that
// play from the start does not reach.
#pragma once
#include <cstdint>
#include <memory>
#include <new>
#include <optional>

#include "firstwin/engine.h"
#include "firstwin/detail/block.h"
#include "firstwin/detail/fault.h"
#include "firstwin/detail/policy.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"

namespace firstwin::detail {

template <Game G, class Policy>
class Table final : public Knowledge<G> {
 public:
  using Position = typename G::Position;
  using Stored = typename Policy::Stored;

  explicit Table(const G& game) : game_(game), count_(game.index_count()) {
    if (!block_.grow(count_ * sizeof(Stored))) throw std::bad_alloc();
  }

  Value value(const Position& position, Run&) const override {
    return Policy::value(stored(game_.index(position)));
  }

  /// Fills the table; false when the run was stopped.
  bool fill(Run& run) {
    constexpr std::uint64_t polled_every = 4096;
    for (std::uint64_t at = 0; at < count_; ++at) {
      if (at % polled_every == polled_every - 1 && run.poll(at, count_)) return false;
      values()[at] = value_at(at, run);
      if (run.stopped()) return false;
    }
    run.count_positions(count_);
    if (stored(game_.index(game_.start())) == Policy::absent) {
      throw Fault("play reaches a position with neither a result nor a move, or a move that does not lower the index");
    }
    return true;
  }

 private:
  Stored* values() const { return block_.as<Stored>(); }
  Stored stored(std::uint64_t index) const { return index < count_ ? values()[index] : Policy::absent; }

  /// What to store at an index; absent where the rules are broken there, or at a position that play from there reaches.
  Stored value_at(std::uint64_t at, Run& run) const {
    const Position position = game_.position_at(at);
    if (const std::optional<Value> over = result_of(game_, position)) return Policy::finished(*over);
    typename Policy::Best best;
    bool sound = true;
    std::uint64_t moves = 0;
    game_.moves(position, [&](const typename G::Move& move) {
      constexpr std::uint64_t polled_every = 1 << 16;
      if (++moves % polled_every == 0 && run.poll(at, count_)) return false;
      const Stored after = stored(game_.index(game_.play(position, move)));
      sound = sound && after != Policy::absent;
      if (sound) best.add(gain_of(game_, position, move), keeps_turn(game_, position, move), after);
      return sound;
    });
    return sound ? best.stored() : Policy::absent;
  }

  G game_;
  std::uint64_t count_;
  Block block_;
};

/// The table engine.
template <Game G>
struct TableEngine {
  static Refusal refuses(const G& game, const Options& options, const Run& run) {
    if constexpr (!IndexFalls<G>) {
      return Refusal::cannot("the game has no dense index that falls with every move");
    } else {
      if (options.store == Store::hash) return Refusal::cannot("it keeps its values in an array, not in a hash table");
      if (game.index_count() >= UINT64_MAX / 32) return Refusal::limit("the positions have no index in 64 bits");
      const std::uint64_t bytes = game.index_count() * stored_bytes(game);
      return run.fits(bytes) ? Refusal{} : Refusal::limit(does_not_fit("a table of all positions", bytes, run));
    }
  }

  static typename Engine<G>::Found solve(const G& game, const Options&, Run& run) {
    if constexpr (!IndexFalls<G>) {
      return {nullptr};
    } else {
      run.hold(game.index_count() * stored_bytes(game));
      return with_policy(game, [&](auto policy) -> typename Engine<G>::Found {
        auto table = std::make_shared<Table<G, decltype(policy)>>(game);
        if (!table->fill(run)) return {nullptr};
        return {table};
      });
    }
  }
};

}  // namespace firstwin::detail
