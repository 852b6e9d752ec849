// SPDX-License-Identifier: Apache-2.0
// What the tests of games ask again and again.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "firstwin/described.h"
#include "firstwin/solve.h"
#include "game/sides.h"

namespace firstwin {

/// The solution of a game that must have one.
template <Game G>
Solution<G> solved(const G& game, const Options& options = {}) {
  auto solution = solve(game, options);
  if (!solution) {
    ADD_FAILURE() << solution.error().message;
    return Solution<G>(game, options, {}, nullptr, Value{}, Stop::none, solution.error().message);
  }
  return *solution;
}

template <Game G>
Outcome outcome_of(const G& game) {
  return solved(game).outcome();
}

/// Why a game's parameters make no game; empty when they do.
template <Game G>
std::string fault_of(const G& game) {
  const auto solution = solve(game);
  return solution ? "" : solution.error().message;
}

/// The outcome class of a partizan game, from the outcomes with left and with right to start.
inline char class_of(Outcome left_starts, Outcome right_starts) {
  if (left_starts == Outcome::win) return right_starts == Outcome::win ? 'N' : 'L';
  return right_starts == Outcome::win ? 'R' : 'P';
}

/// The same, of a game that says who starts.
template <Game G>
char class_of_sides(G game) {
  game.starts = Side::left;
  const Outcome left = outcome_of(game);
  game.starts = Side::right;
  return class_of(left, outcome_of(game));
}

/// All positions that play reaches, by key.
template <Game G>
std::map<KeyOf<G>, typename G::Position> reachable(const G& game) {
  std::map<KeyOf<G>, typename G::Position> found{{game.key(game.start()), game.start()}};
  std::vector<typename G::Position> waiting{game.start()};
  while (!waiting.empty()) {
    const auto position = waiting.back();
    waiting.pop_back();
    if (game.result(position)) continue;
    for (const auto& move : moves_of(game, position)) {
      const auto child = game.play(position, move);
      if (found.try_emplace(game.key(child), child).second) waiting.push_back(child);
    }
  }
  return found;
}

/// The nimber of a position by its definition, over parts and canonical forms where the game has them: made to be
/// compared with what engines say.
template <Game G>
class Nimbers {
 public:
  explicit Nimbers(G game) : game_(std::move(game)) {}
  std::uint64_t of_start() { return of(game_.start()); }
  std::uint64_t of(const typename G::Position& position) {
    if constexpr (Components<G>) {
      std::uint64_t sum = 0;
      game_.components(position, [&](const typename G::Position& part) { sum ^= of_part(part); });
      return sum;
    } else {
      return of_part(position);
    }
  }

 private:
  std::uint64_t of_part(typename G::Position position) {
    if constexpr (Canonical<G>) position = game_.canonical(position);
    if (game_.result(position)) return 0;
    const auto key = game_.key(position);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::set<std::uint64_t> options;
    for (const auto& move : moves_of(game_, position)) options.insert(of(game_.play(position, move)));
    std::uint64_t mex = 0;
    while (options.contains(mex)) ++mex;
    return known_[key] = mex;
  }

  G game_;
  std::map<KeyOf<G>, std::uint64_t> known_;
};

template <Game G>
std::uint64_t nimber_of(const G& game) {
  return Nimbers<G>(game).of_start();
}

/// A survey that counts positions with the same canonical form once.
template <Game G>
Survey survey_up_to_symmetry(const G& game) {
  const auto solution = solved(game);
  Survey survey;
  std::set<KeyOf<G>> seen;
  for (const auto& [key, position] : reachable(game)) {
    if (seen.insert(game.key(game.canonical(position))).second) survey.add(solution.value(position));
  }
  return survey;
}

/// The texts of the moves of a position, in the game's order.
template <Game G>
std::vector<std::string> move_texts(const G& game, const typename G::Position& position) {
  std::vector<std::string> texts;
  for (const auto& move : moves_of(game, position)) texts.push_back(move_text(game, position, move));
  return texts;
}

/// The position after moves given by their texts.
template <Game G>
typename G::Position played(const G& game, const std::vector<std::string>& texts) {
  auto position = game.start();
  for (const std::string& text : texts) {
    bool found = false;
    for (const auto& move : moves_of(game, position)) {
      if (found || move_text(game, position, move) != text) continue;
      found = true;
      position = game.play(position, move);
    }
    if (!found) ADD_FAILURE() << "no move " << text;
  }
  return position;
}

}  // namespace firstwin
