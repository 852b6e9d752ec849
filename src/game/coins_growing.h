// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/row.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/rows.h"

namespace firstwin {

/// Stone Game II (LeetCode 1140): a row of coins; a move takes the first 1..2m from the left, and m becomes the number
/// taken where that is larger; when all are taken, the higher total wins. Values may be zero or negative.
struct coins_growing {
  Row coins{};
  std::int64_t m = 1;            ///< at least 1

  struct Position {
    std::uint64_t taken = 0;     ///< coins gone from the left
    std::uint64_t m = 1;         ///< no more than matters: half of what is left, rounded up
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint64_t;    ///< coins taken

  Position start() const { return at(0, static_cast<std::uint64_t>(m)); }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    const std::uint64_t most = std::min(2 * position.m, coins.size() - position.taken);
    for (std::uint64_t count = 1; count <= most; ++count) {
      if (!offer(sink, count)) return;
    }
  }
  Position play(const Position& position, Move count) const {
    return at(position.taken + count, std::max(position.m, count));
  }
  std::optional<Value> result(const Position& position) const {
    if (position.taken < coins.size()) return {};
    return Value::of_margin(0);
  }
  Wide gain(const Position& position, Move count) const { return coins.sum(position.taken, position.taken + count); }
  Wide margin_bound() const { return coins.absolute_sum(); }
  Wide points(const Position& position) const { return coins.sum(position.taken, coins.size()); }
  std::uint64_t key(const Position& position) const { return position.taken * (coins.size() + 1) + position.m; }
  std::uint64_t layer(const Position& position) const { return coins.size() - position.taken; }

  Result<void> check() const { return check_range("m", m, 1, std::int64_t{1} << 40); }
  std::string text(const Position& position) const {
    return coins_text(coins, position.taken, coins.size()) + "; take 1 to " + std::to_string(2 * position.m);
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "coins-growing",
        .summary = "take 1..2m coins from the left, and m grows with what is taken (LeetCode 1140)",
        .family = "row",
        .parameters = {{.name = "coins", .kind = Kind::row, .required = true, .help = "the row, from the left"},
                       {.name = "m", .default_text = "1", .least = 1, .help = "the first move takes 1..2m coins"}},
        .state = "how many coins are gone, and m",
        .function = "D(i, m) = the largest sum of the x coins from i on minus D(i + x, max(m, x)), over x <= 2m",
        .initialization = "D = 0 when no coin is left",
        .answer = "D(0, 1); first gets (sum + D) / 2",
        .examples = {"coins=2,7,9,4,4", "coins=1,2,3,4,5,100"}};
    return info;
  }
  static Result<coins_growing> from(const Arguments& arguments) {
    return checked(coins_growing{.coins = arguments.row("coins"), .m = arguments.integer("m")});
  }
  std::string arguments() const {
    return "coins=" + list_text(coins.values()) + (m == 1 ? "" : ",m=" + std::to_string(m));
  }

 private:
  Position at(std::uint64_t taken, std::uint64_t grown) const {
    return {taken, std::min(grown, std::max<std::uint64_t>(1, (coins.size() - taken + 1) / 2))};
  }
};

/// Its engines, the special one first.
std::vector<Engine<coins_growing>> engines_for(const coins_growing& game);

extern template Result<Solution<coins_growing>> solve(const coins_growing&, const Options&);

}  // namespace firstwin
