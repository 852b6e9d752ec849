// SPDX-License-Identifier: Apache-2.0
// Search: what one position is worth, without valuing all that play reaches. Alpha-beta with a null window, as a chain
// of yes/no questions: is the position worth at least so much to its mover? First whether it is a win, then whether it
// is a tie, or what the margin is; the answers, which are bounds, lead to the next question until both bounds meet
// (MTD, Plaat 1996). A table keeps the bounds of positions, with whole keys; it is bounded in memory by forgetting, of
// two positions, the one that took less work (Breuker 1998). For games without cycles.
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
#include <type_traits>
#include <utility>
#include <vector>

#include "firstwin/detail/bounds_table.h"
#include "firstwin/detail/fault.h"
#include "firstwin/detail/hash_table.h"
#include "firstwin/detail/policy.h"
#include "firstwin/detail/repetition.h"
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

/// Margins. What is beyond all margins is cut to the least or the most, which say nothing as bounds.
template <class Integer>
struct MarginScore {
  using Score = Integer;
  static constexpr Score most = Margin<Integer>::largest() / 4;
  static Score of(const Value& result) { return cut(*result.margin); }
  static Score through(Wide gain, bool again, Score after) {
    if (after == most || after == -most) return again == (after > 0) ? most : static_cast<Score>(-most);
    return cut(margin_through(gain, again, after));
  }
  static Score question_after(Wide gain, bool again, Score question) {
    return std::max(cut(again ? Wide{question} - gain : gain - question + 1), static_cast<Score>(1 - most));
  }
  static Value value(Score score) {
    if (score == most || score == -most) throw Fault("a margin is beyond margin_bound(), or beyond 128 bits");
    return Value::of_margin(score);
  }

 private:
  static Score cut(Wide score) { return static_cast<Score>(std::clamp<Wide>(score, -most, most)); }
};

template <Game G, class Scores>
class Search final : public Knowledge<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Score = typename Scores::Score;

  static typename Engine<G>::Found solve(const G& game, Run& run) {
    auto search = std::make_shared<Search>(game);
    if (!take_memory(search->table_.bytes(), run)) return {nullptr};
    search->start_ = search->find_bounds(game.start(), run);
    run.count_positions(search->looked_at_);
    return {search};
  }

  explicit Search(const G& game) : game_(game) {}

  /// The start's is what was found; that of another position takes a search, which profits from those before it.
  Value value(const Position& position, Run& run) const override {
    if (const auto over = result_of(game_, position)) return *over;
    if (position == game_.start()) return value_in(start_);
    return asking(run, [&] { return value_in(find_bounds(position, run)); });
  }
  Access access() const override { return Access::search; }

  Bounds bounds() const override {
    Bounds bounds;
    if (start_.at_least > -Scores::most) bounds.at_least = Scores::value(start_.at_least);
    if (start_.at_most < Scores::most) bounds.at_most = Scores::value(start_.at_most);
    return bounds;
  }

  /// One question a move.
  std::optional<BestMoves<Move>> best_moves(const Position& position, std::size_t max, Run& run) const override {
    return asking(run, [&] {
      BestMoves<Move> best;
      const Interval bounds = bounds_of(position, run);
      if (bounds.at_least != bounds.at_most) return best;
      game_.moves(position, [&](const Move& move) {
        if (run.stopped() || !keeps(position, move, bounds.at_least, run)) return !run.stopped();
        if (best.moves.size() < max) best.moves.push_back(move);
        ++best.total;
        return true;
      });
      return run.stopped() ? BestMoves<Move>{} : best;
    });
  }
  std::optional<Line<Move>> line(const Position& start, Run& run) const override {
    return asking(run, [&] {
      Line<Move> line;
      const Interval bounds = bounds_of(start, run);
      if (bounds.at_least != bounds.at_most) return line;
      Score score = bounds.at_least;
      for (Position position = start; !game_.result(position);) {
        std::optional<Move> best;
        game_.moves(position, [&](const Move& move) {
          if (!best && !run.stopped() && keeps(position, move, score, run)) best = move;
          return !best && !run.stopped();
        });
        if (!best || run.stopped() || line.moves.size() == line_moves_max) return line;
        const StakeOf<G> stake(game_, position, *best);
        score = static_cast<Score>(stake.again() ? Wide{score} - stake.gain() : stake.gain() - score);
        line.moves.push_back(*best);
        position = game_.play(position, *best);
      }
      line.complete = true;
      return line;
    });
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
    Move move;
    std::int32_t order = 0, record = 0;  ///< larger ones are tried first; the record decides where orders are equal
    std::uint16_t history = 0;           ///< where the move's record is kept
    std::uint8_t ordinal = 0;            ///< in the game's order, from 1; 0 from the 256th on
  };
  /// A position being searched: what is asked of it, and the best that a move was found to be worth so far at most. The
  /// moves still to be tried are those from `first_child` on, the best last.
  struct Frame {
    KeyHash hash;
    Score question, best;
    std::size_t first_child;
    std::uint64_t looked_at_before;
  };

  /// A question after the run: one at a time, in a table and stacks that the run is told of.
  template <class Ask>
  auto asking(Run& run, const Ask& ask) const {
    const std::lock_guard lock(mutex_);
    run.hold(held_bytes());
    auto answer = ask();
    run.release(held_bytes());
    return answer;
  }
  std::uint64_t held_bytes() const {
    return table_.bytes() + frames_.capacity() * sizeof(Frame) + children_.capacity() * sizeof(Child);
  }

  static Value value_in(const Interval& bounds) {
    return bounds.at_least == bounds.at_most ? Scores::value(bounds.at_least) : Value{};
  }
  Interval bounds_of(const Position& position, Run& run) const {
    return position == game_.start() ? start_ : find_bounds(position, run);
  }

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

  /// Whether a move is worth at least so much; false as well when the run is stopped.
  bool keeps(const Position& position, const Move& move, Score score, Run& run) const {
    const StakeOf<G> stake(game_, position, move);
    const Position after = game_.play(position, move);
    std::optional<Score> found;
    if (const auto over = result_of(game_, after)) {
      found = Scores::of(*over);
    } else {
      const Position alike = canonical_of(game_, after);
      found = ask(alike, KeyHash(game_.key(alike)), Scores::question_after(stake.gain(), stake.again(), score), run);
    }
    return found && Scores::through(stake.gain(), stake.again(), *found) >= score;
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
    drop_children(frame.first_child);
    put(frame.hash, frame.question, frame.best, move, frame.looked_at_before, run);
    return frame.best;
  }

  void drop_children(std::size_t first) const {
    children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end());
  }

  void put(const KeyHash& hash, Score question, Score best, std::uint8_t move, std::uint64_t looked_at_before,
           Run& run) const {
    const auto work = static_cast<std::uint8_t>(std::bit_width(looked_at_ - looked_at_before) + 1);
    const bool enough = best >= question;
    const auto least = static_cast<Score>(-Scores::most);
    table_.put({hash, enough ? best : least, enough ? Scores::most : best, work, move}, run);
  }

  /// Answers the question of a position without search, or makes it the last frame.
  /// The hash is a copy: what is on the stack of children moves when that grows.
  std::optional<Score> settle_or_enter(const Position& position, KeyHash hash, Score question, Run& run) const {
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
    if (run.stopped()) return {};
    if (best < question) settle_children(first_child, question, best);
    if (best >= question || children_.size() == first_child) {
      drop_children(first_child);
      put(hash, question, best, 0, looked_at_before, run);
      return best;
    }
    sort_children(position, first_child, best_move);
    if (!make_room(frames_, run)) return {};
    frames_.push_back({hash, question, best, first_child, looked_at_before});
    expect_no_repetition(game_, frames_, children_);
    return {};
  }

  /// Puts the positions after all moves on the stack, unless one ends the game; of these, `best` is the best.
  void make_children(const Position& position, Score question, Score& best, Run& run) const {
    std::uint64_t ordinal = 0;
    game_.moves(position, [&](const Move& move) {
      ++ordinal;
      if (best >= question || !make_room(children_, run)) return false;
      Position after = game_.play(position, move);
      const StakeOf<G> stake(game_, position, move);
      if (const auto over = result_of(game_, after)) {
        best = std::max(best, Scores::through(stake.gain(), stake.again(), Scores::of(*over)));
        return true;
      }
      if constexpr (WinsAtOnce<G>) {
        if (game_.wins_at_once(after)) {
          best = std::max(best, Scores::through(stake.gain(), stake.again(), Scores::most));
          return true;
        }
      }
      after = canonical_of(game_, std::move(after));
      const KeyHash hash(game_.key(after));
      table_.prefetch(hash);
      const auto known_ordinal = static_cast<std::uint8_t>(ordinal < 256 ? ordinal : 0);
      children_.push_back(
          {.position = std::move(after), .hash = hash, .stake = stake, .move = move, .ordinal = known_ordinal});
      return true;
    });
    if (ordinal == 0) throw broken_at(game_, position, no_move);
  }

  /// Takes out the moves that are settled by what the table knows, or by a reply that ends the game.
  void settle_children(std::size_t first_child, Score question, Score& best) const {
    const bool looks_at_replies = !WinsAtOnce<G> && replies_are_worth_it();
    for (std::size_t at = first_child; at < children_.size() && best < question;) {
      const Child& child = children_[at];
      const auto* known = table_.find(child.hash);
      bool settled = known && settled_by(child, {known->at_least, known->at_most}, question, best);
      if (!settled && looks_at_replies) {
        settled = settled_by(child, {best_ending(child.position), Scores::most}, question, best);
        replies_settled_ += settled;
      }
      if (settled) {
        if (at + 1 < children_.size()) children_[at] = std::move(children_.back());
        children_.pop_back();
      } else {
        ++at;
      }
    }
  }

  /// Looking at replies pays while one in so many positions is settled by it; else it is tried now and then.
  bool replies_are_worth_it() const {
    constexpr std::uint64_t worth = 16, tried_every = 32;
    return replies_settled_ * worth >= replies_looked_at_ || looked_at_ % tried_every == 0;
  }

  /// The best end that the mover can reach with one move.
  Score best_ending(const Position& position) const {
    ++replies_looked_at_;
    Score best = -Scores::most;
    game_.moves(position, [&](const Move& move) {
      if (const auto over = result_of(game_, game_.play(position, move))) {
        const StakeOf<G> stake(game_, position, move);
        best = std::max(best, Scores::through(stake.gain(), stake.again(), Scores::of(*over)));
      }
      return best < Scores::most;
    });
    return best;
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

  void sort_children(const Position& position, std::size_t first_child, std::uint8_t best_move) const {
    if (children_.size() == first_child + 1) return;
    for (std::size_t at = first_child; at < children_.size(); ++at) {
      Child& child = children_[at];
      child.history = record_of(position, child.move);
      child.record = history_[child.history];
      if constexpr (Hinted<G>) child.order = static_cast<std::int32_t>(game_.hint(position, child.move));
      if (best_move > 0 && child.ordinal == best_move) child.order = INT32_MAX;
    }
    std::sort(children_.begin() + static_cast<std::ptrdiff_t>(first_child), children_.end(),
              [](const Child& a, const Child& b) {
                if (a.order != b.order) return a.order < b.order;
                return a.record < b.record;
              });
  }

  /// Where the record of a move at this stage of the game is kept. Moves that share one only make the order worse.
  std::uint16_t record_of(const Position& position, const Move& move) const {
    std::uint64_t bits = 0, stage = frames_.size();
    if constexpr (Layered<G>) stage = game_.layer(position);
    if constexpr (std::has_unique_object_representations_v<Move> && sizeof(Move) <= sizeof(bits)) {
      std::memcpy(&bits, &move, sizeof(Move));
    }
    return static_cast<std::uint16_t>(spread(bits << 16 ^ stage) % history_.size());
  }

  G game_;
  Interval start_;
  mutable std::mutex mutex_;
  mutable Table table_;
  mutable std::vector<Frame> frames_;
  mutable std::vector<Child> children_;
  mutable std::array<std::int32_t, 4096> history_{};
  mutable std::uint64_t looked_at_ = 0, replies_looked_at_ = 0, replies_settled_ = 0;
};

/// The search engine.
template <Game G>
struct SearchEngine {
  static Refusal refuses(const G& game, const Options& options, const Run&) {
    if (options.plies && !Scored<G>) return Refusal::cannot("it finds who wins, and not in how many moves");
    if (options.every_position) return Refusal::cannot("it values one position at a time");
    if (options.store == Store::array) return Refusal::cannot("it keeps bounds, in a table that forgets");
    if constexpr (KeyMayNotFit<G>) {
      if (auto fits = game.key_fits(); !fits) return Refusal::limit(fits.error().message);
    }
    return {};
  }

  static typename Engine<G>::Found solve(const G& game, const Options&, Run& run) {
    if constexpr (!Scored<G>) {
      return Search<G, OutcomeScore>::solve(game, run);
    } else {
      if constexpr (HasMarginBound<G>) {
        if (game.margin_bound() < MarginScore<std::int64_t>::most) {
          return Search<G, MarginScore<std::int64_t>>::solve(game, run);
        }
      }
      return Search<G, MarginScore<Wide>>::solve(game, run);
    }
  }
};

}  // namespace firstwin::detail
