// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "firstwin/sweep.h"
#include "game/board.h"
#include "game/heap_set.h"
#include "game/octal_code.h"

namespace firstwin {

/// Octal games (Guy and Smith): digit k after the point of the code says what taking k coins from a heap may leave: 1
/// nothing, 2 one heap, 4 two heaps, or sums of these. A 4 before the point lets a heap be split without taking. Who
/// cannot move loses (with `misere`, wins). Kayles is 0.77, Dawson's chess 0.137, Dawson's kayles 0.07.
struct octal {
  static constexpr std::int64_t n_max = 1'000'000'000'000'000'000;
  std::string code = "0.77";
  std::int64_t n = 0;
  std::vector<std::int64_t> heaps{};  ///< instead of n
  bool misere = false;
  /// Made from the members above: the rules, the smallest heap that has a move, the sizes, and their code.
  OctalCode rules = OctalCode::of(code);
  std::int64_t least = least_of(rules);
  std::vector<std::int64_t> sizes = heaps.empty() ? std::vector<std::int64_t>{n} : heaps;
  HeapSet sets = HeapSet(bits_of(sizes, rules));

  struct Position {
    std::uint64_t heaps = 0;  ///< those that may still have a move, as one number
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::int64_t heap = 0, low = 0, high = 0;  ///< a heap of this size becomes heaps of low <= high, 0 for none
    bool operator==(const Move&) const = default;
  };

  Position start() const;

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    bool wanted = true;
    for_each_size(position, [&](std::int64_t heap) { wanted = wanted && moves_of_heap(heap, sink); });
  }

  Position play(const Position& position, const Move& move) const {
    return {sets.replaced(position.heaps, move.heap, alive(move.low), alive(move.high))};
  }

  std::optional<Value> result(const Position& position) const {
    bool over = true;
    sets.for_each(position.heaps, [&](std::int64_t heap) { over = over && !has_move(heap); });
    if (!over) return {};
    return Value::finished(misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.heaps; }
  Result<void> key_fits() const;
  bool impartial() const { return !misere; }
  template <class Sink>
  void components(const Position& position, const Sink& sink) const {
    sets.for_each(position.heaps, [&](std::int64_t heap) { sink(Position{sets.of({heap})}); });
  }

  /// Calls visit(size) for each size of heap that there is, once, from the smallest up: heaps of one size have the same
  /// moves.
  template <class Visit>
  void for_each_size(const Position& position, const Visit& visit) const {
    std::int64_t last = 0;
    sets.for_each(position.heaps, [&](std::int64_t heap) {
      if (heap != std::exchange(last, heap)) visit(heap);
    });
  }
  /// The moves of a heap of this size; false when the sink wants no more.
  template <class Sink>
  bool moves_of_heap(std::int64_t heap, const Sink& sink) const {
    const auto& digits = rules.digits();
    for (std::size_t k = 0; k < digits.size(); ++k) {
      const std::int64_t rest = heap - static_cast<std::int64_t>(k);
      if (rest < 0) return true;
      if (digits[k] & 1 && rest == 0 && !offer(sink, Move{heap, 0, 0})) return false;
      if (digits[k] & 2 && rest > 0 && !offer(sink, Move{heap, 0, rest})) return false;
      if (!(digits[k] & 4)) continue;
      for (std::int64_t low = 1; low <= rest / 2; ++low) {
        if (!offer(sink, Move{heap, low, rest - low})) return false;
      }
    }
    return true;
  }
  /// How many moves `moves` gives; check() sees to it that they can be counted.
  std::uint64_t move_count(const Position& position) const;
  /// The move with that text, found without going through all.
  std::optional<Move> find_move(const Position& position, std::string_view text) const;

  Result<void> check() const;
  std::string text(const Position& position) const;
  std::string move_text(const Move& move) const;

  static const GameInfo& info();
  static Result<octal> from(const Arguments& arguments);
  /// `n=0..40`: the nimbers of all these heaps; neither n nor heaps: the period of the whole sequence.
  static Result<std::optional<AnySweep>> sweep(const Arguments& arguments);
  std::string arguments() const;

 private:
  std::int64_t alive(std::int64_t size) const { return size < least ? 0 : size; }

  bool has_move(std::int64_t heap) const {
    const auto& digits = rules.digits();
    for (std::size_t k = 0; k < digits.size(); ++k) {
      const std::int64_t rest = heap - static_cast<std::int64_t>(k);
      if (rest < 0) return false;
      if ((digits[k] & 1 && rest == 0) || (digits[k] & 2 && rest > 0) || (digits[k] & 4 && rest > 1)) return true;
    }
    return false;
  }
  static std::int64_t least_of(const OctalCode& rules);
  static std::int64_t bits_of(const std::vector<std::int64_t>& sizes, const OctalCode& rules);
};

/// An octal game, or one that is an octal game under a name of its own.
template <class G>
concept OctalGame = Game<G> && std::derived_from<G, octal>;

/// Their engines, the special one first; see docs/engines.md.
template <OctalGame G>
std::vector<Engine<G>> engines_for(const G& game);

extern template Result<Solution<octal>> solve(const octal&, const Options&);

/// The sweep over `n=0..40` of the game that is called `name` and has this code; none where n is no range.
Result<std::optional<AnySweep>> octal_sweep(std::string_view name, const OctalCode& code, const Arguments& arguments);

}  // namespace firstwin
