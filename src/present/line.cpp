// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "present/text.h"
#include "present/totals.h"

namespace firstwin {

namespace {

constexpr std::size_t table_moves_max = 60;  // longer lines are written as moves alone

/// One move of the line, as a row of the table shows it.
struct Step {
  std::string number, player, move, totals, then;
};

std::vector<Step> steps_of(const AnyGame& game, const Line<std::string>& line) {
  AnyPosition position = game.start();
  std::vector<Step> steps{{"0", "", "", "", game.position_text(position)}};
  Wide totals[2] = {0, 0};
  std::size_t mover = 0;
  for (const std::string& move : line.moves) {
    totals[mover] += game.gain(position, move);
    const bool again = game.keeps_turn(position, move);
    position = *game.play(position, move);
    steps.push_back({std::to_string(steps.size()), mover == 0 ? "first" : "second", move,
                     game.scored() ? to_string(totals[0]) + " : " + to_string(totals[1]) : "",
                     game.position_text(position)});
    if (!again) mover = 1 - mover;
  }
  const auto end = game.result(position);
  if (end && end->margin && *end->margin != 0) {
    const Totals added = added_by_end(game, position, *end);
    totals[mover] += added.mover;
    totals[1 - mover] += added.other;
    steps.push_back({"", "", "", to_string(totals[0]) + " : " + to_string(totals[1]), "with what the end itself adds"});
  }
  return steps;
}

/// Whether moves bring points: in some games that are scored only what is left at the end does.
bool moves_score(const AnyGame& game, const Line<std::string>& line) {
  if (!game.scored() || game.points(game.start())) return game.scored();
  AnyPosition position = game.start();
  for (const std::string& move : line.moves) {
    if (game.gain(position, move) != 0) return true;
    position = *game.play(position, move);
  }
  return false;
}

std::string table_text(std::vector<Step> steps, bool with_totals) {
  steps.insert(steps.begin(), Step{"", "player", "move", with_totals ? "totals" : "", "position"});
  std::size_t number = 0, move = 0, totals = 0;
  for (const Step& step : steps) {
    number = std::max(number, columns_of(step.number));
    move = std::max(move, columns_of(step.move));
    totals = std::max(totals, columns_of(step.totals));
  }
  std::string text;
  for (const Step& step : steps) {
    std::string row =
        "  " + padded_left(step.number, number) + "  " + padded(step.player, 8) + padded(step.move, move + 2);
    if (with_totals) row += padded(step.totals, totals + 2);
    const std::size_t columns = columns_of(row);
    const bool board = step.then.find('\n') != std::string::npos;
    if (!board) row += cut_to(step.then, page_columns > columns + 20 ? page_columns - columns : 20);
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
    if (board) text += indented(step.then, 4 + number) + "\n";
  }
  return text;
}

std::string moves_only(const Line<std::string>& line, std::optional<std::uint64_t> plies) {
  const bool commas = std::any_of(line.moves.begin(), line.moves.end(),
                                  [](const std::string& move) { return move.find(' ') != std::string::npos; });
  std::string moves;
  for (const std::string& move : line.moves) {
    if (!moves.empty()) moves += commas ? ", " : " ";
    moves += move;
  }
  std::string head = line.complete ? "The " : "The first ";
  head += grouped(line.moves.size());
  if (!line.complete && plies) head += " of " + grouped(*plies);
  return head + " moves, first's and second's:\n" + wrapped(moves, 0) + "\n";
}

}  // namespace

std::string line_text(const AnySolution& solution, const Line<std::string>& line, const Look& look) {
  std::string text = answer_text(solution, look);
  if (solution.value().outcome == Outcome::unknown) return text;
  text += "\n";
  if (line.moves.size() <= table_moves_max) {
    std::vector<Step> steps = steps_of(solution.game(), line);
    const bool with_totals = moves_score(solution.game(), line);
    if (!with_totals) steps.resize(line.moves.size() + 1);
    text += table_text(std::move(steps), with_totals);
  } else {
    text += moves_only(line, solution.value().plies);
  }
  if (line.complete) return text;
  const bool endless = solution.value().outcome == Outcome::draw;
  text += endless ? "Best play has no end: the line is cut where it comes back to a position.\n"
                  : "The line is cut here.\n";
  return text;
}

}  // namespace firstwin
