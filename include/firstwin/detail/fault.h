// SPDX-License-Identifier: Apache-2.0
// What engines do when a game breaks the laws of the interface: they throw a Fault, and solve() makes an Error of it.
#pragma once
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "firstwin/game.h"
#include "firstwin/value.h"

namespace firstwin::detail {

/// A law of the interface that a game breaks, as a sentence for whoever wrote the game.
class Fault final : public std::exception {
 public:
  explicit Fault(std::string_view sentence) : sentence_(sentence) {}
  const char* what() const noexcept override { return sentence_.c_str(); }

 private:
  std::string sentence_;
};

/// The sentence with the text of a position, on one line and not too long.
std::string seen_at(std::string_view sentence, std::string text);

/// Rules that are broken at a position, which is named where the game has words for it.
template <Game G>
Fault broken_at(const G& game, const typename G::Position& position, std::string_view sentence) {
  if constexpr (requires { std::string(game.text(position)); }) {
    std::string text;
    try {
      text = game.text(position);
    } catch (const std::exception&) {  // another fault of the rules, and not the one to be told
      return Fault(sentence);
    }
    return Fault(seen_at(sentence, std::move(text)));
  } else {
    return Fault(sentence);
  }
}

/// The result of a position, checked, and filled in where the rules may leave something out: plies are 0 when a game is
/// over, and in games whose moves score the outcome is the sign of the margin.
template <Game G>
std::optional<Value> result_of(const G& game, const typename G::Position& position) {
  const std::optional<Value> result = game.result(position);
  if (!result) return {};
  if constexpr (Scored<G>) {
    if (!result->margin) {
      throw broken_at(game, position, "moves score, so the result of a position has to be Value::of_margin(points)");
    }
    return Value::of_margin(*result->margin);
  } else {
    if (result->margin) {
      throw broken_at(game, position, "a result has a margin, but the game has no gain(position, move)");
    }
    const bool ended =
        result->outcome == Outcome::win || result->outcome == Outcome::loss || result->outcome == Outcome::tie;
    if (!ended) {
      const std::string given(to_string(result->outcome));
      throw broken_at(game, position, "a result is " + given + "; expected win, loss or tie");
    }
    return Value::finished(result->outcome);
  }
}

}  // namespace firstwin::detail
