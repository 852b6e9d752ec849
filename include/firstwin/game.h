// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "firstwin/result.h"
#include "firstwin/value.h"

namespace firstwin {

/// What an exact table is addressed by: an integer that holds all that matters of a position.
template <class T>
concept Key = std::same_as<T, std::uint64_t> || std::same_as<T, UWide>;

/// The rules of a game for two players who alternate, with nothing hidden and nothing random: what a user describes.
///
/// * `start()` is the position in which the first player moves.
/// * `moves(position, sink)` calls `sink(move)` for each move, always in the same order; only asked while it is not
///   over. A sink may return false when it wants no more: games with very many moves then stop (see offer), others need
///   not.
/// * `play(position, move)` is the position after the move, seen by the player who is then to move.
/// * `result(position)` has a value exactly when the game is over: its worth for the player to move. Games in which
///   moves score (see Scored) give `Value::of_margin` of what the end itself adds, mostly 0.
/// * `key(position)` is injective: equal keys mean equal moves, results and values. The side to move is part of it
///   where it matters.
///
/// Games are cheap to copy, and all their members may be called from several threads at once. There is always a move
/// when there is no result. A game may throw: the solve then ends in an error.
template <class G>
concept Game = std::copyable<G> && std::regular<typename G::Position> && std::regular<typename G::Move> &&
               requires(const G& game, const typename G::Position& position, const typename G::Move& move) {
                 { game.start() } -> std::same_as<typename G::Position>;
                 game.moves(position, [](const typename G::Move&) {});
                 { game.play(position, move) } -> std::same_as<typename G::Position>;
                 { game.result(position) } -> std::same_as<std::optional<Value>>;
                 { game.key(position) } -> Key;
               };

// What a game may say of itself beyond that. Each is optional, and each has a law.

/// Moves score: `gain(position, move)` is what the mover gets now, and the margin is the best over the moves of gain
/// minus (or, with moves_again, plus) the margin of the rest. A position holds neither score nor history.
template <class G>
concept Scored = Game<G> && requires(const G& game, const typename G::Position& p, const typename G::Move& m) {
  { game.gain(p, m) } -> std::convertible_to<Wide>;
};

/// `margin_bound()`: no margin that occurs in the game is larger, in absolute value. Lets engines use 64 bits.
template <class G>
concept HasMarginBound = requires(const G& game) {
  { game.margin_bound() } -> std::convertible_to<Wide>;
};

/// `points(position)`: what both players together will get from here on, when all play the same amount out.
template <class G>
concept HasPoints = requires(const G& game, const typename G::Position& p) {
  { game.points(p) } -> std::convertible_to<Wide>;
};

/// The turn is kept after some moves, as in dots and boxes: `moves_again(position, move)`.
template <class G>
concept MovesAgain = requires(const G& game, const typename G::Position& p, const typename G::Move& m) {
  { game.moves_again(p, m) } -> std::same_as<bool>;
};

/// A dense, perfect numbering: `index` and `position_at` are inverse to each other on 0 … index_count() - 1. Every
/// index is a position that can be asked for moves, even if no play reaches it. `index_count()` is UINT64_MAX for an
/// instance that has no such numbering in 64 bits.
template <class G>
concept Indexed = Game<G> && requires(const G& game, const typename G::Position& p, std::uint64_t i) {
  { game.index(p) } -> std::same_as<std::uint64_t>;
  { game.position_at(i) } -> std::same_as<typename G::Position>;
  { game.index_count() } -> std::same_as<std::uint64_t>;
};

/// Every move lowers the index, so that one loop over the indexes fills a table: `static constexpr bool index_falls`.
template <class G>
concept IndexFalls = Indexed<G> && G::index_falls;

/// Every move lowers `layer(position)`: how far play has come, by which search keeps apart what it learns of moves.
template <class G>
concept Layered = requires(const G& game, const typename G::Position& p) {
  { game.layer(p) } -> std::convertible_to<std::uint64_t>;
};

/// Play can come back to a position: `static constexpr bool cyclic = true`. Without it every play must come to an end.
/// Engines that value positions from those after their moves are not for such games; retrograde is.
template <class G>
concept Cyclic = Game<G> && bool{G::cyclic};

/// Symmetry: `canonical(position)` is one position for all that are alike. canonical(canonical(p)) == canonical(p);
/// both have equal results and values, and their moves lead to positions that are alike again.
template <class G>
concept Canonical = Game<G> && requires(const G& game, const typename G::Position& p) {
  { game.canonical(p) } -> std::same_as<typename G::Position>;
};

/// The inverse of play: `predecessors(position, sink)` calls sink(p) at least once for each position p, not over, with
/// a move that leads to this one. All that play from the start reaches must be among them, and others may be. In a game
/// with symmetry this holds up to symmetry: for a canonical position, each p with a move to a position that is alike
/// has something alike among those given.
template <class G>
concept HasPredecessors = Game<G> && requires(const G& game, const typename G::Position& p) {
  game.predecessors(p, [](const typename G::Position&) {});
};

/// A position is a sum of independent games: `components(position, sink)` calls sink(c) for each part, a position of
/// the same game, where a move in the sum is a move in one part and the other parts stay. Parts without a move may be
/// left out; a position that does not fall apart is its own only part. The nimber of the sum is the xor of those of its
/// parts, which the engine `nimbers` makes use of in impartial games.
template <class G>
concept Components = Game<G> && requires(const G& game, const typename G::Position& p) {
  game.components(p, [](const typename G::Position&) {});
};

/// `hint(position, move)`: how good a move looks before any search, which tries larger ones first. Any number is right.
template <class G>
concept Hinted = Game<G> && requires(const G& game, const typename G::Position& p, const typename G::Move& m) {
  { game.hint(p, m) } -> std::convertible_to<int>;
};

/// Moves have texts, unique in their position: `move_text(move)` or `move_text(position, move)`; or a move is a number
/// or a string itself.
template <class G>
concept HasMoveText = Game<G> && (
    requires(const G& game, const typename G::Position& p, const typename G::Move& m) { game.move_text(p, m); } ||
    requires(const G& game, const typename G::Move& m) { game.move_text(m); } ||
    std::is_integral_v<typename G::Move> || std::is_convertible_v<typename G::Move, std::string>);

/// `parse(text)`: the position whose `text` this is; empty for a text that no position has.
template <class G>
concept Parses = Game<G> && requires(const G& game, const typename G::Position& p, std::string_view text) {
  { game.text(p) } -> std::same_as<std::string>;
  { game.parse(text) } -> std::same_as<std::optional<typename G::Position>>;
};

/// `wins_at_once(position)`, for a position that is not over: whether some move ends the game with a win for its mover.
/// Only speeds a search up.
template <class G>
concept WinsAtOnce = Game<G> && !Scored<G> && requires(const G& game, const typename G::Position& p) {
  { game.wins_at_once(p) } -> std::same_as<bool>;
};

/// `impartial`: both players have the same moves in every position, and who cannot move loses.
template <class G>
concept Impartial = requires(const G& game) {
  { game.impartial() } -> std::same_as<bool>;
};

/// `check()`: whether the parameters make a game at all; a sentence if not. solve() asks before anything else.
template <class G>
concept Checked = requires(const G& game) {
  { game.check() } -> std::same_as<Result<void>>;
};

/// `key_fits()`: whether keys are injective for this instance; where they are not, it says so in a sentence, and
/// engines that keep tables refuse.
template <class G>
concept KeyMayNotFit = requires(const G& game) {
  { game.key_fits() } -> std::same_as<Result<void>>;
};

/// Gives a move to a sink; false when the sink says that it wants no more.
template <class Sink, class Move>
bool offer(const Sink& sink, const Move& move) {
  if constexpr (std::is_same_v<std::invoke_result_t<const Sink&, const Move&>, bool>) return sink(move);
  sink(move);
  return true;
}

/// The text of a move.
template <HasMoveText G>
std::string move_text(const G& game, const typename G::Position& position, const typename G::Move& move) {
  if constexpr (requires { game.move_text(position, move); }) {
    return game.move_text(position, move);
  } else if constexpr (requires { game.move_text(move); }) {
    return game.move_text(move);
  } else if constexpr (std::is_integral_v<typename G::Move>) {
    return std::to_string(move);
  } else {
    return std::string(move);
  }
}

template <class G>
using KeyOf = decltype(std::declval<const G&>().key(std::declval<const typename G::Position&>()));

/// The moves of a position, in the game's order.
template <Game G>
std::vector<typename G::Move> moves_of(const G& game, const typename G::Position& position) {
  std::vector<typename G::Move> moves;
  game.moves(position, [&](const typename G::Move& move) { moves.push_back(move); });
  return moves;
}

/// What the mover gains by a move; 0 in games that do not score.
template <Game G>
Wide gain_of(const G& game, const typename G::Position& position, const typename G::Move& move) {
  if constexpr (Scored<G>) return game.gain(position, move);
  return 0;
}

/// Whether the mover keeps the turn after a move.
template <Game G>
bool keeps_turn(const G& game, const typename G::Position& position, const typename G::Move& move) {
  if constexpr (MovesAgain<G>) return game.moves_again(position, move);
  return false;
}

/// The margin of a position for its mover, given what a move gains and the margin of the position after it. Throws
/// std::overflow_error where it does not fit in 128 bits.
inline Wide margin_through(Wide gain, bool again, Wide after) {
  Wide margin = 0;
  if (again ? __builtin_add_overflow(gain, after, &margin) : __builtin_sub_overflow(gain, after, &margin)) {
    throw std::overflow_error("a margin does not fit in 128 bits");
  }
  return margin;
}

/// The position that stands for all that are alike; itself in games without symmetry.
template <Game G>
typename G::Position canonical_of(const G& game, typename G::Position position) {
  if constexpr (Canonical<G>) return game.canonical(position);
  return position;
}

/// The value of a position for its mover, given a move and what the position after it is worth to whoever moves there.
/// `plies` counts the move.
template <Game G>
Value value_through(const G& game, const typename G::Position& position, const typename G::Move& move,
                    const Value& after) {
  if (after.outcome == Outcome::unknown) return {};
  const bool again = keeps_turn(game, position, move);
  if constexpr (Scored<G>) {
    return Value::of_margin(margin_through(gain_of(game, position, move), again, *after.margin));
  } else {
    Value value{.outcome = again ? after.outcome : opposite(after.outcome)};
    if (after.plies) value.plies = *after.plies + 1;
    return value;
  }
}

}  // namespace firstwin
