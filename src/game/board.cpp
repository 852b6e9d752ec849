// SPDX-License-Identifier: Apache-2.0
#include "game/board.h"

#include <algorithm>
#include <utility>

namespace firstwin {

Lines::Lines(std::int64_t rows, std::int64_t columns, std::int64_t length)
    : length_(static_cast<int>(std::clamp<std::int64_t>(length, 1, 64))) {
  if (!check_board(rows, columns, 64)) return;
  constexpr int row_steps[] = {0, 1, 1, 1}, column_steps[] = {1, 0, 1, -1};
  for (std::size_t i = 0; i < directions_.size(); ++i) {
    directions_[i].step = row_steps[i] * static_cast<int>(columns) + column_steps[i];
    for (std::int64_t row = 0; row < rows; ++row) {
      for (std::int64_t column = 0; column < columns; ++column) {
        const std::int64_t last_row = row + (length_ - 1) * row_steps[i];
        const std::int64_t last_column = column + (length_ - 1) * column_steps[i];
        const bool fits = last_row < rows && last_column >= 0 && last_column < columns;
        if (fits) directions_[i].starts |= cell_bit(static_cast<int>(row * columns + column));
      }
    }
  }
}

Symmetries::Symmetries(const std::vector<std::vector<int>>& permutations)
    : count_(permutations.size()), bytes_((permutations.front().size() + 7) / 8) {
  std::vector<Cells> tables(count_ * bytes_ * 256);
  for (std::size_t symmetry = 0; symmetry < count_; ++symmetry) {
    for (std::size_t cell = 0; cell < permutations[symmetry].size(); ++cell) {
      Cells* table = tables.data() + (symmetry * bytes_ + cell / 8) * 256;
      for (std::size_t byte = 0; byte < 256; ++byte) {
        if (byte >> (cell % 8) & 1) table[byte] |= cell_bit(permutations[symmetry][cell]);
      }
    }
  }
  tables_ = std::make_shared<const std::vector<Cells>>(std::move(tables));
}

Symmetries Symmetries::of_board(std::int64_t rows, std::int64_t columns) {
  if (!check_board(rows, columns, 64)) return Symmetries(std::vector<std::vector<int>>{{0}});
  std::vector<std::vector<int>> permutations;
  for (int symmetry = 0; symmetry < (rows == columns ? 8 : 4); ++symmetry) {
    std::vector<int>& permutation = permutations.emplace_back();
    for (std::int64_t cell = 0; cell < rows * columns; ++cell) {
      std::int64_t row = cell / columns, column = cell % columns;
      if (symmetry & 1) row = rows - 1 - row;
      if (symmetry & 2) column = columns - 1 - column;
      if (symmetry & 4) std::swap(row, column);
      permutation.push_back(static_cast<int>(row * columns + column));
    }
  }
  return Symmetries(permutations);
}

Symmetries Symmetries::half_turn(std::int64_t rows, std::int64_t columns) {
  std::vector<std::vector<int>> permutations(2);
  const int count = std::max(cell_count(rows, columns), 1);
  for (int cell = 0; cell < count; ++cell) {
    permutations[0].push_back(cell);
    permutations[1].push_back(count - 1 - cell);
  }
  return Symmetries(permutations);
}

std::uint64_t ternary(Cells cells) {
  static constexpr auto of_byte = [] {
    std::array<std::uint64_t, 256> numbers{};
    for (std::size_t byte = 0; byte < 256; ++byte) {
      std::uint64_t power = 1;
      for (std::size_t digit = 0; digit < 8; ++digit, power *= 3) numbers[byte] += byte >> digit & 1 ? power : 0;
    }
    return numbers;
  }();
  constexpr std::uint64_t three_to_8 = 6561;
  std::uint64_t number = 0;
  for (int byte = 4; byte >= 0; --byte) number = number * three_to_8 + of_byte[cells >> (8 * byte) & 255];
  return number;
}

int cell_count(std::int64_t rows, std::int64_t columns) {
  return check_board(rows, columns, 64) ? static_cast<int>(rows * columns) : 0;
}

std::string cell_name(std::int64_t row, std::int64_t column) {
  std::string letters;
  for (++column; column > 0; column = (column - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('a' + (column - 1) % 26));
  }
  return letters + std::to_string(row + 1);
}

std::string board_text(std::int64_t rows, std::int64_t columns, const std::function<char(int cell)>& mark) {
  const std::size_t width = std::to_string(rows).size();
  const auto padded = [](const std::string& text, std::size_t size) {
    return std::string(size - std::min(size, text.size()), ' ') + text;
  };
  const std::size_t column_width = columns > 26 ? 3 : 2;
  std::string text(width, ' ');
  for (std::int64_t column = 0; column < columns; ++column) {
    std::string letters = cell_name(0, column);
    letters.pop_back();
    text += padded(letters, column_width);
  }
  for (std::int64_t row = 0; row < rows; ++row) {
    text += "\n" + padded(std::to_string(row + 1), width);
    for (std::int64_t column = 0; column < columns; ++column) {
      text += padded(std::string(1, mark(static_cast<int>(row * columns + column))), column_width);
    }
  }
  return text;
}

std::string stones_text(std::int64_t rows, std::int64_t columns, const Stones& stones) {
  return board_text(rows, columns, [&](int cell) {
    return stones.first & cell_bit(cell) ? 'X' : stones.second & cell_bit(cell) ? 'O' : '.';
  });
}

Result<void> check_range(std::string_view name, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value >= least && value <= most) return {};
  return Error{std::string(name) + "=" + std::to_string(value) + "; expected " + std::to_string(least) + " to " +
               std::to_string(most)};
}

Result<void> check_board(std::int64_t rows, std::int64_t columns, std::int64_t cells_max, std::string_view rows_name,
                         std::string_view columns_name) {
  if (auto fine = check_range(rows_name, rows, 1, cells_max); !fine) return fine;
  if (auto fine = check_range(columns_name, columns, 1, cells_max); !fine) return fine;
  if (rows * columns <= cells_max) return {};
  return Error{std::string(rows_name) + "=" + std::to_string(rows) + " " + std::string(columns_name) + "=" +
               std::to_string(columns) + " are " + std::to_string(rows * columns) + " cells; expected at most " +
               std::to_string(cells_max)};
}

}  // namespace firstwin
