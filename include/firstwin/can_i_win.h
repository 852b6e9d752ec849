// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/detail/pool.h"
#include "firstwin/parameters.h"
#include "firstwin/solve.h"
#include "firstwin/sweep.h"

namespace firstwin {

/// Can I Win (LeetCode 464): numbers from a pool are drawn in turn, each once, and added to one total; who makes the
/// total reach or pass the target wins (with `misere`, loses). If the numbers run out first it is a tie.
///
/// The pool is 1..n, or `numbers`, positive and with repeats allowed. Parameters are set once, when it is made:
/// `can_i_win{.n = 20, .target = 158}`. Any target is a game: one of 0 or less is already reached, one beyond the sum
/// never is. Errors, which solve() gives (see `check`): n below 0, a number below 1, n and numbers both given.
///
/// A move costs O(1) while a set of numbers has a 64-bit code (up to 64 different numbers, or as many with repeats as
/// detail::Pool can code), and O(numbers) beyond, where theorems answer and `key_fits` says no.
struct can_i_win {
  std::int64_t n = 0;
  std::int64_t target = 0;
  std::vector<std::int64_t> numbers{};
  bool misere = false;
  /// The pool as sets of its numbers are coded; made from the members above.
  detail::Pool pool = detail::Pool(n, numbers);

  struct Position {
    std::uint64_t remaining = 0;  ///< the set of numbers not yet drawn, coded by the pool
    std::int64_t needed = 0;      ///< what the total still lacks; 0 once the target is reached
    bool operator==(const Position&) const = default;
  };
  using Move = std::int64_t;      ///< the number drawn
  static constexpr bool index_falls = true;

  Position start() const { return {pool.full(), target > 0 ? target : 0}; }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    pool.for_each(position.remaining, sink);
  }

  /// The move that a text names, without going through all.
  std::optional<Move> find_move(const Position& position, std::string_view text) const;

  Position play(const Position& position, Move number) const {
    return {pool.without(position.remaining, number), position.needed > number ? position.needed - number : 0};
  }

  std::optional<Value> result(const Position& position) const {
    if (position.needed > 0) {
      if (pool.is_empty(position.remaining)) return Value::finished(Outcome::tie);
      return {};
    }
    const bool mover_reached_it = target <= 0;  // nobody moved; otherwise the other player just did
    return Value::finished(mover_reached_it != misere ? Outcome::win : Outcome::loss);
  }

  std::uint64_t key(const Position& position) const { return position.remaining; }
  Result<void> key_fits() const;
  std::uint64_t index(const Position& position) const { return position.remaining; }
  std::uint64_t index_count() const { return pool.code_count(); }
  Position position_at(std::uint64_t index) const {
    const Wide drawn = pool.sum() - pool.sum_of(index);
    return {index, target > drawn ? static_cast<std::int64_t>(target - drawn) : 0};
  }

  Result<void> check() const;
  std::string text(const Position& position) const;

  static const GameInfo& info();
  static Result<can_i_win> from(const Arguments& arguments);
  /// `target=all`: which targets the first player loses.
  static Result<std::optional<AnySweep>> sweep(const Arguments& arguments);
  std::string arguments() const;
};

/// Its engines, the special ones first; see docs/engines.md.
std::vector<Engine<can_i_win>> engines_for(const can_i_win& game);

extern template Result<Solution<can_i_win>> solve(const can_i_win&, const Options&);

}  // namespace firstwin
