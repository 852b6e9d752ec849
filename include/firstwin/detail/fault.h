// SPDX-License-Identifier: Apache-2.0
// What engines do when a game breaks the laws of the interface: they throw a Fault, and solve() makes an Error of it.
#pragma once
#include <exception>
#include <optional>
#include <string>
#include <string_view>

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

/// Rules that are broken at a position, which is named where the game has words for it.
template <Game G>
Fault broken_at(const G& game, const typename G::Position& position, std::string_view sentence) {
  if constexpr (requires { std::string(game.text(position)); }) {
    constexpr std::size_t bytes_max = 300;
    std::string text(game.text(position));
    if (text.size() > bytes_max) {
      std::size_t end = bytes_max;
      while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not within a character
      text = text.substr(0, end) + "...";
    }
    return Fault(std::string(sentence) + ", at the position " + text);
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
    if (!result->margin) throw Fault("moves score, so the result of a position has to be Value::of_margin(points)");
    return Value::of_margin(*result->margin);
  } else {
    if (result->margin) throw Fault("a result has a margin, but the game has no gain(position, move)");
    const bool ended =
        result->outcome == Outcome::win || result->outcome == Outcome::loss || result->outcome == Outcome::tie;
    if (!ended) throw Fault("a result is " + std::string(to_string(result->outcome)) + "; expected win, loss or tie");
    return Value::finished(result->outcome);
  }
}

}  // namespace firstwin::detail
