// SPDX-License-Identifier: Apache-2.0
// Neighbours on a board, and dominoes on two of them, for whole sets of cells at a time.
#pragma once
#include <cstdint>

#include "game/board.h"

namespace firstwin {

class Grid {
 public:
  Grid(std::int64_t rows, std::int64_t columns)
      : board_(first_cells(cell_count(rows, columns))), down_(board_ != 0 ? static_cast<int>(columns) : 1) {
    for_each_cell(board_, [&](int cell) {
      if ((cell + 1) % down_ != 0) has_right_ |= cell_bit(cell);
      if (cell % down_ == 0) first_column_ |= cell_bit(cell);
    });
  }

  Cells board() const { return board_; }
  Cells right(Cells cells) const { return (cells & has_right_) << 1; }
  Cells left(Cells cells) const { return cells >> 1 & has_right_; }
  Cells down(Cells cells) const { return down_ < 64 ? cells << down_ & board_ : 0; }
  Cells up(Cells cells) const { return down_ < 64 ? cells >> down_ : 0; }
  Cells top_row() const { return first_cells(down_) & board_; }
  Cells bottom_row() const { return board_ & ~up(board_); }
  Cells left_column() const { return first_column_; }
  Cells right_column() const { return board_ & ~has_right_; }
  /// The cells that share a side with some cell of a set.
  Cells beside(Cells cells) const { return right(cells) | left(cells) | down(cells) | up(cells); }
  /// Those of `within` that are connected with `seed`, itself within.
  Cells connected(Cells seed, Cells within) const {
    for (;;) {
      const Cells grown = (seed | beside(seed)) & within;
      if (grown == seed) return seed;
      seed = grown;
    }
  }
  /// A set of cells moved as far up and left as it goes.
  Cells in_corner(Cells cells) const {
    if (cells == 0) return cells;
    while ((cells & first_cells(down_)) == 0) cells >>= down_;
    while ((cells & first_column_) == 0) cells >>= 1;
    return cells;
  }

  /// The left cells of the dominoes that can lie across on free cells, and the upper cells of those that can stand.
  Cells across(Cells free) const { return free & left(free); }
  Cells upright(Cells free) const { return free & up(free); }
  Cells across_at(int cell) const { return cell_bit(cell) | cell_bit(cell + 1); }
  Cells upright_at(int cell) const { return cell_bit(cell) | cell_bit(cell + down_); }
  /// The free cells that some domino can still cover; the others no longer matter.
  Cells coverable(Cells free) const { return free & beside(free); }

 private:
  Cells board_ = 0, has_right_ = 0, first_column_ = 0;
  int down_ = 1;  ///< from a cell to the one below it
};

}  // namespace firstwin
