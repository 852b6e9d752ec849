// SPDX-License-Identifier: Apache-2.0
// The engine of a game whose values a theorem gives.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "firstwin/solve.h"

namespace firstwin {

/// `theorem_value(position)`: the value of any position that play reaches and that is not over, by the theorem that
/// `G::theorem` states in a clause.
template <class G>
concept HasTheorem = Game<G> && requires(const G& game, const typename G::Position& position) {
  { game.theorem_value(position) } -> std::same_as<Value>;
  std::string(G::theorem);
};

template <HasTheorem G>
class ByTheorem final : public Knowledge<G> {
 public:
  using Position = typename G::Position;

  static Refusal refuses(const G&, const Options&, const Run&) { return {}; }
  static typename Engine<G>::Found solve(const G& game, const Options&, Run& run) {
    run.count_positions(1);
    return {std::make_shared<ByTheorem>(game)};
  }

  explicit ByTheorem(G game) : game_(std::move(game)) {}

  Value value(const Position& position, Run&) const override {
    const auto result = game_.result(position);
    return result ? *result : game_.theorem_value(position);
  }
  Access access() const override { return Access::recomputation; }
  std::string why() const override { return std::string(G::theorem); }

 private:
  G game_;
};

/// The theorem first, then the general engines.
template <HasTheorem G>
std::vector<Engine<G>> engines_for(const G&) {
  std::vector<Engine<G>> engines = detail::general_engines<G>();
  engines.insert(engines.begin(),
                 {"theorem", "a theorem gives every value", ByTheorem<G>::refuses, ByTheorem<G>::solve});
  return engines;
}

}  // namespace firstwin
