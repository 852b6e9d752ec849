// SPDX-License-Identifier: Apache-2.0
// Ways through a game that need only its rules and the values of positions: best moves, a line, all that is reachable.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "firstwin/detail/hash_table.h"
#include "firstwin/detail/room.h"
#include "firstwin/game.h"
#include "firstwin/knowledge.h"
#include "firstwin/run.h"

namespace firstwin::detail {

inline constexpr std::uint64_t moves_per_poll = 64;

/// Whether the mover likes `a` better than `b`; plies decide where both know them: the winner takes the soonest end,
/// the loser the latest, and a level end comes soonest.
inline bool better(const Value& a, const Value& b) {
  if (a.margin && b.margin) return *a.margin > *b.margin;
  if (rank(a.outcome) != rank(b.outcome)) return rank(a.outcome) > rank(b.outcome);
  if (!a.plies || !b.plies) return false;
  return a.outcome == Outcome::loss ? *a.plies > *b.plies : *a.plies < *b.plies;
}

/// Whether two values are equal but for plies.
inline bool equally_good(const Value& a, const Value& b) {
  if (a.margin && b.margin) return *a.margin == *b.margin;
  return rank(a.outcome) == rank(b.outcome);
}

/// None where a value is unknown, or where a limit of `run` is reached.
template <Game G, class ValueOf>
BestMoves<typename G::Move> best_moves_by_values(const G& game, const typename G::Position& position, std::size_t max,
                                                 Run& run, const ValueOf& value_of) {
  std::uint64_t moves = 0;
  BestMoves<typename G::Move> best;
  Value best_value;
  bool known = true;
  game.moves(position, [&](const typename G::Move& move) {
    const Value value = value_through(game, position, move, value_of(game.play(position, move)));
    known = known && value.outcome != Outcome::unknown && (++moves % moves_per_poll != 0 || !run.poll(moves));
    if (!known) return false;
    if (best_value.outcome == Outcome::unknown || (!equally_good(value, best_value) && better(value, best_value))) {
      best_value = value;
      best = {};
    }
    if (!equally_good(value, best_value)) return true;
    if (best.moves.size() < max) best.moves.push_back(move);
    ++best.total;
    return true;
  });
  if (!known) best = {.moves = {}, .total = 0, .all_known = false};
  return best;
}

template <Game G, class ValueOf>
Line<typename G::Move> line_by_values(const G& game, typename G::Position position, Run& run, const ValueOf& value_of) {
  Line<typename G::Move> line;
  HashSet<KeyOf<G>> seen;
  while (!game.result(position)) {
    if (line.moves.size() == line_moves_max || run.poll(line.moves.size())) return line;
    if constexpr (Cyclic<G>) {
      if (!make_room(seen, run) || !seen.insert(game.key(position))) return line;
    }
    std::optional<typename G::Move> best;
    Value best_value;
    std::uint64_t looked_at = 0;
    for (const auto& move : moves_of(game, position)) {
      const Value value = value_through(game, position, move, value_of(game.play(position, move)));
      if (value.outcome == Outcome::unknown) return line;
      if (++looked_at % moves_per_poll == 0 && run.poll(line.moves.size())) return line;
      if (!best || better(value, best_value)) best = move, best_value = value;
    }
    if (!best) return line;
    line.moves.push_back(*best);
    position = game.play(position, *best);
  }
  line.complete = true;
  return line;
}

/// Calls `visit(position)` once for every position that play from the start reaches, final ones included; ends early,
/// with false, when visit gives false or a limit is reached.
template <Game G, class Visit>
bool walk_reachable(const G& game, Run& run, const Visit& visit) {
  HashSet<KeyOf<G>> seen;
  std::vector<typename G::Position> waiting{game.start()};
  seen.insert(game.key(waiting.back()));
  std::uint64_t visited = 0, steps = 0;
  const auto time_is_up = [&] { return ++steps % moves_per_poll == 0 && run.poll(visited); };
  while (!waiting.empty()) {
    ++visited;
    if (time_is_up()) return false;
    const typename G::Position position = waiting.back();
    waiting.pop_back();
    if (!visit(position)) return false;
    if (game.result(position)) continue;
    game.moves(position, [&](const typename G::Move& move) {
      if (time_is_up() || !make_room(seen, run) || !make_room(waiting, run)) return false;
      auto child = game.play(position, move);
      if (seen.insert(game.key(child))) waiting.push_back(std::move(child));
      return true;
    });
    if (run.stopped()) return false;
  }
  return true;
}

}  // namespace firstwin::detail
