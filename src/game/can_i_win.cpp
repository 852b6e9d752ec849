// SPDX-License-Identifier: Apache-2.0
#include "firstwin/can_i_win.h"

#include <algorithm>

#include "game/number_text.h"

namespace firstwin {

Result<void> can_i_win::key_fits() const {
  if (pool.fits()) return {};
  return Error{"sets of " + std::to_string(pool.count()) + " numbers have no key in 64 bits"};
}

Result<void> can_i_win::check() const {
  if (n != 0 && !numbers.empty()) return Error{"n and numbers are both given; expected one of them"};
  if (n < 0) return Error{"n=" + std::to_string(n) + " is negative; expected a count from 0"};
  for (const std::int64_t number : numbers) {
    if (number <= 0) return Error{"numbers has " + std::to_string(number) + "; expected positive numbers"};
  }
  return {};
}

std::optional<std::int64_t> can_i_win::find_move(const Position& position, std::string_view text) const {
  const auto number = number_of_text<Move>(text);
  return number && pool.count_of(position.remaining, *number) > 0 ? number : std::nullopt;
}

std::string can_i_win::text(const Position& position) const {
  constexpr std::size_t shown_max = 64;
  std::string left;
  std::size_t shown = 0;
  pool.for_each(position.remaining, [&](std::int64_t number) {
    const std::uint64_t times = pool.all_differ() ? 1 : pool.count_of(position.remaining, number);
    for (std::uint64_t i = 0; i < times && shown <= shown_max; ++i) {
      if (++shown <= shown_max) left += (shown > 1 ? " " : "") + std::to_string(number);
    }
    return shown <= shown_max;
  });
  const std::uint64_t count = pool.count() - (shown > shown_max ? pool.drawn(position.remaining).size() : 0);
  if (shown > shown_max) left += " … (" + std::to_string(count) + " in all)";
  if (left.empty()) left = "nothing";
  if (position.needed == 0) return "the total has reached " + std::to_string(target) + "   left: " + left;
  return "total " + std::to_string(target - position.needed) + " of " + std::to_string(target) + "   left: " + left;
}

const GameInfo& can_i_win::info() {
  static const GameInfo info{
      .name = "can-i-win",
      .summary = "draw numbers from a pool, each once; who makes the total reach the target wins (LeetCode 464)",
      .family = "pool",
      .parameters =
          {{.name = "n", .kind = Kind::integer, .least = 0, .help = "the pool is 1..n"},
           {.name = "numbers", .kind = Kind::row, .least = 1, .help = "the pool itself, repeats allowed, instead of n"},
           {.name = "target",
            .kind = Kind::integer,
            .required = true,
            .help = "the total to reach or pass (all: each from 1 to the sum, by race-all-targets)",
            .word = "all"},
           {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who reaches the target loses"}},
      .state =
          "the set of numbers still in the pool, one bit a number; the total drawn so far follows from it, so it is "
          "not part of the state",
      .function =
          "wins(S) = some x in S has x >= needed(S), or not wins(S without x); needed(S) = target - (sum of the "
          "whole pool - sum of S)",
      .initialization =
          "with nothing left and the target not reached nobody wins: a tie. Before any search: target <= 0 "
          "is already reached; one number that is large enough wins at once; a sum below the target never "
          "gets there",
      .answer = "wins(the whole pool)",
      .aliases = {"race"},
      .examples = {"n=10 target=11", "n=20 target=158", "numbers=1,2,2,5,9 target=11"},
      .misere = {
          .function =
              "wins(S) = some x in S has x < needed(S), and the other player loses with S without x; who has only "
              "numbers that reach the target loses; needed(S) = target - (sum of the whole pool - sum of S)",
          .initialization =
              "with nothing left and the target not reached nobody loses: a tie. Before any search: target <= 0 is "
              "already reached, by the other player; a sum below the target never gets there"}};
  return info;
}

Result<can_i_win> can_i_win::from(const Arguments& arguments) {
  if (arguments.has("n") == arguments.has("numbers")) {
    return Error{arguments.has("n") ? "n and numbers are both given; expected one of them"
                                    : "parameter n is missing; expected n=COUNT or numbers=LIST"};
  }
  return can_i_win{.n = arguments.has("n") ? arguments.integer("n") : 0,
                   .target = arguments.is_word("target") ? 0 : arguments.integer("target"),
                   .numbers = arguments.list("numbers"),
                   .misere = arguments.boolean("misere")};
}

std::string can_i_win::arguments() const {
  const std::string pool_text = numbers.empty() ? "n=" + std::to_string(n) : "numbers=" + list_text(numbers);
  return pool_text + ",target=" + std::to_string(target) + (misere ? ",misere=true" : "");
}

}  // namespace firstwin
