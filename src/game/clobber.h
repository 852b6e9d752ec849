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

/// Clobber: left moves an X onto a neighbouring O and removes it, right an O onto an X; who cannot move loses (with
/// `misere`, wins). A full board starts as a checkerboard with an X in the top left corner; or `board` says how it
/// starts: rows of X, O and points, with a / between rows.
struct clobber {
  static constexpr std::int64_t cells_max = StonesKey::cells_max;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::string board{};  ///< instead of rows and columns
  Side starts = Side::left;
  bool misere = false;
  /// Made from the members above.
  std::int64_t height = board.empty() ? rows : rows_of(board);
  std::int64_t width = board.empty() ? columns : columns_of(board);
  Grid grid = Grid(height, width);
  Symmetries symmetries = Symmetries::of_board(height, width);
  StonesKey number = StonesKey(cell_count(height, width));

  struct Position {
    Stones stones{};  ///< X, and O
    Side mover = Side::left;
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::int8_t from = 0, to = 0;
    bool operator==(const Move&) const = default;
  };

  Position start() const {
    Position position{.mover = starts};
    for (int cell = 0; cell < cell_count(height, width); ++cell) {
      const std::int64_t row = cell / width, column = cell % width;
      const char mark = board.empty() ? ((row + column) % 2 == 0 ? 'X' : 'O')
                                      : board[static_cast<std::size_t>(row * (width + 1) + column)];
      if (mark == 'X') position.stones.first |= cell_bit(cell);
      if (mark == 'O') position.stones.second |= cell_bit(cell);
    }
    return position;
  }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const bool left = position.mover == Side::left;
    const Cells mine = left ? position.stones.first : position.stones.second, theirs = position.stones.all() ^ mine;
    for_each_cell(mine & grid.beside(theirs), [&](int from) {
      for_each_cell(theirs & grid.beside(cell_bit(from)),
                    [&](int to) { sink(Move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)}); });
    });
  }

  Position play(const Position& position, const Move& move) const {
    Position after{position.stones, other(position.mover)};
    Cells& mine = position.mover == Side::left ? after.stones.first : after.stones.second;
    Cells& theirs = position.mover == Side::left ? after.stones.second : after.stones.first;
    mine ^= cell_bit(move.from) | cell_bit(move.to);
    theirs ^= cell_bit(move.to);
    return after;
  }

  std::optional<Value> result(const Position& position) const {
    if ((position.stones.first & grid.beside(position.stones.second)) != 0) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return number(position.stones, position.mover == Side::right); }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(position.stones.all()));
  }
  /// Without the stones that are connected with stones of their own colour only; turned; left to move.
  Position canonical(const Position& position) const {
    const Cells all = position.stones.all();
    const Cells alive = grid.connected(position.stones.first & grid.beside(position.stones.second), all);
    Stones stones{position.stones.first & alive, position.stones.second & alive};
    if (position.mover == Side::right) stones = {stones.second, stones.first};
    return {least_image(symmetries, stones), Side::left};
  }

  Result<void> check() const {
    if (!board.empty() && (rows != 0 || columns != 0)) {
      return Error{"board and rows or columns are both given; expected one of them"};
    }
    const bool drawn = !board.empty();
    const auto fine =
        check_board(height, width, cells_max, drawn ? "board rows" : "rows", drawn ? "board columns" : "columns");
    if (!fine) return fine;
    for (std::size_t at = 0; at < board.size(); ++at) {
      const bool row_ends = at % static_cast<std::size_t>(width + 1) == static_cast<std::size_t>(width);
      if (row_ends ? board[at] != '/' : board[at] != 'X' && board[at] != 'O' && board[at] != '.') {
        return Error{"board=" + board + ": expected rows of equal length of X, O and ., with / between them; found '" +
                     board[at] + "'"};
      }
    }
    if (board.empty() || static_cast<std::int64_t>(board.size()) == height * (width + 1) - 1) return {};
    return Error{"board=" + board + ": expected rows of equal length"};
  }

  std::string text(const Position& position) const {
    return stones_text(height, width, position.stones) +
           (position.mover == Side::left ? "\nleft (X) to move" : "\nright (O) to move");
  }
  std::string move_text(const Move& move) const {
    return cell_name_of(move.from, width) + "x" + cell_name_of(move.to, width);
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "clobber",
        .summary =
            "move a stone of yours onto a neighbouring stone of the other's, which is gone; who cannot move loses",
        .family = "grid",
        .parameters =
            {{.name = "rows", .least = 1, .most = cells_max, .help = "rows of a checkerboard start"},
             {.name = "columns", .least = 1, .most = cells_max, .help = "columns of a checkerboard start"},
             {.name = "board", .kind = Kind::text, .help = "the start itself, instead of rows and columns: XOXO/OXOX"},
             starts_parameter("left plays X, right plays O"),
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
        .state = "which cells hold X and which hold O, and whose turn it is",
        .function =
            "wins(stones, side) = some stone of that side can take a neighbouring one of the other's and leave "
            "not wins(stones then, other side)",
        .initialization = "no X beside an O: nobody can move, wins = false (under misere true)",
        .answer = "wins(the start, the side that starts)",
        .examples = {"rows=2 columns=3", "board=XOXO/OXOX", "board=XOXOXO starts=right"}};
    return info;
  }
  static Result<clobber> from(const Arguments& arguments) {
    const auto starts = starts_of(arguments);
    if (!starts) return starts.error();
    const bool sized = arguments.has("rows") && arguments.has("columns");
    if (!sized && !arguments.has("board")) return Error{"expected rows=COUNT columns=COUNT, or board=XOXO/OXOX"};
    return checked(clobber{.rows = arguments.has("rows") ? arguments.integer("rows") : 0,
                           .columns = arguments.has("columns") ? arguments.integer("columns") : 0,
                           .board = arguments.has("board") ? arguments.text("board") : "",
                           .starts = *starts,
                           .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    const std::string size = "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns);
    return (board.empty() ? size : "board=" + board) + starts_argument(starts) + (misere ? ",misere=true" : "");
  }

 private:
  static std::int64_t columns_of(const std::string& board) {
    return static_cast<std::int64_t>(std::min(board.find('/'), board.size()));
  }
  static std::int64_t rows_of(const std::string& board) { return std::count(board.begin(), board.end(), '/') + 1; }
};

extern template Result<Solution<clobber>> solve(const clobber&, const Options&);

}  // namespace firstwin
