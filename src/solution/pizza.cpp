// SPDX-License-Identifier: Apache-2.0
#include "game/pizza.h"

#include "engine/ends_player.h"
#include "engine/held.h"
#include "solution/listed.h"

namespace firstwin {

namespace {

using Coins = std::vector<std::int64_t>;

/// `count` slices clockwise from `first` on, round and round.
Coins slices_from(const pizza& game, std::uint64_t first, std::uint64_t count) {
  Coins coins;
  coins.reserve(static_cast<std::size_t>(count));
  for (std::uint64_t i = 0, at = first; i < count; ++i) {
    coins.push_back(game.slices[at]);
    if (++at == game.slices.size()) at = 0;
  }
  return coins;
}

/// After the first slice it is coins from the ends of a row. So the row of each first slice is valued: it is the one
/// before without its first coin and with one more at its end.
class PizzaFusion final : public Knowledge<pizza> {
 public:
  static Refusal refuses(const pizza&, const Options& options, const Run&) {
    if (options.every_position) return Refusal::cannot(values_anew);
    return {};
  }

  static Engine<pizza>::Found solve(const pizza& game, const Options&, Run& run) {
    auto knowledge = std::make_shared<PizzaFusion>(game);
    if (!knowledge->value_start(run)) return {nullptr};
    run.count_positions(game.slices.size() + 1);
    return {knowledge};
  }

  explicit PizzaFusion(const pizza& game) : game_(game) {}

  Value value(const pizza::Position& position, Run& run) const override {
    if (position == game_.start()) return Value::of_margin(start_margin_);
    const std::optional<Wide> margin = ends_margin(left(position), run);
    return margin ? Value::of_margin(*margin) : Value{};
  }
  Access access() const override { return Access::recomputation; }

  std::optional<BestMoves<std::int64_t>> best_moves(const pizza::Position& position, std::size_t max,
                                                    Run& run) const override {
    return listed(position == game_.start() ? start_moves_ : ends_moves(position, run), max);
  }

  std::optional<Line<std::int64_t>> line(const pizza::Position& start, Run& run) const override {
    Line<std::int64_t> line;
    pizza::Position position = start;
    if (position == game_.start() && position.count > 0) {
      line.moves.push_back(start_moves_.front());
      position = game_.play(position, start_moves_.front());
    }
    line.complete = ends_line(left(position), run, [&](End end) {
      line.moves.push_back(pizza::number_of(end == End::left ? position.first : game_.last(position)));
      position = game_.play(position, line.moves.back());
    });
    return line;
  }

 private:
  Coins left(const pizza::Position& position) const { return slices_from(game_, position.first, position.count); }

  bool value_start(Run& run) {
    const std::uint64_t size = game_.slices.size();
    if (size == 0) return true;
    const Held held(run, 2 * size * sizeof(std::int64_t));
    if (!held) return false;
    std::uint64_t slice = 0;
    return ends_margins_of_windows(slices_from(game_, 1 % size, 2 * (size - 1)), run, [&](Wide rest) {
      const Wide margin = game_.slices[slice] - rest;
      if (slice == 0 || margin > start_margin_) {
        start_margin_ = margin;
        start_moves_.clear();
      }
      if (margin == start_margin_) start_moves_.push_back(pizza::number_of(slice));
      ++slice;
    });
  }

  std::vector<std::int64_t> ends_moves(const pizza::Position& position, Run& run) const {
    std::vector<std::int64_t> moves;
    const std::optional<EndsBest> best = ends_best(left(position), run);
    if (best && best->left) moves.push_back(pizza::number_of(position.first));
    if (best && best->right && position.count > 1) moves.push_back(pizza::number_of(game_.last(position)));
    return moves;
  }

  pizza game_;
  Wide start_margin_ = 0;
  std::vector<std::int64_t> start_moves_;
};

}  // namespace

std::vector<Engine<pizza>> engines_for(const pizza&) {
  std::vector<Engine<pizza>> engines = detail::general_engines<pizza>();
  engines.insert(engines.begin(), {"pizza-fusion", "after each first slice, fusing values the row that is left",
                                   PizzaFusion::refuses, PizzaFusion::solve});
  return engines;
}

}  // namespace firstwin
