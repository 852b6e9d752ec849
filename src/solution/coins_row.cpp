// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins_row.h"

#include "engine/row_scan.h"

namespace firstwin {

namespace {

/// One pass over the row from its right end values any position, whatever the number that may be taken.
class RowScan final : public Knowledge<coins_row> {
 public:
  static Refusal refuses(const coins_row&, const Options& options, const Run&) {
    if (options.every_position) return Refusal::cannot("it values a position anew each time it is asked");
    return {};
  }

  static Engine<coins_row>::Found solve(const coins_row& game, const Options&, Run& run) {
    const std::optional<Wide> margin = row_margin(game.coins.values(), take_of(game), run);
    if (!margin) return {nullptr};
    run.count_positions(game.coins.size() + 1);
    return {std::make_shared<RowScan>(game, *margin)};
  }

  RowScan(const coins_row& game, Wide margin) : game_(game), start_margin_(margin) {}

  Value value(const coins_row::Position& position, Run& run) const override {
    if (position.taken == 0) return Value::of_margin(start_margin_);
    const std::optional<Wide> margin = row_margin(coins_from(position), take_of(game_), run);
    return margin ? Value::of_margin(*margin) : Value{};
  }
  Access access() const override { return Access::recomputation; }

  std::optional<BestMoves<std::int64_t>> best_moves(const coins_row::Position& position, std::size_t max,
                                                    Run& run) const override {
    BestMoves<std::int64_t> best;
    std::optional<RowTable> table = RowTable::of(coins_from(position), take_of(game_), run);
    if (!table) return best;
    const std::vector<std::uint64_t> counts = table->best_moves(0);
    best.total = counts.size();
    for (std::size_t i = 0; i < counts.size() && i < max; ++i) {
      best.moves.push_back(static_cast<std::int64_t>(counts[i]));
    }
    return best;
  }

  std::optional<Line<std::int64_t>> line(const coins_row::Position& position, Run& run) const override {
    Line<std::int64_t> line;
    line.complete = row_line(coins_from(position), take_of(game_), run,
                             [&](std::uint64_t count) { line.moves.push_back(static_cast<std::int64_t>(count)); });
    return line;
  }

 private:
  static std::uint64_t take_of(const coins_row& game) { return static_cast<std::uint64_t>(game.take); }
  std::span<const std::int64_t> coins_from(const coins_row::Position& position) const {
    return game_.coins.values().subspan(static_cast<std::size_t>(position.taken));
  }

  coins_row game_;
  Wide start_margin_;
};

}  // namespace

std::vector<Engine<coins_row>> engines_for(const coins_row&) {
  std::vector<Engine<coins_row>> engines = detail::general_engines<coins_row>();
  engines.insert(engines.begin(), {"row-scan", "one pass over the row values it", RowScan::refuses, RowScan::solve});
  return engines;
}

}  // namespace firstwin
