// SPDX-License-Identifier: Apache-2.0
#include "present/position.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "present/totals.h"

namespace firstwin {

namespace {

/// Purses at the end under best play: what is there and what the rest brings, where that is the same however they play
/// or where the game is over.
std::optional<Purses> end_of(const AnyGame& game, const Standing& standing, const Value& value) {
  auto rest = totals_of(game, standing.position, value);
  if (!rest && game.scored() && game.result(standing.position)) rest = added_by_end(game, standing.position, value);
  if (!rest) return {};
  const auto [mover, other] = *rest;
  return Purses{standing.purses.first + (standing.first_moves ? mover : other),
                standing.purses.second + (standing.first_moves ? other : mover)};
}

Outcome for_first(const Standing& standing, const Value& value) {
  if (value.margin) return Value::of_margin(final_lead(standing, *value.margin)).outcome;
  return standing.first_moves ? value.outcome : opposite(value.outcome);
}

Value gained(const AnyGame& game, const AnyPosition& position, std::string_view move, const Value& after) {
  return value_of_move(after, game.gain(position, move), game.keeps_turn(position, move));
}

std::vector<PossibleMove> possible_moves(const AnySolution& solution, const PositionReport& report, Run& run) {
  const AnyGame& game = solution.game();
  const AnyPosition& position = report.standing.position;
  const std::vector<std::string> texts = game.moves(position, possible_moves_max);
  std::vector<PossibleMove> moves(texts.size());
  const std::unordered_set<std::string_view> known_best(report.best.moves.begin(), report.best.moves.end());
  for (const std::size_t at : best_first(texts, report.best.moves)) {
    PossibleMove& move = moves[at];
    move.move = texts[at];
    move.best = known_best.contains(move.move);
    if (game.scored()) move.gain = game.gain(position, move.move);  // which looks for the move among all
    move.again = game.keeps_turn(position, move.move);
    if (run.poll(at)) continue;
    const AnyPosition next = *game.play(position, move.move);
    move.value = value_of_move(solution.value(next), move.gain, move.again);
    if (move.value.outcome != Outcome::unknown) move.best = keeps_value(move.value, report.value);
    if (report.with_refutations) {
      Line<std::string> line = solution.line(next);
      if (line.complete) move.line_moves = line.moves.size();
      move.line = std::move(line.moves);
      move.line.resize(std::min(move.line.size(), refutation_moves_max));
    }
  }
  return moves;
}

/// The first moves of best play; one by one where the whole of it is far longer.
Line<std::string> first_of_line(const AnySolution& solution, const AnyPosition& start, const Value& value, Run& run) {
  constexpr std::uint64_t far_longer = 10 * shown_line_max;
  Line<std::string> line;
  if (!value.plies || *value.plies <= far_longer) {
    line = solution.line(start);
    if (line.moves.size() <= shown_line_max) return line;
    line.moves.resize(shown_line_max);
  } else {
    AnyPosition position = start;
    while (line.moves.size() < shown_line_max && !run.poll(line.moves.size())) {
      constexpr std::size_t looked_at_max = 64;
      const auto plies = solution.value(position).plies;
      std::optional<AnyPosition> next;
      for (const std::string& move : solution.best_moves(position, looked_at_max).moves) {
        AnyPosition after = *solution.game().play(position, move);
        const auto plies_left = solution.value(after).plies;
        if (!plies || !plies_left || *plies_left + 1 != *plies) continue;  // sooner or later than it should be
        next = std::move(after);
        line.moves.push_back(move);
        break;
      }
      if (!next) break;
      position = std::move(*next);
    }
  }
  line.complete = false;
  return line;
}

std::vector<PlayedMove> history_of(const AnySolution& solution, const std::vector<std::string>& played,
                                   const std::vector<Standing>& standings, Run& run) {
  const AnyGame& game = solution.game();
  std::vector<PlayedMove> history;
  Value before = solution.value();
  for (std::size_t i = 0; i < played.size() && !run.poll(i); ++i) {
    const Standing &from = standings[i], &to = standings[i + 1];
    PlayedMove move{.move = played[i], .by_first = from.first_moves, .purses = to.purses};
    move.gain = game.gain(from.position, move.move);
    move.after = solution.value(to.position);
    const Value value = gained(game, from.position, move.move, move.after);
    move.blunder =
        value.outcome != Outcome::unknown && before.outcome != Outcome::unknown && !keeps_value(value, before);
    move.first_outcome = for_first(to, move.after);
    move.end = end_of(game, to, move.after);
    if (move.after.margin) move.lead = final_lead(to, *move.after.margin);
    before = move.after;
    history.push_back(std::move(move));
  }
  return history;
}

}  // namespace

Standing standing_at_start(const AnyGame& game) { return {.position = game.start()}; }

Standing standing_after(const AnyGame& game, const Standing& standing, std::string_view move) {
  Standing next = standing;
  (next.first_moves ? next.purses.first : next.purses.second) += game.gain(standing.position, move);
  if (!game.keeps_turn(standing.position, move)) next.first_moves = !next.first_moves;
  if (const auto taken = taken_from_left(game.info(), move); next.gone && taken) {
    *next.gone += *taken;
  } else {
    next.gone.reset();
  }
  next.position = *game.play(standing.position, move);
  return next;
}

Wide final_lead(const Standing& standing, Wide margin) {
  return standing.purses.first - standing.purses.second + (standing.first_moves ? margin : -margin);
}

Value value_of_move(const Value& after, Wide gain, bool again) {
  if (after.outcome == Outcome::unknown) return {};
  if (after.margin) return Value::of_margin(margin_through(gain, again, *after.margin));
  Value value{.outcome = again ? after.outcome : opposite(after.outcome)};
  if (after.plies) value.plies = *after.plies + 1;
  return value;
}

bool keeps_value(const Value& move, const Value& position) {
  if (move.margin && position.margin) return *move.margin == *position.margin;
  return rank(move.outcome) == rank(position.outcome);
}

std::vector<std::size_t> best_first(const std::vector<std::string>& moves, const std::vector<std::string>& best) {
  const std::unordered_set<std::string_view> first(best.begin(), best.end());
  std::vector<std::size_t> order;
  for (const bool is_best : {true, false}) {
    for (std::size_t at = 0; at < moves.size(); ++at) {
      if (first.contains(moves[at]) == is_best) order.push_back(at);
    }
  }
  return order;
}

std::vector<Standing> play_out(const AnyGame& game, const std::vector<std::string>& moves, Run& run) {
  std::vector<Standing> standings{standing_at_start(game)};
  for (const std::string& move : moves) {
    if (run.poll(standings.size())) break;
    if (!game.play(standings.back().position, move)) break;
    standings.push_back(standing_after(game, standings.back(), move));
  }
  return standings;
}

PositionReport report_position(const AnySolution& solution, const std::vector<std::string>& played,
                               const std::vector<Standing>& standings, ReportParts parts, Run& run) {
  const AnyGame& game = solution.game();
  const Standing& standing = standings.back();
  PositionReport report{.played = played,
                        .standing = standing,
                        .text = game.position_text(standing.position),
                        .board = {},
                        .with_refutations = parts.refutations};
  report.board = board_of(game.info(), report.text, standing.gone);
  const std::optional<Value> result = game.result(standing.position);
  report.over = result.has_value();
  report.value = report.over ? *result : played.empty() ? solution.value() : solution.value(standing.position);
  report.end = end_of(game, standing, report.value);
  report.first_outcome = for_first(standing, report.value);
  if (parts.history) report.history = history_of(solution, played, standings, run);
  report.line.complete = report.over;
  if (report.over) return report;
  report.best = solution.best_moves(standing.position, possible_moves_max);
  report.moves = possible_moves(solution, report, run);
  report.moves_complete = report.moves.size() < possible_moves_max ||
                          game.moves(standing.position, possible_moves_max + 1).size() <= possible_moves_max;
  report.line = first_of_line(solution, standing.position, report.value, run);
  return report;
}

}  // namespace firstwin
