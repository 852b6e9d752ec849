// SPDX-License-Identifier: Apache-2.0
// Whether all engines of a game agree with the reference, position by position. Takes every engine that engines_for()
// names for the game, so that a new one is compared without a word here.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "firstwin/described.h"
#include "firstwin/solve.h"

namespace firstwin::agree {

/// One engine in one of its forms, and how to force it.
struct Form {
  std::string name;
  Options options;
};

/// How an engine that refuses a game for its size is taken: as a fault of a test that means small games, or not.
enum class Refusing : std::uint8_t { is_a_fault, is_allowed };  ///< by a refusal, or by an unknown with its reason

/// Every engine of a game but the reference, in each of its forms; memo twice, with its two stores.
template <Game G>
std::vector<Form> forms_of(const G& game) {
  std::vector<Form> forms;
  for (const auto& engine : engines_for(game)) {
    const std::string name(engine.name);
    if (name == "reference") continue;
    forms.push_back({name, {.engine = name}});
    if (name != "memo") continue;
    forms.back() = {"memo in a hash table", {.engine = name, .store = Store::hash}};
    if constexpr (Indexed<G>) forms.push_back({"memo in an array", {.engine = name, .store = Store::array}});
  }
  return forms;
}

/// A game as failures name it: as it is written where it can say so.
template <Game G>
std::string name_of(const G& game) {
  if constexpr (Described<G>) return game.info().name + "(" + game.arguments() + ")";
  return "the game";
}

inline std::string text_of(const Value& value) {
  std::string text(to_string(value.outcome));
  if (value.margin) text += " by " + to_string(*value.margin);
  if (value.plies) text += " in " + std::to_string(*value.plies);
  if (value.nimber) text += " with nimber " + std::to_string(*value.nimber);
  return text;
}

/// Outcome and margin have to be equal; plies and nimber equal, or not known to the engine.
inline bool agrees(const Value& found, const Value& right) {
  return found.outcome == right.outcome && found.margin == right.margin &&
         (!found.plies || found.plies == right.plies) && (!found.nimber || found.nimber == right.nimber);
}

/// Compares all engines of one game with the reference.
template <Game G>
class Agreement {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit Agreement(const G& game, Refusing refusing = Refusing::is_a_fault) : game_(game), refusing_(refusing) {}

  /// The first difference found, in words; empty when all agree.
  std::string difference() {
    const auto right = solve(game_, {.engine = "reference"});
    if (!right) return "reference: " + right.error().message;
    if (right->outcome() == Outcome::unknown) return "reference: " + right->reason();
    gather(*right);
    for (const Form& form : forms_of(game_)) {
      const std::string found = difference_of(form);
      if (!found.empty()) return name_of(game_) + ", " + form.name + ": " + found;
    }
    return "";
  }

  /// The engines that were compared.
  const std::vector<std::string>& compared() const { return compared_; }

 private:
  /// A position, and what is right there.
  struct Known {
    Position position;
    Value value;
    BestMoves<Move> best;
  };

  void gather(const Solution<G>& right) {
    const Options options;
    firstwin::Run run(options);
    detail::walk_reachable(game_, run, [&](const Position& position) {
      by_key_.emplace(game_.key(position), known_.size());
      known_.push_back({position, right.value(position, run), right.best_moves(position, all, run)});
      return true;
    });
  }

  std::string difference_of(const Form& form) {
    firstwin::Run run(form.options);
    for (const auto& engine : engines_for(game_)) {
      if (engine.name != form.options.engine) continue;
      const Refusal refusal = engine.refuses(game_, form.options, run);
      if (refusal.kind == Refusal::Kind::cannot) return "";
      if (refusal) return refusing_ == Refusing::is_allowed ? "" : "refuses: " + refusal.reason;
    }
    const auto solution = solve(game_, form.options);
    if (!solution) return solution.error().message;
    compared_.push_back(form.name);
    const bool gave_up = solution->outcome() == Outcome::unknown && !solution->reason().empty();
    if (gave_up && refusing_ == Refusing::is_allowed) return "";
    if (!agrees(solution->value(), known_.front().value)) {
      return "the game is a " + text_of(solution->value()) + ", not a " + text_of(known_.front().value);
    }
    if (!solution->knows_positions()) return "";
    for (const Known& known : known_) {
      if (std::string found = difference_at(known, *solution, run); !found.empty()) return found;
    }
    return fault_of_line(*solution, run);
  }

  std::string difference_at(const Known& known, const Solution<G>& solution, firstwin::Run& run) const {
    const Value value = solution.value(known.position, run);
    if (!agrees(value, known.value)) return at(known) + " is a " + text_of(value) + ", not a " + text_of(known.value);
    const auto best = solution.best_moves(known.position, all, run);
    if (best.moves == known.best.moves && best.total == known.best.total) return "";
    return at(known) + " has the best moves " + texts(known, best) + ", not " + texts(known, known.best);
  }

  /// A line has to keep the value with each move, to end the game, and to be as long as the engine says.
  std::string fault_of_line(const Solution<G>& solution, firstwin::Run& run) const {
    const Line<Move> line = solution.line(game_.start(), run);
    if (solution.outcome() == Outcome::draw) return "";
    if (!line.complete) return "its line is not complete";
    Position position = game_.start();
    for (const Move& move : line.moves) {
      if (game_.result(position)) return "its line goes on after the end";
      const std::vector<Move>& best = known_[by_key_.at(game_.key(position))].best.moves;
      if (std::find(best.begin(), best.end(), move) == best.end()) {
        return "its line has the move " + move_text(game_, position, move) + ", which gives something away";
      }
      position = game_.play(position, move);
    }
    if (!game_.result(position)) return "its line stops before the end";
    const auto plies = solution.value().plies;
    if (plies && *plies != line.moves.size()) return "its line has " + std::to_string(line.moves.size()) + " moves";
    return "";
  }

  std::string at(const Known& known) const {
    if constexpr (Described<G>) return "'" + game_.text(known.position) + "'";
    return "position " + to_string(UWide{game_.key(known.position)});
  }
  std::string texts(const Known& known, const BestMoves<Move>& best) const {
    std::string text = std::to_string(best.total) + " [";
    for (const Move& move : best.moves) text += " " + move_text(game_, known.position, move);
    return text + " ]";
  }

  static constexpr std::size_t all = SIZE_MAX;

  G game_;
  Refusing refusing_;
  std::vector<Known> known_{};
  std::map<KeyOf<G>, std::size_t> by_key_{};
  std::vector<std::string> compared_{};
};

/// The first difference between the engines of a game, in words; empty when there is none.
template <Game G>
std::string difference(const G& game, Refusing refusing = Refusing::is_a_fault) {
  return Agreement<G>(game, refusing).difference();
}

/// Whether the next of very many small games is looked at: all are, but under sanitizers, which look for bad accesses
/// and not for wrong answers, one in five.
inline bool takes_next() {
#ifdef FIRSTWIN_INSTRUMENTED
  static unsigned games = 0;
  return games++ % 5 == 0;
#else
  return true;
#endif
}

template <Game G>
void expect_agreement(const G& game) {
  if (!takes_next()) return;
  ASSERT_EQ(difference(game), "");
}

}  // namespace firstwin::agree
