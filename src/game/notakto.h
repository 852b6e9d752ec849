// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"

namespace firstwin {

/// Notakto: both players write X, on one or more square boards; a board on which some row, column or diagonal is all X
/// is dead and takes no more marks. Who kills the last board loses (with `misere`, wins).
struct notakto {
  static constexpr std::int64_t cells_max = 64, size_max = 5;
  std::int64_t boards = 1;
  std::int64_t size = 3;
  bool misere = false;
  /// Made from the members above: cells of a board, its lines, and its symmetries.
  int cells = check_range("size", size, 1, size_max) ? static_cast<int>(size * size) : 1;
  Lines lines = Lines(size, size, size);
  Symmetries symmetries = Symmetries::of_board(size, size);

  struct Position {
    Cells marks = 0;  ///< of all boards, the first board in the lowest bits
    bool operator==(const Position&) const = default;
  };
  using Move = std::int8_t;  ///< the cell, counted through all boards

  Position start() const { return {}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (int board = 0; board < boards; ++board) {
      const Cells marks = marks_of(position, board);
      if (lines.any_in(marks)) continue;
      for_each_cell(first_cells(cells) & ~marks, [&](int cell) { sink(static_cast<Move>(board * cells + cell)); });
    }
  }

  Position play(const Position& position, Move cell) const { return {position.marks | cell_bit(cell)}; }

  std::optional<Value> result(const Position& position) const {
    for (int board = 0; board < boards; ++board) {
      if (!lines.any_in(marks_of(position, board))) return {};
    }
    return Value::finished(misere ? Outcome::loss : Outcome::win);
  }

  /// How a board died does not matter: in the key a dead board is full.
  std::uint64_t key(const Position& position) const {
    std::uint64_t key = 0;
    for (int board = 0; board < boards; ++board) {
      const Cells marks = marks_of(position, board);
      key |= (lines.any_in(marks) ? first_cells(cells) : marks) << (board * cells);
    }
    return key;
  }
  Position canonical(const Position& position) const {
    std::array<Cells, cells_max> each{};
    for (int board = 0; board < boards; ++board) {
      const Cells marks = marks_of(position, board);
      each[static_cast<std::size_t>(board)] = lines.any_in(marks) ? first_cells(cells) : symmetries.least(marks);
    }
    std::sort(each.begin(), each.begin() + boards);
    Position sorted;
    for (int board = 0; board < boards; ++board) {
      sorted.marks |= each[static_cast<std::size_t>(board)] << (board * cells);
    }
    return sorted;
  }
  bool impartial() const { return misere; }  // then the last move wins, and no move loses

  Result<void> check() const {
    if (auto fine = check_range("size", size, 1, size_max); !fine) return fine;
    return check_range("boards", boards, 1, cells_max / cells);
  }

  std::string text(const Position& position) const {
    std::string text;
    for (int board = 0; board < boards; ++board) {
      const Cells marks = marks_of(position, board);
      if (boards > 1) text += (board ? "\nboard " : "board ") + std::to_string(board + 1);
      if (boards > 1) text += lines.any_in(marks) ? " (dead)\n" : "\n";
      text += stones_text(size, size, {marks, 0});
    }
    return text;
  }
  std::string move_text(Move cell) const {
    const std::string name = cell_name_of(cell % cells, size);
    return boards == 1 ? name : std::to_string(cell / cells + 1) + ":" + name;
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "notakto",
        .summary = "both write X; three in a row kill a board, and who kills the last board loses",
        .family = "grid",
        .parameters = {{.name = "boards", .default_text = "1", .least = 1, .most = cells_max, .help = "boards"},
                       {.name = "size",
                        .default_text = "3",
                        .least = 1,
                        .most = size_max,
                        .help = "rows and columns of a board, and the length of a line"},
                       {.name = "misere",
                        .kind = Kind::boolean,
                        .default_text = "false",
                        .help = "who kills the last board wins"}},
        .state = "which cells of each board hold an X; a dead board is dead however it died",
        .function = "wins(boards) = some empty cell of a board that is not dead leaves not wins(boards with X there)",
        .initialization = "all boards dead: wins = true, for the other player killed the last one (under misere false)",
        .answer = "wins(empty boards)",
        .examples = {"boards=1", "boards=2", "size=4"}};
    return info;
  }
  static Result<notakto> from(const Arguments& arguments) {
    return checked(notakto{.boards = arguments.integer("boards"),
                           .size = arguments.integer("size"),
                           .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "boards=" + std::to_string(boards) + (size == 3 ? "" : ",size=" + std::to_string(size)) +
           (misere ? ",misere=true" : "");
  }

 private:
  Cells marks_of(const Position& position, int board) const {
    return position.marks >> (board * cells) & first_cells(cells);
  }
};

extern template Result<Solution<notakto>> solve(const notakto&, const Options&);

}  // namespace firstwin
