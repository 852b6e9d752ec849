// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"

namespace firstwin {

/// The m,n,k-game: on m rows of n cells the players mark empty cells in turn; who first has k marks side by side in a
/// row, column or diagonal wins (with `misere`, loses). A full board without such a line is a tie. Tic-tac-toe is
/// 3,3,3.
struct mnk {
  static constexpr std::int64_t cells_max = StonesKey::cells_max;
  std::int64_t m = 3;
  std::int64_t n = 3;
  std::int64_t k = 3;
  bool misere = false;
  /// Made from the members above.
  Lines lines = Lines(m, n, k);
  Symmetries symmetries = Symmetries::of_board(m, n);
  StonesKey number = StonesKey(cell_count(m, n));
  Cells board = first_cells(cell_count(m, n));

  struct Position {
    Cells mine = 0, theirs = 0;  ///< the marks of the player to move, and of the other
    bool operator==(const Position&) const = default;
  };
  using Move = std::int8_t;      ///< the cell

  Position start() const { return {}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for_each_cell(board & ~(position.mine | position.theirs), [&](int cell) { sink(static_cast<Move>(cell)); });
  }

  Position play(const Position& position, Move cell) const { return {position.theirs, position.mine | cell_bit(cell)}; }

  std::optional<Value> result(const Position& position) const {
    if (lines.any_in(position.theirs)) return Value::finished(misere ? Outcome::win : Outcome::loss);
    if ((position.mine | position.theirs) == board) return Value::finished(Outcome::tie);
    return {};
  }

  // Who is to move follows from the number of marks.
  std::uint64_t key(const Position& position) const { return number({position.mine, position.theirs}); }
  Position canonical(const Position& position) const {
    const Stones least = least_image(symmetries, {position.mine, position.theirs});
    return {least.first, least.second};
  }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(board & ~(position.mine | position.theirs)));
  }

  Result<void> check() const {
    if (auto fine = check_range("k", k, 1, cells_max); !fine) return fine;
    return check_board(m, n, cells_max, "m", "n");
  }

  std::string text(const Position& position) const {
    const bool x_to_move = std::popcount(position.mine) == std::popcount(position.theirs);
    const Stones stones = x_to_move ? Stones{position.mine, position.theirs} : Stones{position.theirs, position.mine};
    return stones_text(m, n, stones) + (x_to_move ? "\nX to move" : "\nO to move");
  }
  std::string move_text(Move cell) const { return cell_name_of(cell, n); }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "mnk",
        .summary = "mark cells of a board in turn; who first has k in a row wins (tic-tac-toe is 3,3,3)",
        .family = "grid",
        .parameters =
            {{.name = "m", .default_text = "3", .least = 1, .most = cells_max, .help = "rows"},
             {.name = "n", .default_text = "3", .least = 1, .most = cells_max, .help = "columns"},
             {.name = "k",
              .default_text = "3",
              .least = 1,
              .most = cells_max,
              .help = "marks side by side that make a line"},
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who makes a line loses"}},
        .state = "which cells hold X and which hold O; who is to move follows from their numbers",
        .function = "value(board) = the best, over the empty cells, of the opposite of value(board with my mark there)",
        .initialization =
            "a line of k made by the last move is a loss for the player to move; a full board without "
            "one is a tie",
        .answer = "value(the empty board)",
        .aliases = {"tic-tac-toe", "ttt", "noughts-and-crosses"},
        .examples = {"m=3 n=3 k=3", "m=4 n=4 k=3", "m=3 n=3 k=3 misere=true"},
        .misere = {.initialization = "a line of k made by the last move is a win for the player to move; a full board "
                                     "without one is a tie"}};
    return info;
  }
  static Result<mnk> from(const Arguments& arguments) {
    return checked(mnk{.m = arguments.integer("m"),
                       .n = arguments.integer("n"),
                       .k = arguments.integer("k"),
                       .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "m=" + std::to_string(m) + ",n=" + std::to_string(n) + ",k=" + std::to_string(k) +
           (misere ? ",misere=true" : "");
  }
};

extern template Result<Solution<mnk>> solve(const mnk&, const Options&);

}  // namespace firstwin
