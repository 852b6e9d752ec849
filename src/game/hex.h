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

/// Hex: the players mark cells of a rhombus of hexagons in turn; X, who starts, wants a connected path of X from the
/// top row to the bottom row, O one of O from the left column to the right. Exactly one of them gets it, and wins (with
/// `misere`, loses). A cell touches those beside it in its row and column, the one up and right, and the one down and
/// left.
struct hex {
  static constexpr std::int64_t cells_max = StonesKey::cells_max;
  std::int64_t rows = 3;
  std::int64_t columns = 3;
  bool misere = false;
  /// Made from the members above.
  Grid grid = Grid(rows, columns);
  Symmetries half_turn = Symmetries::half_turn(rows, columns);
  StonesKey number = StonesKey(cell_count(rows, columns));

  struct Position {
    Stones stones{};  ///< X, and O; X is to move when there are equally many
    bool operator==(const Position&) const = default;
  };
  using Move = std::int8_t;  ///< the cell

  Position start() const { return {}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for_each_cell(grid.board() & ~position.stones.all(), [&](int cell) { sink(static_cast<Move>(cell)); });
  }

  Position play(const Position& position, Move cell) const {
    Position after = position;
    (x_moves(position) ? after.stones.first : after.stones.second) |= cell_bit(cell);
    return after;
  }

  std::optional<Value> result(const Position& position) const {
    const bool joined = x_moves(position) ? joins(position.stones.second, grid.left_column(), grid.right_column())
                                          : joins(position.stones.first, grid.top_row(), grid.bottom_row());
    if (!joined) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return number(position.stones); }
  Position canonical(const Position& position) const { return {least_image(half_turn, position.stones)}; }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(grid.board() & ~position.stones.all()));
  }

  Result<void> check() const { return check_board(rows, columns, cells_max); }

  std::string text(const Position& position) const {
    // Each row stands half a cell further to the right than the one above it.
    std::string text = stones_text(rows, columns, position.stones);
    std::string slanted;
    int row = -1;
    for (std::size_t begin = 0; begin < text.size(); ++row) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      slanted += std::string(row > 0 ? static_cast<std::size_t>(row) : 0, ' ') + text.substr(begin, end - begin) + "\n";
      begin = end + 1;
    }
    return slanted + (x_moves(position) ? "X (top to bottom) to move" : "O (left to right) to move");
  }
  std::string move_text(Move cell) const { return cell_name_of(cell, columns); }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "hex",
        .summary = "mark hexagons in turn; X joins top and bottom, O joins left and right",
        .family = "grid",
        .parameters =
            {{.name = "rows", .default_text = "3", .least = 1, .most = cells_max, .help = "rows of hexagons"},
             {.name = "columns", .default_text = "3", .least = 1, .most = cells_max, .help = "columns of hexagons"},
             {.name = "misere",
              .kind = Kind::boolean,
              .default_text = "false",
              .help = "who joins the two sides loses"}},
        .state = "which cells hold X and which hold O; who is to move follows from their numbers",
        .function = "wins(board) = some empty cell leaves not wins(board with my mark there)",
        .initialization =
            "the two sides of the player who just moved are joined: wins = false (under misere true); a "
            "full board always joins exactly one pair of sides, so there are no ties",
        .answer = "wins(the empty board)",
        .examples = {"rows=3 columns=3", "rows=4 columns=4", "rows=2 columns=3"}};
    return info;
  }
  static Result<hex> from(const Arguments& arguments) {
    return checked(hex{.rows = arguments.integer("rows"),
                       .columns = arguments.integer("columns"),
                       .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns) + (misere ? ",misere=true" : "");
  }

 private:
  static bool x_moves(const Position& position) {
    return std::popcount(position.stones.first) == std::popcount(position.stones.second);
  }
  bool joins(Cells stones, Cells from, Cells to) const {
    Cells reached = stones & from;
    if (reached == 0 || (stones & to) == 0) return false;
    for (;;) {
      const Cells beside = grid.beside(reached) | grid.up(grid.right(reached)) | grid.down(grid.left(reached));
      const Cells grown = (reached | beside) & stones;
      if (grown == reached) return (reached & to) != 0;
      reached = grown;
    }
  }
};

extern template Result<Solution<hex>> solve(const hex&, const Options&);

}  // namespace firstwin
