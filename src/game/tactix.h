// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"

namespace firstwin {

/// Tac Tix (Piet Hein): from a square full of pieces a move takes one or more pieces that stand side by side, without
/// gaps, in one row or column; who takes the last piece wins (with `misere`, loses).
struct tactix {
  static constexpr std::int64_t size_max = 7;
  std::int64_t size = 4;
  bool misere = false;
  /// The sets that one move can take, single pieces once; made from the members above.
  std::shared_ptr<const std::vector<Cells>> runs = runs_of(size);
  Symmetries symmetries = Symmetries::of_board(size, size);

  struct Position {
    Cells pieces = 0;
    bool operator==(const Position&) const = default;
  };
  using Move = Cells;  ///< the pieces taken
  static constexpr bool index_falls = true;

  Position start() const { return {first_cells(cell_count(size, size))}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (const Cells run : *runs) {
      if ((position.pieces & run) == run) sink(run);
    }
  }

  Position play(const Position& position, Move run) const { return {position.pieces ^ run}; }

  std::optional<Value> result(const Position& position) const {
    if (position.pieces != 0) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.pieces; }
  std::uint64_t index(const Position& position) const { return position.pieces; }
  std::uint64_t index_count() const { return std::uint64_t{1} << cell_count(size, size); }
  Position position_at(std::uint64_t index) const { return {index}; }
  Position canonical(const Position& position) const { return {symmetries.least(position.pieces)}; }
  std::uint64_t layer(const Position& position) const {
    return static_cast<std::uint64_t>(std::popcount(position.pieces));
  }
  bool impartial() const { return !misere; }

  Result<void> check() const { return check_range("size", size, 1, size_max); }

  std::string text(const Position& position) const { return stones_text(size, size, {position.pieces, 0}); }
  std::string move_text(Move run) const {
    const int first = std::countr_zero(run), last = 63 - std::countl_zero(run);
    const std::string name = cell_name_of(first, size);
    return first == last ? name : name + "-" + cell_name_of(last, size);
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "tactix",
        .summary = "take pieces side by side from one row or column of a square; who takes the last piece wins",
        .family = "grid",
        .parameters = {{.name = "size", .default_text = "4", .least = 1, .most = size_max, .help = "rows and columns"},
                       {.name = "misere",
                        .kind = Kind::boolean,
                        .default_text = "false",
                        .help = "who takes the last piece loses"}},
        .state = "which pieces are left, one bit a piece",
        .function = "wins(S) = some run R of neighbours in one row or column of S has not wins(S without R)",
        .initialization = "no pieces: wins = false, for the other player took the last one (under misere true)",
        .answer = "wins(the full square)",
        .aliases = {"tac-tix"},
        .examples = {"size=4", "size=3", "size=4 misere=true"}};
    return info;
  }
  static Result<tactix> from(const Arguments& arguments) {
    return checked(tactix{.size = arguments.integer("size"), .misere = arguments.boolean("misere")});
  }
  std::string arguments() const { return "size=" + std::to_string(size) + (misere ? ",misere=true" : ""); }

 private:
  static std::shared_ptr<const std::vector<Cells>> runs_of(std::int64_t size) {
    std::vector<Cells> runs;
    const int side = check_range("size", size, 1, size_max) ? static_cast<int>(size) : 0;
    for (int cell = 0; cell < side * side; ++cell) {
      Cells run = cell_bit(cell);
      runs.push_back(run);
      for (int last = cell + 1; last % side != 0; ++last) runs.push_back(run |= cell_bit(last));
      run = cell_bit(cell);
      for (int last = cell + side; last < side * side; last += side) runs.push_back(run |= cell_bit(last));
    }
    return std::make_shared<const std::vector<Cells>>(std::move(runs));
  }
};

extern template Result<Solution<tactix>> solve(const tactix&, const Options&);

}  // namespace firstwin
