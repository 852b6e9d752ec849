// SPDX-License-Identifier: Apache-2.0
// A game whose rules stand in a Lua file, as one more Game. The forms differ in what engines ask of a type; all else is
// looked up in the rules.
#pragma once
#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/lua_rules.h"
#include "firstwin/any_game.h"
#include "firstwin/game.h"
#include "firstwin/solve.h"

namespace firstwin::lua {

template <Form form>
class Game {
 public:
  using Position = Code;
  using Move = lua::Move;
  static constexpr bool cyclic = form == Form::cyclic || form == Form::cyclic_turns || form == Form::cyclic_backwards;
  static constexpr bool has_constrained_members = true;
  static constexpr bool has_turns = form == Form::turns || form == Form::scored || form == Form::cyclic_turns;

  explicit Game(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

  Position start() const { return rules_->start(); }

  template <class Sink>
  void moves(const Position& position, const Sink& sink) const {
    for (const Move& move : rules_->moves(position)) {
      if (!offer(sink, move)) return;
    }
  }
  Position play(const Position& position, const Move& move) const { return rules_->play(position, move).after; }
  std::optional<Value> result(const Position& position) const { return rules_->result(position); }
  UWide key(const Position& position) const { return rules_->key(position); }
  Position canonical(const Position& position) const { return rules_->canonical(position); }

  Wide gain(const Position& position, const Move& move) const
    requires(form == Form::scored)
  {
    return rules_->play(position, move).points;
  }
  bool moves_again(const Position& position, const Move& move) const
    requires has_turns
  {
    return rules_->moves_again(position, move);
  }
  template <class Sink>
  void predecessors(const Position& position, const Sink& sink) const
    requires(form == Form::cyclic_backwards)
  {
    for (const Position& before : rules_->positions(Function::predecessors, position)) sink(before);
  }
  bool impartial() const
    requires(form == Form::plain)
  {
    return rules_->impartial();
  }
  template <class Sink>
  void components(const Position& position, const Sink& sink) const
    requires(form == Form::plain)
  {
    if (!rules_->has(Function::components)) return static_cast<void>(sink(position));
    for (const Position& part : rules_->positions(Function::components, position)) sink(part);
  }

  /// Whether the rules have an optional function: the laws are checked of those alone.
  bool offers(std::string_view function) const {
    const auto at = std::ranges::find(function_names, function);
    return at != function_names.end() && rules_->has(static_cast<Function>(at - function_names.begin()));
  }

  std::vector<std::string> unused() const { return rules_->unused(); }

  bool is_small() const { return rules_->is_small(); }
  Codes::Counted count_memory(Run& run, std::uint64_t bytes_max) const { return rules_->count_memory(run, bytes_max); }

  const GameInfo& info() const { return rules_->info(); }
  std::string arguments() const { return rules_->arguments(); }
  std::string text(const Position& position) const { return rules_->text(position); }
  std::optional<Position> parse(std::string_view text) const { return rules_->parse(text); }
  std::string move_text(const Move& move) const {
    const auto* number = std::get_if<std::int64_t>(&move);
    return number ? std::to_string(*number) : std::get<std::string>(move);
  }

 private:
  std::shared_ptr<const Rules> rules_;
};

/// A general engine, whose run answers for the memory of long positions too.
template <Form form, std::size_t i>
typename Engine<Game<form>>::Found run_counted(const Game<form>& game, const Options& options, Run& run) {
  const auto counted = game.count_memory(run, options.memory_bytes_max);
  try {
    return detail::general_engines<Game<form>>()[i].run(game, options, run);
  } catch (const std::bad_alloc&) {
    if (!run.stopped()) throw;
    return {nullptr};
  }
}

template <Form form, std::size_t... i>
void count_runs(std::vector<Engine<Game<form>>>& engines, std::index_sequence<i...>) {
  constexpr decltype(Engine<Game<form>>::run) counted[] = {run_counted<form, i>...};
  for (std::size_t at = 0; at < engines.size(); ++at) engines[at].run = counted[at];
}

/// Nimbers come first where a game is large and the rules say how a position falls apart: then few are valued.
template <Form form>
std::vector<Engine<Game<form>>> engines_for(const Game<form>& game) {
  constexpr std::size_t engines_max = 5;
  auto engines = detail::general_engines<Game<form>>();
  count_runs<form>(engines, std::make_index_sequence<engines_max>());
  if constexpr (form == Form::plain) {
    const auto nimbers = std::ranges::find(engines, "nimbers", &Engine<Game<form>>::name);
    if (nimbers != engines.end() && game.impartial() && game.offers("components") && !game.is_small()) {
      std::rotate(engines.begin(), nimbers, nimbers + 1);
    }
  }
  return engines;
}

/// The rules as a game of their form, wrapped; in units of their own, which instantiate the engines.
template <Form form>
AnyGame any_game_of(std::shared_ptr<const Rules> rules);

}  // namespace firstwin::lua
