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
#include "firstwin/detail/hash_table.h"
#include "firstwin/detail/policy.h"
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
  Stored find(std::uint64_t at) const { return values_[static_cast<std::size_t>(at)]; }
  void put(std::uint64_t at, Stored stored) { values_[static_cast<std::size_t>(at)] = stored; }
  std::uint64_t bytes() const { return values_.size() * sizeof(Stored); }
  bool full() const { return false; }
  std::uint64_t bytes_to_grow() const { return 0; }

 private:
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
    run.hold(memo->held_bytes_ = memo->store_.bytes());
    if (auto fault = memo->search(game.start(), run)) return *fault;
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

  std::optional<Error> search(const Position& start, Run& run) {
    if (auto over = game_.result(start)) {
      put(Store::address(game_, start), Policy::finished(*over));
      return {};
    }
    enter(start, Store::address(game_, start));
    while (!frames_.empty()) {
      if (frames_.back().next_move == moves_.size()) {
        leave();
        continue;
      }
      if ((++steps_ & 4095) == 0 && run.poll(positions_)) return {};
      if (!has_room(run)) return {};
      if (auto fault = try_move(frames_.back())) return fault;
    }
    return {};
  }

  /// Takes the next move of the frame: its position is known, is over, or is entered.
  std::optional<Error> try_move(Frame& frame) {
    Position child = game_.play(frame.position, moves_[frame.next_move]);
    const Address address = Store::address(game_, child);
    Stored stored = store_.find(address);
    if (stored == Policy::open) return Error{std::string(comes_back)};
    if (stored == Policy::absent) {
      const std::optional<Value> over = game_.result(child);
      if (!over) {
        enter(child, address);
        return moves_.size() > frames_.back().first_move
                   ? std::optional<Error>{}
                   : Error{std::string(no_move)};
      }
      stored = Policy::finished(*over);
      put(address, stored);
    }
    add(frame, stored);
    return {};
  }

  void enter(const Position& position, Address address) {
    store_.put(address, Policy::open);
    frames_.push_back({position, address, moves_.size(), moves_.size(), {}});
    game_.moves(position, [this](const Move& move) { moves_.push_back(move); });
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

  bool has_room(Run& run) {
    if (store_.full() && !run.fits(store_.bytes_to_grow())) {
      run.stop_for_memory(store_.bytes_to_grow());
      return false;
    }
    const std::uint64_t bytes =
        store_.bytes() + frames_.capacity() * sizeof(Frame) + moves_.capacity() * sizeof(Move);
    if (bytes <= held_bytes_) return true;
    run.hold(bytes - held_bytes_);
    held_bytes_ = bytes;
    if (run.fits(0)) return true;
    run.stop_for_memory(bytes);
    return false;
  }

  G game_;
  Store store_;
  std::vector<Frame> frames_;
  std::vector<Move> moves_;
  std::uint64_t positions_ = 0, steps_ = 0, held_bytes_ = 0;
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
