// SPDX-License-Identifier: Apache-2.0
// The laws that firstwin/game.h states for a game and for what it may say of itself, tried on every position.
#pragma once
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "firstwin/described.h"
#include "firstwin/solve.h"

namespace firstwin::laws {

/// Every index is the index of its position, and each has a key of its own.
template <class G>
void expect_dense_index(const G& game) {
  std::set<KeyOf<G>> keys;
  for (std::uint64_t i = 0; i < game.index_count(); ++i) {
    const auto position = game.position_at(i);
    ASSERT_EQ(game.index(position), i);
    ASSERT_TRUE(keys.insert(game.key(position)).second) << "the key of index " << i << " is taken";
  }
  ASSERT_LT(game.index(game.start()), game.index_count());
}

/// Moves come in the same order each time and have texts of their own; what a move leads to is a position like others.
template <class G>
void expect_laws_at(const G& game, const typename G::Position& position) {
  const auto moves = moves_of(game, position);
  ASSERT_EQ(moves_of(G(game), position), moves) << "a copy of the game has other moves";
  std::set<std::string> texts;
  for (const auto& move : moves) {
    ASSERT_TRUE(texts.insert(move_text(game, position, move)).second) << move_text(game, position, move);
    const auto after = game.play(position, move);
    ASSERT_EQ(game.play(position, move), after);
    if constexpr (IndexFalls<G>) {
      ASSERT_LT(game.index(after), game.index(position));
    }
    if constexpr (Indexed<G>) {
      ASSERT_EQ(game.position_at(game.index(after)), after);
    }
    if constexpr (Layered<G>) {
      ASSERT_LT(game.layer(after), game.layer(position));
    }
    if constexpr (HasPoints<G>) {
      ASSERT_EQ(game.points(position), game.gain(position, move) + game.points(after));
    }
  }
  ASSERT_FALSE(game.text(position).empty());
}

/// All that play reaches: keys tell positions apart, positions of different values have different texts, and there is a
/// move exactly when there is no result. Where a game can be over with moves left (`ends_early`), there is a move at
/// least when there is no result.
template <class G>
void expect_laws_of_play(const G& game, bool ends_early) {
  const auto solution = solve(game, {.engine = "reference"});
  ASSERT_TRUE(solution) << solution.error().message;
  const Options options;
  firstwin::Run run(options);
  std::map<std::string, Value> by_text;
  detail::walk_reachable(game, run, [&](const auto& position) {
    const Value value = solution->value(position);
    EXPECT_EQ(by_text.emplace(game.text(position), value).first->second, value) << game.text(position);
    const bool over = game.result(position).has_value();
    const bool has_moves = !moves_of(game, position).empty();
    EXPECT_TRUE(ends_early ? over || has_moves : over != has_moves) << game.text(position);
    if constexpr (HasMarginBound<G>) {
      const Wide margin = *value.margin;
      EXPECT_LE(margin < 0 ? -margin : margin, game.margin_bound());
    }
    if (!over) expect_laws_at(game, position);
    return !::testing::Test::HasFailure();
  });
}

template <class G>
void expect_laws(const G& game, bool ends_early = false) {
  SCOPED_TRACE(G::info().name + "(" + game.arguments() + ")");
  if constexpr (Indexed<G>) expect_dense_index(game);
  if (!::testing::Test::HasFailure()) expect_laws_of_play(game, ends_early);
}

/// The value of a game by the definition.
template <class G>
Value value_of(const G& game) {
  const auto solution = solve(game, {.engine = "reference"});
  EXPECT_TRUE(solution) << solution.error().message;
  return solution ? solution->value() : Value{};
}

template <class G>
std::string error_of(const G& game) {
  const auto solution = solve(game);
  EXPECT_FALSE(solution) << "answered " << (solution ? to_string(solution->outcome()) : "");
  return solution ? "" : solution.error().message;
}

}  // namespace firstwin::laws
