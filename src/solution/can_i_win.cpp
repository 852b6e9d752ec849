// SPDX-License-Identifier: Apache-2.0
#include "firstwin/can_i_win.h"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>

#include "engine/race_search.h"
#include "engine/race_table.h"
#include "engine/race_theorems.h"
#include "firstwin/detail/walk.h"
#include "solution/listed.h"

namespace firstwin {

namespace {

using Found = Engine<can_i_win>::Found;

RaceRules rules_of(const can_i_win& game) {
  return {.numbers = game.pool.numbers(), .target = game.target, .misere = game.misere};
}

/// What the table and the search refuse alike.
Refusal refuses_race(const can_i_win& game, const Options& options, const Run& run) {
  constexpr std::uint64_t count_max = 64;
  if (game.pool.count() > count_max) return Refusal::limit("the pool has more than 64 numbers");
  if (game.target <= 0 || game.target > game.pool.sum()) return Refusal::cannot("no play reaches the target by a move");
  if (options.plies) return Refusal::cannot("it tells won from lost and does not count plies");
  if (options.every_position && !detail::TableEngine<can_i_win>::refuses(game, options, run)) {
    return Refusal::cannot("the table that counts plies as well fits");
  }
  return {};
}

/// One bit a position: see engine/race_table.h.
class RaceTableKnowledge final : public Knowledge<can_i_win> {
 public:
  static Refusal refuses(const can_i_win& game, const Options& options, const Run& run) {
    if (Refusal refusal = refuses_race(game, options, run)) return refusal;
    if (auto sentence = RaceTable::refuses(rules_of(game))) return Refusal::cannot(*sentence);
    const std::uint64_t bytes = RaceTable::bytes_needed(static_cast<std::size_t>(game.pool.count()));
    return run.fits(bytes) ? Refusal{} : Refusal::limit(detail::does_not_fit("one bit a position", bytes, run));
  }

  static Found solve(const can_i_win& game, const Options&, Run& run) {
    std::unique_ptr<RaceTable> table = RaceTable::build(rules_of(game), run);
    if (!table) return {nullptr};
    return {std::make_shared<RaceTableKnowledge>(game, std::move(table))};
  }

  RaceTableKnowledge(const can_i_win& game, std::unique_ptr<RaceTable> table) : game_(game), table_(std::move(table)) {}

  Value value(const can_i_win::Position& position, Run&) const override {
    if (const std::optional<Value> over = game_.result(position)) return *over;
    return {.outcome = table_->win(game_.pool.mask(position.remaining)) ? Outcome::win : Outcome::loss};
  }

 private:
  can_i_win game_;
  std::unique_ptr<RaceTable> table_;
};

/// The positions that matter, remembered exactly: see engine/race_search.h.
class RaceSearchKnowledge final : public Knowledge<can_i_win> {
 public:
  static Refusal refuses(const can_i_win& game, const Options& options, const Run& run) {
    if (Refusal refusal = refuses_race(game, options, run)) return refusal;
    const RaceRules rules = rules_of(game);
    if (auto sentence = RaceSearch::refuses(rules)) return Refusal::cannot(*sentence);
    if (options.engine == "race-search" || RaceSearch::is_cheaper_than_table(rules)) return {};
    if (RaceTableKnowledge::refuses(game, options, run)) return {};
    return Refusal::cannot("a table of all positions is estimated cheaper");
  }

  static Found solve(const can_i_win& game, const Options&, Run& run) {
    auto knowledge = std::make_shared<RaceSearchKnowledge>(game);
    knowledge->value(game.start(), run);
    return {knowledge};
  }

  explicit RaceSearchKnowledge(const can_i_win& game) : game_(game), search_(rules_of(game)) {}

  Value value(const can_i_win::Position& position, Run& run) const override {
    if (const std::optional<Value> over = game_.result(position)) return *over;
    const std::optional<bool> won = search_.win(game_.pool.mask(position.remaining), run);
    if (!won) return {};
    return {.outcome = *won ? Outcome::win : Outcome::loss};
  }
  Access access() const override { return Access::search; }

 private:
  can_i_win game_;
  mutable RaceSearch search_;
};

/// What is proved about 1..n, for any n: see engine/race_theorems.h. Positions of which no theorem speaks, which only
/// other than best play reaches, are valued by table or search when they are asked for.
class RaceTheorems final : public Knowledge<can_i_win> {
 public:
  static Refusal refuses(const can_i_win& game, const Options& options, const Run&) {
    if (!game.pool.is_range() || game.misere) return Refusal::cannot("the theorems are about 1..n, not misère");
    if (options.every_position) return Refusal::cannot("the theorems do not speak of every position");
    const std::optional<RaceTheorem> theorem = race_theorem(game.n, game.target);
    if (!theorem) return Refusal::cannot("no theorem settles this target");
    if (options.plies && !theorem->plies) return Refusal::cannot("the theorem does not count plies");
    return {};
  }

  static Found solve(const can_i_win& game, const Options&, Run& run) {
    run.count_positions(1);
    return {std::make_shared<RaceTheorems>(game)};
  }

  explicit RaceTheorems(const can_i_win& game) : game_(game) {}

  std::string why() const override { return std::string(race_theorem(game_.n, game_.target)->sentence); }

  Value value(const can_i_win::Position& position, Run& run) const override {
    if (const std::optional<Value> over = game_.result(position)) return *over;
    if (const std::optional<RaceTheorem> theorem = theorem_of(position)) {
      return {.outcome = theorem->outcome, .plies = theorem->plies};
    }
    const Knowledge<can_i_win>* other = other_engine(run);
    return other ? other->value(position, run) : Value{};
  }
  Access access() const override { return Access::search; }

  std::optional<BestMoves<std::int64_t>> best_moves(const can_i_win::Position& position, std::size_t max,
                                                    Run& run) const override {
    const Value now = value(position, run);
    if (now.outcome == Outcome::unknown) return BestMoves<std::int64_t>{};
    const std::vector<std::int64_t> drawn = game_.pool.drawn(position.remaining);
    const std::int64_t largest = largest_left(drawn);
    if (now.outcome != Outcome::win) return numbers_from(1, drawn, max);  // all moves
    if (position.needed <= largest) return numbers_from(position.needed, drawn, max);
    if (game_.pool.fits() && (!theorem_of(position) || is_soon_valued(position, run))) {
      const auto value_of = [&](const can_i_win::Position& one) { return value(one, run); };
      auto all = detail::best_moves_by_values<can_i_win>(game_, position, max, run, value_of);
      if (all.all_known) return all;
    }
    return known_by_theorems(position, drawn, max);  // the positions after other moves may be beyond every engine
  }

  std::optional<Line<std::int64_t>> line(const can_i_win::Position& start, Run& run) const override {
    Line<std::int64_t> line;
    std::vector<std::int64_t> drawn = game_.pool.drawn(start.remaining);  // positions of large pools are not kept
    std::int64_t needed = start.needed;
    while (needed > 0 && drawn.size() < game_.pool.count()) {
      if (line.moves.size() == line_moves_max || run.poll(line.moves.size())) return line;
      if (all_will_be_drawn(needed, drawn)) {
        const auto rest = numbers_from(1, drawn, line_moves_max - line.moves.size());
        line.moves.insert(line.moves.end(), rest.moves.begin(), rest.moves.end());
        line.complete = rest.moves.size() == rest.total;
        return line;
      }
      const std::optional<RaceTheorem> theorem = race_theorem(game_.n, game_.target, drawn);
      if (!theorem) return {};
      const std::int64_t move = theorem->move ? *theorem->move : numbers_from(1, drawn, 1).moves.front();
      line.moves.push_back(move);
      drawn.insert(std::upper_bound(drawn.begin(), drawn.end(), move), move);
      needed = move < needed ? needed - move : 0;
    }
    line.complete = true;
    return line;
  }

 private:
  /// The winning moves of a won position in which the target is out of reach of a single number.
  BestMoves<std::int64_t> known_by_theorems(const can_i_win::Position& position, const std::vector<std::int64_t>& drawn,
                                            std::size_t max) const {
    if (all_will_be_drawn(position.needed, drawn)) return numbers_from(1, drawn, max);
    if (drawn.empty() && game_.target <= 2 * Wide{game_.n}) {
      return listed(race_winning_draws(game_.n, game_.target), max);
    }
    std::vector<std::int64_t> one;
    if (const auto theorem = theorem_of(position); theorem && theorem->move) one.push_back(*theorem->move);
    BestMoves<std::int64_t> best = listed(std::move(one), max);
    best.all_known = false;
    return best;
  }

  /// Whether only the last number reaches the target, or none does, so that every move is as good as any other.
  bool all_will_be_drawn(std::int64_t needed, const std::vector<std::int64_t>& drawn) const {
    Wide left = game_.pool.sum();
    for (const std::int64_t number : drawn) left -= number;
    return left - needed < numbers_from(1, drawn, 1).moves.front();
  }

  std::optional<RaceTheorem> theorem_of(const can_i_win::Position& position) const {
    return race_theorem(game_.n, game_.target, game_.pool.drawn(position.remaining));
  }

  std::int64_t largest_left(const std::vector<std::int64_t>& drawn) const {
    std::int64_t largest = game_.n;
    for (auto at = drawn.rbegin(); at != drawn.rend() && *at == largest; ++at) --largest;
    return largest;
  }

  /// The numbers left from `least` on, in order.
  BestMoves<std::int64_t> numbers_from(std::int64_t least, const std::vector<std::int64_t>& drawn,
                                       std::size_t max) const {
    BestMoves<std::int64_t> numbers;
    auto at = std::lower_bound(drawn.begin(), drawn.end(), least);
    numbers.total = static_cast<std::uint64_t>(game_.n - least + 1) - static_cast<std::uint64_t>(drawn.end() - at);
    const std::size_t listed = static_cast<std::size_t>(std::min<std::uint64_t>(max, numbers.total));
    for (std::int64_t number = least; numbers.moves.size() < listed; ++number) {
      if (at != drawn.end() && *at == number) {
        ++at;
      } else {
        numbers.moves.push_back(number);
        if (number == game_.n) break;  // which may be the largest number there is
      }
    }
    return numbers;
  }

  /// Whether the positions after this one take less than about half a second, by an estimate.
  bool is_soon_valued(const can_i_win::Position& position, const Run& run) const {
    constexpr double soon_seconds = 0.5;
    const Options options;
    if (!RaceSearchKnowledge::refuses(game_, options, run)) {
      RaceRules rest{.target = position.needed};
      const std::uint64_t left = game_.pool.mask(position.remaining);
      const std::vector<std::int64_t> numbers = game_.pool.numbers();
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (left >> i & 1) rest.numbers.push_back(numbers[i]);
      }
      return RaceSearch::estimated_seconds(rest) < soon_seconds;
    }
    return !RaceTableKnowledge::refuses(game_, options, run) &&
           RaceSearch::estimated_seconds_of_table(rules_of(game_)) < soon_seconds;
  }

  /// The cheaper of table and search, made when first needed; null where neither takes the game or the run was stopped.
  const Knowledge<can_i_win>* other_engine(Run& run) const {
    const std::lock_guard lock(mutex_);
    if (other_) return other_.get();
    const Options options;
    if (!RaceSearchKnowledge::refuses(game_, options, run)) {
      other_ = std::make_shared<RaceSearchKnowledge>(game_);
    } else if (!RaceTableKnowledge::refuses(game_, options, run)) {
      if (auto found = RaceTableKnowledge::solve(game_, options, run)) other_ = *found;
    }
    return other_.get();
  }

  can_i_win game_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const Knowledge<can_i_win>> other_;
};

}  // namespace

std::vector<Engine<can_i_win>> engines_for(const can_i_win&) {
  std::vector<Engine<can_i_win>> engines = detail::general_engines<can_i_win>();
  engines.insert(engines.begin(),
                 {{"theorem", "a theorem settles it", RaceTheorems::refuses, RaceTheorems::solve},
                  {"race-search", "few draws reach the target, so a search is estimated cheaper than a table",
                   RaceSearchKnowledge::refuses, RaceSearchKnowledge::solve},
                  {"race-table", "one bit a position is the cheapest table", RaceTableKnowledge::refuses,
                   RaceTableKnowledge::solve}});
  return engines;
}

}  // namespace firstwin
