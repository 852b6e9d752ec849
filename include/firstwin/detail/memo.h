// SPDX-License-Identifier: Apache-2.0
// Memoised search from the start, top-down: the form that both study notes show first. Values every position that play
// reaches, exactly. The stack is ours, so that a game may be as long as memory allows; the values are kept in an array
// where the game has a dense index, else in a hash table with whole keys. Where the game has symmetry, only one of
// alike positions is kept. Ended games are not kept: asking the rules again is cheaper. All positions after the moves
// of one are made at once, so that their values are on the way from memory by the time they are needed. For games
// without cycles: a position that comes back to itself is found and is an error.
#pragma once
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "firstwin/detail/block.h"
#include "firstwin/detail/fault.h"
#include "firstwin/detail/hash_table.h"
#include "firstwin/detail/policy.h"
#include "firstwin/detail/room.h"
#include "firstwin/engine.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"

namespace firstwin::detail {

/// Values by dense index, in an array of their own.
template <Game G, class Policy>
class ArrayStore {
 public:
  using Stored = typename Policy::Stored;
  explicit ArrayStore(const G& game) : count_(game.index_count()) {
    if (!block_.grow(count_ * sizeof(Stored))) throw std::bad_alloc();
  }

  static std::uint64_t address(const G& game, const typename G::Position& position) { return game.index(position); }
  Stored find(std::uint64_t at) const {
    if (at >= count_) throw Fault("index(position) is not below index_count()");
    return values()[at];
  }
  void prefetch(std::uint64_t at) const {
    if (at < count_) __builtin_prefetch(values() + at);
  }
  std::size_t put(std::uint64_t at, Stored stored) {
    values()[at] = stored;
    return 0;
  }
  void replace(std::size_t, std::uint64_t at, Stored stored) { values()[at] = stored; }
  std::uint64_t bytes() const { return block_.bytes(); }
  bool full() const { return false; }
  std::uint64_t bytes_to_grow() const { return 0; }
  void grow() {}

 private:
  Stored* values() const { return block_.as<Stored>(); }

  std::uint64_t count_;
  Block block_;
};

/// Values by key, in a hash table.
template <Game G, class Policy>
class HashStore : public HashTable<KeyOf<G>, typename Policy::Stored> {
 public:
  explicit HashStore(const G&) {}
  static Hash<KeyOf<G>> address(const G& game, const typename G::Position& position) { return game.key(position); }
};

template <Game G, class Policy, class Store>
class Memo final : public Knowledge<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Stored = typename Policy::Stored;

  static typename Engine<G>::Found solve(const G& game, Run& run) {
    auto memo = std::make_shared<Memo>(game);
    if (!take_memory(memo->store_.bytes(), run)) return {nullptr};
    memo->search(canonical_of(game, game.start()), run);
    run.count_positions(memo->positions_);
    if (run.stopped()) return {nullptr};
    return {memo};
  }

  explicit Memo(const G& game) : game_(game), store_(game) {}

  Value value(const Position& position, Run&) const override {
    if (const auto over = result_of(game_, position)) return Policy::value(Policy::finished(*over));
    return Policy::value(store_.find(Store::address(game_, canonical_of(game_, position))));
  }

 private:
  using Address = decltype(Store::address(std::declval<const G&>(), std::declval<const Position&>()));

  /// A position after a move of the one that is being valued, and what the move is worth at once.
  struct Child {
    Position position;
    Address address;
    [[no_unique_address]] StakeOf<G> stake;
  };
  /// A position being valued: the children not yet looked at are those from `first_child` up to where the next frame's
  /// begin. The last is looked at first.
  struct Frame {
    Address address;
    std::size_t slot, first_child;
    typename Policy::Best best;
  };

  void search(const Position& start, Run& run) {
    if (result_of(game_, start)) return;
    const Address address = Store::address(game_, start);
    store_.find(address);  // which throws when the address is none, as it does for every position after a move
    enter(start, address, run);
    while (!frames_.empty() && !run.stopped()) {
      if (children_.size() == frames_.back().first_child) {
        leave();
      } else {
        look_at(children_.back(), run);
      }
    }
  }

  /// A child is known, or over, or entered.
  void look_at(const Child& child, Run& run) {
    const Stored stored = store_.find(child.address);
    if (stored == Policy::open) throw Fault(comes_back);
    if (stored != Policy::absent) return add(stored);
    if (const std::optional<Value> over = result_of(game_, child.position)) return add(Policy::finished(*over));
    enter(Position(child.position), child.address, run);
  }

  void enter(const Position& position, Address address, Run& run) {
    constexpr std::uint64_t polled_every = 4096;
    if (++entered_ % polled_every == 0 && run.poll(positions_)) return;
    if (!make_room(store_, run) || !make_room(frames_, run)) return;
    const std::size_t slot = store_.put(address, Policy::open), first_child = children_.size();
    frames_.push_back({address, slot, first_child, {}});
    game_.moves(position, [&](const Move& move) {
      if (!make_room(children_, run) || (children_.size() % polled_every == 0 && run.poll(positions_))) return false;
      Position after = canonical_of(game_, game_.play(position, move));
      const Address at = Store::address(game_, after);
      store_.prefetch(at);
      children_.push_back({std::move(after), at, StakeOf<G>(game_, position, move)});
      return true;
    });
    if (children_.size() == first_child && !run.stopped()) throw Fault(no_move);
  }

  void leave() {
    const Frame& frame = frames_.back();
    const Stored stored = frame.best.stored();
    store_.replace(frame.slot, frame.address, stored);
    ++positions_;
    frames_.pop_back();
    if (!frames_.empty()) add(stored);
  }

  /// What is stored of the last child is known.
  void add(Stored after) {
    const StakeOf<G>& stake = children_.back().stake;
    frames_.back().best.add(stake.gain(), stake.again(), after);
    children_.pop_back();
  }

  G game_;
  Store store_;
  std::vector<Frame> frames_;
  std::vector<Child> children_;
  std::uint64_t positions_ = 0, entered_ = 0;
};

/// The memo engine over either store.
template <Game G>
struct MemoEngine {
  static bool takes_array(const G& game, const Options& options, const Run& run) {
    if constexpr (Indexed<G>) {
      return options.store != Store::hash && game.index_count() < UINT64_MAX / 32 &&
             run.fits(game.index_count() * stored_bytes(game));
    }
    return false;
  }

  static Refusal refuses(const G& game, const Options& options, const Run& run) {
    if constexpr (KeyMayNotFit<G>) {
      if (auto fits = game.key_fits(); !fits) return Refusal::limit(fits.error().message);
    }
    if (options.store != Store::array || takes_array(game, options, run)) return {};
    if constexpr (Indexed<G>) {
      if (game.index_count() >= UINT64_MAX / 32) return Refusal::limit("the positions have no index in 64 bits");
      return Refusal::limit(does_not_fit("an array of all positions", game.index_count() * stored_bytes(game), run));
    }
    return Refusal::cannot("the game has no dense index for an array");
  }

  static typename Engine<G>::Found solve(const G& game, const Options& options, Run& run) {
    return with_policy(game, [&](auto policy) -> typename Engine<G>::Found {
      using Policy = decltype(policy);
      if constexpr (Indexed<G>) {
        if (takes_array(game, options, run)) return Memo<G, Policy, ArrayStore<G, Policy>>::solve(game, run);
      }
      return Memo<G, Policy, HashStore<G, Policy>>::solve(game, run);
    });
  }
};

}  // namespace firstwin::detail
