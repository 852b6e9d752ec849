// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/number_text.h"

namespace firstwin {

/// Fibonacci nim (Whinihan): the first move takes at least one coin from a heap, but not all; every later one takes at
/// least one and at most twice what the move before took. Who takes the last coin wins (with `misere`, loses): who
/// cannot move loses (wins).
struct fibonacci_nim {
  static constexpr std::int64_t n_max = INT32_MAX;
  std::int64_t n = 0;
  bool misere = false;

  struct Position {
    std::uint32_t left = 0, most = 0;  ///< coins left, and how many a move may take, never more than are left
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint32_t;          ///< how many it takes

  Position start() const {
    const auto coins = static_cast<std::uint32_t>(n);
    return {coins, coins > 0 ? coins - 1 : 0};
  }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (Move amount = 1; amount <= position.most; ++amount) {
      if (!offer(sink, amount)) return;
    }
  }

  Position play(const Position& position, Move amount) const {
    const std::uint32_t left = position.left - amount;
    return {left, amount > left / 2 ? left : 2 * amount};
  }

  std::optional<Value> result(const Position& position) const {
    if (position.most != 0) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return std::uint64_t{position.left} << 32 | position.most; }
  std::uint64_t layer(const Position& position) const { return position.left; }
  bool impartial() const { return !misere; }

  Result<void> check() const { return check_range("n", n, 0, n_max); }

  std::string text(const Position& position) const {
    return "coins left: " + std::to_string(position.left) + "   at most " + std::to_string(position.most) + " now";
  }
  std::string move_text(Move amount) const { return std::to_string(amount); }
  std::optional<Move> find_move(const Position& position, std::string_view text) const {
    const auto amount = number_of_text<Move>(text);
    return amount && *amount >= 1 && *amount <= position.most ? amount : std::nullopt;
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "fibonacci-nim",
        .summary = "take coins, at first not all, then at most twice what was just taken; the last coin wins",
        .family = "heaps",
        .parameters =
            {{.name = "n", .required = true, .least = 0, .most = n_max, .help = "coins in the heap"},
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
        .state = "how many coins are left, and how many a move may take",
        .function =
            "wins(left, most) = some amount a <= most has not wins(left - a, 2a). Whinihan: the start loses "
            "exactly when n is a Fibonacci number",
        .initialization = "most = 0, nothing can be taken: wins = false (under misere true)",
        .answer = "wins(n, n - 1)",
        .examples = {"n=10", "n=13", "n=100"},
        .misere = {.function = "wins(left, most) = some amount a <= most has not wins(left - a, 2a)",
                   .initialization = "most = 0, nothing can be taken: wins = true, for who cannot move wins"}};
    return info;
  }
  static Result<fibonacci_nim> from(const Arguments& arguments) {
    return checked(fibonacci_nim{.n = arguments.integer("n"), .misere = arguments.boolean("misere")});
  }
  std::string arguments() const { return "n=" + std::to_string(n) + (misere ? ",misere=true" : ""); }
};

extern template Result<Solution<fibonacci_nim>> solve(const fibonacci_nim&, const Options&);

}  // namespace firstwin
