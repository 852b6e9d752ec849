// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "firstwin/parameters.h"
#include "firstwin/row.h"
#include "firstwin/solve.h"

namespace firstwin {

/// Coins in a Line II (LintCode 395): a row of coin values; a move takes the first 1..take coins from the left; when
/// all are taken, the higher total wins. Values may be zero or negative; nobody may pass.
///
/// Any 64-bit values: margins and totals are exact in 128 bits. An error, which solve() gives: take below 1. A move
/// costs O(1), its gain O(take); copies of the game share the row.
struct coins_row {
  Row coins{};
  std::int64_t take = 2;         ///< the largest number of coins a move may take, at least 1

  struct Position {
    std::uint64_t taken = 0;     ///< coins gone from the left
    bool operator==(const Position&) const = default;
  };
  using Move = std::int64_t;     ///< coins taken
  static constexpr bool index_falls = true;

  Position start() const { return {}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const std::uint64_t left = coins.size() - position.taken;
    for (std::int64_t count = 1; count <= take && static_cast<std::uint64_t>(count) <= left; ++count) {
      if (!offer(sink, count)) return;
    }
  }

  Position play(const Position& position, Move count) const {
    return {position.taken + static_cast<std::uint64_t>(count)};
  }

  std::optional<Value> result(const Position& position) const {
    if (position.taken < coins.size()) return {};
    return Value::of_margin(0);
  }

  Wide gain(const Position& position, Move count) const {
    return coins.sum(position.taken, position.taken + static_cast<std::uint64_t>(count));
  }
  Wide margin_bound() const { return coins.absolute_sum(); }
  Wide points(const Position& position) const { return coins.sum(position.taken, coins.size()); }

  std::uint64_t key(const Position& position) const { return position.taken; }
  std::uint64_t index(const Position& position) const { return coins.size() - position.taken; }
  std::uint64_t index_count() const { return coins.size() + 1; }
  Position position_at(std::uint64_t index) const { return {coins.size() - index}; }

  Result<void> check() const;
  std::string text(const Position& position) const;

  static const GameInfo& info();
  static Result<coins_row> from(const Arguments& arguments);
  std::string arguments() const;
};

/// Its engines, the special ones first; see docs/engines.md.
std::vector<Engine<coins_row>> engines_for(const coins_row& game);

extern template Result<Solution<coins_row>> solve(const coins_row&, const Options&);

}  // namespace firstwin
