// SPDX-License-Identifier: Apache-2.0
// Retrograde analysis, for games in which play can come back to a position: from the ends of the game backwards. Every
// position is asked once how many moves it has. A position is won as soon as one of its moves leads to a loss of the
// other player, and lost as soon as none of its moves is open, that is, all lead to wins of the other; positions are
// taken in the order of their plies, so that these are exact (Ströhlein 1970; Thompson 1986). What is still open when
// nothing is left to look at is neither won nor lost, and only then; reference.h defines which of it is a tie, and its
// plies. Each move is looked at a bounded number of times, whatever the plies are.
//
// Backwards means by the game's `predecessors`, where it has them; else all moves are kept, reversed, in 8 bytes each
// while they are turned round and then 4. A position takes 4 bytes of state, and without a dense index its Position and
// some 25 bytes of hash table.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "firstwin/detail/block.h"
#include "firstwin/detail/fault.h"
#include "firstwin/detail/numbers.h"
#include "firstwin/detail/policy.h"
#include "firstwin/detail/reversed_moves.h"
#include "firstwin/detail/room.h"
#include "firstwin/detail/threads.h"
#include "firstwin/engine.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"

namespace firstwin::detail {

/// What is known of a position, in 32 bits. Won, lost and tied positions are stored as OutcomeAndPlies. The two
/// highest bits of all others are 0, and then
/// * while the analysis runs: how many moves are open, in 28 bits, and who can force the end, in 2;
/// * after it, for draws: the distance to the nearest level end plus 1, or far.
struct RetrogradeState {
  using Stored = std::uint32_t;
  static constexpr Stored absent = 0;  ///< no such position, or one of which nothing can be known
  static constexpr Stored mover_forces = Stored{1} << 28, other_forces = Stored{1} << 29;
  static constexpr Stored low = mover_forces - 1;
  static constexpr Stored far = low;

  static bool is_open(Stored state) { return state != absent && state >> 30 == 0; }
  static bool is_level(Stored state) { return state != absent && (state >> 30 & 1) == 0; }
  static Stored distance(Stored level) {
    return level >> 30 != 0 ? OutcomeAndPlies::plies(level) : level == far ? far : level - 1;
  }
  /// The final state of an open position at a distance from the nearest level end.
  static Stored level(bool mover_can_force, Stored distance) {
    if (mover_can_force) return OutcomeAndPlies::pack(Outcome::tie, distance < far - 1 ? distance : UINT32_MAX);
    return std::min(distance, far - 1) + 1;
  }
  static Value value(Stored state) {
    if (is_open(state)) return {.outcome = Outcome::draw};
    return OutcomeAndPlies::value(state);
  }
};

/// Numbers of positions to be looked at, whose memory is counted.
class Frontier {
 public:
  explicit Frontier(Run& run) : run_(run) {}
  ~Frontier() { run_.release(numbers_.capacity() * sizeof(std::uint32_t)); }
  Frontier(const Frontier&) = delete;
  Frontier& operator=(const Frontier&) = delete;

  void push(std::uint32_t number) {
    if (make_room(numbers_, run_)) numbers_.push_back(number);
  }
  void push(const Frontier& others) {
    for (const std::uint32_t number : others.numbers_) push(number);
  }
  void swap(Frontier& other) noexcept { numbers_.swap(other.numbers_); }
  void clear() { numbers_.clear(); }
  std::size_t size() const { return numbers_.size(); }
  std::uint32_t operator[](std::size_t i) const { return numbers_[i]; }

 private:
  Run& run_;
  std::vector<std::uint32_t> numbers_;
};

template <Game G, class Numbers>
class Retrograde final : public Knowledge<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  static typename Engine<G>::Found solve(const G& game, Run& run) {
    auto retrograde = std::make_shared<Retrograde>(game);
    retrograde->numbers_.find_all(run);
    if (!run.stopped()) retrograde->ask_all(run);
    if (!run.stopped()) retrograde->spread_won_and_lost(run);
    if (!run.stopped()) retrograde->leave_out_unsound(run);
    if (!run.stopped()) retrograde->spread_level(run);
    if (run.stopped()) return {nullptr};
    if (retrograde->state_of(game.start()) == State::absent) throw broken_at(game, game.start(), no_move);
    retrograde->numbers_.drop_positions();
    retrograde->moves_ = {};
    return {retrograde};
  }

  explicit Retrograde(const G& game) : game_(game), numbers_(game) {}

  Value value(const Position& position, Run&) const override {
    if (const auto over = result_of(game_, position)) return *over;
    return State::value(state_of(position));
  }

  /// Level play goes to the nearest level end; draws on the way do not tell how far that is.
  std::optional<Line<Move>> line(const Position& position, Run& run) const override {
    if (game_.result(position) || !State::is_level(state_of(position))) return {};
    return level_line(position, run);
  }

 private:
  using State = RetrogradeState;
  using Moves = ReversedMoves<MovesAgain<G>>;
  using Entry = typename Moves::Entry;
  /// Whether a predecessor keeps the turn is not known, so games in which that can be keep their moves.
  static constexpr bool asks_for_predecessors = HasPredecessors<G> && !MovesAgain<G>;
  static constexpr std::size_t chunk_count = 64;
  static constexpr std::uint64_t worth_threads = 4096;

  std::uint32_t* states() const { return states_.as<std::uint32_t>(); }
  std::uint32_t state_of(const Position& position) const {
    const std::uint32_t number = numbers_.number_of(position);
    return number == no_number ? State::absent : states()[number];
  }

  // First all positions are asked for their results, and how many moves they have.

  void ask_all(Run& run) {
    count_ = numbers_.count();
    if (!take_memory(count_ * sizeof(std::uint32_t), run)) return;
    if (!states_.grow(count_ * sizeof(std::uint32_t))) throw std::bad_alloc();
    std::array<std::vector<Entry>, chunk_count> moves;
    const int threads = count_ < worth_threads ? 1 : run.threads();
    for_each_index(chunk_count, threads, [&](std::size_t chunk) { ask_chunk(chunk, moves[chunk], run); });
    if (asks_for_predecessors || run.stopped()) return;
    std::uint64_t move_count = 0, bytes = 0;
    for (const auto& some : moves) move_count += some.size(), bytes += some.capacity() * sizeof(Entry);
    moves_.fill(count_, move_count, [&](const auto& add) { for_all_moves(moves, add); }, run);
    run.release(bytes);
  }

  std::uint32_t chunk_begin(std::size_t chunk) const {
    const std::uint64_t size = (count_ + chunk_count - 1) / chunk_count;
    return static_cast<std::uint32_t>(std::min(count_, chunk * size));
  }

  void ask_chunk(std::size_t chunk, std::vector<Entry>& moves, Run& run) {
    std::vector<KeyOf<G>> reached;
    const std::uint32_t begin = chunk_begin(chunk), end = chunk_begin(chunk + 1);
    for (std::uint32_t number = begin; number < end; ++number) {
      if (number % 1024 == 0 && run.poll(asked_.fetch_add(1024, std::memory_order_relaxed), count_)) return;
      if (!numbers_.has(number)) continue;
      const Position& position = numbers_.position(number);
      if (const auto over = result_of(game_, position)) {
        states()[number] = OutcomeAndPlies::finished(*over);
        continue;
      }
      states()[number] = ask_for_moves(position, moves, reached, run);
      if (states()[number] > State::low) throw Fault("a position has more than 2^28 moves");
      if (states()[number] > 0) continue;
      if (Numbers::only_reached) throw broken_at(game_, position, no_move);
      const std::lock_guard lock(mutex_);
      unsound_.push_back(number);
    }
    if constexpr (!Numbers::only_reached) run.count_positions(end - begin);
  }

  /// How many moves there are: different ones, where predecessors are asked for, which gives each position once. Else
  /// the moves are kept.
  std::uint32_t ask_for_moves(const Position& position, std::vector<Entry>& moves, std::vector<KeyOf<G>>& reached,
                              Run& run) const {
    std::uint32_t count = 0;
    reached.clear();
    game_.moves(position, [&](const Move& move) {
      if ((++count & 4095) == 0 && run.poll(asked_.load(std::memory_order_relaxed), count_)) return false;
      const Position after = canonical_of(game_, game_.play(position, move));
      if constexpr (asks_for_predecessors) {
        reached.push_back(game_.key(after));
      } else {
        const std::uint32_t number = numbers_.number_of(after);
        if (number == no_number) throw broken_at(game_, after, index_beyond);
        if (!make_room(moves, run)) return false;
        moves.push_back(Entry::of(number, keeps_turn(game_, position, move)));
      }
      return true;
    });
    if constexpr (!asks_for_predecessors) return count;
    std::sort(reached.begin(), reached.end());
    return static_cast<std::uint32_t>(std::unique(reached.begin(), reached.end()) - reached.begin());
  }

  template <class Add>
  void for_all_moves(const std::array<std::vector<Entry>, chunk_count>& moves, const Add& add) const {
    for (std::size_t chunk = 0; chunk < chunk_count; ++chunk) {
      auto move = moves[chunk].begin();
      for (std::uint32_t from = chunk_begin(chunk); from < chunk_begin(chunk + 1); ++from) {
        if (!State::is_open(states()[from])) continue;
        for (std::uint32_t count = states()[from]; count > 0; --count) add(from, *move++);
      }
    }
  }

  // Then what is known spreads backwards.

  /// Calls visit(from, again) for each move that leads to a position; `before` is for use within.
  template <class Visit>
  void for_each_move_to(std::uint32_t to, std::vector<std::uint32_t>& before, const Visit& visit) const {
    if constexpr (asks_for_predecessors) {
      before.clear();
      game_.predecessors(numbers_.position(to), [&](const Position& position) {
        const std::uint32_t number = numbers_.number_of(position);
        if (number != no_number) before.push_back(number);
      });
      std::sort(before.begin(), before.end());
      before.erase(std::unique(before.begin(), before.end()), before.end());
      for (const std::uint32_t from : before) visit(from, false);
    } else {
      moves_.for_each(to, visit);
    }
  }

  void spread_won_and_lost(Run& run) {
    Frontier frontier(run), next(run);
    for (std::uint64_t number = 0; number < count_; ++number) {
      if ((states()[number] >> 30 & 1) != 0) frontier.push(static_cast<std::uint32_t>(number));
    }
    std::uint64_t decided = 0;
    for (std::uint32_t plies = 1; frontier.size() > 0; ++plies) {
      constexpr std::size_t chunk_size = 256;
      const std::size_t chunks = (frontier.size() + chunk_size - 1) / chunk_size;
      for_each_index(chunks, frontier.size() < worth_threads ? 1 : run.threads(), [&](std::size_t chunk) {
        Frontier found(run);
        std::vector<std::uint32_t> before;
        const std::size_t end = std::min(frontier.size(), (chunk + 1) * chunk_size);
        for (std::size_t i = chunk * chunk_size; i < end; ++i) {
          const bool lost = OutcomeAndPlies::outcome(states()[frontier[i]]) == Outcome::loss;
          for_each_move_to(frontier[i], before, [&](std::uint32_t from, bool again) {
            if (decide(from, lost != again, plies)) found.push(from);
          });
        }
        const std::lock_guard lock(mutex_);
        next.push(found);
      });
      decided += frontier.size();
      if (run.poll(decided, count_)) return;
      frontier.swap(next);
      next.clear();
    }
  }

  /// A move of an open position is known to be good or bad for its mover; true when that settles the position.
  bool decide(std::uint32_t number, bool good, std::uint32_t plies) {
    std::atomic_ref<std::uint32_t> state(states()[number]);
    std::uint32_t old = state.load(std::memory_order_relaxed), fresh = 0;
    do {
      if (!State::is_open(old)) return false;
      fresh = good       ? OutcomeAndPlies::pack(Outcome::win, plies)
              : old == 1 ? OutcomeAndPlies::pack(Outcome::loss, plies)
                         : old - 1;
    } while (!state.compare_exchange_weak(old, fresh, std::memory_order_relaxed));
    return !State::is_open(fresh);
  }

  /// Indexes that play does not reach may be no positions at all, with neither a result nor a move. Of what is open and
  /// can lead to one, nothing is known.
  void leave_out_unsound(Run& run) {
    std::vector<std::uint32_t> before;
    while (!unsound_.empty() && !run.poll(count_)) {
      const std::uint32_t to = unsound_.back();
      unsound_.pop_back();
      for_each_move_to(to, before, [&](std::uint32_t from, bool) {
        if (!State::is_open(states()[from])) return;
        states()[from] = State::absent;
        unsound_.push_back(from);
      });
    }
  }

  // What is still open is level.

  void spread_level(Run& run) {
    std::vector<std::uint32_t> ends;
    for (std::uint64_t number = 0; number < count_; ++number) {
      if (states()[number] >> 30 != 2) continue;
      if (!make_room(ends, run)) return;
      ends.push_back(static_cast<std::uint32_t>(number));
    }
    spread_force(ends, run);
    for (std::uint64_t number = 0; number < count_; ++number) {
      if (State::is_open(states()[number])) states()[number] |= State::low;
    }
    spread_distance(std::move(ends), run);
    for (std::uint64_t number = 0; number < count_; ++number) {
      std::uint32_t& state = states()[number];
      if (State::is_open(state)) state = State::level((state & State::mover_forces) != 0, state & State::low);
    }
  }

  /// Finds who can force the end: a player can if some move of his own, or every move of the other that is left open,
  /// leads to where he can.
  void spread_force(const std::vector<std::uint32_t>& ends, Run& run) {
    constexpr std::uint64_t mover = 0, other = 1;
    std::vector<std::uint64_t> waiting;  // positions, doubled, plus who
    for (const std::uint64_t end : ends) {
      for (const std::uint64_t who : {mover, other}) {
        if (make_room(waiting, run)) waiting.push_back(end << 1 | who);
      }
    }
    std::vector<std::uint32_t> before;
    for (std::uint64_t steps = 0; !waiting.empty(); ++steps) {
      if (steps % 1024 == 0 ? run.poll(steps, count_) : run.stopped()) return;
      const std::uint64_t who_after = waiting.back() & 1;
      const auto to = static_cast<std::uint32_t>(waiting.back() >> 1);
      waiting.pop_back();
      for_each_move_to(to, before, [&](std::uint32_t from, bool again) {
        std::uint32_t& state = states()[from];
        if (!State::is_open(state)) return;
        const std::uint64_t who = again ? who_after : 1 - who_after;
        if (who == mover ? (state & State::mover_forces) != 0 : (--state & State::low) != 0) return;
        state |= who == mover ? State::mover_forces : State::other_forces;
        if (make_room(waiting, run)) waiting.push_back(std::uint64_t{from} << 1 | who);
      });
    }
  }

  /// Puts the distance from the nearest level end into the lower bits of open states.
  void spread_distance(std::vector<std::uint32_t> frontier, Run& run) {
    std::vector<std::uint32_t> next, before;
    for (std::uint32_t distance = 1; !frontier.empty(); ++distance) {
      next.clear();
      for (const std::uint32_t to : frontier) {
        for_each_move_to(to, before, [&](std::uint32_t from, bool) {
          std::uint32_t& state = states()[from];
          if (!State::is_open(state) || (state & State::low) != State::far) return;
          state = (state & ~State::low) | std::min(distance, State::far - 1);
          if (make_room(next, run)) next.push_back(from);
        });
        if (run.stopped()) return;
      }
      if (run.poll(count_)) return;
      frontier.swap(next);
    }
  }

  Line<Move> level_line(Position position, Run& run) const {
    Line<Move> line;
    HashSet<KeyOf<G>> seen;
    while (!game_.result(position)) {
      if (run.poll(line.moves.size()) || !make_room(seen, run) || !seen.insert(game_.key(position))) return line;
      std::optional<Move> best;
      std::uint32_t least = 0;
      game_.moves(position, [&](const Move& move) {
        const std::uint32_t state = state_of(game_.play(position, move));
        if (!State::is_level(state) || (best && State::distance(state) >= least)) return;
        best = move;
        least = State::distance(state);
      });
      if (!best) return line;
      line.moves.push_back(*best);
      position = game_.play(position, *best);
    }
    line.complete = true;
    return line;
  }

  G game_;
  Numbers numbers_;
  std::uint64_t count_ = 0;
  Block states_;
  Moves moves_;
  std::vector<std::uint32_t> unsound_;
  std::atomic<std::uint64_t> asked_{0};
  std::mutex mutex_;
};

/// The retrograde engine, over the game's own numbers or over those of what is reached.
template <Game G>
struct RetrogradeEngine {
  static bool takes_index(const G& game, const Options& options, const Run& run) {
    if constexpr (Indexed<G>) {
      return options.store != Store::hash && game.index_count() < MoveEntry<MovesAgain<G>>::numbers_max &&
             run.fits(game.index_count() * sizeof(std::uint32_t));
    }
    return false;
  }

  static Refusal refuses(const G& game, const Options& options, const Run& run) {
    if constexpr (Scored<G>) return Refusal::cannot("it is for outcomes, and moves of this game score");
    if (takes_index(game, options, run)) return {};
    if constexpr (Indexed<G>) {
      if (options.store == Store::array) {
        const std::uint64_t bytes = game.index_count() * sizeof(std::uint32_t);
        return Refusal::limit(does_not_fit("an array of all positions", bytes, run));
      }
    }
    if (options.store == Store::array) return Refusal::cannot("the game has no dense index for an array");
    if constexpr (KeyMayNotFit<G>) {
      if (auto fits = game.key_fits(); !fits) return Refusal::limit(fits.error().message);
    }
    return {};
  }

  static typename Engine<G>::Found solve(const G& game, const Options& options, Run& run) {
    if constexpr (Scored<G>) {
      return {nullptr};
    } else {
      if constexpr (Indexed<G>) {
        if (takes_index(game, options, run)) return Retrograde<G, IndexNumbers<G>>::solve(game, run);
      }
      return Retrograde<G, ReachedNumbers<G>>::solve(game, run);
    }
  }
};

}  // namespace firstwin::detail
