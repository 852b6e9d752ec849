// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "firstwin/parameters.h"
#include "game/board.h"
#include "game/divisors.h"
#include "game/theorem.h"

namespace firstwin {

/// The divisor game (LeetCode 1025): a move takes a divisor of the number, smaller than it; who cannot move loses.
struct divisor {
  std::int64_t n = 1;

  struct Position {
    std::uint64_t left = 1;
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint64_t;  ///< the divisor that it takes
  static constexpr bool index_falls = true;

  Position start() const { return {static_cast<std::uint64_t>(n)}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    constexpr std::uint64_t small = 1 << 20;  // below it, to try all numbers up to the root is quickest
    const std::uint64_t left = position.left;
    if (left >= small) {
      for (const std::uint64_t taken : divisors_of(left)) {
        if (taken < left && !offer(sink, taken)) return;
      }
      return;
    }
    std::uint64_t low = 1;
    for (; low <= left / low; ++low) {
      if (left % low == 0 && low < left && !offer(sink, low)) return;
    }
    while (--low > 1) {
      if (left % low == 0 && left / low > low && !offer(sink, left / low)) return;
    }
  }
  Position play(const Position& position, Move amount) const { return {position.left - amount}; }
  std::optional<Value> result(const Position& position) const {
    if (position.left > 1) return {};
    return Value::finished(Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.left; }
  std::uint64_t index(const Position& position) const { return position.left; }
  std::uint64_t index_count() const { return static_cast<std::uint64_t>(n) + 1; }
  Position position_at(std::uint64_t index) const { return {index}; }
  bool impartial() const { return true; }

  static constexpr std::string_view theorem =
      "even numbers are won by taking 1, since an odd number has odd divisors alone and goes back to an even one";
  Value theorem_value(const Position& position) const {
    return {.outcome = position.left % 2 == 0 ? Outcome::win : Outcome::loss};
  }

  Result<void> check() const { return check_range("n", n, 0, INT64_MAX - 1); }
  std::string text(const Position& position) const { return "number: " + std::to_string(position.left); }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "divisor",
        .summary = "take a divisor of the number, smaller than it; who cannot move loses (LeetCode 1025)",
        .family = "heaps",
        .parameters = {{.name = "n", .required = true, .least = 0, .most = INT64_MAX - 1, .help = "the number"}},
        .state = "the number",
        .function = "wins(n) = some divisor d < n of n has not wins(n - d)",
        .initialization = "wins(1) = false, for 1 has no smaller divisor",
        .answer = "wins(n), which is whether n is even",
        .examples = {"n=12", "n=1000"}};
    return info;
  }
  static Result<divisor> from(const Arguments& arguments) { return checked(divisor{.n = arguments.integer("n")}); }
  std::string arguments() const { return "n=" + std::to_string(n); }
};

extern template Result<Solution<divisor>> solve(const divisor&, const Options&);

}  // namespace firstwin
