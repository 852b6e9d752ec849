// SPDX-License-Identifier: Apache-2.0
#include "game/keep_one.h"

#include <algorithm>

#include "game/rows.h"

namespace firstwin {

std::vector<std::int64_t> keep_one::sides_of(const std::vector<Row>& rows) {
  std::vector<std::int64_t> sides;
  for (const Row& row : rows) sides.insert(sides.end(), 2, static_cast<std::int64_t>(row.size()) - 1);
  return sides;
}

std::uint64_t keep_one::moves_of_rows(const std::vector<Row>& rows) {
  std::uint64_t moves = 0;
  for (const Row& row : rows) moves += row.size() - 1;
  return moves;
}

std::vector<keep_one::Left> keep_one::left(const Position& position) const {
  const std::vector<std::uint64_t> sides = code.sizes_of(position.sides);
  std::vector<Left> all(rows.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    all[row] = {rows[row].size() - 1 - sides[2 * row], sides[2 * row + 1] + 1};
  }
  return all;
}

Wide keep_one::margin_bound() const {
  Wide sum = 0;
  for (const Row& row : rows) sum += row.absolute_sum();
  return sum;
}

/// The coin that is left of a row of odd length when one player moves in it and the other answers in it.
std::int64_t keep_one::odd_row_value(const Row& row, const Left& left, bool first_moves) const {
  const std::uint64_t middle = (left.begin + left.end) / 2;
  if (left.end - left.begin == 1) return row[middle];
  const std::int64_t low = std::min(row[middle - 1], row[middle + 1]),
                     high = std::max(row[middle - 1], row[middle + 1]);
  return first_moves ? std::min(row[middle], high) : std::max(row[middle], low);
}

Value keep_one::theorem_value(const Position& position) const {
  struct Even {
    std::int64_t high = 0, low = 0;  ///< what is left when first, or when second, makes the row odd
  };
  const std::vector<Left> all = left(position);
  std::uint64_t moves = 0, even_rows = 0;
  for (const Left& row : all) {
    moves += row.end - row.begin - 1;
    even_rows += (row.end - row.begin + 1) % 2;
  }
  const bool first_moves = (moves_in_all - moves) % 2 == 0;
  const bool first_moves_in_odd_rows = first_moves == (even_rows % 2 == 0);
  Wide sum = 0;
  std::vector<Even> evens;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto [begin, end] = all[i];
    if ((end - begin) % 2 == 1) {
      sum += odd_row_value(rows[i], all[i], first_moves_in_odd_rows);
      continue;
    }
    const std::int64_t without_left = odd_row_value(rows[i], {begin + 1, end}, first_moves_in_odd_rows);
    const std::int64_t without_right = odd_row_value(rows[i], {begin, end - 1}, first_moves_in_odd_rows);
    evens.push_back({std::max(without_left, without_right), std::min(without_left, without_right)});
  }
  std::sort(evens.begin(), evens.end(),
            [](const Even& one, const Even& other) { return Wide{one.high} - one.low > Wide{other.high} - other.low; });
  for (std::size_t i = 0; i < evens.size(); ++i) sum += first_moves == (i % 2 == 0) ? evens[i].high : evens[i].low;
  return Value::of_margin(first_moves ? sum : -sum);
}

Result<void> keep_one::check() const {
  for (const Row& row : rows) {
    if (row.size() == 0) return Error{"rows has an empty row; expected a coin or more in each"};
  }
  return {};
}

std::string keep_one::text(const Position& position) const {
  const std::vector<Left> all = left(position);
  std::string text;
  for (std::size_t row = 0; row < all.size(); ++row) {
    text += (row ? " / " : "") + coins_text(rows[row], all[row].begin, all[row].end);
  }
  return text.empty() ? "(no rows)" : text;
}

const GameInfo& keep_one::info() {
  static const GameInfo info{
      .name = "keep-one",
      .summary = "remove end coins until each row has one left; first wants their sum large (AtCoder ARC 116 F)",
      .family = "ends",
      .parameters = {{.name = "rows", .kind = Kind::rows, .required = true, .help = "rows of coins, none empty"}},
      .state = "which coins are left in each row",
      .function = "V(rows) = the largest V(rows without an end coin) when first moves, the smallest when second does",
      .initialization = "one coin left in each row: V is their sum",
      .answer = "V(all the rows), seen by the player to move: minus the sum where that is the second",
      .examples = {"rows=7,6,9,7,4/1,5,3", "rows=3,1,2"}};
  return info;
}

Result<keep_one> keep_one::from(const Arguments& arguments) {
  for (const Row& row : arguments.rows("rows")) {
    if (row.size() == 0) return Error{"rows has an empty row; expected a coin or more in each"};
  }
  return keep_one{.rows = arguments.rows("rows")};
}

std::string keep_one::arguments() const {
  std::string text = "rows=[";
  for (std::size_t row = 0; row < rows.size(); ++row) text += (row ? "," : "") + list_text(rows[row].values());
  return text + "]";
}

}  // namespace firstwin
