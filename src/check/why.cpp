// SPDX-License-Identifier: Apache-2.0
#include "check/why.h"

#include <algorithm>

#include "present/text.h"

namespace firstwin {

namespace {

constexpr std::size_t line_moves_shown = 12, refuted_shown = 8;

std::string play_text(const Line<std::string>& line) {
  std::string text;
  const std::size_t shown = std::min(line.moves.size(), line_moves_shown);
  for (std::size_t i = 0; i < shown; ++i) text += (i ? " " : "") + line.moves[i];
  return text + (shown < line.moves.size() ? " … (" + std::to_string(line.moves.size()) + " moves)" : "");
}

/// "each move is answered: 1 by 3, 2 by 2"
std::string refutations(const AnySolution& solution) {
  const AnyGame& game = solution.game();
  const auto moves = game.moves(game.start(), refuted_shown + 1);
  std::string text;
  for (std::size_t i = 0; i < std::min(moves.size(), refuted_shown); ++i) {
    const AnyPosition after = *game.play(game.start(), moves[i]);
    const auto answer = solution.best_moves(after, 1).moves;
    text += (i ? ", " : "") + moves[i] + (answer.empty() ? " loses at once" : " by " + answer.front());
  }
  return "each move is answered: " + text + (moves.size() > refuted_shown ? " …" : "");
}

}  // namespace

std::string why_text(const CaseAnswer& answer) {
  if (!answer.solution) return answer.why;
  const AnySolution& solution = *answer.solution;
  const AnyGame& game = solution.game();
  const Value& value = solution.value();
  const std::string name = one_line(game.text()) + ": ";
  const bool over = game.result(game.start()).has_value();
  if (over && !value.margin) {
    const bool lost = value.outcome == Outcome::loss;
    return name + (lost ? "the first player cannot move" : "it is over at the start, and the first player has won");
  }
  if (over) return name + "there is no move";
  const std::string play = "best play " + play_text(solution.line(game.start()));
  if (!answer.gets.empty()) return name + answer.gets + " by " + play;
  if (value.margin) return name + "first gets " + to_string(*value.margin) + " more by " + play;
  switch (value.outcome) {
    case Outcome::win: return name + "first wins by " + play;
    case Outcome::loss: return name + refutations(solution);
    case Outcome::tie: return name + "nobody reaches the aim, " + play;
    default: return name + "neither player can force a win, and play may never end";
  }
}

}  // namespace firstwin
