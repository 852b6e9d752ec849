// SPDX-License-Identifier: Apache-2.0
// A game of one's own in 30 lines: a knight on a chessboard jumps in turn, only towards the corner. Who cannot move
// loses. Then the board, with what each square is worth to the player who has to move from it.
#include <cstdint>
#include <cstdio>
#include <optional>

#include "firstwin/solve.h"

struct KnightHome {
  struct Position {
    int column = 7, row = 7;
    bool operator==(const Position&) const = default;
  };
  struct Move {
    int columns = 0, rows = 0;
    bool operator==(const Move&) const = default;
  };

  Position start() const { return {}; }

  template <class Sink>
  void moves(const Position& from, const Sink& sink) const {
    for (const Move move : {Move{-2, -1}, Move{-1, -2}, Move{-2, 1}, Move{1, -2}}) {
      const Position to = play(from, move);
      if (to.column >= 0 && to.row >= 0 && to.column < 8 && to.row < 8) sink(move);
    }
  }
  Position play(const Position& from, const Move& move) const {
    return {from.column + move.columns, from.row + move.rows};
  }
  std::optional<firstwin::Value> result(const Position& position) const {
    if (!firstwin::moves_of(*this, position).empty()) return {};
    return firstwin::Value::finished(firstwin::Outcome::loss);
  }
  std::uint64_t key(const Position& at) const { return static_cast<std::uint64_t>(at.row * 8 + at.column); }
};
static_assert(firstwin::Game<KnightHome>);

int main() {
  const auto solution = firstwin::solve(KnightHome{});
  if (!solution) return std::fprintf(stderr, "%s\n", solution.error().message.c_str()), 1;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      const auto value = solution->value({column, row});
      if (value.outcome == firstwin::Outcome::unknown) {
        std::printf("  . ");  // no play from the corner opposite comes here
      } else {
        std::printf(" %c%-2d", value.outcome == firstwin::Outcome::win ? 'W' : 'L', static_cast<int>(*value.plies));
      }
    }
    std::printf("\n");
  }
  return 0;
}
