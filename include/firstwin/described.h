// SPDX-License-Identifier: Apache-2.0
// AnyGame::of: from a game's own type to one that is known at run time. To be included where a game is wrapped, once a
// game, since it instantiates the engines.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "firstwin/any_game.h"
#include "firstwin/laws.h"
#include "firstwin/solve.h"

namespace firstwin {

/// A game that a catalog can offer: it describes itself, writes the arguments that it was made from, and shows
/// positions as text. `info()` is mostly static; a game whose rules are read at run time has one of its own.
template <class G>
concept Described = HasMoveText<G> && requires(const G& game, const typename G::Position& position) {
  { game.info() } -> std::same_as<const GameInfo&>;
  { game.arguments() } -> std::same_as<std::string>;
  { game.text(position) } -> std::same_as<std::string>;
};

namespace detail {

template <Described G>
class AnyFacts final : public AnySolution::Facts {
 public:
  using Position = typename G::Position;

  AnyFacts(AnyGame game, Solution<G> solution) : game_(std::move(game)), solution_(std::move(solution)) {}

  const AnyGame& game() const override { return game_; }
  const Value& value() const override { return solution_.value(); }
  const Cost& cost() const override { return solution_.cost(); }
  Stop stop() const override { return solution_.stop(); }
  const std::string& reason() const override { return solution_.reason(); }
  Bounds bounds() const override { return solution_.bounds(); }
  std::optional<Period> period() const override { return solution_.period(); }
  bool knows_positions() const override { return solution_.knows_positions(); }
  Access access() const override { return solution_.access(); }
  Survey survey() const override { return solution_.survey(); }

  Value value(const AnyPosition& position) const override {
    return solution_.value(std::any_cast<const Position&>(position));
  }
  BestMoves<std::string> best_moves(const AnyPosition& any, std::size_t max) const override {
    const Position& position = std::any_cast<const Position&>(any);
    Run run(solution_.options());
    const auto best = solution_.best_moves(position, max, run);
    BestMoves<std::string> texts{.moves = {}, .total = best.total, .all_known = best.all_known};
    for (const auto& move : best.moves) texts.moves.push_back(move_text(solution_.game(), position, move));
    return texts;
  }
  Line<std::string> line(const AnyPosition& any) const override {
    Position position = std::any_cast<const Position&>(any);
    Run run(solution_.options());
    const auto line = solution_.line(position, run);
    Line<std::string> texts{.moves = {}, .complete = line.complete};
    texts.moves.reserve(line.moves.size());
    for (const auto& move : line.moves) {
      texts.moves.push_back(move_text(solution_.game(), position, move));
      if constexpr (requires { solution_.game().move_text(position, move); }) {
        position = solution_.game().play(position, move);  // a text may depend on the position
      }
    }
    return texts;
  }

 private:
  AnyGame game_;
  Solution<G> solution_;
};

template <Described G>
class AnyRules final : public AnyGame::Rules {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit AnyRules(G game) : game_(std::move(game)) {}

  const GameInfo& info() const override {
    if constexpr (requires { static_cast<bool>(game_.misere); }) {
      static const GameInfo under_misere = misere_info(game_.info());
      if (game_.misere) return under_misere;
    }
    return game_.info();
  }
  std::string arguments() const override { return game_.arguments(); }
  std::vector<std::string> engines() const override {
    std::vector<std::string> names;
    for (const auto& engine : engines_for(game_)) names.emplace_back(engine.name);
    return names;
  }
  Result<AnySolution> solve(const AnyGame& self, const Options& options) const override {
    auto solution = firstwin::solve(game_, options);
    if (!solution) return solution.error();
    return AnySolution(std::make_shared<AnyFacts<G>>(self, std::move(*solution)));
  }

  LawReport check_laws(const LawOptions& options) const override { return firstwin::check_laws(game_, options); }

  AnyPosition start() const override { return game_.start(); }
  std::optional<Value> result(const AnyPosition& position) const override { return game_.result(of(position)); }

  std::vector<std::string> moves(const AnyPosition& position, std::size_t max) const override {
    std::vector<std::string> texts;
    if (game_.result(of(position))) return texts;
    game_.moves(of(position), [&](const Move& move) {
      if (texts.size() < max) texts.push_back(move_text(game_, of(position), move));
      return texts.size() < max;
    });
    return texts;
  }
  std::optional<AnyPosition> play(const AnyPosition& position, std::string_view text) const override {
    const std::optional<Move> move = find(position, text);
    if (!move) return {};
    return game_.play(of(position), *move);
  }
  Wide gain(const AnyPosition& position, std::string_view text) const override {
    if constexpr (Scored<G>) {
      if (const std::optional<Move> move = find(position, text)) return gain_of(game_, of(position), *move);
    }
    return 0;
  }
  bool keeps_turn(const AnyPosition& position, std::string_view text) const override {
    if constexpr (MovesAgain<G>) {
      const std::optional<Move> move = find(position, text);
      return move && firstwin::keeps_turn(game_, of(position), *move);
    }
    return false;
  }

  bool scored() const override { return Scored<G>; }
  std::optional<Wide> points(const AnyPosition& position) const override {
    if constexpr (HasPoints<G>) return game_.points(of(position));
    return {};
  }
  std::string position_text(const AnyPosition& position) const override { return game_.text(of(position)); }
  std::string key_text(const AnyPosition& position) const override { return to_string(UWide{game_.key(of(position))}); }
  std::optional<std::uint64_t> index_count() const override {
    if constexpr (Indexed<G>) {
      if (game_.index_count() < UINT64_MAX) return game_.index_count();
    }
    return {};
  }
  AnyPosition position_at(std::uint64_t index) const override {
    if constexpr (Indexed<G>) return game_.position_at(index);
    return {};
  }

 private:
  static const Position& of(const AnyPosition& position) { return std::any_cast<const Position&>(position); }

  std::optional<Move> find(const AnyPosition& position, std::string_view text) const {
    std::optional<Move> found;
    if (game_.result(of(position))) return found;
    if constexpr (requires { game_.find_move(of(position), text); }) {
      return game_.find_move(of(position), text);
    } else {
      game_.moves(of(position), [&](const Move& move) {
        if (!found && move_text(game_, of(position), move) == text) found = move;
        return !found;
      });
      return found;
    }
  }

  G game_;
};

}  // namespace detail

template <class G>
AnyGame AnyGame::of(G game) {
  static_assert(Described<G>, "the game must have info(), arguments() and text()");
  return AnyGame(std::make_shared<detail::AnyRules<G>>(std::move(game)));
}

}  // namespace firstwin
