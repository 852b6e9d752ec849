// SPDX-License-Identifier: Apache-2.0
// Memoised search from the start, top-down: the form that both study notes show first. Values every position that play
// reaches, exactly. The stack is ours, so that a game may be as long as memory allows; the values are kept in an array
// where the game has a dense index, else in a hash table with whole keys. Where the game has symmetry, only one of
// alike positions is kept. Ended games are not kept: asking the rules again is cheaper. All positions after the moves
// of one are made at once, so that their values are on the way from memory by the time they are needed. For games
// without cycles: a position that comes back to itself is found and is an error.
//
// Several threads share the hash table. Each makes the whole search, in an order of its own, and takes from the table
// what others have found; where two are at the same position, they come from its two sides. A value follows from values
// alone, so it does not matter who is first. No thread waits but when the table grows.
#pragma once
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "firstwin/detail/block.h"
#include "firstwin/detail/estimate.h"
#include "firstwin/detail/fault.h"
#include "firstwin/detail/hash_table.h"
#include "firstwin/detail/policy.h"
#include "firstwin/detail/repetition.h"
#include "firstwin/detail/room.h"
#include "firstwin/detail/threads.h"
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

  std::uint64_t address(const G& game, const typename G::Position& position) const {
    const std::uint64_t at = game.index(position);
    if (at >= count_) throw broken_at(game, position, index_beyond);
    return at;
  }
  Stored find(std::uint64_t at) const { return values()[at]; }
  Stored find(std::uint64_t at, std::size_t&) const { return find(at); }
  void prefetch(std::uint64_t at) const { __builtin_prefetch(values() + at); }
  std::size_t put(std::uint64_t at, Stored stored) {
    values()[at] = stored;
    return 0;
  }
  void replace(std::size_t, std::uint64_t at, Stored stored) { values()[at] = stored; }
  std::uint64_t bytes() const { return block_.bytes(); }
  bool full() const { return false; }
  std::uint64_t bytes_to_grow() const { return 0; }
  void grow() {}
  static bool make_room_for(Stored, Run&) { return true; }
  static constexpr bool can_share = false;

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
  Hash<KeyOf<G>> address(const G& game, const typename G::Position& position) const { return game.key(position); }
  /// Whether a value may be put instead of that which marks a position as open; it may need memory of its own.
  static bool make_room_for(typename Policy::Stored, Run&) { return true; }
};

/// The same for values of 64 bits by 128-bit key, in slots of 20 bytes: nearly all values fit 32 bits, and those that
/// do not are kept beside the table, which then holds their places.
template <Game G, class Policy>
class NarrowHashStore {
 public:
  using Stored = typename Policy::Stored;
  using Address = Hash<KeyOf<G>>;
  static constexpr std::size_t slot_bytes = HashTable<KeyOf<G>, std::uint32_t>::slot_bytes;
  static constexpr bool can_share = false;

  explicit NarrowHashStore(const G&) {}
  Address address(const G& game, const typename G::Position& position) const { return game.key(position); }

  Stored find(const Address& hash) const { return widen(table_.find(hash)); }
  Stored find(const Address& hash, std::size_t& slot) const { return widen(table_.find(hash, slot)); }
  void prefetch(const Address& hash) const { table_.prefetch(hash); }
  std::size_t put(const Address& hash, Stored stored) { return table_.put(hash, narrow(stored)); }
  void replace(std::size_t slot, const Address& hash, Stored stored) { table_.replace(slot, hash, narrow(stored)); }

  bool make_room_for(Stored stored, Run& run) {
    if (Policy::narrow(stored) != 0 || wide_count_ < wide_.bytes() / sizeof(Stored)) return true;
    const std::uint64_t more = std::max<std::uint64_t>(wide_.bytes() / 2, 64 * sizeof(Stored));
    if (wide_count_ == wide_count_max) {
      run.stop_for_memory(more);
      return false;
    }
    if (!take_memory(more, run)) return false;
    if (!wide_.grow(wide_.bytes() + more)) throw std::bad_alloc();
    return true;
  }
  std::uint64_t bytes() const { return table_.bytes() + wide_.bytes(); }
  bool full() const { return table_.full(); }
  std::uint64_t bytes_to_grow() const { return table_.bytes_to_grow(); }
  void grow() { table_.grow(); }

 private:
  static constexpr std::uint32_t first_place = Policy::open + 1;
  static constexpr std::uint64_t wide_count_max = Policy::narrow_min - first_place;

  std::uint32_t narrow(Stored stored) {
    if (stored == Policy::open) return Policy::open;
    if (const std::uint32_t narrowed = Policy::narrow(stored)) return narrowed;
    wide_.as<Stored>()[wide_count_] = stored;
    return first_place + static_cast<std::uint32_t>(wide_count_++);
  }
  Stored widen(std::uint32_t kept) const {
    if (kept >= Policy::narrow_min) return Policy::widen(kept);
    return kept < first_place ? kept : wide_.as<Stored>()[kept - first_place];
  }

  HashTable<KeyOf<G>, std::uint32_t> table_;
  Block wide_;
  std::uint64_t wide_count_ = 0;
};

/// The store that values by key go to.
template <Game G, class Policy>
using KeyedStore = std::conditional_t<sizeof(KeyOf<G>) == sizeof(UWide) && std::is_same_v<Policy, OutcomePliesNimber>,
                                      NarrowHashStore<G, Policy>, HashStore<G, Policy>>;

/// Threads that search together: one that is done, or fails, is enough for all.
struct MemoTeam {
  Meeting meeting;
  std::atomic<bool> over{false};
};

/// One search, by one thread.
template <Game G, class Policy, class Store>
class MemoSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Stored = typename Policy::Stored;

  /// Where `gave_up` is given, the search may end with a reason there.
  MemoSearch(const G& game, Store& store, Run& run, std::string* gave_up = nullptr)
      : game_(game), store_(store), run_(run), gave_up_(gave_up) {}
  MemoSearch(const MemoSearch&) = delete;
  MemoSearch& operator=(const MemoSearch&) = delete;
  ~MemoSearch() {
    run_.count_positions(std::exchange(positions_, 0));
    run_.release(frames_.capacity() * sizeof(Frame) + children_.capacity() * sizeof(Child));
  }

  void enter_start() {
    const Position start = canonical_of(game_, game_.start());
    if (result_of(game_, start)) return;
    const Address address = store_.address(game_, start);
    std::size_t slot = 0;
    store_.find(address, slot);
    enter(start, address, slot);
  }
  bool is_done() const { return frames_.empty() || run_.stopped(); }
  /// Until all is valued or so many positions were entered.
  void go_on(std::uint64_t entered_max) {
    while (!is_done() && entered_ < entered_max) step();
  }

  void join(MemoTeam& team, bool from_the_end = false) {
    team_ = &team;
    from_the_end_ = from_the_end;
  }
  /// From the start where nothing is entered yet, until some thread of the team has valued all.
  void go_on_together() {
    const auto grow = [&] { grow_store(); };
    team_->meeting.enter();
    look_from_homes();  // the table may have grown before this thread came
    try {
      if (frames_.empty()) enter_start();
      while (!is_done() && !team_->over.load(std::memory_order_relaxed)) {
        if (team_->meeting.called()) {
          team_->meeting.attend(grow);
          look_from_homes();
        }
        step();
      }
    } catch (...) {
      team_->over.store(true, std::memory_order_relaxed);
      team_->meeting.leave(grow);
      throw;
    }
    team_->over.store(true, std::memory_order_relaxed);
    team_->meeting.leave(grow);
    team_ = nullptr;
    frames_.clear();
  }

 private:
  using Address = decltype(std::declval<Store&>().address(std::declval<const G&>(), std::declval<const Position&>()));

  /// A position after a move of the one that is being valued, and what the move is worth at once.
  struct Child {
    Position position;
    Address address;
    [[no_unique_address]] StakeOf<G> stake;
  };
  /// A position being valued: the children not yet looked at are those from `first_child` up to where the next frame's
  /// begin. The last is looked at first.
  struct Frame {
    Address hash;
    std::size_t slot, first_child;
    typename Policy::Best best;
  };

  void step() {
    if (children_.size() == frames_.back().first_child) {
      leave();
    } else {
      look_at(children_.back());
    }
  }

  /// A child is known, or over, or entered.
  void look_at(const Child& child) {
    std::size_t slot = 0;
    const Stored stored = store_.find(child.address, slot);
    if (stored == Policy::open) {
      if (team_ == nullptr) throw broken_at(game_, child.position, comes_back);
    } else if (stored != Policy::absent) {
      return add(stored);
    }
    if (const std::optional<Value> over = result_of(game_, child.position)) return add(Policy::finished(*over));
    enter(Position(child.position), child.address, slot);
  }

  /// Enters a position that is not known; `slot` is where it was looked for last.
  void enter(const Position& position, Address address, std::size_t slot) {
    constexpr std::uint64_t polled_every = 4096, many = 1 << 20;
    if (++entered_ % polled_every == 0 && time_is_up()) return;
    if (entered_ == many && gives_up()) return frames_.clear();
    if constexpr (Canonical<G>) {  // a few are asked for again, always the same
      if (team_ == nullptr && (entered_ < 64 || std::has_single_bit(entered_)) &&
          !(game_.key(game_.canonical(position)) == game_.key(position))) {
        throw broken_at(game_, position, not_canonical);
      }
    }
    if (!make_room(frames_, run_)) return;
    const std::size_t first_child = children_.size();
    if (team_ == nullptr) {
      if (!make_room(store_, run_)) return;
      slot = store_.put(address, Policy::open);
    }
    frames_.push_back({address, slot, first_child, {}});
    if constexpr (Store::can_share) {
      if (team_ != nullptr) expect_no_repetition(game_, frames_, children_);
    }
    game_.moves(position, [&](const Move& move) {
      if (!make_room(children_, run_) || (children_.size() % polled_every == 0 && time_is_up())) return false;
      Position after = canonical_of(game_, game_.play(position, move));
      const Address at = store_.address(game_, after);
      store_.prefetch(at);
      children_.push_back({std::move(after), at, StakeOf<G>(game_, position, move)});
      return true;
    });
    if (children_.size() == first_child && !run_.stopped()) throw broken_at(game_, position, no_move);
    if (from_the_end_) std::reverse(children_.begin() + static_cast<std::ptrdiff_t>(first_child), children_.end());
  }

  bool time_is_up() {
    run_.count_positions(std::exchange(positions_, 0));
    return run_.poll(run_.positions());
  }

  /// Where all that play reaches seems to need several times the memory there is.
  bool gives_up() {
    constexpr double surely = 4;
    if (gave_up_ == nullptr) return false;
    const double bytes = estimated_positions(game_, run_) * KeyedStore<G, Policy>::slot_bytes;
    if (bytes < surely * static_cast<double>(run_.memory_bytes_max())) return false;
    const auto whole_bytes = static_cast<std::uint64_t>(std::min(bytes, 9e18));
    *gave_up_ = does_not_fit("what play reaches, by an estimate,", whole_bytes, run_);
    return true;
  }

  void leave() {
    const Frame& frame = frames_.back();
    const Stored stored = frame.best.stored();
    if (team_ != nullptr) {
      if (!put_shared(frame, stored)) return;  // to come back here when the table has grown
    } else {
      if (!store_.make_room_for(stored, run_)) return;
      store_.replace(frame.slot, frame.hash, stored);
      ++positions_;
    }
    frames_.pop_back();
    if (!frames_.empty()) add(stored);
  }

  bool put_shared(const Frame& frame, Stored stored) {
    if constexpr (Store::can_share) {
      const auto put = store_.put_shared(frame.hash, stored, frame.slot);
      if (put.crowded) team_->meeting.call();
      positions_ += put.before == Policy::absent || put.before == Policy::open;
      return put.done;
    }
    return false;
  }

  /// Where positions were looked for last holds no longer.
  void look_from_homes() {
    if constexpr (Store::can_share) {
      for (Frame& frame : frames_) frame.slot = store_.home_of(frame.hash);
    }
  }

  void grow_store() {
    if constexpr (Store::can_share) {
      if (team_->over.load(std::memory_order_relaxed) || run_.stopped()) return;
      const std::uint64_t bytes = store_.bytes_to_grow();
      if (!take_memory(bytes, run_)) return;
      try {
        store_.grow(run_.threads());
      } catch (const std::bad_alloc&) {
        run_.stop_for_memory(bytes);
      }
    }
  }

  /// What is stored of the last child is known.
  void add(Stored after) {
    const StakeOf<G>& stake = children_.back().stake;
    frames_.back().best.add(stake.gain(), stake.again(), after);
    children_.pop_back();
  }

  const G& game_;
  Store& store_;
  Run& run_;
  std::string* gave_up_;
  MemoTeam* team_ = nullptr;
  bool from_the_end_ = false;
  std::vector<Frame> frames_;
  std::vector<Child> children_;
  std::uint64_t positions_ = 0, entered_ = 0;  ///< valued since the run was told, and entered in all
};

template <Game G, class Policy, class Store>
class Memo final : public Knowledge<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Stored = typename Policy::Stored;

  /// With `may_give_up`, once many positions are entered, it gives up if it seems that not all will fit.
  static typename Engine<G>::Found solve(const G& game, bool may_give_up, Run& run) {
    auto memo = std::make_shared<Memo>(game);
    if (!take_memory(memo->store_.bytes(), run)) return {nullptr};
    const std::string why_not = memo->search(may_give_up, run);
    if (run.stopped()) return {nullptr};
    if (!why_not.empty()) return {std::make_shared<GaveUp<G>>(why_not)};
    return {memo};
  }

  explicit Memo(const G& game) : game_(game), store_(game) {}

  Value value(const Position& position, Run&) const override {
    if (const auto over = result_of(game_, position)) return Policy::value(Policy::finished(*over));
    return Policy::value(store_.find(store_.address(game_, canonical_of(game_, position))));
  }

 private:
  /// Values everything; or tells why it gave up.
  std::string search(bool may_give_up, Run& run) {
    constexpr std::uint64_t worth_threads = 1 << 14;
    std::string gave_up;
    MemoSearch<G, Policy, Store> first(game_, store_, run, may_give_up ? &gave_up : nullptr);
    first.enter_start();
    if constexpr (Store::can_share) {
      if (run.threads() > 1) first.go_on(worth_threads);
      if (run.threads() > 1 && !first.is_done()) search_together(first, run);
    }
    first.go_on(UINT64_MAX);
    return gave_up;
  }

  void search_together(MemoSearch<G, Policy, Store>& first, Run& run) {
    const int threads = run.threads();
    MemoTeam team;
    store_.share();
    first.join(team);
    for_each_index(static_cast<std::uint64_t>(threads), threads, [&](std::uint64_t number) {
      if (number == 0) return first.go_on_together();
      MemoSearch<G, Policy, Store> other(game_, store_, run);
      other.join(team, number % 2 == 1);
      other.go_on_together();
    });
  }

  G game_;
  Store store_;
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
        if (takes_array(game, options, run)) return Memo<G, Policy, ArrayStore<G, Policy>>::solve(game, false, run);
      }
      return Memo<G, Policy, KeyedStore<G, Policy>>::solve(game, options.engine == "auto", run);
    });
  }
};

}  // namespace firstwin::detail
