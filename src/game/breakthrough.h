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

/// Breakthrough (Dan Troyka): a pawn moves one cell forward, straight or slantwise, onto an empty cell; slantwise it
/// may also take. Who gets a pawn to the far row, or takes all pawns of the other, wins. X, who starts, moves up from
/// the bottom, O down from the top. Both have two rows of pawns, on boards of fewer than six rows one.
struct breakthrough {
  static constexpr std::int64_t cells_max = StonesKey::cells_max;
  std::int64_t rows = 5;
  std::int64_t columns = 4;
  /// Made from the members above.
  Grid grid = Grid(rows, columns);
  Symmetries symmetries = Symmetries::of_board(rows, columns);
  StonesKey number = StonesKey(cell_count(rows, columns));

  struct Position {
    Stones pawns{};  ///< of X, and of O
    Side mover = Side::left;  ///< X is left
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::int8_t from = 0, to = 0;
    bool takes = false;
    bool operator==(const Move&) const = default;
  };

  Position start() const {
    const Cells top = grid.top_row(), bottom = grid.bottom_row();
    if (rows < 6) return {{bottom, top}, Side::left};
    return {{bottom | grid.up(bottom), top | grid.down(top)}, Side::left};
  }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const bool up = position.mover == Side::left;
    const Cells mine = up ? position.pawns.first : position.pawns.second, theirs = position.pawns.all() ^ mine;
    for_each_cell(mine, [&](int from) {
      const Cells ahead = up ? grid.up(cell_bit(from)) : grid.down(cell_bit(from));
      const Cells slantwise = (grid.left(ahead) | grid.right(ahead)) & ~mine;
      for_each_cell(slantwise | (ahead & ~position.pawns.all()), [&](int to) {
        sink(Move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to), (theirs & cell_bit(to)) != 0});
      });
    });
  }

  Position play(const Position& position, const Move& move) const {
    Position after{position.pawns, other(position.mover)};
    Cells& mine = position.mover == Side::left ? after.pawns.first : after.pawns.second;
    Cells& theirs = position.mover == Side::left ? after.pawns.second : after.pawns.first;
    mine ^= cell_bit(move.from) | cell_bit(move.to);
    theirs &= ~cell_bit(move.to);
    return after;
  }

  std::optional<Value> result(const Position& position) const {
    const bool x_moves = position.mover == Side::left;  // so that O made the last move
    const bool through =
        ((x_moves ? position.pawns.second & grid.bottom_row() : position.pawns.first & grid.top_row())) != 0;
    if (!through && (x_moves ? position.pawns.first : position.pawns.second) != 0) return {};
    return Value::finished(Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return number(position.pawns, position.mover == Side::right); }
  /// Seen by the player to move, whose pawns are then X and move up; and mirrored.
  Position canonical(const Position& position) const {
    constexpr std::size_t turn_over = 1, mirror = 2;  // as Symmetries::of_board makes them: rows first, then columns
    Stones pawns = position.pawns;
    if (position.mover == Side::right) {
      pawns = {symmetries.apply(turn_over, pawns.second), symmetries.apply(turn_over, pawns.first)};
    }
    const Stones mirrored{symmetries.apply(mirror, pawns.first), symmetries.apply(mirror, pawns.second)};
    return {std::min(pawns, mirrored), Side::left};
  }
  /// The rows that all pawns together have before them.
  std::uint64_t layer(const Position& position) const {
    std::uint64_t layer = 0;
    for_each_cell(position.pawns.first, [&](int cell) { layer += static_cast<std::uint64_t>(cell / columns); });
    for_each_cell(position.pawns.second,
                  [&](int cell) { layer += static_cast<std::uint64_t>(rows - 1 - cell / columns); });
    return layer;
  }
  /// A pawn far ahead first, and taking before moving.
  int hint(const Position& position, const Move& move) const {
    const int row = static_cast<int>(move.to / columns);
    return 2 * (position.mover == Side::left ? static_cast<int>(rows) - row : row + 1) + move.takes;
  }

  Result<void> check() const {
    if (auto fine = check_range("rows", rows, 2, cells_max); !fine) return fine;
    if (auto fine = check_range("columns", columns, 2, cells_max); !fine) return fine;
    return check_board(rows, columns, cells_max);
  }

  std::string text(const Position& position) const {
    return stones_text(rows, columns, position.pawns) +
           (position.mover == Side::left ? "\nX (up) to move" : "\nO (down) to move");
  }
  std::string move_text(const Move& move) const {
    return cell_name_of(move.from, columns) + (move.takes ? "x" : "-") + cell_name_of(move.to, columns);
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "breakthrough",
        .summary = "pawns move forward and take slantwise; who gets one to the far row wins",
        .family = "grid",
        .parameters =
            {{.name = "rows",
              .default_text = "5",
              .least = 2,
              .most = cells_max,
              .help = "rows of the board; from 6 on each side has two rows of pawns, else one"},
             {.name = "columns", .default_text = "4", .least = 2, .most = cells_max, .help = "columns of the board"}},
        .state = "where the pawns of both sides stand, and whose turn it is",
        .function = "wins(pawns, side) = some move of that side leaves not wins(pawns then, other side)",
        .initialization = "a pawn of the other side on its far row, or no pawn of one's own left: wins = false",
        .answer = "wins(the start, X)",
        .examples = {"rows=4 columns=3", "rows=5 columns=4", "rows=6 columns=3"}};
    return info;
  }
  static Result<breakthrough> from(const Arguments& arguments) {
    return checked(breakthrough{.rows = arguments.integer("rows"), .columns = arguments.integer("columns")});
  }
  std::string arguments() const { return "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns); }
};

extern template Result<Solution<breakthrough>> solve(const breakthrough&, const Options&);

}  // namespace firstwin
