// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/grid.h"
#include "game/sides.h"

namespace firstwin {

/// Dao (Pickering and Van Buskirk): on 4 by 4 cells, four stones each; a move slides a stone in one of the eight
/// directions as far as it goes. Four of one's own in a row or column, in a square of 2 by 2, or in the four corners
/// win; and so does a stone of one's own in a corner of which the other holds all three neighbours.
struct dao {
  static constexpr bool cyclic = true;
  static constexpr Cells corners = 0x9009;
  Grid grid = Grid(4, 4);
  Symmetries symmetries = Symmetries::of_board(4, 4);

  using Position = SidedStones;  ///< X is left
  struct Move {
    std::int8_t from = 0, to = 0;
    bool operator==(const Move&) const = default;
  };

  /// X on the diagonal from the top left corner, O on the other.
  Position start() const { return {{0x8421, 0x1248}}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const Cells empty = grid.board() & ~position.stones.all();
    for_each_cell(position.seen_by_mover().first, [&](int from) {
      for (int direction = 0; direction < 8; ++direction) {
        Cells at = cell_bit(from);
        while ((step(at, direction) & empty) != 0) at = step(at, direction);
        const int to = std::countr_zero(at);
        if (to != from) sink(Move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)});
      }
    });
  }

  Position play(const Position& position, const Move& move) const {
    return position.with(position.mover, cell_bit(move.from) | cell_bit(move.to), other(position.mover));
  }

  /// The last move made the other's pattern, or shut a stone of the mover's in.
  std::optional<Value> result(const Position& position) const {
    const auto [mine, theirs] = position.seen_by_mover();
    if (forms_pattern(theirs)) return Value::finished(Outcome::loss);
    if (is_cornered(mine, theirs)) return Value::finished(Outcome::win);
    return {};
  }

  /// Seen by the mover: the sides have the same moves.
  std::uint64_t key(const Position& position) const { return position.key(16); }
  Position canonical(const Position& position) const { return position.canonical(symmetries); }
  /// A stone that stops against something may have come from any cell behind it, up to the next stone.
  template <class Sink>
  void predecessors(const Position& position, const Sink& sink) const {
    const Side before = other(position.mover);
    const Cells moved = position.of(before);
    const Cells empty = grid.board() & ~position.stones.all();
    for_each_cell(moved, [&](int to) {
      for (int direction = 0; direction < 8; ++direction) {
        if ((step(cell_bit(to), direction) & empty) != 0) continue;
        for (Cells from = step(cell_bit(to), 7 - direction) & empty; from != 0;
             from = step(from, 7 - direction) & empty) {
          const Position earlier = position.with(before, cell_bit(to) | from, before);
          if (!result(earlier)) sink(earlier);
        }
      }
    });
  }

  std::string text(const Position& position) const {
    return stones_text(4, 4, position.stones) + (position.mover == Side::left ? "\nX to move" : "\nO to move");
  }
  std::string move_text(const Move& move) const { return cell_name_of(move.from, 4) + "-" + cell_name_of(move.to, 4); }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "dao",
        .summary = "slide stones as far as they go on 4 by 4 cells; a line, a square or the four corners win",
        .family = "grid",
        .parameters = {},
        .state = "where the stones of both sides are, and whose turn it is",
        .function =
            "wins(stones, side) = some move leaves a loss for the other side; loses = all leave a win; play can "
            "come back to a position, so what is neither is a draw",
        .initialization =
            "four in a row, column, square or the corners, or a stone shut in a corner by three of the "
            "other's: won for their owner",
        .answer = "the value of the start, stones on both diagonals, X to move",
        .examples = {""}};
    return info;
  }
  static Result<dao> from(const Arguments&) { return dao{}; }
  std::string arguments() const { return ""; }

 private:
  /// One cell on in a direction; direction 7 - d is the opposite of d.
  Cells step(Cells cells, int direction) const {
    switch (direction) {
      case 0: return grid.up(cells);
      case 1: return grid.left(cells);
      case 2: return grid.up(grid.left(cells));
      case 3: return grid.up(grid.right(cells));
      case 4: return grid.down(grid.left(cells));
      case 5: return grid.down(grid.right(cells));
      case 6: return grid.right(cells);
      default: return grid.down(cells);
    }
  }
  static bool forms_pattern(Cells stones) {
    static constexpr std::array<Cells, 18> patterns = [] {
      std::array<Cells, 18> all{};
      std::size_t count = 0;
      for (int i = 0; i < 4; ++i) all[count++] = Cells{0xf} << (4 * i);
      for (int i = 0; i < 4; ++i) all[count++] = Cells{0x1111} << i;
      for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) all[count++] = Cells{0x33} << (4 * row + column);
      }
      all[count] = corners;
      return all;
    }();
    return std::find(patterns.begin(), patterns.end(), stones) != patterns.end();
  }
  /// Whether one of `mine` stands in a corner between three of `theirs`.
  static bool is_cornered(Cells mine, Cells theirs) {
    constexpr Stones traps[] = {{0x0001, 0x0032}, {0x0008, 0x00c4}, {0x1000, 0x2300}, {0x8000, 0x4c00}};
    return std::any_of(std::begin(traps), std::end(traps), [&](const Stones& trap) {
      return (mine & trap.first) != 0 && (theirs & trap.second) == trap.second;
    });
  }
};

extern template Result<Solution<dao>> solve(const dao&, const Options&);

}  // namespace firstwin
