// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/grid.h"

namespace firstwin {

/// Cram: the players put dominoes in turn on two neighbouring free cells of a board, either way up; who cannot move
/// loses (with `misere`, wins).
struct cram {
  static constexpr std::int64_t cells_max = 64;
  std::int64_t rows = 4;
  std::int64_t columns = 5;
  bool misere = false;
  /// Made from the members above.
  Grid grid = Grid(rows, columns);
  Symmetries symmetries = Symmetries::of_board(rows, columns);

  struct Position {
    Cells free = 0;
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::int8_t cell = 0;  ///< the left or upper cell of the domino
    bool upright = false;
    bool operator==(const Move&) const = default;
  };

  Position start() const { return {grid.board()}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for_each_cell(grid.across(position.free), [&](int cell) { sink(Move{static_cast<std::int8_t>(cell), false}); });
    for_each_cell(grid.upright(position.free), [&](int cell) { sink(Move{static_cast<std::int8_t>(cell), true}); });
  }

  Position play(const Position& position, const Move& move) const {
    return {position.free & ~(move.upright ? grid.upright_at(move.cell) : grid.across_at(move.cell))};
  }

  std::optional<Value> result(const Position& position) const {
    if ((grid.across(position.free) | grid.upright(position.free)) != 0) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.free; }
  bool impartial() const { return !misere; }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(position.free));
  }

  /// Without the cells that no domino can reach; turned and moved into the corner.
  Position canonical(const Position& position) const {
    const Cells useful = grid.coverable(position.free);
    Cells least = grid.in_corner(useful);
    for (std::size_t symmetry = 1; symmetry < symmetries.count(); ++symmetry) {
      least = std::min(least, grid.in_corner(symmetries.apply(symmetry, useful)));
    }
    return {least};
  }
  /// Regions of free cells that do not touch.
  template <class Sink>
  void components(const Position& position, const Sink& sink) const {
    for (Cells rest = grid.coverable(position.free); rest != 0;) {
      const Cells region = grid.connected(rest & (~rest + 1), rest);
      sink(Position{region});
      rest &= ~region;
    }
  }

  Result<void> check() const { return check_board(rows, columns, cells_max); }

  std::string text(const Position& position) const {
    return board_text(rows, columns, [&](int cell) { return position.free & cell_bit(cell) ? '.' : '#'; });
  }
  std::string move_text(const Move& move) const {
    const int second = move.cell + (move.upright ? static_cast<int>(columns) : 1);
    return cell_name_of(move.cell, columns) + "-" + cell_name_of(second, columns);
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "cram",
        .summary = "put dominoes on free cells, either way up; who cannot move loses",
        .family = "grid",
        .parameters =
            {{.name = "rows", .required = true, .least = 1, .most = cells_max, .help = "rows of cells"},
             {.name = "columns", .required = true, .least = 1, .most = cells_max, .help = "columns of cells"},
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
        .state = "which cells are free, one bit a cell",
        .function =
            "nimber(free) = the least number that is not nimber(free without two neighbouring cells) for any "
            "two; regions that do not touch are a sum: their nimbers xor",
        .initialization = "no two free cells side by side: nimber 0, a loss for who is to move (under misere a win)",
        .answer = "the first player wins iff nimber(the whole board) is not 0",
        .examples = {"rows=3 columns=4", "rows=4 columns=5", "rows=2 columns=4"},
        .misere = {.function = "wins(free) = some two neighbouring free cells leave not wins(the rest); under misere "
                               "the nimbers of regions do not add up",
                   .initialization = "no two free cells side by side: wins = true, for who cannot move wins",
                   .answer = "wins(the whole board)"}};
    return info;
  }
  static Result<cram> from(const Arguments& arguments) {
    return checked(cram{.rows = arguments.integer("rows"),
                        .columns = arguments.integer("columns"),
                        .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns) + (misere ? ",misere=true" : "");
  }
};

extern template Result<Solution<cram>> solve(const cram&, const Options&);

}  // namespace firstwin
