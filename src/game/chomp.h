// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/number_text.h"

namespace firstwin {

/// Chomp: a move bites off a square of a bar of chocolate with all that lies below and right of it. The square in the
/// top left corner is poisoned and may not be taken: who is left with it alone has lost (with `misere`, won).
///
/// What is left is a staircase: the lengths of the rows never grow from the top down. A position holds them side by
/// side.
struct chomp {
  std::int64_t rows = 4;
  std::int64_t columns = 7;
  bool misere = false;
  /// Bits for the length of a row; made from the members above.
  int bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::max<std::int64_t>(columns, 1))));

  struct Position {
    std::uint64_t lengths = 0;  ///< of the rows, the top row in the highest bits
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::uint32_t row = 0, column = 0;  ///< the square bitten off, counted from 0
    bool operator==(const Move&) const = default;
  };

  Position start() const {
    Position position;
    for (std::int64_t row = 0; row < rows; ++row) {
      position.lengths = position.lengths << (bits % 64) | static_cast<std::uint64_t>(columns);
    }
    return position;
  }

  std::uint64_t length(const Position& position, std::int64_t row) const {
    return position.lengths >> ((rows - 1 - row) * bits) & first_cells(bits);
  }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (std::uint32_t row = 0; row < rows; ++row) {
      const auto length_here = static_cast<std::uint32_t>(length(position, row));
      for (std::uint32_t column = row == 0; column < length_here; ++column) {
        if (!offer(sink, Move{row, column})) return;
      }
    }
  }

  Position play(const Position& position, const Move& move) const {
    Position after = position;
    for (std::int64_t row = move.row; row < rows; ++row) {
      const std::uint64_t length_here = length(position, row);
      if (length_here <= move.column) break;
      after.lengths -= (length_here - move.column) << ((rows - 1 - row) * bits);
    }
    return after;
  }

  std::optional<Value> result(const Position& position) const {
    if (position.lengths != std::uint64_t{1} << ((rows - 1) * bits)) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.lengths; }
  bool impartial() const { return !misere; }
  std::uint64_t layer(const Position& position) const {
    std::uint64_t squares = 0;
    for (std::int64_t row = 0; row < rows; ++row) squares += length(position, row);
    return squares;
  }

  Result<void> check() const {
    if (auto fine = check_range("rows", rows, 1, 64); !fine) return fine;
    if (auto fine = check_range("columns", columns, 1, INT32_MAX); !fine) return fine;
    if (rows * bits <= 64) return {};
    return Error{"rows=" + std::to_string(rows) + " columns=" + std::to_string(columns) +
                 " have no key in 64 bits; with " + std::to_string(columns) + " columns expected at most " +
                 std::to_string(64 / bits) + " rows"};
  }

  std::string text(const Position& position) const {
    constexpr std::int64_t drawn_max = 60;
    if (columns <= drawn_max) {
      return board_text(rows, columns, [&](int cell) {
        const std::int64_t row = cell / columns, column = cell % columns;
        return cell == 0 ? '!' : static_cast<std::uint64_t>(column) < length(position, row) ? '#' : '.';
      });
    }
    std::string text = "rows of";
    for (std::int64_t row = 0; row < rows; ++row) text += " " + std::to_string(length(position, row));
    return text;
  }
  std::string move_text(const Move& move) const { return cell_name(move.row, move.column); }
  std::optional<Move> find_move(const Position& position, std::string_view text) const {
    std::uint64_t column = 0;  // counted from 1: a to z, aa and so on
    for (; !text.empty() && text.front() >= 'a' && text.front() <= 'z' && column <= UINT32_MAX; text.remove_prefix(1)) {
      column = 26 * column + static_cast<std::uint64_t>(text.front() - 'a' + 1);
    }
    const auto row = number_of_text<std::uint32_t>(text);
    if (!row || *row < 1 || *row > rows || column < 1 || (*row == 1 && column == 1)) return {};
    if (column > length(position, *row - 1)) return {};
    return Move{*row - 1, static_cast<std::uint32_t>(column - 1)};
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "chomp",
        .summary = "bite off a square with all below and right of it; the corner is poisoned",
        .family = "grid",
        .parameters =
            {{.name = "rows", .required = true, .least = 1, .most = 64, .help = "rows of squares"},
             {.name = "columns", .required = true, .least = 1, .most = INT32_MAX, .help = "columns of squares"},
             {.name = "misere",
              .kind = Kind::boolean,
              .default_text = "false",
              .help = "who is left with the poison alone wins"}},
        .state = "the lengths of the rows, which never grow from the top down",
        .function =
            "wins(staircase) = some square other than the corner can be bitten off so that not wins(what is "
            "left)",
        .initialization = "the poisoned corner alone: wins = false, for it may not be taken (under misere true)",
        .answer = "wins(the whole bar)",
        .examples = {"rows=4 columns=7", "rows=3 columns=3", "rows=2 columns=100"}};
    return info;
  }
  static Result<chomp> from(const Arguments& arguments) {
    return checked(chomp{.rows = arguments.integer("rows"),
                         .columns = arguments.integer("columns"),
                         .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns) + (misere ? ",misere=true" : "");
  }
};

extern template Result<Solution<chomp>> solve(const chomp&, const Options&);

}  // namespace firstwin
