// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
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

/// The chalkboard XOR game (LeetCode 810): a move wipes a number off the board; who is to move when the xor of all
/// numbers is 0 has won, so that of an empty board too.
struct chalkboard {
  Row numbers{};
  /// Made from the numbers: each of them once, ascending, and how often it stands there.
  std::vector<std::int64_t> distinct = distinct_of(numbers);
  std::vector<std::int64_t> counts = counts_of(numbers, distinct);
  detail::HeapCode code = detail::HeapCode(counts);

  struct Position {
    std::uint64_t left = 0;      ///< how often each number stands there, as one number
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint32_t;    ///< the index of the number in `distinct`

  Position start() const { return {code.full()}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const auto left = code.sizes_of(position.left);
    for (Move i = 0; i < left.size(); ++i) {
      if (left[i] > 0 && !offer(sink, i)) return;
    }
  }
  Position play(const Position& position, Move i) const { return {code.less(position.left, i, 1)}; }
  std::optional<Value> result(const Position& position) const {
    std::int64_t all = 0;
    const auto left = code.sizes_of(position.left);
    for (std::size_t i = 0; i < left.size(); ++i) all ^= left[i] % 2 == 1 ? distinct[i] : 0;
    if (all != 0) return {};
    return Value::finished(Outcome::win);
  }

  std::uint64_t key(const Position& position) const { return position.left; }
  Result<void> key_fits() const {
    if (code.fits()) return {};
    return Error{"the numbers left have no key in 64 bits"};
  }

  static constexpr std::string_view theorem =
      "with an even count some number can be wiped off that leaves no xor of 0, for the xors after each wipe have the "
      "xor of all numbers as their own xor; so an odd count loses, unless its xor is 0 already";
  Value theorem_value(const Position& position) const {
    std::uint64_t count = 0;
    for (const std::uint64_t often : code.sizes_of(position.left)) count += often;
    return {.outcome = count % 2 == 0 ? Outcome::win : Outcome::loss};
  }

  std::string text(const Position& position) const {
    const auto left = code.sizes_of(position.left);
    std::string text;
    for (std::size_t i = 0; i < left.size(); ++i) {
      for (std::uint64_t k = 0; k < left[i]; ++k) text += (text.empty() ? "" : " ") + std::to_string(distinct[i]);
    }
    return text.empty() ? "(empty board)" : text;
  }
  std::string move_text(Move i) const { return std::to_string(distinct[i]); }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "chalkboard",
        .summary = "wipe a number off; who is to move when the xor of all is 0 wins (LeetCode 810)",
        .family = "pool",
        .parameters = {{.name = "numbers", .kind = Kind::row, .required = true, .help = "the numbers on the board"}},
        .state = "which numbers are left",
        .function = "wins(board) = some number x on it has not wins(board without x)",
        .initialization = "an xor of 0, also that of the empty board: the player to move has won",
        .answer = "wins(all the numbers), which is whether their xor is 0 or their count is even",
        .examples = {"numbers=1,1,2", "numbers=1,2,3,4,5"}};
    return info;
  }
  static Result<chalkboard> from(const Arguments& arguments) { return chalkboard{.numbers = arguments.row("numbers")}; }
  std::string arguments() const { return "numbers=" + list_text(numbers.values()); }

 private:
  static std::vector<std::int64_t> distinct_of(const Row& numbers) {
    return coins::sorted_set({numbers.values().begin(), numbers.values().end()});
  }
  static std::vector<std::int64_t> counts_of(const Row& numbers, const std::vector<std::int64_t>& distinct) {
    std::vector<std::int64_t> counts(distinct.size());
    for (const std::int64_t number : numbers.values()) {
      ++counts[static_cast<std::size_t>(std::lower_bound(distinct.begin(), distinct.end(), number) - distinct.begin())];
    }
    return counts;
  }
};

extern template Result<Solution<chalkboard>> solve(const chalkboard&, const Options&);

}  // namespace firstwin
