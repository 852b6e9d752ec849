// SPDX-License-Identifier: Apache-2.0
// Nimbers of sums, for impartial games whose positions fall apart (Sprague, Grundy): the nimber of a position is the
// least number that is not the nimber of a position after a move, and that of a sum is the xor of its parts. So only
// parts are ever valued and kept, by exact key and one of alike ones: what a sum reaches is the product of what its
// parts reach. It tells who wins, and not in how many moves.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "firstwin/detail/fault.h"
#include "firstwin/detail/hash_table.h"
#include "firstwin/detail/mex.h"
#include "firstwin/detail/room.h"
#include "firstwin/engine.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"

namespace firstwin::detail {

template <Components G>
class Nimbers final : public Knowledge<G> {
 public:
  using Position = typename G::Position;

  static typename Engine<G>::Found solve(const G& game, Run& run) {
    auto nimbers = std::make_shared<Nimbers>(game);
    if (!take_memory(nimbers->store_.bytes(), run)) return {nullptr};
    nimbers->nimber_of(game.start(), run);
    run.count_positions(nimbers->valued_);
    if (run.stopped()) return {nullptr};
    return {nimbers};
  }

  explicit Nimbers(const G& game) : game_(game) {}

  /// The parts of what play reaches were valued with those of the start.
  Value value(const Position& position, Run& run) const override {
    const std::lock_guard lock(mutex_);
    const std::optional<std::uint64_t> nimber = nimber_of(position, run);
    if (!nimber) return {};
    return {.outcome = *nimber != 0 ? Outcome::win : Outcome::loss, .nimber = nimber};
  }

 private:
  using KeyHash = Hash<KeyOf<G>>;
  /// A nimber plus 2.
  using Stored = std::uint32_t;
  static constexpr Stored absent = 0, open = 1, nimbers_from = 2;

  /// A part of the position after a move.
  struct Part {
    Position position;
    KeyHash hash;
    bool ends_move;  ///< it is the last part that is looked at
  };
  /// A position being valued: the parts not yet looked at are those from `first_part` on, the last one first.
  struct Frame {
    KeyHash hash;
    std::size_t slot, first_part;
    std::uint64_t sum = 0;  ///< of the parts already looked at
    Mex seen{};
  };

  /// Nothing when the run is stopped.
  std::optional<std::uint64_t> nimber_of(const Position& position, Run& run) const {
    frames_.clear();
    parts_.clear();
    std::uint64_t nimber = 0;
    push_parts(position, run);
    while (!parts_.empty() && !run.stopped()) {
      if (!frames_.empty() && frames_.back().first_part == parts_.size()) {
        leave();
      } else if (const std::optional<std::uint64_t> known = look_at(parts_.back(), run)) {
        if (frames_.empty()) nimber ^= *known;
        take(*known);
      }
    }
    if (run.stopped()) return {};
    return nimber;
  }

  /// The parts of a position; false when there is none.
  bool push_parts(const Position& position, Run& run) const {
    const std::size_t first = parts_.size();
    game_.components(position, [&](const Position& component) {
      if (!make_room(parts_, run)) return;
      Position part = canonical_of(game_, component);
      const KeyHash hash(game_.key(part));
      store_.prefetch(hash);
      parts_.push_back({std::move(part), hash, parts_.size() == first});
    });
    return parts_.size() > first;
  }

  /// The nimber of a part, or it becomes the last frame.
  std::optional<std::uint64_t> look_at(const Part& part, Run& run) const {
    const Stored stored = store_.find(part.hash);
    if (stored >= nimbers_from) return stored - nimbers_from;
    if (stored == open && is_being_valued(part.hash)) throw broken_at(game_, part.position, comes_back);
    if (const auto over = game_.result(part.position)) {
      if (over->outcome != Outcome::loss) {
        throw broken_at(game_, part.position, "an impartial game ends otherwise than by a loss for the mover");
      }
      return 0;
    }
    enter(Position(part.position), KeyHash(part.hash), run);
    return {};
  }

  /// Positions stay open as well when a run is stopped.
  bool is_being_valued(const KeyHash& hash) const {
    return std::any_of(frames_.begin(), frames_.end(), [&](const Frame& frame) { return frame.hash == hash; });
  }

  void enter(const Position& position, const KeyHash& hash, Run& run) const {
    constexpr std::uint64_t polled_every = 4096;
    if (++valued_ % polled_every == 0 && run.poll(valued_)) return;
    if (!make_room(store_, run) || !make_room(frames_, run)) return;
    frames_.push_back({.hash = hash, .slot = store_.put(hash, open), .first_part = parts_.size()});
    std::uint64_t moves = 0;
    game_.moves(position, [&](const typename G::Move& move) {
      if (!push_parts(game_.play(position, move), run)) frames_.back().seen.add(0);
      return !run.stopped() && (++moves % polled_every != 0 || !run.poll(valued_));
    });
    if (moves == 0) throw broken_at(game_, position, no_move);
  }

  /// All moves of the last frame are known, and so is its part, the last that is left: it is looked at once more.
  void leave() const {
    const Frame frame = std::move(frames_.back());
    frames_.pop_back();
    const std::uint64_t nimber = frame.seen.mex();
    if (nimber > UINT32_MAX - nimbers_from) throw Fault("a nimber does not fit in 32 bits");
    store_.replace(frame.slot, frame.hash, static_cast<Stored>(nimber + nimbers_from));
  }

  /// The last part is known to have this nimber.
  void take(std::uint64_t nimber) const {
    const bool ends_move = parts_.back().ends_move;
    parts_.pop_back();
    if (frames_.empty()) return;
    Frame& frame = frames_.back();
    frame.sum ^= nimber;
    if (!ends_move) return;
    frame.seen.add(std::exchange(frame.sum, 0));
  }

  G game_;
  mutable std::mutex mutex_;
  mutable HashTable<KeyOf<G>, Stored> store_;
  mutable std::vector<Frame> frames_;
  mutable std::vector<Part> parts_;
  mutable std::uint64_t valued_ = 0;
};

/// The nimbers engine.
template <Components G>
struct NimbersEngine {
  static Refusal refuses(const G& game, const Options& options, const Run&) {
    if (!game.impartial()) return Refusal::cannot("nimbers are for impartial games in which who cannot move loses");
    if (options.plies) return Refusal::cannot("it finds who wins, and not in how many moves");
    if constexpr (KeyMayNotFit<G>) {
      if (auto fits = game.key_fits(); !fits) return Refusal::limit(fits.error().message);
    }
    return {};
  }
  static typename Engine<G>::Found solve(const G& game, const Options&, Run& run) {
    return Nimbers<G>::solve(game, run);
  }
};

}  // namespace firstwin::detail
