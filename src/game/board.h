// SPDX-License-Identifier: Apache-2.0
// What the games on boards have in common: sets of cells as bits, lines, symmetries, keys, names and drawings.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/result.h"

namespace firstwin {

/// A set of at most 64 cells, one bit a cell. Cells are numbered row by row from the top left.
using Cells = std::uint64_t;

constexpr Cells cell_bit(int cell) { return Cells{1} << cell; }
/// The cells 0 … count - 1; count is 0 … 64.
constexpr Cells first_cells(int count) { return count <= 0 ? 0 : ~Cells{0} >> (64 - count); }

/// The number of cells of a board; 0 for sizes that check_board() refuses, so that a game with wrong parameters can be
/// made and then say what is wrong.
int cell_count(std::int64_t rows, std::int64_t columns);

/// Calls `visit(cell)` for each cell of a set, in ascending order.
template <class Visit>
void for_each_cell(Cells cells, const Visit& visit) {
  for (; cells != 0; cells &= cells - 1) visit(std::countr_zero(cells));
}

/// The straight lines of `length` neighbouring cells on a board: rows, columns and both diagonals.
class Lines {
 public:
  Lines(std::int64_t rows, std::int64_t columns, std::int64_t length);

  /// Whether some line lies within the set. Shifts the set along each direction and keeps where lines may begin.
  bool any_in(Cells cells) const {
    for (const Direction& direction : directions_) {
      Cells starts = direction.starts & cells;
      for (int i = 1; i < length_ && starts != 0; ++i) starts &= cells >> (i * direction.step);
      if (starts != 0) return true;
    }
    return false;
  }

 private:
  struct Direction {
    int step = 1;      ///< from a cell of a line to the next
    Cells starts = 0;  ///< the cells at which a line may begin
  };

  int length_ = 1;
  std::array<Direction, 4> directions_{};
};

/// Ways to turn and mirror a board onto itself, as permutations of its cells, applied to sets of cells by look-up of
/// one byte at a time. The first is always the identity.
class Symmetries {
 public:
  /// Of permutations given one by one: `permutations[s][cell]` is where a cell goes. No more than 64 cells.
  explicit Symmetries(const std::vector<std::vector<int>>& permutations);
  /// Of a rectangle: 4, or 8 when it is square. The first 4 keep rows rows.
  static Symmetries of_board(std::int64_t rows, std::int64_t columns);

  /// The identity and half a turn.
  static Symmetries half_turn(std::int64_t rows, std::int64_t columns);
  /// Only the first of them.
  Symmetries first(std::size_t count) const {
    Symmetries some = *this;
    some.count_ = std::min(count, count_);
    return some;
  }

  std::size_t count() const { return count_; }
  Cells apply(std::size_t symmetry, Cells cells) const {
    const Cells* table = tables_->data() + symmetry * bytes_ * 256;
    Cells image = 0;
    for (std::size_t byte = 0; byte < bytes_; ++byte, table += 256) image |= table[cells >> (8 * byte) & 255];
    return image;
  }
  /// The least image of a set.
  Cells least(Cells cells) const {
    Cells least = cells;
    for (std::size_t symmetry = 1; symmetry < count_; ++symmetry) least = std::min(least, apply(symmetry, cells));
    return least;
  }

 private:
  std::size_t count_ = 1, bytes_ = 1;
  std::shared_ptr<const std::vector<Cells>> tables_;
};

/// Two disjoint sets of cells, as the stones of two colours.
struct Stones {
  Cells first = 0, second = 0;
  bool operator==(const Stones&) const = default;
  auto operator<=>(const Stones&) const = default;
  Cells all() const { return first | second; }
};

/// The least image of two sets that move together.
inline Stones least_image(const Symmetries& symmetries, const Stones& stones) {
  Stones least = stones;
  for (std::size_t symmetry = 1; symmetry < symmetries.count(); ++symmetry) {
    least =
        std::min(least, Stones{symmetries.apply(symmetry, stones.first), symmetries.apply(symmetry, stones.second)});
  }
  return least;
}

/// A set of at most 40 cells read as digits 0 and 1 of a number in base 3.
std::uint64_t ternary(Cells cells);

/// Numbers two disjoint sets of cells, and one bit more, without repeats: on boards of up to 31 cells by putting the
/// sets side by side, up to `cells_max` in base 3.
class StonesKey {
 public:
  static constexpr int cells_max = 39;

  explicit StonesKey(int cells) : side_by_side_(cells <= 31) {}
  std::uint64_t operator()(const Stones& stones, bool flag = false) const {
    if (side_by_side_) return stones.first | stones.second << 31 | std::uint64_t{flag} << 62;
    return 2 * (ternary(stones.first) + 2 * ternary(stones.second)) + flag;
  }

 private:
  bool side_by_side_;
};

/// "a1", "c2": columns by letter (after z come aa, ab …), rows by number from the top. Numbers are counted from 0.
std::string cell_name(std::int64_t row, std::int64_t column);
/// The name of a cell of a board with so many columns.
inline std::string cell_name_of(int cell, std::int64_t columns) { return cell_name(cell / columns, cell % columns); }

/// A board for a person to read, with its coordinates; `mark(cell)` is what stands in a cell.
std::string board_text(std::int64_t rows, std::int64_t columns, const std::function<char(int cell)>& mark);
/// The same for stones: X is first, O is second, and an empty cell a point.
std::string stones_text(std::int64_t rows, std::int64_t columns, const Stones& stones);

/// The error for a parameter that is out of its range.
Result<void> check_range(std::string_view name, std::int64_t value, std::int64_t least, std::int64_t most);
/// The error for a board that has no cell or too many.
Result<void> check_board(std::int64_t rows, std::int64_t columns, std::int64_t cells_max,
                         std::string_view rows_name = "rows", std::string_view columns_name = "columns");

/// A game whose parameters have been checked, or why they make no game.
template <class G>
Result<G> checked(G game) {
  if (auto fine = game.check(); !fine) return fine.error();
  return game;
}

}  // namespace firstwin
