// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"

namespace firstwin {

/// Connect Four: a disc put into a column falls to its lowest empty cell; who first has `connect` discs side by side in
/// a row, column or diagonal wins (with `misere`, loses). A full board without such a line is a tie.
///
/// A column is rows + 1 bits from its bottom up; the spare bit keeps lines from running into the next column (Tromp,
/// Fhourstones; Pons).
struct connect_four {
  std::int64_t rows = 6;
  std::int64_t columns = 7;
  std::int64_t connect = 4;
  bool misere = false;
  /// Made from the members above.
  int height = rows > 0 && rows < 64 && cell_count(rows + 1, columns) > 0 ? static_cast<int>(rows) + 1 : 1;
  Cells bottom = bottom_row(height, columns);
  Cells board = bottom * first_cells(height - 1);

  struct Position {
    Cells mine = 0, all = 0;  ///< the discs of the player to move, and those of both
    bool operator==(const Position&) const = default;
  };
  using Move = std::int8_t;  ///< the column, counted from 0

  Position start() const { return {}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    Cells top = cell_bit(height - 2);
    for (Move column = 0; column < columns; ++column, top <<= height) {
      if ((position.all & top) == 0) sink(column);
    }
  }

  Position play(const Position& position, Move column) const {
    return {position.mine ^ position.all, position.all | (position.all + cell_bit(column * height))};
  }

  std::optional<Value> result(const Position& position) const {
    if (has_line(position.mine ^ position.all)) return Value::finished(misere ? Outcome::win : Outcome::loss);
    if (position.all == board) return Value::finished(Outcome::tie);
    return {};
  }

  // The lowest empty cell of each column is marked on top of the mover's discs, which tells how high each column is.
  // Who is to move follows from the number of discs.
  std::uint64_t key(const Position& position) const { return position.mine + position.all + bottom; }

  Position canonical(const Position& position) const {
    const Position mirrored{mirror(position.mine), mirror(position.all)};
    return key(mirrored) < key(position) ? mirrored : position;
  }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(board & ~position.all));
  }

  bool wins_at_once(const Position& position) const {
    const Cells lowest_empty = (position.all + bottom) & board;
    return !misere && (completing(position.mine) & lowest_empty) != 0;
  }
  /// Empty cells that would make a line, then cells in the middle.
  int hint(const Position& position, Move column) const {
    const Position after = play(position, column);
    const int threats = std::popcount(completing(after.all ^ after.mine) & board & ~after.all);
    const int from_middle = std::abs(2 * column + 1 - static_cast<int>(columns));
    return 64 * (misere ? -threats : threats) - from_middle;
  }

  Result<void> check() const {
    if (auto fine = check_range("rows", rows, 1, 31); !fine) return fine;
    if (auto fine = check_range("columns", columns, 1, 31); !fine) return fine;
    if (auto fine = check_range("connect", connect, 1, 31); !fine) return fine;
    if ((rows + 1) * columns <= 64) return {};
    return Error{"rows=" + std::to_string(rows) + " columns=" + std::to_string(columns) +
                 ": expected (rows + 1) * columns of at most 64"};
  }

  std::string text(const Position& position) const {
    const bool x_to_move = std::popcount(position.all) % 2 == 0;
    const Cells of_x = x_to_move ? position.mine : position.mine ^ position.all;
    std::string text;
    for (int row = height - 2; row >= 0; --row) {
      for (int column = 0; column < columns; ++column) {
        const Cells cell = cell_bit(column * height + row);
        text += position.all & cell ? of_x & cell ? "  X" : "  O" : "  .";
      }
      text += "\n";
    }
    for (int column = 1; column <= columns; ++column) text += (column < 10 ? "  " : " ") + std::to_string(column);
    return text + (x_to_move ? "\nX to move" : "\nO to move");
  }
  std::string move_text(Move column) const { return std::to_string(column + 1); }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "connect-four",
        .summary = "drop discs into columns; who first has four side by side in a row, column or diagonal wins",
        .family = "grid",
        .parameters =
            {{.name = "rows", .default_text = "6", .least = 1, .most = 31, .help = "cells in a column"},
             {.name = "columns", .default_text = "7", .least = 1, .most = 31, .help = "columns"},
             {.name = "connect",
              .default_text = "4",
              .least = 1,
              .most = 31,
              .help = "discs side by side that make a line"},
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who makes a line loses"}},
        .state = "which cells hold X and which hold O; who is to move follows from their numbers",
        .function =
            "value(board) = the best, over the columns that are not full, of the opposite of value(board with "
            "my disc on that column)",
        .initialization =
            "a line made by the last disc is a loss for the player to move; a full board without one is "
            "a tie",
        .answer = "value(the empty board)",
        .aliases = {"connect4", "four-in-a-row"},
        .examples = {"rows=4 columns=4", "rows=4 columns=5", "rows=3 columns=4 connect=3"},
        .misere = {
            .initialization =
                "a line made by the last disc is a win for the player to move; a full board without one is a tie"}};
    return info;
  }
  static Result<connect_four> from(const Arguments& arguments) {
    return checked(connect_four{.rows = arguments.integer("rows"),
                                .columns = arguments.integer("columns"),
                                .connect = arguments.integer("connect"),
                                .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns) +
           (connect == 4 ? "" : ",connect=" + std::to_string(connect)) + (misere ? ",misere=true" : "");
  }

 private:
  static Cells bottom_row(int height, std::int64_t columns) {
    Cells row = 0;
    for (std::int64_t column = 0; column < columns && (column + 1) * height <= 64; ++column) {
      row |= cell_bit(static_cast<int>(column * height));
    }
    return row;
  }
  bool has_line(Cells discs) const {
    for (const int step : {1, height - 1, height, height + 1}) {
      Cells line = discs;
      for (int i = 1; i < connect && line != 0; ++i) line &= step * i < 64 ? discs >> (step * i) : 0;
      if (line != 0) return true;
    }
    return false;
  }
  /// The cells, taken or not, that together with discs on both sides make a line.
  Cells completing(Cells discs) const {
    Cells cells = 0;
    for (const int step : {1, height - 1, height, height + 1}) {
      Cells above[31];  // above[i]: the next i cells up the line hold discs
      Cells below = ~Cells{0};
      const int last = static_cast<int>(connect) - 1;
      above[0] = ~Cells{0};
      for (int i = 1; i <= last; ++i) above[i] = step * i < 64 ? above[i - 1] & discs >> (step * i) : 0;
      for (int i = 0; i <= last; ++i) {
        cells |= below & above[last - i];
        below = step * (i + 1) < 64 ? below & discs << (step * (i + 1)) : 0;
      }
    }
    return cells;
  }
  Cells mirror(Cells cells) const {
    Cells mirrored = 0;
    for (int column = 0; column < columns; ++column, cells >>= height) {
      mirrored |= (cells & first_cells(height)) << ((static_cast<int>(columns) - 1 - column) * height);
    }
    return mirrored;
  }
};

extern template Result<Solution<connect_four>> solve(const connect_four&, const Options&);

}  // namespace firstwin
