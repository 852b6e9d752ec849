// SPDX-License-Identifier: Apache-2.0
// Search: what one position is worth, without valuing all that play reaches. Alpha-beta with a null window, as a chain
// of yes/no questions: is the position worth at least so much to its mover? First whether it is a win; the answers,
// which are bounds, lead to the next question until both bounds meet (MTD, Plaat 1996). A table keeps the bounds of
// positions, with whole keys; it is bounded in memory by forgetting, of two positions, the one that took less work
// (Breuker 1998). For games without cycles.
//
// A position is first settled without search if it can be: by its bounds in the table; by a move that ends the game
// well enough; by a move to a position whose bounds suffice. Moves that let the other player end the game well enough
// are out. The rest is tried in the order of the game's hint, then of how often the move was the right one elsewhere.
// The stack is ours.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "firstwin/detail/bounds_table.h"
#include "firstwin/detail/fault.h"
#include "firstwin/detail/hash_table.h"
#include "firstwin/detail/policy.h"
#include "firstwin/detail/room.h"
#include "firstwin/engine.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"

namespace firstwin::detail {

/// What a position is worth, as a number for the search. Outcomes: -1 loss, 0 tie, 1 win.
struct OutcomeScore {
  using Score = std::int8_t;
  static constexpr Score most = 1;  ///< no score is larger, and none smaller than minus it
  static Score of(const Value& result) { return static_cast<Score>(rank(result.outcome) - 1); }
  static Score through(Wide, bool again, Score after) { return static_cast<Score>(again ? after : -after); }
  /// What to ask of the position after a move, to know whether the move is worth what is asked of the one before.
  static Score question_after(Wide, bool again, Score question) {
    return static_cast<Score>(again ? question : 1 - question);
  }
  static Value value(Score score) {
    constexpr Outcome outcomes[] = {Outcome::loss, Outcome::tie, Outcome::win};
    return {.outcome = outcomes[score + 1]};
  }
};

/// Margins.
template <class Integer>
struct MarginScore {
  using Score = Integer;
  static constexpr Score most = Margin<Integer>::largest() / 2;
  static Score of(const Value& result) { return fitting(*result.margin); }
  static Score through(Wide gain, bool again, Score after) { return fitting(margin_through(gain, again, after)); }
  static Score question_after(Wide gain, bool again, Score question) {
    return fitting(again ? Wide{question} - gain : gain - question + 1);
  }
  static Value value(Score score) { return Value::of_margin(score); }

 private:
  static Score fitting(Wide margin) { return Margin<Integer>::unpack(Margin<Integer>::pack(margin)); }
};

template <Game G, class Scores>
class Search final : public Knowledge<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Score = typename Scores::Score;

  static typename Engine<G>::Found solve(const G& game, Run& run) {
    auto search = std::make_shared<Search>(game, run);
    search->start_ = search->find_bounds(game.start(), run);
    return {search};
  }

  Search(const G& game, Run& run) : game_(game), table_(run) {}

  /// The start's is known; that of another position takes a search, which profits from those before it.
  Value value(const Position& position, Run& run) const override {
    const std::lock_guard lock(mutex_);
    const Interval bounds = position == game_.start() ? start_ : find_bounds(position, run);
    return bounds.at_least == bounds.at_most ? Scores::value(bounds.at_least) : Value{};
  }
  Access access() const override { return Access::search; }

  Bounds bounds() const override {
    Bounds bounds;
    if (start_.at_least > -Scores::most) bounds.at_least = Scores::value(start_.at_least);
    if (start_.at_most < Scores::most) bounds.at_most = Scores::value(start_.at_most);
    return bounds;
  }

 private:
  using KeyHash = Hash<KeyOf<G>>;
  using Table = BoundsTable<KeyOf<G>, Score>;

  struct Interval {
    Score at_least = -Scores::most, at_most = Scores::most;
  };

  /// A move that is still to be tried, and where it leads.
  struct Child {
    Position position;
    KeyHash hash;
    [[no_unique_address]] StakeOf<G> stake;
    std::uint16_t history;  ///< where the move's record is kept
    std::uint8_t ordinal;   ///< in the game's order, from 1; 0 from the 256th on
    int hint;
    std::int32_t record;
  };
  /// A position being searched: what is asked of it, and the best that a move was found to be worth so far at most. The
  /// moves still to be tried are those from `first_child` on, the best last.
  struct Frame {
    KeyHash hash;
    Score question, best;
    std::size_t first_child;
    std::uint64_t looked_at_before;
  };

  /// The bounds of a position: they meet unless the run is stopped.
  Interval find_bounds(const Position& position, Run& run) const {
    if (const auto over = result_of(game_, position)) return {Scores::of(*over), Scores::of(*over)};
    const Position start = canonical_of(game_, position);
    const KeyHash hash(game_.key(start));
    Interval bounds;
    Score question = 1;
    while (bounds.at_least < bounds.at_most) {
      const std::optional<Score> found = ask(start, hash, question, run);
      if (!found) break;
      (*found >= question ? bounds.at_least : bounds.at_most) = *found;
      question = *found >= question ? static_cast<Score>(*found + 1) : *found;
    }
    return bounds;
  }

  /// Whether a position is worth at least `question`: gives a score from there on that is a lower bound, or one below
  /// that is an upper bound. Nothing when the run is stopped.
  std::optional<Score> ask(const Position& start, const KeyHash& start_hash, Score question, Run& run) const {
    frames_.clear();
    children_.clear();
    std::optional<Score> settled = settle_or_enter(start, start_hash, question, run);
    while (!run.stopped()) {
      if (!settled) {
        settled = next_child(run);
      } else if (frames_.empty()) {
        return settled;
      } else {
        settled = take(*settled, run);
      }
    }
    return {};
  }

  /// Goes into the best child that is left; the frame is done when there is none.
  std::optional<Score> next_child(Run& run) const {
    const Frame& frame = frames_.back();
    if (children_.size() == frame.first_child) return leave(0, run);
    const Child& child = children_.back();
    const Score question = Scores::question_after(child.stake.gain(), child.stake.again(), frame.question);
    return settle_or_enter(Position(child.position), child.hash, question, run);
  }

  /// Takes what is known of the last child.
  std::optional<Score> take(Score after, Run& run) const {
    Frame& frame = frames_.back();
    const Child& child = children_.back();
    frame.best = std::max(frame.best, Scores::through(child.stake.gain(), child.stake.again(), after));
    const bool enough = frame.best >= frame.question;
    std::int32_t& record = history_[child.history];
    record += enough ? static_cast<std::int32_t>(std::bit_width(children_.size() - frame.first_child)) : -1;
    const std::uint8_t ordinal = child.ordinal;
    children_.pop_back();
    if (!enough) return {};
    return leave(ordinal, run);
  }

  Score leave(std::uint8_t move, Run& run) const {
    const Frame frame = frames_.back();
    frames_.pop_back();
    children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(frame.first_child), children_.end());
    put(frame.hash, frame.question, frame.best, move, frame.looked_at_before, run);
    return frame.best;
  }

  void put(const KeyHash& hash, Score question, Score best, std::uint8_t move, std::uint64_t looked_at_before,
           Run& run) const {
    const auto work = static_cast<std::uint8_t>(std::bit_width(looked_at_ - looked_at_before) + 1);
    const bool enough = best >= question;
    const auto least = static_cast<Score>(-Scores::most);
    table_.put({hash, enough ? best : least, enough ? Scores::most : best, work, move}, run);
  }

  /// Answers the question of a position without search, or makes it the last frame.
  std::optional<Score> settle_or_enter(const Position& position, const KeyHash& hash, Score question, Run& run) const {
    constexpr std::uint64_t polled_every = 1024;
    if (++looked_at_ % polled_every == 0 && run.poll(looked_at_)) return {};
    std::uint8_t best_move = 0;
    if (const auto* known = table_.find(hash)) {
      if (known->at_least >= question) return known->at_least;
      if (known->at_most < question) return known->at_most;
      best_move = known->move;
    }
    const std::uint64_t looked_at_before = looked_at_;
    const std::size_t first_child = children_.size();
    Score best = -Scores::most;
    make_children(position, question, best, run);
    if (best < question) look_at_replies(first_child, question, best, run);
    if (best < question) look_at_bounds(first_child, question, best);
    if (best >= question || children_.size() == first_child) {
      children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(first_child), children_.end());
      put(hash, question, best, 0, looked_at_before, run);
      return best;
    }
    sort_children(first_child, best_move);
    if (make_room(frames_, run)) frames_.push_back({hash, question, best, first_child, looked_at_before});
    return {};
  }

  /// Puts the positions after all moves on the stack, unless one ends the game; of these, `best` is the best.
  void make_children(const Position& position, Score question, Score& best, Run& run) const {
    std::uint64_t ordinal = 0;
    game_.moves(position, [&](const Move& move) {
      ++ordinal;
      if (best >= question || !make_room(children_, run)) return;
      Position after = game_.play(position, move);
      const StakeOf<G> stake(game_, position, move);
      if (const auto over = result_of(game_, after)) {
        best = std::max(best, Scores::through(stake.gain(), stake.again(), Scores::of(*over)));
        return;
      }
      after = canonical_of(game_, std::move(after));
      const KeyHash hash(game_.key(after));
      table_.prefetch(hash);
      int hint = 0;
      if constexpr (Hinted<G>) hint = static_cast<int>(game_.hint(position, move));
      const auto known_ordinal = static_cast<std::uint8_t>(ordinal < 256 ? ordinal : 0);
      children_.push_back({std::move(after), hash, stake, record_of(move), known_ordinal, hint, 0});
    });
    if (ordinal == 0) throw Fault(no_move);
  }

  /// Takes out the moves that are settled by a reply that ends the game.
  void look_at_replies(std::size_t first_child, Score question, Score& best, Run&) const {
    for (std::size_t at = first_child; at < children_.size();) {
      const Child& child = children_[at];
      Score after = -Scores::most;
      game_.moves(child.position, [&](const Move& reply) {
        if (after == Scores::most) return;
        const auto over = result_of(game_, game_.play(child.position, reply));
        if (!over) return;
        const StakeOf<G> stake(game_, child.position, reply);
        after = std::max(after, Scores::through(stake.gain(), stake.again(), Scores::of(*over)));
      });
      if (settled_by(child, {after, Scores::most}, question, best)) {
        if (best >= question) return;
        take_out(at);
      } else {
        ++at;
      }
    }
  }

  /// Takes out the moves that are settled by what the table knows.
  void look_at_bounds(std::size_t first_child, Score question, Score& best) const {
    for (std::size_t at = first_child; at < children_.size();) {
      const auto* known = table_.find(children_[at].hash);
      if (known && settled_by(children_[at], {known->at_least, known->at_most}, question, best)) {
        if (best >= question) return;
        take_out(at);
      } else {
        ++at;
      }
    }
  }

  /// Whether bounds of the position after a move tell if the move is good enough; then `best` counts it.
  static bool settled_by(const Child& child, Interval after, Score question, Score& best) {
    const Wide gain = child.stake.gain();
    const bool again = child.stake.again();
    const Score at_least = Scores::through(gain, again, again ? after.at_least : after.at_most);
    const Score at_most = Scores::through(gain, again, again ? after.at_most : after.at_least);
    if (at_least < question && at_most >= question) return false;
    best = std::max(best, at_least >= question ? at_least : at_most);
    return true;
  }

  void take_out(std::size_t at) const {
    if (at + 1 < children_.size()) children_[at] = std::move(children_.back());
    children_.pop_back();
  }

  void sort_children(std::size_t first_child, std::uint8_t best_move) const {
    for (std::size_t at = first_child; at < children_.size(); ++at) {
      Child& child = children_[at];
      child.record = history_[child.history];
      if (best_move > 0 && child.ordinal == best_move) child.hint = INT32_MAX;
    }
    std::sort(children_.begin() + static_cast<std::ptrdiff_t>(first_child), children_.end(),
              [](const Child& a, const Child& b) {
                if (a.hint != b.hint) return a.hint < b.hint;
                return a.record < b.record;
              });
  }

  /// Where the record of a move at this depth is kept. Moves that share one only make the order worse.
  std::uint16_t record_of(const Move& move) const {
    std::uint64_t bits = 0;
    if constexpr (std::has_unique_object_representations_v<Move> && sizeof(Move) <= sizeof(bits)) {
      std::memcpy(&bits, &move, sizeof(Move));
    }
    return static_cast<std::uint16_t>(spread(bits << 16 ^ frames_.size()) % history_.size());
  }

  G game_;
  Interval start_;
  mutable std::mutex mutex_;
  mutable Table table_;
  mutable std::vector<Frame> frames_;
  mutable std::vector<Child> children_;
  mutable std::array<std::int32_t, 4096> history_{};
  mutable std::uint64_t looked_at_ = 0;
};

/// The search engine.
template <Game G>
struct SearchEngine {
  static Refusal refuses(const G& game, const Options& options, const Run&) {
    if constexpr (Cyclic<G>) return Refusal::cannot(std::string(values_from_later));
    if (options.plies) return Refusal::cannot("it finds who wins, and not in how many moves");
    if (options.every_position) return Refusal::cannot("it values one position at a time");
    if constexpr (KeyMayNotFit<G>) {
      if (auto fits = game.key_fits(); !fits) return Refusal::limit(fits.error().message);
    }
    return {};
  }

  static typename Engine<G>::Found solve(const G& game, const Options&, Run& run) {
    if constexpr (Cyclic<G>) {
      return {nullptr};
    } else if constexpr (!Scored<G>) {
      return Search<G, OutcomeScore>::solve(game, run);
    } else {
      if constexpr (HasMarginBound<G>) {
        if (game.margin_bound() <= narrow_margin_max) return Search<G, MarginScore<std::int64_t>>::solve(game, run);
      }
      return Search<G, MarginScore<Wide>>::solve(game, run);
    }
  }
};

}  // namespace firstwin::detail
