// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"

namespace firstwin {

/// Dots and Boxes: a move draws a line between neighbouring dots; who draws the fourth side of a box gets it, one
/// point, and moves again. The game ends when all lines are drawn; the most boxes win (with `misere`, the fewest).
///
/// Lines are numbered the horizontal ones first, row by row, then the vertical ones.
struct dots_and_boxes {
  static constexpr std::int64_t lines_max = 63;
  std::int64_t rows = 2;
  std::int64_t columns = 2;
  bool misere = false;
  /// Made from the members above: rows, columns, horizontal lines, all lines, and symmetries.
  int height = fits(rows, columns) ? static_cast<int>(rows) : 1;
  int width = fits(rows, columns) ? static_cast<int>(columns) : 1;
  int horizontal = (height + 1) * width, lines = horizontal + height * (width + 1);
  Symmetries symmetries = symmetries_of(height, width);

  struct Position {
    Cells open = 0;          ///< the lines that are not drawn yet
    bool operator==(const Position&) const = default;
  };
  using Move = std::int8_t;  ///< the line drawn
  static constexpr bool index_falls = true;

  Position start() const { return {first_cells(lines)}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for_each_cell(position.open, [&](int line) { sink(static_cast<Move>(line)); });
  }

  Position play(const Position& position, Move line) const { return {position.open & ~cell_bit(line)}; }
  std::int64_t gain(const Position& position, Move line) const {
    const int boxes = boxes_closed(position, line);
    return misere ? -boxes : boxes;
  }
  bool moves_again(const Position& position, Move line) const { return boxes_closed(position, line) > 0; }

  std::optional<Value> result(const Position& position) const {
    if (position.open != 0) return {};
    return Value::of_margin(0);
  }

  std::uint64_t key(const Position& position) const { return position.open; }
  std::uint64_t index(const Position& position) const { return position.open; }
  std::uint64_t index_count() const { return std::uint64_t{1} << lines; }
  Position position_at(std::uint64_t index) const { return {index}; }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(position.open));
  }
  std::int64_t margin_bound() const { return height * width; }
  std::int64_t points(const Position& position) const {
    std::int64_t boxes = 0;
    for (int box = 0; box < height * width; ++box) boxes += (position.open & sides(box)) != 0;
    return misere ? -boxes : boxes;
  }
  Position canonical(const Position& position) const { return {symmetries.least(position.open)}; }

  Result<void> check() const {
    if (auto fine = check_board(rows, columns, 31); !fine) return fine;
    if (fits(rows, columns)) return {};
    return Error{"rows=" + std::to_string(rows) + " columns=" + std::to_string(columns) + " have " +
                 std::to_string(2 * rows * columns + rows + columns) + " lines; expected at most " +
                 std::to_string(lines_max)};
  }

  std::string text(const Position& position) const;
  std::string move_text(Move line) const {
    const int first = line < horizontal ? line / width * (width + 1) + line % width : line - horizontal;
    const int second = line < horizontal ? first + 1 : first + width + 1;
    return cell_name_of(first, width + 1) + "-" + cell_name_of(second, width + 1);
  }

  static const GameInfo& info();
  static Result<dots_and_boxes> from(const Arguments& arguments) {
    return checked(dots_and_boxes{.rows = arguments.integer("rows"),
                                  .columns = arguments.integer("columns"),
                                  .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns) + (misere ? ",misere=true" : "");
  }

 private:
  static bool fits(std::int64_t rows, std::int64_t columns) {
    return check_board(rows, columns, 31) && 2 * rows * columns + rows + columns <= lines_max;
  }
  static Symmetries symmetries_of(int height, int width);
  int above(int box) const { return box; }
  int left_of(int box) const { return horizontal + box + box / width; }
  Cells sides(int box) const {
    return cell_bit(above(box)) | cell_bit(above(box) + width) | cell_bit(left_of(box)) | cell_bit(left_of(box) + 1);
  }
  /// Boxes of which a line is the last open side.
  int boxes_closed(const Position& position, Move line) const {
    const Cells open = cell_bit(line);
    const auto closes = [&](bool exists, int box) { return exists && (position.open & sides(box)) == open; };
    if (line < horizontal) return closes(line < horizontal - width, line) + closes(line >= width, line - width);
    const int row = (line - horizontal) / (width + 1), column = (line - horizontal) % (width + 1);
    return closes(column < width, row * width + column) + closes(column > 0, row * width + column - 1);
  }
};

inline std::string dots_and_boxes::text(const Position& position) const {
  const auto drawn = [&](int line) { return (position.open & cell_bit(line)) == 0; };
  std::string text(2, ' ');
  for (int column = 0; column <= width; ++column) text += std::string(column ? 3 : 0, ' ') + cell_name(0, column)[0];
  for (int row = 0; row <= height; ++row) {
    text += "\n" + std::to_string(row + 1) + " ";
    for (int column = 0; column <= width; ++column) {
      text += column == 0 ? "+" : drawn(row * width + column - 1) ? "---+" : "   +";
    }
    if (row == height) break;
    text += "\n  ";
    for (int column = 0; column <= width; ++column) {
      text += drawn(horizontal + row * (width + 1) + column) ? '|' : ' ';
      if (column < width) text += (position.open & sides(row * width + column)) == 0 ? " # " : "   ";
    }
  }
  return text;
}

inline const GameInfo& dots_and_boxes::info() {
  static const GameInfo info{
      .name = "dots-and-boxes",
      .summary = "draw lines between dots; who closes a box gets it and moves again; the most boxes win",
      .family = "grid",
      .parameters =
          {{.name = "rows", .default_text = "2", .least = 1, .most = 31, .help = "rows of boxes"},
           {.name = "columns", .default_text = "2", .least = 1, .most = 31, .help = "columns of boxes"},
           {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "the fewest boxes win"}},
      .state = "which lines are drawn, one bit a line; who owns the closed boxes is not part of the state",
      .function =
          "margin(lines) = the greatest, over the lines not drawn, of boxes closed + margin(rest) when a box is "
          "closed, for then the mover moves again, else of -margin(rest)",
      .initialization = "margin(all lines drawn) = 0",
      .answer = "margin(no lines drawn): what the first player gets more than the second",
      .examples = {"rows=2 columns=2", "rows=1 columns=3", "rows=3 columns=3"},
      .misere = {.function = "margin(lines) = the greatest, over the lines not drawn, of margin(rest) - boxes closed "
                             "when a box is closed, for then the mover moves again, else of -margin(rest)",
                 .answer = "margin(no lines drawn): what the first player gets less than the second"}};
  return info;
}

inline Symmetries dots_and_boxes::symmetries_of(int height, int width) {
  const int horizontal = (height + 1) * width;
  std::vector<std::vector<int>> permutations;
  for (int symmetry = 0; symmetry < (height == width ? 8 : 4); ++symmetry) {
    std::vector<int>& permutation = permutations.emplace_back();
    for (int line = 0; line < horizontal + height * (width + 1); ++line) {
      const bool lies = line < horizontal;
      const int stride = lies ? width : width + 1, number = lies ? line : line - horizontal;
      int row = number / stride, column = number % stride;
      if (symmetry & 1) row = (lies ? height : height - 1) - row;
      if (symmetry & 2) column = (lies ? width - 1 : width) - column;
      const bool lies_then = lies != ((symmetry & 4) != 0);
      if (symmetry & 4) std::swap(row, column);
      permutation.push_back(lies_then ? row * width + column : horizontal + row * (width + 1) + column);
    }
  }
  return Symmetries(permutations);
}

extern template Result<Solution<dots_and_boxes>> solve(const dots_and_boxes&, const Options&);

}  // namespace firstwin
