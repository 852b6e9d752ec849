// SPDX-License-Identifier: Apache-2.0
// Memoised search from the start, top-down: the form that both study notes show first. Values every position that play
// reaches, exactly. The stack is ours, so that a game may be as long as memory allows; the values are kept in an array
// where the game has a dense index, else in a hash table with whole keys. For games without cycles: a position that
// comes back to itself is found and is an error.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "firstwin/engine.h"
#include "firstwin/detail/fault.h"
#include "firstwin/detail/hash_table.h"
#include "firstwin/detail/policy.h"
#include "firstwin/detail/room.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"

namespace firstwin::detail {

/// Values by dense index, in an array of their own.
template <Game G, class Policy>
class ArrayStore {
 public:
  using Stored = typename Policy::Stored;
  explicit ArrayStore(const G& game) : values_(static_cast<std::size_t>(game.index_count()), Policy::absent) {}

  static std::uint64_t address(const G& game, const typename G::Position& position) { return game.index(position); }
  Stored find(std::uint64_t at) const { return values_[checked(at)]; }
  void put(std::uint64_t at, Stored stored) { values_[checked(at)] = stored; }
  std::uint64_t bytes() const { return values_.size() * sizeof(Stored); }
  bool full() const { return false; }
  std::uint64_t bytes_to_grow() const { return 0; }
  void grow() {}

 private:
  std::size_t checked(std::uint64_t at) const {
    if (at >= values_.size()) throw Fault("index(position) is not below index_count()");
    return static_cast<std::size_t>(at);
  }

  std::vector<Stored> values_;
};

/// Values by key, in a hash table.
template <Game G, class Policy>
class HashStore : public HashTable<KeyOf<G>, typename Policy::Stored, Policy::absent> {
 public:
  explicit HashStore(const G&) {}
  static KeyOf<G> address(const G& game, const typename G::Position& position) { return game.key(position); }
};

template <Game G, class Policy, class Store>
class Memo final : public Knowledge<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Stored = typename Policy::Stored;

  static typename Engine<G>::Found solve(const G& game, Run& run) {
    auto memo = std::make_shared<Memo>(game);
    run.hold(memo->store_.bytes());
    memo->search(game.start(), run);
    run.count_positions(memo->positions_);
    if (run.stopped()) return {nullptr};
    return {memo};
  }

  explicit Memo(const G& game) : game_(game), store_(game) {}

  Value value(const Position& position, Run&) const override {
    return Policy::value(store_.find(Store::address(game_, position)));
  }

 private:
  using Address = decltype(Store::address(std::declval<const G&>(), std::declval<const Position&>()));

  /// A position being valued: its moves are those on the move stack from `next` up to where the next frame's begin.
  struct Frame {
    Position position;
    Address address;
    std::size_t first_move, next_move;
    typename Policy::Best best;
  };

  /// Values the start; ends early when the run is stopped.
  void search(const Position& start, Run& run) {
    if (auto over = result_of(game_, start)) return put(Store::address(game_, start), Policy::finished(*over));
    enter(start, Store::address(game_, start), run);
    while (!frames_.empty() && !run.stopped()) {
      if (frames_.back().next_move == moves_.size()) {
        leave();
      } else if ((++steps_ & 4095) != 0 || !run.poll(positions_)) {
        try_move(frames_.back(), run);
      }
    }
  }

  /// Takes the next move of the frame: its position is known, is over, or is entered.
  void try_move(Frame& frame, Run& run) {
    const Position child = game_.play(frame.position, moves_[frame.next_move]);
    const Address address = Store::address(game_, child);
    Stored stored = store_.find(address);
    if (stored == Policy::open) throw Fault(comes_back);
    if (stored == Policy::absent) {
      if (!make_room(store_, run)) return;
      const std::optional<Value> over = result_of(game_, child);
      if (!over) return enter(child, address, run);
      stored = Policy::finished(*over);
      put(address, stored);
    }
    add(frame, stored);
  }

  void enter(const Position& position, Address address, Run& run) {
    if (!make_room(frames_, run)) return;
    store_.put(address, Policy::open);
    const std::size_t first_move = moves_.size();
    frames_.push_back({position, address, first_move, first_move, {}});
    game_.moves(position, [&](const Move& move) {
      if (make_room(moves_, run)) moves_.push_back(move);
    });
    if (moves_.size() == first_move && !run.stopped()) throw Fault(no_move);
  }

  void leave() {
    const Frame& frame = frames_.back();
    const Stored stored = frame.best.stored();
    put(frame.address, stored);
    moves_.resize(frame.first_move);
    frames_.pop_back();
    if (!frames_.empty()) add(frames_.back(), stored);
  }

  void add(Frame& frame, Stored after) {
    const Move& move = moves_[frame.next_move++];
    frame.best.add(gain_of(game_, frame.position, move), keeps_turn(game_, frame.position, move), after);
  }

  void put(Address address, Stored stored) {
    store_.put(address, stored);
    ++positions_;
  }

  G game_;
  Store store_;
  std::vector<Frame> frames_;
  std::vector<Move> moves_;
  std::uint64_t positions_ = 0, steps_ = 0;
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
    if constexpr (Cyclic<G>) return Refusal::cannot(std::string(values_from_later));
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
