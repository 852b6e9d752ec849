// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"

namespace firstwin {

/// Subtract a square (LeetCode 1510): a move takes a square number of coins, 1, 4, 9 …, from a heap; who takes the last
/// coin wins (with `misere`, loses).
struct subtract_a_square {
  static constexpr std::int64_t n_max = std::int64_t{1} << 40;
  std::int64_t n = 0;
  bool misere = false;

  struct Position {
    std::uint64_t left = 0;
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint64_t;  ///< how many it takes
  static constexpr bool index_falls = true;

  Position start() const { return {static_cast<std::uint64_t>(n)}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (std::uint64_t root = 1; root * root <= position.left; ++root) {
      if (!offer(sink, root * root)) return;
    }
  }

  Position play(const Position& position, Move amount) const { return {position.left - amount}; }

  std::optional<Value> result(const Position& position) const {
    if (position.left != 0) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.left; }
  std::uint64_t index(const Position& position) const { return position.left; }
  std::uint64_t index_count() const { return static_cast<std::uint64_t>(n) + 1; }
  Position position_at(std::uint64_t index) const { return {index}; }
  bool impartial() const { return !misere; }

  Result<void> check() const { return check_range("n", n, 0, n_max); }

  std::string text(const Position& position) const { return "coins left: " + std::to_string(position.left); }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "subtract-a-square",
        .summary = "take a square number of coins; who takes the last coin wins (LeetCode 1510)",
        .family = "heaps",
        .parameters = {{.name = "n", .required = true, .least = 0, .most = n_max, .help = "coins in the heap"},
                       {.name = "misere",
                        .kind = Kind::boolean,
                        .default_text = "false",
                        .help = "who takes the last coin loses"}},
        .state = "how many coins are left",
        .function = "wins(n) = some square s <= n has not wins(n - s)",
        .initialization = "wins(0) = false, for the other player took the last coin (under misere true)",
        .answer = "wins(all the coins)",
        .examples = {"n=20", "n=1000", "n=44 misere=true"}};
    return info;
  }
  static Result<subtract_a_square> from(const Arguments& arguments) {
    return checked(subtract_a_square{.n = arguments.integer("n"), .misere = arguments.boolean("misere")});
  }
  std::string arguments() const { return "n=" + std::to_string(n) + (misere ? ",misere=true" : ""); }
};

/// The general engines, and one that tells only who wins; for large heaps it comes first.
std::vector<Engine<subtract_a_square>> engines_for(const subtract_a_square& game);

extern template Result<Solution<subtract_a_square>> solve(const subtract_a_square&, const Options&);

}  // namespace firstwin
