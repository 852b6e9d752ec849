// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/sides.h"

namespace firstwin {

/// Quixo (Thierry Chapeau): a move takes a cube from the border, blank or with one's own mark, gives it one's own mark
/// and pushes it back into its row or column from an end, but not where it was; the cubes between shift. Who makes a
/// full row, column or diagonal of his mark wins; a move that makes one of the other's mark loses, even if it makes
/// both.
struct quixo {
  static constexpr std::int64_t size_max = 5;
  static constexpr bool cyclic = true;
  std::int64_t size = 3;
  /// One way to take and push a cube: it leaves `out`, the cubes of `shifted` move on by `step`, and it comes in at
  /// `in`.
  struct Push {
    Cells out = 0, in = 0, shifted = 0;
    int step = 0;  ///< in cells; to higher numbers where it is positive
    int cell = 0, end = 0;
  };
  /// Made from the size.
  std::shared_ptr<const std::vector<Push>> pushes = pushes_of(size);
  Lines lines = Lines(size, size, size);
  Symmetries symmetries = Symmetries::of_board(size, size);
  StonesKey number = StonesKey(cell_count(size, size));

  struct Position {
    Stones cubes{};           ///< with an X, and with an O
    Side mover = Side::left;  ///< X is left
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint8_t;  ///< which push

  Position start() const { return {}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const Cells theirs = position.mover == Side::left ? position.cubes.second : position.cubes.first;
    for (std::size_t push = 0; push < pushes->size(); ++push) {
      if (((*pushes)[push].out & theirs) == 0) sink(static_cast<Move>(push));
    }
  }

  Position play(const Position& position, Move move) const {
    const Push& push = (*pushes)[move];
    Position after{{shift(position.cubes.first & ~push.out, push.shifted, push.step),
                    shift(position.cubes.second & ~push.out, push.shifted, push.step)},
                   other(position.mover)};
    (position.mover == Side::left ? after.cubes.first : after.cubes.second) |= push.in;
    return after;
  }

  std::optional<Value> result(const Position& position) const {
    const bool x_moves = position.mover == Side::left;
    if (lines.any_in(x_moves ? position.cubes.first : position.cubes.second)) return Value::finished(Outcome::win);
    if (lines.any_in(x_moves ? position.cubes.second : position.cubes.first)) return Value::finished(Outcome::loss);
    return {};
  }

  std::uint64_t key(const Position& position) const { return number(position.cubes, position.mover == Side::right); }
  /// Turned, with X to move.
  Position canonical(const Position& position) const {
    Stones cubes = position.cubes;
    if (position.mover == Side::right) cubes = {cubes.second, cubes.first};
    return {least_image(symmetries, cubes), Side::left};
  }
  template <class Sink>
  void predecessors(const Position& position, const Sink& sink) const {
    const Side before = other(position.mover);
    StonesSet seen;  // different pushes can come from the same position
    for (const Push& push : *pushes) {
      if (((before == Side::left ? position.cubes.first : position.cubes.second) & push.in) == 0) continue;
      const Cells moved = push.step > 0 ? push.shifted << push.step : push.shifted >> -push.step;
      const Stones blank{shift(position.cubes.first & ~push.in, moved, -push.step),
                         shift(position.cubes.second & ~push.in, moved, -push.step)};
      for (const bool marked : {false, true}) {
        Stones cubes = blank;
        if (marked) (before == Side::left ? cubes.first : cubes.second) |= push.out;
        if (!result({cubes, before}) && seen.insert(cubes)) sink(Position{cubes, before});
      }
    }
  }

  Result<void> check() const { return check_range("size", size, 2, size_max); }

  std::string text(const Position& position) const {
    return stones_text(size, size, position.cubes) + (position.mover == Side::left ? "\nX to move" : "\nO to move");
  }
  std::string move_text(Move move) const {
    const Push& push = (*pushes)[move];
    return cell_name_of(push.cell, size) + "-" + cell_name_of(push.end, size);
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "quixo",
        .summary = "take a cube from the border and push it in again with your mark; a full line of your mark wins",
        .family = "grid",
        .parameters = {{.name = "size", .default_text = "3", .least = 2, .most = size_max, .help = "rows and columns"}},
        .state = "which cubes show X and which show O, and whose turn it is",
        .function =
            "wins(cubes, side) = some push leaves a loss for the other side; loses = all leave a win; play can "
            "come back to a position, so what is neither is a draw",
        .initialization =
            "a line of the mover's own mark: wins, for the other made it; else a line of the other's: "
            "loses",
        .answer = "the value of blank cubes with X to move",
        .examples = {"size=3", "size=4"}};
    return info;
  }
  static Result<quixo> from(const Arguments& arguments) { return checked(quixo{.size = arguments.integer("size")}); }
  std::string arguments() const { return "size=" + std::to_string(size); }

 private:
  /// A few positions: two for each of at most 44 pushes.
  class StonesSet {
   public:
    bool insert(const Stones& stones) {
      std::size_t at = (stones.first * 0x9e3779b97f4a7c15ULL ^ stones.second * 0xc2b2ae3d27d4eb4fULL) >> 57;
      for (; taken_[at]; at = (at + 1) % taken_.size()) {
        if (slots_[at] == stones) return false;
      }
      taken_[at] = true;
      slots_[at] = stones;
      return true;
    }

   private:
    std::array<bool, 128> taken_{};
    std::array<Stones, 128> slots_;
  };

  static Cells shift(Cells cubes, Cells shifted, int step) {
    const Cells moving = cubes & shifted;
    return (cubes & ~shifted) | (step > 0 ? moving << step : moving >> -step);
  }
  static std::shared_ptr<const std::vector<Push>> pushes_of(std::int64_t size) {
    std::vector<Push> pushes;
    const int side = check_range("size", size, 2, size_max) ? static_cast<int>(size) : 0;
    for (int cell = 0; cell < side * side; ++cell) {
      const int row = cell / side, column = cell % side;
      if (row != 0 && row != side - 1 && column != 0 && column != side - 1) continue;
      // From the left, right, upper and lower end; the cubes between move towards the gap, away from that end.
      for (const auto& [end, step] : {std::pair{row * side, 1}, std::pair{row * side + side - 1, -1},
                                      std::pair{column, side}, std::pair{(side - 1) * side + column, -side}}) {
        if (end == cell) continue;
        Push push{.out = cell_bit(cell), .in = cell_bit(end), .step = step, .cell = cell, .end = end};
        for (int moved = end; moved != cell; moved += step) push.shifted |= cell_bit(moved);
        pushes.push_back(push);
      }
    }
    return std::make_shared<const std::vector<Push>>(std::move(pushes));
  }
};

extern template Result<Solution<quixo>> solve(const quixo&, const Options&);

}  // namespace firstwin
