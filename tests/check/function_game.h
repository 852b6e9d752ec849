// SPDX-License-Identifier: Apache-2.0
// A game made of functions that can be exchanged one by one, so that each can be as wrong as a test wants it.
#pragma once
#include <algorithm>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/solve.h"

namespace firstwin::testing {

/// Two small numbers and whose turn it is.
struct Spot {
  int a = 0, b = 0, side = 0;
  auto operator<=>(const Spot&) const = default;
};

/// What the game does not offer is an empty function.
template <bool scores, bool comes_back>
struct FunctionGame {
  using Position = Spot;
  using Move = int;
  using Spots = std::vector<Spot>;
  static constexpr bool cyclic = comes_back, has_constrained_members = true;

  Spot begin{};
  std::function<std::vector<int>(Spot)> moves_from{};
  std::function<Spot(Spot, int)> after{};
  std::function<std::optional<Value>(Spot)> ends{};
  std::function<std::uint64_t(Spot)> code{};
  std::function<std::string(Spot, int)> name_of_move = [](Spot, int move) { return std::to_string(move); };
  std::function<std::string(Spot)> shown = [](Spot at) {
    return std::to_string(at.a) + " " + std::to_string(at.b) + (at.side ? " right" : " left");
  };
  std::function<std::optional<Spot>(std::string)> read{};
  std::function<std::uint64_t(Spot)> number{}, depth{};
  std::function<Spot(std::uint64_t)> numbered{};
  std::uint64_t numbers = UINT64_MAX;
  std::function<Spot(Spot)> least{};
  std::function<Spots(Spot)> before{}, parts{};
  std::function<int(Spot, int)> points_of_move{};
  int bound = 1000;
  std::function<Wide(Spot)> points_left{};
  bool is_impartial = false;

  Position start() const { return begin; }
  template <class Sink>
  void moves(const Position& at, const Sink& sink) const {
    for (const int move : moves_from(at)) sink(move);
  }
  Position play(const Position& at, const Move& move) const { return after(at, move); }
  std::optional<Value> result(const Position& at) const { return ends(at); }
  std::uint64_t key(const Position& at) const { return code(at); }
  std::string move_text(const Position& at, const Move& move) const { return name_of_move(at, move); }
  std::string text(const Position& at) const { return shown(at); }

  bool offers(std::string_view function) const {
    return function == "index"          ? numbers < UINT64_MAX
           : function == "layer"        ? bool(depth)
           : function == "canonical"    ? bool(least)
           : function == "predecessors" ? bool(before)
           : function == "components"   ? bool(parts)
                                        : bool(read);
  }
  std::optional<Spot> parse(std::string_view text) const { return read(std::string(text)); }
  std::uint64_t index(const Position& at) const { return number(at); }
  std::uint64_t index_count() const { return numbers; }
  Position position_at(std::uint64_t index) const { return numbered(index); }
  std::uint64_t layer(const Position& at) const { return depth ? depth(at) : 0; }  // engines may ask, offered or not
  Position canonical(const Position& at) const { return least ? least(at) : at; }
  template <class Sink>
  void predecessors(const Position& at, const Sink& sink) const
    requires comes_back
  {
    for (const Spot& spot : before(at)) sink(spot);
  }
  template <class Sink>
  void components(const Position& at, const Sink& sink) const {
    if (!parts) return static_cast<void>(sink(at));
    for (const Spot& spot : parts(at)) sink(spot);
  }
  Wide gain(const Position& at, const Move& move) const
    requires scores
  {
    return points_of_move(at, move);
  }
  Wide margin_bound() const
    requires scores
  {
    return bound;
  }
  Wide points(const Position& at) const
    requires scores
  {
    return points_left(at);
  }
  bool impartial() const { return is_impartial; }
};

using PlainGame = FunctionGame<false, false>;
using ScoredGame = FunctionGame<true, false>;
using CyclicGame = FunctionGame<false, true>;

/// Two heaps: a move takes one or two coins from one, written as 10 * heap + amount. Who cannot move loses. It offers
/// all that a game without cycles can.
inline PlainGame two_heaps(int a = 3, int b = 4) {
  PlainGame game{.begin = {a, b, 0}};
  game.moves_from = [](Spot at) {
    std::vector<int> moves;
    for (int amount = 1; amount <= 2; ++amount) {
      if (amount <= at.a) moves.push_back(amount);
      if (amount <= at.b) moves.push_back(10 + amount);
    }
    return moves;
  };
  game.after = [](Spot at, int move) {
    return Spot{at.a - (move < 10 ? move : 0), at.b - (move < 10 ? 0 : move - 10), 0};
  };
  game.ends = [](Spot at) -> std::optional<Value> {
    if (at.a + at.b > 0) return {};
    return Value::finished(Outcome::loss);
  };
  game.code = [](Spot at) { return static_cast<std::uint64_t>(at.a * 100 + at.b); };
  game.shown = [](Spot at) { return std::to_string(at.a) + " " + std::to_string(at.b); };
  game.read = [](const std::string& text) -> std::optional<Spot> {
    return Spot{std::stoi(text), std::stoi(text.substr(text.find(' '))), 0};
  };
  const int width = b + 1;
  game.numbers = static_cast<std::uint64_t>((a + 1) * width);
  game.number = [width](Spot at) { return static_cast<std::uint64_t>(at.a * width + at.b); };
  game.numbered = [width](std::uint64_t i) {
    return Spot{static_cast<int>(i) / width, static_cast<int>(i) % width, 0};
  };
  game.depth = [](Spot at) { return static_cast<std::uint64_t>(at.a + at.b); };
  game.least = [](Spot at) { return Spot{std::min(at.a, at.b), std::max(at.a, at.b), 0}; };
  game.parts = [](Spot at) { return std::vector<Spot>{{at.a, 0, 0}, {0, at.b, 0}}; };
  game.is_impartial = true;
  return game;
}

/// Coins of 1, 2, 3 … points in a row; a move takes one or two from the left.
inline ScoredGame row_of_coins(int coins = 6) {
  ScoredGame game{.begin = {coins, 0, 0}};
  game.moves_from = [](Spot at) { return at.a > 1 ? std::vector<int>{1, 2} : std::vector<int>{1}; };
  game.after = [](Spot at, int move) { return Spot{at.a - move, 0, 0}; };
  game.ends = [](Spot at) { return at.a > 0 ? std::nullopt : std::optional(Value::of_margin(0)); };
  game.code = [](Spot at) { return static_cast<std::uint64_t>(at.a); };
  game.points_of_move = [](Spot at, int move) { return move == 1 ? at.a : at.a + at.a - 1; };
  game.bound = coins * (coins + 1) / 2;
  game.points_left = [](Spot at) { return Wide{at.a * (at.a + 1) / 2}; };
  return game;
}

/// A token on the squares 0 … 5, moved by one to either side; who finds it on square 0 has lost. From 5 it only goes
/// back.
inline CyclicGame token(int start = 3) {
  CyclicGame game{.begin = {start, 0, 0}};
  game.moves_from = [](Spot at) { return at.a == 5 ? std::vector<int>{-1} : std::vector<int>{-1, 1}; };
  game.after = [](Spot at, int move) { return Spot{at.a + move, 0, 1 - at.side}; };
  game.ends = [](Spot at) { return at.a > 0 ? std::nullopt : std::optional(Value::finished(Outcome::loss)); };
  game.code = [](Spot at) { return static_cast<std::uint64_t>(at.a * 2 + at.side); };
  game.least = [](Spot at) { return Spot{at.a, 0, 0}; };
  game.before = [](Spot at) {
    std::vector<Spot> before;
    if (at.a < 5) before.push_back({at.a + 1, 0, 1 - at.side});
    if (at.a > 1) before.push_back({at.a - 1, 0, 1 - at.side});
    return before;
  };
  return game;
}

}  // namespace firstwin::testing
