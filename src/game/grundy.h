// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "game/board.h"
#include "game/heap_set.h"

namespace firstwin {

/// Grundy's game: a move splits a heap into two of different sizes; who cannot move loses (with `misere`, wins).
struct grundy {
  static constexpr std::int64_t n_max = 1'000'000;
  static constexpr std::int64_t least = 3;  ///< smaller heaps cannot be split, and are left out
  std::int64_t n = 0;
  bool misere = false;
  /// Made from n: of heaps from 3 there are at most n / 3.
  HeapSet sets = HeapSet(n >= 0 && n <= n_max ? n + n / least : 0);

  struct Position {
    std::uint64_t heaps = 0;  ///< those that can be split, as one number
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::int64_t heap = 0, low = 0;  ///< a heap of this size becomes heaps of low and heap - low, the larger
    bool operator==(const Move&) const = default;
  };

  Position start() const { return {sets.of({alive(n)})}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    std::int64_t last = 0;
    sets.for_each(position.heaps, [&](std::int64_t heap) {
      if (heap == std::exchange(last, heap)) return;
      for (std::int64_t low = 1; 2 * low < heap; ++low) sink(Move{heap, low});
    });
  }

  Position play(const Position& position, const Move& move) const {
    return {sets.replaced(position.heaps, move.heap, alive(move.low), alive(move.heap - move.low))};
  }

  std::optional<Value> result(const Position& position) const {
    bool over = true;
    sets.for_each(position.heaps, [&](std::int64_t) { over = false; });
    if (!over) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.heaps; }
  Result<void> key_fits() const {
    if (sets.fits()) return {};
    return Error{"multisets of heaps that come from a heap of " + std::to_string(n) + " have no key in 64 bits"};
  }
  bool impartial() const { return !misere; }
  template <class Sink>
  void components(const Position& position, const Sink& sink) const {
    sets.for_each(position.heaps, [&](std::int64_t heap) { sink(Position{sets.of({heap})}); });
  }

  Result<void> check() const { return check_range("n", n, 0, n_max); }

  std::string text(const Position& position) const {
    std::string text;
    sets.for_each(position.heaps, [&](std::int64_t heap) { text = " " + std::to_string(heap) + text; });
    return text.empty() ? "no heap left that can be split" : "heaps:" + text;
  }
  std::string move_text(const Move& move) const {
    return std::to_string(move.heap) + ">" + std::to_string(move.heap - move.low) + "+" + std::to_string(move.low);
  }

  static const GameInfo& info() {
    static const GameInfo info{
        .name = "grundy",
        .summary = "split a heap into two of different sizes; who cannot move loses",
        .family = "heaps",
        .parameters =
            {{.name = "n", .required = true, .least = 0, .most = n_max, .help = "coins in the heap"},
             {.name = "misere", .kind = Kind::boolean, .default_text = "false", .help = "who cannot move wins"}},
        .state = "the sizes of the heaps, in any order",
        .function = "nimber(n) = the least number that is not nimber(a) xor nimber(n - a) for any a < n - a",
        .initialization = "nimber(1) = nimber(2) = 0: they cannot be split",
        .answer = "the first player wins iff nimber(n) is not 0",
        .examples = {"n=7", "n=20", "n=9 misere=true"},
        .misere = misere_parts("heaps", "no heap that a move is possible in: wins = true, for who cannot move wins",
                               "the one heap")};
    return info;
  }
  static Result<grundy> from(const Arguments& arguments) {
    return checked(grundy{.n = arguments.integer("n"), .misere = arguments.boolean("misere")});
  }
  std::string arguments() const { return "n=" + std::to_string(n) + (misere ? ",misere=true" : ""); }

 private:
  static std::int64_t alive(std::int64_t size) { return size < least ? 0 : size; }
};

extern template Result<Solution<grundy>> solve(const grundy&, const Options&);

}  // namespace firstwin
