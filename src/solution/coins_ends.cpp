// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins_ends.h"

#include "engine/ends_fusion.h"
#include "engine/ends_player.h"
#include "engine/ends_take.h"
#include "solution/listed.h"

namespace firstwin {

namespace {

std::span<const std::int64_t> coins_of(const coins_ends& game, const coins_ends::Position& position) {
  return game.coins.values().subspan(static_cast<std::size_t>(position.begin),
                                     static_cast<std::size_t>(position.end - position.begin));
}

/// One coin a move: fusion values any interval in one pass, and plays a whole row in little more.
class EndsFusion final : public Knowledge<coins_ends> {
 public:
  static Refusal refuses(const coins_ends& game, const Options& options, const Run&) {
    if (game.take != 1) return Refusal::cannot("it is for one coin a move");
    if (options.every_position) return Refusal::cannot(values_anew);
    return {};
  }

  static Engine<coins_ends>::Found solve(const coins_ends& game, const Options&, Run& run) {
    const std::optional<Wide> margin = ends_margin(game.coins.values(), run);
    if (!margin) return {nullptr};
    run.count_positions(1);
    return {std::make_shared<EndsFusion>(game, *margin)};
  }

  EndsFusion(const coins_ends& game, Wide margin) : game_(game), start_margin_(margin) {}

  Value value(const coins_ends::Position& position, Run& run) const override {
    if (position == game_.start()) return Value::of_margin(start_margin_);
    const std::optional<Wide> margin = ends_margin(coins_of(game_, position), run);
    return margin ? Value::of_margin(*margin) : Value{};
  }
  Access access() const override { return Access::recomputation; }

  std::optional<BestMoves<coins_ends::Move>> best_moves(const coins_ends::Position& position, std::size_t max,
                                                        Run& run) const override {
    const std::optional<EndsBest> best = ends_best(coins_of(game_, position), run);
    std::vector<coins_ends::Move> moves;
    if (best && best->left) moves.push_back({.right = false});
    if (best && best->right && position.end - position.begin > 1) moves.push_back({.right = true});
    return listed(std::move(moves), max);
  }

  std::optional<Line<coins_ends::Move>> line(const coins_ends::Position& position, Run& run) const override {
    Line<coins_ends::Move> line;
    std::uint64_t left = position.end - position.begin;
    line.complete = ends_line(coins_of(game_, position), run, [&](End end) {
      line.moves.push_back({.right = end == End::right && left > 1});
      --left;
    });
    return line;
  }

 private:
  coins_ends game_;
  Wide start_margin_;
};

/// Several coins a move: the intervals of the row, a row of them at a time.
class EndsTake final : public Knowledge<coins_ends> {
 public:
  static Refusal refuses(const coins_ends& game, const Options& options, const Run&) {
    if (game.take == 1) return Refusal::cannot("it is for two coins a move or more");
    if (options.every_position) return Refusal::cannot(values_anew);
    return {};
  }

  static Engine<coins_ends>::Found solve(const coins_ends& game, const Options&, Run& run) {
    auto best = ends_take_best(game.coins.values(), take_of(game), run);
    if (!best) return {nullptr};
    run.count_positions(intervals(game.coins.size()));
    return {std::make_shared<EndsTake>(game, std::move(*best))};
  }

  EndsTake(const coins_ends& game, TakeBest best) : game_(game), start_(std::move(best)) {}

  Value value(const coins_ends::Position& position, Run& run) const override {
    const std::optional<TakeBest> best = best_of(position, run);
    return best ? Value::of_margin(best->margin) : Value{};
  }
  Access access() const override { return Access::recomputation; }

  std::optional<BestMoves<coins_ends::Move>> best_moves(const coins_ends::Position& position, std::size_t max,
                                                        Run& run) const override {
    BestMoves<coins_ends::Move> moves;
    const std::optional<TakeBest> best = best_of(position, run);
    if (!best) return moves;
    const auto add = [&](coins_ends::Move move) {
      if (moves.moves.size() < max) moves.moves.push_back(move);
      ++moves.total;
    };
    for (const std::uint64_t count : best->left) add({.right = false, .count = count});
    for (const std::uint64_t count : best->right) {
      if (count < position.end - position.begin) add({.right = true, .count = count});
    }
    return moves;
  }

  std::optional<Line<coins_ends::Move>> line(const coins_ends::Position& position, Run& run) const override {
    Line<coins_ends::Move> line;
    line.complete = ends_take_line(coins_of(game_, position), take_of(game_), run, [&](End end, std::uint64_t count) {
      line.moves.push_back({.right = end == End::right, .count = count});
    });
    return line;
  }

 private:
  static std::uint64_t take_of(const coins_ends& game) { return static_cast<std::uint64_t>(game.take); }
  static std::uint64_t intervals(std::uint64_t coins) { return coins * (coins + 1) / 2 + 1; }

  std::optional<TakeBest> best_of(const coins_ends::Position& position, Run& run) const {
    if (position == game_.start()) return start_;
    return ends_take_best(coins_of(game_, position), take_of(game_), run);
  }

  coins_ends game_;
  TakeBest start_;
};

}  // namespace

std::vector<Engine<coins_ends>> engines_for(const coins_ends&) {
  std::vector<Engine<coins_ends>> engines = detail::general_engines<coins_ends>();
  engines.insert(engines.begin(),
                 {{"ends-fusion", "fusing coins values the row in one pass", EndsFusion::refuses, EndsFusion::solve},
                  {"ends-take", "sliding minima value each interval in a few steps, however many coins a move may take",
                   EndsTake::refuses, EndsTake::solve}});
  return engines;
}

}  // namespace firstwin
