// SPDX-License-Identifier: Apache-2.0
// Bottom-up table over the dense index of a game: the form that both study notes show second. Every index is valued
// from lower ones, so one loop upwards fills the table; no recursion and no stack. Values all indexes, also those that
// play from the start does not reach. Where plies do not fit into memory, outcomes alone are kept.
//
// Several threads take stretches of indexes in ascending order. A value that another thread has still to find is waited
// for: the lowest index that is open waits for nothing. A thread that waits more than it works leaves the others alone.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include "firstwin/detail/block.h"
#include "firstwin/detail/fault.h"
#include "firstwin/detail/policy.h"
#include "firstwin/detail/threads.h"
#include "firstwin/engine.h"
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

  Value value(const Position& position, Run&) const override { return Policy::value(stored(game_.index(position))); }

  /// Fills the table; false when the run was stopped.
  bool fill(Run& run) {
    constexpr std::uint64_t worth_threads = 1 << 18;
    const bool alone = count_ < worth_threads || sizeof(Stored) > sizeof(std::uint64_t);
    const int threads = alone ? 1 : run.threads();
    for_each_index(static_cast<std::uint64_t>(threads), threads, [&](std::uint64_t) { fill_stretches(run); });
    fill_stretches(run);  // what threads that left may have left
    if (run.stopped()) return false;
    run.count_positions(count_);
    if (stored(game_.index(game_.start())) == Policy::open) throw broken_below(game_.start());
    return true;
  }

 private:
  static constexpr std::uint64_t stretch = 4096;

  Stored* values() const { return block_.as<Stored>(); }
  Stored stored(std::uint64_t index) const { return index < count_ ? values()[index] : Policy::open; }

  /// What one thread has spent: moves looked at, and time waited for others, as if in indexes.
  struct Spent {
    std::uint64_t moves = 0, waited = 0;
  };

  /// What one thread does.
  void fill_stretches(Run& run) {
    Spent spent;
    for (std::uint64_t done = stretch; spent.waited <= done && !run.stopped(); done += stretch) {
      const std::uint64_t begin = next_.fetch_add(stretch, std::memory_order_relaxed);
      if (begin >= count_ || (begin > 0 && run.poll(begin, count_))) return;
      try {
        const std::uint64_t end = std::min(begin + stretch, count_);
        for (std::uint64_t at = begin; at < end && !run.stopped(); ++at) store(at, value_at(at, spent, run));
      } catch (...) {
        failed_.store(true, std::memory_order_relaxed);  // nobody waits for what will not come
        throw;
      }
    }
  }

  void store(std::uint64_t at, Stored value) {
    if constexpr (sizeof(Stored) <= sizeof(std::uint64_t)) {
      std::atomic_ref<Stored>(values()[at]).store(value, std::memory_order_relaxed);
    } else {
      values()[at] = value;
    }
  }

  /// The value at a lower index, once it is known.
  Stored lower(std::uint64_t index, Spent& spent, Run& run) const {
    if constexpr (sizeof(Stored) <= sizeof(std::uint64_t)) {
      const std::atomic_ref<Stored> value(values()[index]);
      Stored found = value.load(std::memory_order_relaxed);
      for (std::uint64_t looks = 1; found == Policy::absent; ++looks) {
        if (failed_.load(std::memory_order_relaxed) || run.stopped()) return Policy::open;
        if (looks % 64 == 0) {
          spent.waited += 16;
          std::this_thread::yield();
        }
        found = value.load(std::memory_order_relaxed);
      }
      return found;
    } else {
      return values()[index];
    }
  }

  /// What to store at an index; open where the rules are broken there, or at a position that play from there reaches.
  Stored value_at(std::uint64_t at, Spent& spent, Run& run) const {
    const Position position = game_.position_at(at);
    if (const std::optional<Value> over = result_of(game_, position)) return Policy::finished(*over);
    typename Policy::Best best;
    bool sound = true;
    game_.moves(position, [&](const typename G::Move& move) {
      constexpr std::uint64_t polled_every = 1 << 16;
      if (++spent.moves % polled_every == 0 && run.poll(at, count_)) return false;
      const std::uint64_t index = game_.index(game_.play(position, move));
      const Stored after = index < at ? lower(index, spent, run) : Policy::open;
      sound = sound && after != Policy::open;
      if (sound) best.add(gain_of(game_, position, move), keeps_turn(game_, position, move), after);
      return sound;
    });
    return sound && best.stored() != Policy::absent ? best.stored() : Policy::open;
  }

  /// From a position that is open down to where the rules are broken.
  Fault broken_below(Position position) const {
    for (;;) {
      const std::uint64_t at = game_.index(position);
      std::optional<Position> open;
      game_.moves(position, [&](const typename G::Move& move) {
        Position after = game_.play(position, move);
        if (const std::uint64_t index = game_.index(after); index >= at || stored(index) != Policy::open) return true;
        open = std::move(after);
        return false;
      });
      if (!open) {
        return broken_at(
            game_, position,
            "play reaches a position with neither a result nor a move, or a move that does not lower the index");
      }
      position = std::move(*open);
    }
  }

  G game_;
  std::uint64_t count_;
  Block block_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<bool> failed_{false};
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
      const std::uint64_t bytes = game.index_count() * least_bytes(game, options);
      return run.fits(bytes) ? Refusal{} : Refusal::limit(does_not_fit("a table of all positions", bytes, run));
    }
  }

  static typename Engine<G>::Found solve(const G& game, const Options& options, Run& run) {
    if constexpr (!IndexFalls<G>) {
      return {nullptr};
    } else {
      if (!run.fits(game.index_count() * stored_bytes(game)) && least_bytes(game, options) == 1) {
        return fill(game, OutcomeAlone{}, run);
      }
      return with_policy(game, [&](auto policy) { return fill(game, policy, run); });
    }
  }

 private:
  /// Bytes a position, with no more than must be known.
  static std::uint64_t least_bytes(const G& game, const Options& options) {
    return Scored<G> || options.plies || has_nimbers(game) ? stored_bytes(game) : 1;
  }

  template <class Policy>
  static typename Engine<G>::Found fill(const G& game, Policy, Run& run) {
    run.hold(game.index_count() * sizeof(typename Policy::Stored));
    auto table = std::make_shared<Table<G, Policy>>(game);
    if (!table->fill(run)) return {nullptr};
    return {table};
  }
};

}  // namespace firstwin::detail
