// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "firstwin/parameters.h"
#include "firstwin/row.h"
#include "game/board.h"
#include "game/theorem.h"

namespace firstwin {

/// Stone Game IX (LeetCode 2029): a move removes a stone; who makes the sum of all removed stones a multiple of 3
/// loses; when no stone is left and nobody has lost, the second player wins. Only the stones' remainders matter.
struct avoid_thirds {
  Row stones{};
  /// Made from the stones: how many have which remainder.
  std::array<std::uint64_t, 3> counts = counts_of(stones);

  struct Position {
    std::array<std::uint64_t, 3> left{};
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint32_t;  ///< the remainder of the stone
  static constexpr bool index_falls = true;

  Position start() const { return {counts}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (Move remainder = 0; remainder < 3; ++remainder) {
      if (position.left[remainder] > 0) sink(remainder);
    }
  }
  Position play(Position position, Move remainder) const {
    --position.left[remainder];
    return position;
  }
  std::optional<Value> result(const Position& position) const {
    const std::uint64_t gone = removed(position);
    if (gone > 0 && sum_mod_3(position) == 0) return Value::finished(Outcome::win);
    if (gone < stones.size()) return {};
    return Value::finished(gone % 2 == 0 ? Outcome::loss : Outcome::win);
  }

  std::uint64_t key(const Position& position) const {
    return (position.left[0] * (counts[1] + 1) + position.left[1]) * (counts[2] + 1) + position.left[2];
  }
  std::uint64_t index(const Position& position) const { return key(position); }
  std::uint64_t index_count() const {
    constexpr std::uint64_t stones_max = 1 << 20;  // the product of three counts then fits
    return stones.size() > stones_max ? UINT64_MAX : key(start()) + 1;
  }
  Result<void> key_fits() const {
    if (index_count() < UINT64_MAX) return {};
    return Error{"over 2^20 stones have no key in 64 bits"};
  }
  Position position_at(std::uint64_t index) const {
    const std::uint64_t twos = counts[2] + 1, ones = counts[1] + 1;
    return {{index / twos / ones, index / twos % ones, index % twos}};
  }

  static constexpr std::string_view theorem =
      "after the first stone the remainders that do not lose are forced, but for multiples of 3, which may come at any "
      "time: how many moves are left until one player is stuck does not depend on play";
  Value theorem_value(const Position& position) const {
    if (removed(position) > 0) return stuck_value(position);
    for (const Move first : {Move{1}, Move{2}}) {
      if (position.left[first] == 0) continue;
      const Position after = play(position, first);
      const auto over = result(after);
      if ((over ? *over : stuck_value(after)).outcome == Outcome::loss) return {.outcome = Outcome::win};
    }
    return {.outcome = Outcome::loss};
  }

  std::string text(const Position& position) const {
    return "left with remainders 0, 1, 2: " + std::to_string(position.left[0]) + ", " +
           std::to_string(position.left[1]) + ", " + std::to_string(position.left[2]) +
           "; sum removed mod 3: " + std::to_string(sum_mod_3(position));
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "avoid-thirds",
        .summary = "remove a stone; who makes the sum removed a multiple of 3 loses (LeetCode 2029)",
        .family = "pool",
        .parameters = {{.name = "stones", .kind = Kind::row, .required = true, .help = "the values of the stones"}},
        .state = "how many stones are left with remainder 0, 1 and 2; the sum removed follows from it",
        .function = "wins(state) = some stone whose removal does not make the sum a multiple of 3 leaves not wins",
        .initialization = "no stone left: the second player has won",
        .answer = "wins(all the stones)",
        .examples = {"stones=2,1", "stones=5,1,2,4,3"}};
    return info;
  }
  static Result<avoid_thirds> from(const Arguments& arguments) {
    return avoid_thirds{.stones = arguments.row("stones")};
  }
  std::string arguments() const { return "stones=" + list_text(stones.values()); }

 private:
  static std::array<std::uint64_t, 3> counts_of(const Row& stones) {
    std::array<std::uint64_t, 3> counts{};
    for (const std::int64_t stone : stones.values()) ++counts[static_cast<std::size_t>((stone % 3 + 3) % 3)];
    return counts;
  }
  std::uint64_t removed(const Position& position) const {
    return stones.size() - position.left[0] - position.left[1] - position.left[2];
  }
  std::uint64_t sum_mod_3(const Position& position) const {
    return (counts[1] - position.left[1] + 2 * (counts[2] - position.left[2])) % 3;
  }
  /// The value once a stone is gone and the sum is no multiple of 3. With sum 1 the safe remainders are 1, 2, 1, …
  Value stuck_value(const Position& position) const {
    const std::uint64_t sum = sum_mod_3(position), same = position.left[sum], other = position.left[3 - sum];
    const std::uint64_t forced = same <= other ? 2 * same : 2 * other + 1;
    const bool mover_is_stuck = (forced + position.left[0]) % 2 == 0;
    if (forced < same + other) return {.outcome = mover_is_stuck ? Outcome::loss : Outcome::win};
    return {.outcome = removed(position) % 2 == 0 ? Outcome::loss : Outcome::win};  // no stone will be left
  }
};

extern template Result<Solution<avoid_thirds>> solve(const avoid_thirds&, const Options&);

}  // namespace firstwin
