// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/coins.h"
#include "firstwin/parameters.h"
#include "game/board.h"
#include "game/theorem.h"

namespace firstwin {

/// Deque Game (AtCoder ARC 116 F): a move removes an end coin of a row that has two or more; the game is over when
/// every row has one. First wants the sum of the coins left to be large, second wants it small.
struct keep_one {
  std::vector<Row> rows{};       ///< none empty
  /// How many coins go from each side of each row at most, as heaps: left of row 0, right of row 0, left of row 1 …
  detail::HeapCode code = detail::HeapCode(sides_of(rows));
  std::uint64_t moves_in_all = moves_of_rows(rows);

  struct Position {
    std::uint64_t sides = 0;     ///< what may still go from each side, as one number
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::uint32_t row = 0;
    bool right = false;
    bool operator==(const Move&) const = default;
  };
  /// The coins of a row that are left: those from begin up to, not including, end.
  struct Left {
    std::uint64_t begin = 0, end = 0;
  };

  Position start() const { return {code.full()}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const std::vector<Left> all = left(position);
    for (std::uint32_t row = 0; row < all.size(); ++row) {
      if (all[row].end - all[row].begin < 2) continue;
      if (!offer(sink, Move{row, false}) || !offer(sink, Move{row, true})) return;
    }
  }
  Position play(const Position& position, const Move& move) const {
    return {code.less(position.sides, 2 * move.row + (move.right ? 1 : 0), 1)};
  }
  std::optional<Value> result(const Position& position) const {
    Wide sum = 0;
    const std::vector<Left> all = left(position);
    for (std::size_t row = 0; row < all.size(); ++row) {
      if (all[row].end - all[row].begin > 1) return {};
      sum += rows[row][all[row].begin];
    }
    return Value::of_margin(moves_in_all % 2 == 0 ? sum : -sum);
  }
  /// What counts is left at the end.
  Wide gain(const Position&, const Move&) const { return 0; }
  Wide margin_bound() const;

  std::uint64_t key(const Position& position) const { return position.sides; }
  Result<void> key_fits() const {
    if (code.fits()) return {};
    return Error{"what is left of all rows has no key in 64 bits"};
  }

  static constexpr std::string_view theorem =
      "in a row of odd length whoever moves is answered in it, and the middle three coins decide; so rows of even "
      "length are played first, those where it matters most before others";
  Value theorem_value(const Position& position) const;

  Result<void> check() const;
  std::string text(const Position& position) const;
  std::string move_text(const Move& move) const {
    return (rows.size() == 1 ? "" : std::to_string(move.row + 1) + ":") + (move.right ? "right" : "left");
  }

  static const GameInfo& info();
  static Result<keep_one> from(const Arguments& arguments);
  std::string arguments() const;

 private:
  static std::vector<std::int64_t> sides_of(const std::vector<Row>& rows);
  static std::uint64_t moves_of_rows(const std::vector<Row>& rows);
  std::vector<Left> left(const Position& position) const;
  std::int64_t odd_row_value(const Row& row, const Left& left, bool first_moves) const;
};

extern template Result<Solution<keep_one>> solve(const keep_one&, const Options&);

}  // namespace firstwin
