// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/sides.h"

namespace firstwin {

/// Mū tōrere (Māori): four pieces each on a ring of eight points with one in the centre. A move goes to the one empty
/// point: along the ring from beside it, out of the centre, or into the centre, there only from beside an opponent's
/// piece. Who cannot move loses.
struct mu_torere {
  static constexpr bool cyclic = true;
  static constexpr int centre = 8;
  /// The turns and mirror images of the ring.
  Symmetries symmetries = ring_symmetries();

  using Position = SidedStones;  ///< X is left
  using Move = std::int8_t;     ///< from where a piece goes to the empty point

  Position start() const { return {{0x0f, 0xf0}}; }  // points 0 … 7 around the ring, then the centre

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for_each_cell(movable(position), [&](int from) { sink(static_cast<Move>(from)); });
  }

  Position play(const Position& position, Move from) const {
    return position.with(position.mover, cell_bit(from) | empty(position), other(position.mover));
  }

  std::optional<Value> result(const Position& position) const {
    if (movable(position) != 0) return {};
    return Value::finished(Outcome::loss);
  }

  /// Seen by the mover: the sides have the same moves.
  std::uint64_t key(const Position& position) const { return position.key(9); }
  Position canonical(const Position& position) const { return position.canonical(symmetries); }
  template <class Sink>
  void predecessors(const Position& position, const Sink& sink) const {
    const Side before = other(position.mover);
    for_each_cell(position.of(before), [&](int to) {
      const Position earlier = position.with(before, cell_bit(to) | empty(position), before);
      if ((movable(earlier) & empty(position)) != 0) sink(earlier);
    });
  }

  std::string text(const Position& position) const {
    const auto at = [&](int point) {
      return position.stones.first & cell_bit(point) ? 'X' : position.stones.second & cell_bit(point) ? 'O' : '.';
    };
    std::string text = "ring, from 1:";
    for (int point = 0; point < centre; ++point) text += std::string(" ") + at(point);
    return text + "   centre: " + at(centre) + (position.mover == Side::left ? "\nX to move" : "\nO to move");
  }
  std::string move_text(Move from) const { return from == centre ? "centre" : std::to_string(from + 1); }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "mu-torere",
        .summary = "move a piece to the one empty point of a ring with a centre; who cannot move loses",
        .family = "text",
        .parameters = {},
        .state = "where the pieces of both sides are, and whose turn it is",
        .function =
            "wins(pieces, side) = some move leaves a loss for the other side; loses = all leave a win; play can "
            "come back to a position, so what is neither is a draw",
        .initialization = "no piece of the mover can go to the empty point: loses",
        .answer = "the value of the start, X on points 1 to 4, O on 5 to 8, X to move",
        .examples = {""}};
    return info;
  }
  static Result<mu_torere> from(const Arguments&) { return mu_torere{}; }
  std::string arguments() const { return ""; }

 private:
  static Cells empty(const Position& position) { return 0x1ff & ~position.stones.all(); }
  static Cells beside(Cells ring) { return ((ring << 1) | (ring >> 7) | (ring >> 1) | (ring << 7)) & 0xff; }
  static Cells movable(const Position& position) {
    const auto [mine, theirs] = position.seen_by_mover();
    const Cells gap = empty(position);
    if (gap == cell_bit(centre)) return mine & beside(theirs & 0xff);
    return mine & (beside(gap) | cell_bit(centre));
  }
  static Symmetries ring_symmetries() {
    std::vector<std::vector<int>> permutations;
    for (int turn = 0; turn < 8; ++turn) {
      for (const int direction : {1, 7}) {
        std::vector<int>& permutation = permutations.emplace_back();
        for (int point = 0; point < 8; ++point) permutation.push_back((direction * point + turn) % 8);
        permutation.push_back(centre);
      }
    }
    return Symmetries(permutations);
  }
};

extern template Result<Solution<mu_torere>> solve(const mu_torere&, const Options&);

}  // namespace firstwin
