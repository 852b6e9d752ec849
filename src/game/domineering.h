// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/grid.h"
#include "game/sides.h"

namespace firstwin {

/// Domineering: left puts dominoes upright on two free cells of a board, right puts them across; who cannot move loses
/// (with `misere`, wins).
struct domineering {
  static constexpr std::int64_t cells_max = 63;
  std::int64_t rows = 4;
  std::int64_t columns = 4;
  Side starts = Side::left;
  bool misere = false;
  /// Made from the members above. The symmetries do not turn the board, which would swap the sides.
  Grid grid = Grid(rows, columns);
  Symmetries symmetries = Symmetries::of_board(rows, columns).first(4);

  struct Position {
    Cells free = 0;
    Side mover = Side::left;
    bool operator==(const Position&) const = default;
  };
  using Move = std::int8_t;  ///< the upper or left cell of the domino

  Position start() const { return {grid.board(), starts}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for_each_cell(places(position), [&](int cell) { sink(static_cast<Move>(cell)); });
  }

  Position play(const Position& position, Move cell) const {
    return {position.free & ~domino(position, cell), other(position.mover)};
  }

  std::optional<Value> result(const Position& position) const {
    if (places(position) != 0) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const {
    return position.free | static_cast<std::uint64_t>(position.mover) << 63;
  }
  /// Without the cells that no domino can reach, and mirrored.
  Position canonical(const Position& position) const {
    return {symmetries.least(grid.coverable(position.free)), position.mover};
  }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(position.free));
  }

  Result<void> check() const { return check_board(rows, columns, cells_max); }

  std::string text(const Position& position) const {
    return board_text(rows, columns, [&](int cell) { return position.free & cell_bit(cell) ? '.' : '#'; }) +
           (position.mover == Side::left ? "\nleft (upright) to move" : "\nright (across) to move");
  }
  std::string move_text(const Position& position, Move cell) const {
    const int second = cell + (position.mover == Side::left ? static_cast<int>(columns) : 1);
    return cell_name_of(cell, columns) + "-" + cell_name_of(second, columns);
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "domineering",
        .summary = "left puts dominoes upright, right puts them across; who cannot move loses",
        .family = "grid",
        .parameters =
            {{.name = "rows", .required = true, .least = 1, .most = cells_max, .help = "rows of cells"},
             {.name = "columns", .required = true, .least = 1, .most = cells_max, .help = "columns of cells"},
             starts_parameter("left plays upright, right across"),
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
        .state = "which cells are free, and whose turn it is",
        .function =
            "wins(free, side) = some domino of that side's direction lies on free cells and leaves not "
            "wins(the rest, other side)",
        .initialization = "no place for a domino of the mover's direction: wins = false (under misere true)",
        .answer = "wins(the whole board, the side that starts)",
        .examples = {"rows=4 columns=4", "rows=2 columns=5 starts=right", "rows=5 columns=5"}};
    return info;
  }
  static Result<domineering> from(const Arguments& arguments) {
    const auto starts = starts_of(arguments);
    if (!starts) return starts.error();
    return checked(domineering{.rows = arguments.integer("rows"),
                               .columns = arguments.integer("columns"),
                               .starts = *starts,
                               .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns) + starts_argument(starts) +
           (misere ? ",misere=true" : "");
  }

 private:
  Cells places(const Position& position) const {
    return position.mover == Side::left ? grid.upright(position.free) : grid.across(position.free);
  }
  Cells domino(const Position& position, Move cell) const {
    return position.mover == Side::left ? grid.upright_at(cell) : grid.across_at(cell);
  }
};

extern template Result<Solution<domineering>> solve(const domineering&, const Options&);

}  // namespace firstwin
