// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/sides.h"

namespace firstwin {

/// Achi (Ghana): on three rows of three points, joined by rows, columns and both diagonals, the players first put their
/// pieces on empty points in turn, then move one along a line to an empty point beside it. Three in a line win; who
/// cannot move loses. Four pieces each, or three.
struct achi {
  static constexpr bool cyclic = true;
  std::int64_t pieces = 4;
  Lines lines = Lines(3, 3, 3);
  Symmetries symmetries = Symmetries::of_board(3, 3);

  using Position = SidedStones;  ///< X is left
  struct Move {
    std::int8_t from = -1, to = 0;  ///< from is -1 when a piece is put on the board
    bool operator==(const Move&) const = default;
  };

  Position start() const { return {}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const Cells mine = position.seen_by_mover().first, empty = 0x1ff & ~position.stones.all();
    if (std::popcount(mine) < pieces) {
      for_each_cell(empty, [&](int to) { sink(Move{-1, static_cast<std::int8_t>(to)}); });
      return;
    }
    for_each_cell(mine, [&](int from) {
      for_each_cell(empty & beside(from),
                    [&](int to) { sink(Move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)}); });
    });
  }

  Position play(const Position& position, const Move& move) const {
    return position.with(position.mover, cell_bit(move.to) | (move.from < 0 ? 0 : cell_bit(move.from)),
                         other(position.mover));
  }

  std::optional<Value> result(const Position& position) const {
    const auto [mine, theirs] = position.seen_by_mover();
    if (lines.any_in(theirs)) return Value::finished(Outcome::loss);
    if (std::popcount(mine) < pieces) return {};
    Cells reached = 0;
    for_each_cell(mine, [&](int from) { reached |= beside(from); });
    if ((reached & 0x1ff & ~position.stones.all()) != 0) return {};
    return Value::finished(Outcome::loss);
  }

  /// Seen by the mover: the sides have the same moves.
  std::uint64_t key(const Position& position) const { return position.key(9); }
  Position canonical(const Position& position) const { return position.canonical(symmetries); }
  template <class Sink>
  void predecessors(const Position& position, const Sink& sink) const {
    const Side before = other(position.mover);
    const Cells moved = position.of(before);
    const auto earlier = [&](Cells change) {
      const Position then = position.with(before, change, before);
      if (!result(then)) sink(then);
    };
    for_each_cell(moved, [&](int to) {
      earlier(cell_bit(to));
      if (std::popcount(moved) < pieces) return;
      for_each_cell(beside(to) & 0x1ff & ~position.stones.all(),
                    [&](int from) { earlier(cell_bit(to) | cell_bit(from)); });
    });
  }

  Result<void> check() const { return check_range("pieces", pieces, 3, 4); }

  std::string text(const Position& position) const {
    return stones_text(3, 3, position.stones) + (position.mover == Side::left ? "\nX to move" : "\nO to move");
  }
  std::string move_text(const Move& move) const {
    return (move.from < 0 ? "" : cell_name_of(move.from, 3) + "-") + cell_name_of(move.to, 3);
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "achi",
        .summary = "put pieces, then move them, on three rows of three points; three in a line win",
        .family = "grid",
        .parameters = {{.name = "pieces", .default_text = "4", .least = 3, .most = 4, .help = "of each player"}},
        .state = "where the pieces of both sides are, and whose turn it is; how many are still in hand follows from it",
        .function =
            "wins(pieces, side) = some move leaves a loss for the other side; loses = all leave a win; play can "
            "come back to a position, so what is neither is a draw",
        .initialization = "three in a line made by the last move: loses; no piece can move: loses",
        .answer = "the value of the empty board with X to move",
        .examples = {"pieces=4", "pieces=3"}};
    return info;
  }
  static Result<achi> from(const Arguments& arguments) { return checked(achi{.pieces = arguments.integer("pieces")}); }
  std::string arguments() const { return "pieces=" + std::to_string(pieces); }

 private:
  /// The points that a line joins with one: corners and centre have slanting lines, the others have not.
  static Cells beside(int point) {
    static constexpr std::array<Cells, 9> neighbours{0x01a, 0x015, 0x032, 0x051, 0x1ef, 0x114, 0x098, 0x150, 0x0b0};
    return neighbours[static_cast<std::size_t>(point)];
  }
};

extern template Result<Solution<achi>> solve(const achi&, const Options&);

}  // namespace firstwin
