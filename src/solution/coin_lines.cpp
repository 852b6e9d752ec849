// SPDX-License-Identifier: Apache-2.0
#include "game/coin_lines.h"

#include <span>

#include "engine/rows_fusion.h"
#include "firstwin/described.h"
#include "solution/listed.h"

namespace firstwin {

namespace {

using Coins = std::span<const std::int64_t>;

/// What is left of all lines.
class Left {
 public:
  Left(const coin_lines& game, const coin_lines::Position& position) : rows_(game.rows.size()) {
    const std::vector<std::uint64_t> parts = game.code.sizes_of(position.lines);
    for (std::size_t line = 0; line < parts.size(); ++line) {
      const auto [begin, end] = game.left(line, parts[line]);
      lines_.push_back(
          game.coins(line).values().subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)));
    }
  }

  std::span<const Coins> rows() const { return std::span(lines_).first(rows_); }
  std::span<const Coins> stacks() const { return std::span(lines_).subspan(rows_); }

 private:
  std::size_t rows_;
  std::vector<Coins> lines_;
};

coin_lines::Move move_of(const RowsMove& move) {
  return {.line = static_cast<std::uint32_t>(move.line), .right = move.end == End::right};
}

/// One coin a move: all lines are fused, and their blocks taken largest first.
class RowsFusion final : public Knowledge<coin_lines> {
 public:
  static Refusal refuses(const coin_lines& game, const Options& options, const Run&) {
    if (game.take != 1) return Refusal::cannot("it is for one coin a move");
    if (options.every_position) return Refusal::cannot(values_anew);
    return {};
  }

  static Engine<coin_lines>::Found solve(const coin_lines& game, const Options&, Run& run) {
    auto best = best_of(game, game.start(), run);
    if (!best) return {nullptr};
    run.count_positions(1);
    return {std::make_shared<RowsFusion>(game, std::move(*best))};
  }

  RowsFusion(const coin_lines& game, RowsBest start) : game_(game), start_(std::move(start)) {}

  Value value(const coin_lines::Position& position, Run& run) const override {
    if (position == game_.start()) return Value::of_margin(start_.margin);
    const Left left(game_, position);
    const std::optional<Wide> margin = rows_margin(left.rows(), left.stacks(), run);
    return margin ? Value::of_margin(*margin) : Value{};
  }
  Access access() const override { return Access::recomputation; }

  std::optional<BestMoves<coin_lines::Move>> best_moves(const coin_lines::Position& position, std::size_t max,
                                                        Run& run) const override {
    BestMoves<coin_lines::Move> moves;
    const auto best = position == game_.start() ? std::optional(start_) : best_of(game_, position, run);
    if (!best) return moves;
    moves.total = best->moves.size();
    for (std::size_t i = 0; i < best->moves.size() && i < max; ++i) moves.moves.push_back(move_of(best->moves[i]));
    return moves;
  }

  std::optional<Line<coin_lines::Move>> line(const coin_lines::Position& position, Run& run) const override {
    Line<coin_lines::Move> line;
    const Left left(game_, position);
    line.complete =
        rows_line(left.rows(), left.stacks(), run, [&](const RowsMove& move) { line.moves.push_back(move_of(move)); });
    return line;
  }

 private:
  static std::optional<RowsBest> best_of(const coin_lines& game, const coin_lines::Position& position, Run& run) {
    const Left left(game, position);
    return rows_best(left.rows(), left.stacks(), run);
  }

  coin_lines game_;
  RowsBest start_;
};

}  // namespace

std::vector<Engine<coin_lines>> engines_for(const coin_lines&) {
  std::vector<Engine<coin_lines>> engines = detail::general_engines<coin_lines>();
  engines.insert(engines.begin(), {"rows-fusion", "fusing coins values all lines in one pass and a sort",
                                   RowsFusion::refuses, RowsFusion::solve});
  return engines;
}

template Result<Solution<coin_lines>> solve(const coin_lines&, const Options&);

Result<std::optional<AnyGame>> coins_ends::other_game(const Arguments& arguments) {
  if (!arguments.has("rows") && !arguments.has("stacks")) return std::optional<AnyGame>();
  auto game = coin_lines::from(arguments);
  if (!game) return game.error();
  return std::optional(AnyGame::of(std::move(*game)));
}

}  // namespace firstwin
