// SPDX-License-Identifier: Apache-2.0
// Connect Four: discs fall into columns, and who first has four in a line wins. It is built in too, and has the same
// values there.
//   firstwin build connect_four.cpp && firstwin solve ./connect_four.so rows=4 columns=4
#include <firstwin/plugin.h>

#include <bit>
#include <cstdint>
#include <optional>
#include <string>

struct my_connect_four {
  std::int64_t rows = 4, columns = 4;

  // A column is rows + 1 bits from its bottom up; the spare bit keeps lines from running on in the next column.
  struct Position {
    std::uint64_t mine = 0, all = 0;  // the discs of the player to move, and those of both
    bool operator==(const Position&) const = default;
  };
  using Move = int;  // the column, from 1

  int height() const { return static_cast<int>(rows) + 1; }
  std::uint64_t bottom(std::int64_t column) const { return std::uint64_t{1} << (column * height()); }
  std::uint64_t cell(std::int64_t row, std::int64_t column) const { return bottom(column) << row; }

  Position start() const { return {}; }
  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (int column = 0; column < columns; ++column) {
      if ((position.all & cell(rows - 1, column)) == 0) sink(column + 1);
    }
  }
  Position play(const Position& position, Move column) const {
    return {position.mine ^ position.all, position.all | (position.all + bottom(column - 1))};
  }
  std::optional<firstwin::Value> result(const Position& position) const {
    const std::uint64_t theirs = position.mine ^ position.all;
    for (const int step : {1, height() - 1, height(), height() + 1}) {
      const std::uint64_t two = theirs & theirs >> step;
      if (two & two >> 2 * step) return firstwin::Value::finished(firstwin::Outcome::loss);
    }
    if (std::popcount(position.all) == rows * columns) return firstwin::Value::finished(firstwin::Outcome::tie);
    return {};
  }
  // The mover's discs with the lowest empty cell of each column on top: one number for all that matters.
  std::uint64_t key(const Position& position) const {
    std::uint64_t key = position.mine + position.all;
    for (std::int64_t column = 0; column < columns; ++column) key += bottom(column);
    return key;
  }
  // Left and right exchanged is the same game.
  Position canonical(const Position& position) const {
    Position mirror;
    const std::uint64_t one_column = (std::uint64_t{1} << height()) - 1;
    for (std::int64_t column = 0; column < columns; ++column) {
      const std::int64_t from = column * height(), to = (columns - 1 - column) * height();
      mirror.mine |= (position.mine >> from & one_column) << to;
      mirror.all |= (position.all >> from & one_column) << to;
    }
    return key(mirror) < key(position) ? mirror : position;
  }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(rows * columns - std::popcount(position.all));
  }

  std::string text(const Position& position) const {
    const bool x_moves = std::popcount(position.all) % 2 == 0;
    const std::uint64_t x = x_moves ? position.mine : position.mine ^ position.all;
    std::string text;
    for (std::int64_t row = rows - 1; row >= 0; --row) {
      for (std::int64_t column = 0; column < columns; ++column) {
        text += (position.all & cell(row, column)) == 0 ? " ." : x & cell(row, column) ? " X" : " O";
      }
      text += "\n";
    }
    return text + (x_moves ? "X to move" : "O to move");
  }

  static const firstwin::GameInfo& info() {
    static const firstwin::GameInfo info{
        .name = "my-connect-four",
        .summary = "drop discs into columns; who first has four in a line wins",
        .family = "grid",
        .parameters = {{.name = "rows", .default_text = "4", .least = 1, .most = 7, .help = "cells in a column"},
                       {.name = "columns", .default_text = "4", .least = 1, .most = 8, .help = "columns"}},
        .state = "which cells hold X and which hold O",
        .function =
            "value(board) = the best, over the columns that are not full, of the opposite of value(board after it)",
        .initialization = "a line of the other player is a loss; a full board without one a tie",
        .answer = "value(the empty board)",
        .examples = {"rows=4 columns=4"}};
    return info;
  }
  static firstwin::Result<my_connect_four> from(const firstwin::Arguments& arguments) {
    return my_connect_four{.rows = arguments.integer("rows"), .columns = arguments.integer("columns")};
  }
  std::string arguments() const { return "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns); }
};

FIRSTWIN_GAME(my_connect_four)
