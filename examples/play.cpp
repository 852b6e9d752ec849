// SPDX-License-Identifier: Apache-2.0
// Plays a game against perfect play: play [GAME]. You move first; moves come one a line on standard input, by their
// texts. Works in a pipe as well as in a terminal; the end of input ends it.
#include <iostream>
#include <string>

#include "firstwin/firstwin.h"

namespace {

/// Who has won, given the worth of the end to who would move there, and the points of the person above the program's.
std::string farewell(const firstwin::Value& end, bool my_turn, firstwin::Wide margin) {
  firstwin::Outcome outcome = my_turn ? opposite(end.outcome) : end.outcome;
  if (end.margin) outcome = firstwin::Value::of_margin(margin + (my_turn ? -*end.margin : *end.margin)).outcome;
  if (outcome == firstwin::Outcome::tie) return "a tie";
  return outcome == firstwin::Outcome::win ? "you win" : "I win";
}

int play(const firstwin::AnyGame& game, const firstwin::AnySolution& solution) {
  auto position = game.start();
  bool my_turn = false;
  firstwin::Wide margin = 0;
  while (!game.result(position)) {
    std::cout << game.position_text(position) << '\n';
    std::string move;
    if (my_turn) {
      // The first move of an optimal line wins soonest, or resists longest.
      move = solution.line(position).moves.front();
      std::cout << "I play " << move << '\n';
    } else if (!std::getline(std::cin, move)) {
      return 0;
    }
    const auto after = game.play(position, move);
    if (!after) {
      std::cout << "'" << move << "' is no move; expected one of";
      for (const auto& text : game.moves(position, 10)) std::cout << ' ' << text;
      std::cout << '\n';
      continue;
    }
    margin += my_turn ? -game.gain(position, move) : game.gain(position, move);
    if (!game.keeps_turn(position, move)) my_turn = !my_turn;
    position = *after;
  }
  std::cout << game.position_text(position) << '\n' << farewell(*game.result(position), my_turn, margin) << '\n';
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const auto game = firstwin::parse_game(count > 1 ? words[1] : "coins(n=7)");
  if (!game) return std::cerr << game.error().message << '\n', 1;
  const auto solution = game->solve({.every_position = true});
  if (!solution) return std::cerr << solution.error().message << '\n', 1;
  if (!solution->knows_positions()) return std::cerr << solution->reason() << '\n', 2;
  return play(*game, *solution);
}
