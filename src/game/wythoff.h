// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/number_text.h"

namespace firstwin {

/// Wythoff's game: a move takes any number of coins, at least one, from one of two heaps, or the same number from both;
/// who takes the last coin wins (with `misere`, loses).
struct wythoff {
  static constexpr std::int64_t heap_max = INT32_MAX - 1;
  std::int64_t a = 0;
  std::int64_t b = 0;
  bool misere = false;

  struct Position {
    std::uint32_t a = 0, b = 0;
    bool operator==(const Position&) const = default;
  };
  enum class From : std::uint8_t { first, second, both };
  struct Move {
    From from = From::first;
    std::uint32_t amount = 0;
    bool operator==(const Move&) const = default;
  };
  static constexpr bool index_falls = true;

  Position start() const { return {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const auto offer_up_to = [&](From from, std::uint32_t most) {
      for (std::uint32_t amount = 1; amount <= most; ++amount) {
        if (!offer(sink, Move{from, amount})) return false;
      }
      return true;
    };
    if (!offer_up_to(From::first, position.a) || !offer_up_to(From::second, position.b)) return;
    offer_up_to(From::both, std::min(position.a, position.b));
  }

  Position play(const Position& position, const Move& move) const {
    return {position.a - (move.from == From::second ? 0 : move.amount),
            position.b - (move.from == From::first ? 0 : move.amount)};
  }

  std::optional<Value> result(const Position& position) const {
    if (position.a != 0 || position.b != 0) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return std::uint64_t{position.a} << 32 | position.b; }
  std::uint64_t index(const Position& position) const {
    return std::uint64_t{position.a} * (static_cast<std::uint64_t>(b) + 1) + position.b;
  }
  std::uint64_t index_count() const {
    return (static_cast<std::uint64_t>(a) + 1) * (static_cast<std::uint64_t>(b) + 1);
  }
  Position position_at(std::uint64_t index) const {
    const std::uint64_t radix = static_cast<std::uint64_t>(b) + 1;
    return {static_cast<std::uint32_t>(index / radix), static_cast<std::uint32_t>(index % radix)};
  }
  /// The heaps sorted, so that each fits the start's heap of its rank.
  Position canonical(const Position& position) const {
    const auto [least, most] = std::minmax(position.a, position.b);
    return a <= b ? Position{least, most} : Position{most, least};
  }
  bool impartial() const { return !misere; }

  Result<void> check() const {
    if (auto fine = check_range("a", a, 0, heap_max); !fine) return fine;
    return check_range("b", b, 0, heap_max);
  }

  std::string text(const Position& position) const {
    return "heaps: " + std::to_string(position.a) + " " + std::to_string(position.b);
  }
  std::string move_text(const Move& move) const {
    constexpr std::string_view names[] = {"a", "b", "both"};
    return std::string(names[static_cast<std::size_t>(move.from)]) + ":" + std::to_string(move.amount);
  }
  std::optional<Move> find_move(const Position& position, std::string_view text) const {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto amount = number_of_text<std::uint32_t>(text.substr(std::min(colon + 1, text.size())));
    if (!amount || *amount == 0) return {};
    for (const auto& [from, most] : {std::pair(From::first, position.a), std::pair(From::second, position.b),
                                     std::pair(From::both, std::min(position.a, position.b))}) {
      const Move move{from, *amount};
      if (*amount <= most && move_text(move) == text) return move;
    }
    return {};
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "wythoff",
        .summary = "take any number of coins from one of two heaps, or the same number from both; the last coin wins",
        .family = "heaps",
        .parameters =
            {{.name = "a", .required = true, .least = 0, .most = heap_max, .help = "coins in the first heap"},
             {.name = "b", .required = true, .least = 0, .most = heap_max, .help = "coins in the second heap"},
             {.name = "misere",
              .kind = Kind::boolean,
              .default_text = "false",
              .help = "who takes the last coin loses"}},
        .state = "how many coins are in each heap",
        .function =
            "wins(a, b) = some move leaves not wins(the rest). Wythoff: loses when a <= b and a = floor(k * "
            "golden ratio) with k = b - a",
        .initialization = "no coins: wins = false, for the other player took the last one (under misere true)",
        .answer = "wins(a, b)",
        .examples = {"a=3 b=5", "a=10 b=12", "a=4 b=7 misere=true"},
        .misere = {.function = "wins(a, b) = some move leaves not wins(the rest)",
                   .initialization = "no coins: wins = true, for the other player took the last one"}};
    return info;
  }
  static Result<wythoff> from(const Arguments& arguments) {
    return checked(
        wythoff{.a = arguments.integer("a"), .b = arguments.integer("b"), .misere = arguments.boolean("misere")});
  }
  std::string arguments() const {
    return "a=" + std::to_string(a) + ",b=" + std::to_string(b) + (misere ? ",misere=true" : "");
  }
};

extern template Result<Solution<wythoff>> solve(const wythoff&, const Options&);

}  // namespace firstwin
