// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/row.h"
#include "firstwin/solve.h"

namespace firstwin {

class AnyGame;

/// Coins in a Line III (LintCode 396, LeetCode 486 and 877, AtCoder EDPC L): a row of coin values; a move takes 1..take
/// coins from one end; when all are taken, the higher total wins. Values may be zero or negative; nobody may pass.
///
/// Any 64-bit values: margins and totals are exact in 128 bits. An error, which solve() gives: take below 1. A move
/// costs O(1), its gain O(take); copies of the game share the row.
struct coins_ends {
  Row coins{};
  std::int64_t take = 1;  ///< the largest number of coins a move may take, at least 1

  struct Position {
    std::uint64_t begin = 0,
                  end = 0;  ///< the coins left are those from begin up to, not including, end; {0, 0} if none
    bool operator==(const Position&) const = default;
  };
  struct Move {
    bool right = false;  ///< from the right end
    std::uint64_t count = 1;
    bool operator==(const Move&) const = default;
  };
  static constexpr bool index_falls = true;

  Position start() const { return {0, coins.size()}; }

  /// From the left first, fewer coins first. Taking all coins is one move, from the left.
  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const std::uint64_t left = position.end - position.begin;
    const std::uint64_t most = std::min(static_cast<std::uint64_t>(take), left);
    for (std::uint64_t count = 1; count <= most; ++count) {
      if (!offer(sink, Move{false, count})) return;
    }
    for (std::uint64_t count = 1; count <= most && count < left; ++count) {
      if (!offer(sink, Move{true, count})) return;
    }
  }

  Position play(const Position& position, const Move& move) const {
    if (move.count == position.end - position.begin) return {};
    if (move.right) return {position.begin, position.end - move.count};
    return {position.begin + move.count, position.end};
  }

  std::optional<Value> result(const Position& position) const {
    if (position.begin < position.end) return {};
    return Value::of_margin(0);
  }

  Wide gain(const Position& position, const Move& move) const {
    if (move.right) return coins.sum(position.end - move.count, position.end);
    return coins.sum(position.begin, position.begin + move.count);
  }
  Wide margin_bound() const { return coins.absolute_sum(); }
  Wide points(const Position& position) const { return coins.sum(position.begin, position.end); }

  std::uint64_t key(const Position& position) const { return position.begin * (coins.size() + 1) + position.end; }
  Result<void> key_fits() const;
  /// The empty row, then all intervals of one coin from left to right, of two coins, and so on.
  std::uint64_t index(const Position& position) const;
  std::uint64_t index_count() const;
  Position position_at(std::uint64_t index) const;

  Result<void> check() const;
  std::string text(const Position& position) const;
  std::string move_text(const Move& move) const;

  static const GameInfo& info();
  static Result<coins_ends> from(const Arguments& arguments);
  /// The game that arguments with several rows or stacks ask for; none where they ask for one row.
  static Result<std::optional<AnyGame>> other_game(const Arguments& arguments);
  std::string arguments() const;
};

/// Its engines, the special ones first; see docs/engines.md.
std::vector<Engine<coins_ends>> engines_for(const coins_ends& game);

extern template Result<Solution<coins_ends>> solve(const coins_ends&, const Options&);

}  // namespace firstwin
