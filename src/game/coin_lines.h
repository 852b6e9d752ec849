// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/coins.h"
#include "firstwin/coins_ends.h"

namespace firstwin {

/// coins-ends with several lines of coins at once: rows, and stacks, which are written from bottom to top and open at
/// the top only. A move takes 1..take coins from one end of one row or from the top of one stack; when all are taken,
/// the higher total wins.
///
/// A row is what is left of a game of its own, coins_ends, and so a number: that game's index. A stack is the number of
/// its coins. A position holds them side by side, as heaps are held.
struct coin_lines {
  std::vector<Row> rows{};
  std::vector<Row> stacks{};
  std::int64_t take = 1;  ///< the largest number of coins a move may take, at least 1
  /// Made from the members above.
  std::vector<coins_ends> row_games = games_of(rows, take);
  detail::HeapCode code = detail::HeapCode(sizes_of(row_games, stacks));

  struct Position {
    std::uint64_t lines = 0;  ///< what is left of all lines, as one number
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::uint32_t line = 0;  ///< counted from 0: the rows, then the stacks
    bool right = false;  ///< from the right end of a row, or, always, from the top of a stack
    std::uint64_t count = 1;
    bool operator==(const Move&) const = default;
  };
  static constexpr bool index_falls = true;

  std::size_t line_count() const { return rows.size() + stacks.size(); }
  bool is_stack(std::size_t line) const { return line >= rows.size(); }
  const Row& coins(std::size_t line) const { return is_stack(line) ? stacks[line - rows.size()] : rows[line]; }
  /// The coins that are left of a line, given its part of a position.
  coins_ends::Position left(std::size_t line, std::uint64_t part) const {
    return is_stack(line) ? coins_ends::Position{0, part} : row_games[line].position_at(part);
  }

  Position start() const { return {code.full()}; }

  /// By lines; in a row as coins_ends has them.
  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const std::vector<std::uint64_t> parts = code.sizes_of(position.lines);
    bool wanted = true;
    for (std::uint32_t line = 0; line < parts.size() && wanted; ++line) {
      const auto [begin, end] = left(line, parts[line]);
      const std::uint64_t most = std::min(static_cast<std::uint64_t>(take), end - begin);
      for (const bool right : {false, true}) {
        if (!right && is_stack(line)) continue;
        // Taking all of a row is one move, from the left.
        const std::uint64_t last = right && !is_stack(line) && most == end - begin ? most - 1 : most;
        for (std::uint64_t count = 1; count <= last && wanted && most > 0; ++count) {
          wanted = offer(sink, Move{line, right, count});
        }
      }
    }
  }

  Position play(const Position& position, const Move& move) const {
    const std::uint64_t part = code.size_of(position.lines, move.line);
    if (is_stack(move.line)) return {code.less(position.lines, move.line, move.count)};
    const coins_ends& row = row_games[move.line];
    const std::uint64_t after = row.index(row.play(row.position_at(part), {.right = move.right, .count = move.count}));
    return {code.less(position.lines, move.line, part - after)};
  }

  std::optional<Value> result(const Position& position) const {
    if (!code.is_zero(position.lines)) return {};
    return Value::of_margin(0);
  }

  Wide gain(const Position& position, const Move& move) const {
    const auto [begin, end] = left(move.line, code.size_of(position.lines, move.line));
    return move.right ? coins(move.line).sum(end - move.count, end) : coins(move.line).sum(begin, begin + move.count);
  }
  Wide margin_bound() const;
  Wide points(const Position& position) const;

  std::uint64_t key(const Position& position) const { return position.lines; }
  Result<void> key_fits() const;
  std::uint64_t index(const Position& position) const { return position.lines; }
  std::uint64_t index_count() const { return code.code_count(); }
  Position position_at(std::uint64_t index) const { return {index}; }

  Result<void> check() const;
  std::string text(const Position& position) const;
  std::string move_text(const Move& move) const;

  /// That of coins-ends, whose parameters make it, in terms of several lines.
  static const GameInfo& info();
  static Result<coin_lines> from(const Arguments& arguments);
  std::string arguments() const;

 private:
  static std::vector<coins_ends> games_of(const std::vector<Row>& rows, std::int64_t take);
  static std::vector<std::int64_t> sizes_of(const std::vector<coins_ends>& rows, const std::vector<Row>& stacks);
};

/// Its engines, the special ones first; see docs/engines.md.
std::vector<Engine<coin_lines>> engines_for(const coin_lines& game);

extern template Result<Solution<coin_lines>> solve(const coin_lines&, const Options&);

}  // namespace firstwin
