// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins_ends.h"

#include "engine/ends_fusion.h"
#include "engine/ends_player.h"

namespace firstwin {

namespace {

using Move = coins_ends::Move;
using Position = coins_ends::Position;

/// One coin a move: fusion values any interval in one pass, and plays a whole row in little more.
class EndsFusion final : public Knowledge<coins_ends> {
 public:
  static Refusal refuses(const coins_ends& game, const Options& options, const Run&) {
    if (game.take != 1) return Refusal::cannot("it is for one coin a move");
    if (options.every_position) return Refusal::cannot("it values a position anew each time it is asked");
    return {};
  }

  static Engine<coins_ends>::Found solve(const coins_ends& game, const Options&, Run& run) {
    const std::optional<Wide> margin = ends_margin(game.coins.values(), run);
    if (!margin) return {nullptr};
    run.count_positions(1);
    return {std::make_shared<EndsFusion>(game, *margin)};
  }

  EndsFusion(const coins_ends& game, Wide margin) : game_(game), start_margin_(margin) {}

  Value value(const Position& position, Run& run) const override {
    if (position == game_.start()) return Value::of_margin(start_margin_);
    const std::optional<Wide> margin = ends_margin(coins_of(position), run);
    return margin ? Value::of_margin(*margin) : Value{};
  }
  Access access() const override { return Access::recomputation; }

  std::optional<BestMoves<Move>> best_moves(const Position& position, std::size_t max, Run& run) const override {
    const std::optional<EndsBest> best = ends_best(coins_of(position), run);
    BestMoves<Move> moves;
    if (!best) return moves;
    const bool one_coin = position.end - position.begin == 1;
    if (best->left) moves.moves.push_back({.right = false});
    if (best->right && !one_coin) moves.moves.push_back({.right = true});
    moves.total = moves.moves.size();
    if (moves.moves.size() > max) moves.moves.resize(max);
    return moves;
  }

  std::optional<Line<Move>> line(const Position& position, Run& run) const override {
    Line<Move> line;
    std::uint64_t left = position.end - position.begin;
    line.complete = ends_line(coins_of(position), run, [&](End end) {
      line.moves.push_back({.right = end == End::right && left > 1});
      --left;
    });
    return line;
  }

 private:
  std::span<const std::int64_t> coins_of(const Position& position) const {
    return game_.coins.values().subspan(static_cast<std::size_t>(position.begin),
                                        static_cast<std::size_t>(position.end - position.begin));
  }

  coins_ends game_;
  Wide start_margin_;
};

}  // namespace

std::vector<Engine<coins_ends>> engines_for(const coins_ends&) {
  std::vector<Engine<coins_ends>> engines = detail::general_engines<coins_ends>();
  engines.insert(engines.begin(), {"ends-fusion", "fusing coins values the row in one pass", EndsFusion::refuses,
                                   EndsFusion::solve});
  return engines;
}

}  // namespace firstwin
