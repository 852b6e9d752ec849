// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "firstwin/coins.h"
#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"

namespace firstwin {

/// Taking stones to keep them (AtCoder ABC 270 D): a move takes one of the amounts from a heap; when it is empty, who
/// has more stones wins. One is among the amounts, so that all stones are taken.
struct hoard {
  static constexpr std::int64_t n_max = std::int64_t{1} << 40;
  std::int64_t n = 0;
  std::vector<std::int64_t> take{1};
  std::vector<std::int64_t> amounts = coins::sorted_set(take);  ///< made from them

  struct Position {
    std::uint64_t left = 0;
    bool operator==(const Position&) const = default;
  };
  using Move = std::int64_t;  ///< how many it takes
  static constexpr bool index_falls = true;

  Position start() const { return {static_cast<std::uint64_t>(n)}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (const std::int64_t amount : amounts) {
      if (static_cast<std::uint64_t>(amount) > position.left || !offer(sink, amount)) return;
    }
  }
  Position play(const Position& position, Move amount) const {
    return {position.left - static_cast<std::uint64_t>(amount)};
  }
  std::optional<Value> result(const Position& position) const {
    if (position.left > 0) return {};
    return Value::of_margin(0);
  }
  Wide gain(const Position&, Move amount) const { return amount; }
  Wide margin_bound() const { return n; }
  Wide points(const Position& position) const { return position.left; }

  std::uint64_t key(const Position& position) const { return position.left; }
  std::uint64_t index(const Position& position) const { return position.left; }
  std::uint64_t index_count() const { return static_cast<std::uint64_t>(n) + 1; }
  Position position_at(std::uint64_t index) const { return {index}; }

  Result<void> check() const {
    if (auto fine = check_range("n", n, 0, n_max); !fine) return fine;
    if (!amounts.empty() && amounts.front() == 1) return {};
    return Error{"take begins with " + (amounts.empty() ? "nothing" : std::to_string(amounts.front())) +
                 "; expected positive amounts, 1 among them"};
  }
  std::string text(const Position& position) const { return "stones left: " + std::to_string(position.left); }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "hoard",
        .summary = "take one of certain amounts of stones and keep them; who has more wins (AtCoder ABC 270 D)",
        .family = "heaps",
        .parameters = {{.name = "n", .required = true, .least = 0, .most = n_max, .help = "stones in the heap"},
                       {.name = "take",
                        .kind = Kind::amounts,
                        .required = true,
                        .least = 1,
                        .help = "the amounts that a move may take, 1 among them"}},
        .state = "how many stones are left",
        .function = "D(n) = the largest a - D(n - a) over the amounts a <= n: what the mover gets more",
        .initialization = "D(0) = 0",
        .answer = "D(all the stones); first gets (n + D) / 2",
        .examples = {"n=10 take=1,4", "n=1000 take=1,13"}};
    return info;
  }
  static Result<hoard> from(const Arguments& arguments) {
    return checked(hoard{.n = arguments.integer("n"), .take = arguments.list("take")});
  }
  std::string arguments() const { return "n=" + std::to_string(n) + ",take=" + list_text(amounts); }
};

extern template Result<Solution<hoard>> solve(const hoard&, const Options&);

}  // namespace firstwin
