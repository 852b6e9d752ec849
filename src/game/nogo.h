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

/// NoGo (Anti-Atari Go): left puts an X, right an O on an empty cell so that every connected group of either colour
/// still has an empty cell beside it; who cannot move loses (with `misere`, wins). If it is `impartial`, both put X or
/// O.
struct nogo {
  static constexpr std::int64_t cells_max = StonesKey::cells_max;
  std::int64_t rows = 3;
  std::int64_t columns = 3;
  bool impartial_rules = false;
  Side starts = Side::left;
  bool misere = false;
  /// Made from the members above.
  Grid grid = Grid(rows, columns);
  Symmetries symmetries = Symmetries::of_board(rows, columns);
  StonesKey number = StonesKey(cell_count(rows, columns));

  struct Position {
    Stones stones{};          ///< X, and O
    Side mover = Side::left;  ///< in the impartial game it does not matter, and stays left
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::int8_t cell = 0;
    Side colour = Side::left;
    bool operator==(const Move&) const = default;
  };

  Position start() const { return {.mover = impartial_rules ? Side::left : starts}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for_each_cell(grid.board() & ~position.stones.all(), [&](int cell) {
      for (const Side colour : {Side::left, Side::right}) {
        if (colour != position.mover && !impartial_rules) continue;
        if (may_put(position, cell, colour)) sink(Move{static_cast<std::int8_t>(cell), colour});
      }
    });
  }

  Position play(const Position& position, const Move& move) const {
    return {with(position.stones, move.cell, move.colour), impartial_rules ? Side::left : other(position.mover)};
  }

  std::optional<Value> result(const Position& position) const {
    for (Cells empty = grid.board() & ~position.stones.all(); empty != 0; empty &= empty - 1) {
      const int cell = std::countr_zero(empty);
      if (may_put(position, cell, position.mover)) return {};
      if (impartial_rules && may_put(position, cell, Side::right)) return {};
    }
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return number(position.stones, position.mover == Side::right); }
  bool impartial() const { return impartial_rules && !misere; }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(grid.board() & ~position.stones.all()));
  }
  /// Turned, with left to move; in the impartial game the colours may be swapped as well.
  Position canonical(const Position& position) const {
    const Stones swapped{position.stones.second, position.stones.first};
    const Stones least = least_image(symmetries, position.mover == Side::left ? position.stones : swapped);
    return {impartial_rules ? std::min(least, least_image(symmetries, swapped)) : least, Side::left};
  }

  Result<void> check() const { return check_board(rows, columns, cells_max); }

  std::string text(const Position& position) const {
    const std::string board = stones_text(rows, columns, position.stones);
    if (impartial_rules) return board;
    return board + (position.mover == Side::left ? "\nleft (X) to move" : "\nright (O) to move");
  }
  std::string move_text(const Move& move) const {
    const std::string name = cell_name_of(move.cell, columns);
    return impartial_rules ? (move.colour == Side::left ? "X:" : "O:") + name : name;
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "nogo",
        .summary = "put stones so that no group of either colour loses its last empty neighbour; who cannot move loses",
        .family = "grid",
        .parameters =
            {{.name = "rows", .required = true, .least = 1, .most = cells_max, .help = "rows of cells"},
             {.name = "columns", .required = true, .least = 1, .most = cells_max, .help = "columns of cells"},
             {.name = "impartial",
              .kind = Kind::boolean,
              .default_text = "false",
              .help = "both players put X or O, as they like"},
             starts_parameter("left plays X, right plays O"),
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
        .state = "which cells hold X and which hold O, and whose turn it is",
        .function =
            "wins(stones, side) = some empty cell can take a stone of that side, every group keeping an empty "
            "neighbour, and leaves not wins(stones then, other side)",
        .initialization = "no cell can take a stone of the mover: wins = false (under misere true)",
        .answer = "wins(the empty board, the side that starts)",
        .aliases = {"anti-atari-go"},
        .examples = {"rows=3 columns=3", "rows=1 columns=7", "rows=1 columns=10 impartial=true"}};
    return info;
  }
  static Result<nogo> from(const Arguments& arguments) {
    const auto starts = starts_of(arguments);
    if (!starts) return starts.error();
    return checked(nogo{.rows = arguments.integer("rows"),
                        .columns = arguments.integer("columns"),
                        .impartial_rules = arguments.boolean("impartial"),
                        .starts = *starts,
                        .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns) +
           (impartial_rules ? ",impartial=true" : "") + starts_argument(starts) + (misere ? ",misere=true" : "");
  }

 private:
  static Stones with(Stones stones, int cell, Side colour) {
    (colour == Side::left ? stones.first : stones.second) |= cell_bit(cell);
    return stones;
  }
  bool may_put(const Position& position, int cell, Side colour) const {
    const Stones stones = with(position.stones, cell, colour);
    const Cells beside_empty = grid.beside(grid.board() & ~stones.all());
    return grid.connected(stones.first & beside_empty, stones.first) == stones.first &&
           grid.connected(stones.second & beside_empty, stones.second) == stones.second;
  }
};

extern template Result<Solution<nogo>> solve(const nogo&, const Options&);

}  // namespace firstwin
