// SPDX-License-Identifier: Apache-2.0
// A game as the laws see it: its positions are numbers, its moves come with their texts, and its type is gone, so that
// each law is written and compiled once.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "firstwin/detail/fault.h"
#include "firstwin/detail/hash_table.h"
#include "firstwin/engine.h"
#include "firstwin/game.h"
#include "firstwin/solve.h"
#include "firstwin/value.h"

namespace firstwin::detail {

/// Positions in the order in which they were met first.
using PositionId = std::uint32_t;
inline constexpr PositionId no_position = UINT32_MAX;

/// What the rules say of a position. Its moves are those of a game that is not over.
struct Look {
  struct Move {
    std::string text{};  ///< where texts were asked for
    PositionId after = no_position;
    Wide gain = 0;
    bool again = false;
  };
  std::optional<Value> result{};
  std::vector<Move> moves{};
};

/// What an engine says of a game: why it does not take it, or its error, or the values of positions.
struct EngineSays {
  bool refuses = false;
  std::string error{};
  std::vector<Value> values{};  ///< of the first positions, as many as were asked for or as it can look up
};

/// A game under examination. Its functions may throw what the rules throw. Two positions are the same when they are
/// equal as a whole; those with equal keys lie in one chain.
class Subject {
 public:
  /// What the game says of itself.
  struct Says {
    bool scored, indexed, index_falls, layered, cyclic, canonical, predecessors, components, points, parses, turns_kept,
        impartial;
    std::uint64_t index_count = 0;
    std::optional<Wide> margin_bound{};
  };

  virtual ~Subject() = default;
  virtual Says says() const = 0;
  virtual PositionId start() = 0;
  virtual Look look(PositionId at, bool with_texts) = 0;
  virtual std::string text(PositionId at) const = 0;
  /// What the rules say differently when asked again, and by a copy of the game: "moves"; empty when nothing is.
  virtual std::string wavers(PositionId at) const = 0;
  /// The text of a move that is not found by its text; empty when all are.
  virtual std::string lost_move(PositionId at) const = 0;
  /// How many moves the rules give without being asked whether the game is over.
  virtual std::size_t moves_left(PositionId at) const = 0;
  /// What the text of a position is read as; empty where the game cannot read it.
  virtual std::optional<PositionId> parsed(const std::string& text) = 0;
  virtual std::uint64_t index(PositionId at) const = 0;
  virtual PositionId position_at(std::uint64_t index) = 0;
  virtual std::uint64_t layer(PositionId at) const = 0;
  virtual Wide points(PositionId at) const = 0;
  virtual PositionId canonical(PositionId at) = 0;
  virtual std::vector<PositionId> predecessors(PositionId at) = 0;
  virtual std::vector<PositionId> components(PositionId at) = 0;
  virtual std::vector<std::string> engines() const = 0;
  virtual EngineSays ask(const std::string& engine, Options options, std::size_t positions) const = 0;
  /// Parts of the rules that were never used so far, where the game can tell.
  virtual std::vector<std::string> unused() const = 0;
  /// Drops what was met last, down to so many positions.
  virtual void forget(std::size_t from) = 0;
  virtual std::uint64_t bytes() const = 0;

  std::size_t count() const { return keys_.size(); }
  UWide key(PositionId at) const { return keys_[at]; }
  /// The position with the same key that was met before this one; no_position when there is none.
  PositionId twin(PositionId at) const { return twins_[at]; }

 protected:
  /// The last position met with this key.
  PositionId last_with(UWide key) const {
    const auto found = last_.find(key);
    return found == last_.end() ? no_position : found->second;
  }
  PositionId add_key(UWide key) {
    const auto id = static_cast<PositionId>(keys_.size());
    twins_.push_back(last_with(key));
    keys_.push_back(key);
    last_[key] = id;
    return id;
  }
  void forget_keys(std::size_t from) {
    while (keys_.size() > from) {
      if (twins_.back() == no_position) {
        last_.erase(keys_.back());
      } else {
        last_[keys_.back()] = twins_.back();
      }
      keys_.pop_back();
      twins_.pop_back();
    }
  }

 private:
  struct KeyHash {
    std::size_t operator()(UWide key) const { return spread(key); }
  };
  std::vector<UWide> keys_;
  std::vector<PositionId> twins_;
  std::unordered_map<UWide, PositionId, KeyHash> last_;
};

/// Any game as a Subject.
template <Game G>
class SubjectOf final : public Subject {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit SubjectOf(const G& game) : game_(game), copy_(game) {}

  Says says() const override {
    Says says{.scored = Scored<G>,
              .indexed = Indexed<G> && offers("index"),
              .index_falls = IndexFalls<G> && offers("index"),
              .layered = Layered<G> && offers("layer"),
              .cyclic = Cyclic<G>,
              .canonical = Canonical<G> && offers("canonical"),
              .predecessors = HasPredecessors<G> && offers("predecessors"),
              .components = Components<G> && offers("components"),
              .points = HasPoints<G>,
              .parses = Parses<G> && offers("parse"),
              .turns_kept = MovesAgain<G> && offers("mover"),
              .impartial = false};
    if constexpr (Impartial<G>) says.impartial = game_.impartial();
    if constexpr (HasMarginBound<G>) says.margin_bound = game_.margin_bound();
    if constexpr (Indexed<G>) says.index_count = game_.index_count();
    if (says.index_count == UINT64_MAX) says.indexed = says.index_falls = false;
    return says;
  }

  PositionId start() override { return id_of(game_.start()); }

  Look look(PositionId at, bool with_texts) override {
    const Position position = positions_[at];
    Look look{.result = result_of(game_, position)};
    if (look.result) return look;
    for (const Move& move : moves_of(game_, position)) {
      look.moves.push_back({.text = with_texts ? text_of(position, move, look.moves.size()) : "",
                            .after = id_of(game_.play(position, move)),
                            .gain = gain_of(game_, position, move),
                            .again = keeps_turn(game_, position, move)});
    }
    return look;
  }

  std::string text(PositionId at) const override {
    if constexpr (requires { std::string(game_.text(positions_[at])); }) {
      return game_.text(positions_[at]);
    } else {
      return "the position with key " + to_string(key(at));
    }
  }

  std::string wavers(PositionId at) const override {
    const Position& position = positions_[at];
    if (UWide{game_.key(position)} != key(at) || UWide{copy_.key(position)} != key(at)) return "key";
    const auto result = game_.result(position);
    if (copy_.result(position) != result) return "result";
    if (result) return "";
    const auto moves = moves_of(game_, position);
    if (moves_of(copy_, position) != moves) return "moves";
    for (const Move& move : moves) {
      if (!(game_.play(position, move) == copy_.play(position, move))) return "play";
    }
    return "";
  }

  std::string lost_move(PositionId at) const override {
    const Position& position = positions_[at];
    if constexpr (requires(std::string text) { game_.find_move(position, text); }) {
      for (const Move& move : moves_of(game_, position)) {
        const std::string text = text_of(position, move, 0);
        if (game_.find_move(position, text) != std::optional<Move>(move)) return text;
      }
    }
    return "";
  }

  std::size_t moves_left(PositionId at) const override { return moves_of(game_, positions_[at]).size(); }

  std::optional<PositionId> parsed(const std::string& text) override {
    if constexpr (Parses<G>) {
      const std::optional<Position> position = game_.parse(text);
      if (position) return id_of(*position);
    }
    return {};
  }
  std::uint64_t index(PositionId at) const override {
    if constexpr (Indexed<G>) return game_.index(positions_[at]);
    return 0;
  }
  PositionId position_at(std::uint64_t index) override {
    if constexpr (Indexed<G>) return id_of(game_.position_at(index));
    return no_position;
  }
  std::uint64_t layer(PositionId at) const override {
    if constexpr (Layered<G>) return game_.layer(positions_[at]);
    return 0;
  }
  Wide points(PositionId at) const override {
    if constexpr (HasPoints<G>) return game_.points(positions_[at]);
    return 0;
  }
  PositionId canonical(PositionId at) override {
    if constexpr (Canonical<G>) return id_of(game_.canonical(Position(positions_[at])));
    return at;
  }
  std::vector<PositionId> predecessors(PositionId at) override {
    std::vector<Position> found;
    if constexpr (HasPredecessors<G>) {
      game_.predecessors(Position(positions_[at]), [&](const Position& before) { found.push_back(before); });
    }
    return ids_of(found);
  }
  std::vector<PositionId> components(PositionId at) override {
    std::vector<Position> found;
    if constexpr (Components<G>) {
      game_.components(Position(positions_[at]), [&](const Position& part) { found.push_back(part); });
    }
    return ids_of(found);
  }

  std::vector<std::string> engines() const override {
    std::vector<std::string> names;
    for (const auto& engine : engines_for(game_)) names.emplace_back(engine.name);
    return names;
  }

  EngineSays ask(const std::string& name, Options options, std::size_t positions) const override {
    options.engine = name;
    Run run(options, name);
    for (const auto& engine : engines_for(game_)) {
      if (engine.name == name && engine.refuses(game_, options, run)) return {.refuses = true};
    }
    const auto solution = firstwin::solve(game_, options);
    if (!solution) return {.error = solution.error().message};
    if (solution->outcome() == Outcome::unknown) return {.refuses = true, .error = solution->reason()};
    constexpr std::size_t searched_max = 1000;
    EngineSays says;
    if (solution->access() != Access::look_up) positions = std::min(positions, searched_max);
    if (!solution->knows_positions()) positions = 1;
    for (std::size_t at = 0; at < positions; ++at) {
      says.values.push_back(at == 0 ? solution->value() : solution->value(positions_[at], run));
    }
    return says;
  }

  std::vector<std::string> unused() const override {
    if constexpr (requires { std::vector<std::string>(game_.unused()); }) return game_.unused();
    return {};
  }

  void forget(std::size_t from) override {
    forget_keys(from);
    positions_.erase(positions_.begin() + static_cast<std::ptrdiff_t>(from), positions_.end());
  }
  std::uint64_t bytes() const override {
    constexpr std::uint64_t kept_bytes = 96;  // of its key, its chain and the node of the map, about
    return count() * (sizeof(Position) + kept_bytes);
  }

 private:
  /// Rules that are read at run time say with `offers(name)` which of the optional functions they have.
  bool offers(std::string_view function) const {
    if constexpr (requires { bool{game_.offers(function)}; }) return game_.offers(function);
    return true;
  }
  PositionId id_of(const Position& position) {
    const UWide key = game_.key(position);
    for (PositionId at = last_with(key); at != no_position; at = twin(at)) {
      if (positions_[at] == position) return at;
    }
    positions_.push_back(position);
    return add_key(key);
  }
  std::vector<PositionId> ids_of(const std::vector<Position>& positions) {
    std::vector<PositionId> ids;
    for (const Position& position : positions) ids.push_back(id_of(position));
    return ids;
  }
  std::string text_of(const Position& position, const Move& move, std::size_t number) const {
    if constexpr (HasMoveText<G>) {
      return move_text(game_, position, move);
    } else {
      return "move " + std::to_string(number + 1);
    }
  }

  const G game_, copy_;
  std::vector<Position> positions_;
};

}  // namespace firstwin::detail
