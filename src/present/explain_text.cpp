// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/text.h"
#include "present/explain.h"

namespace firstwin {

namespace {

constexpr std::size_t working_shown_max = 6, failing_shown_max = 12;

std::string signed_text(Wide number) { return (number > 0 ? "+" : "") + to_string(number); }

/// "win in 3", "tie", "+5".
std::string value_text(const Value& value) {
  if (value.margin) return signed_text(*value.margin);
  std::string text(to_string(value.outcome));
  if (value.plies && *value.plies > 0) text += " in " + grouped(*value.plies);
  return text;
}

/// What a move does, as a clause with its arithmetic.
std::string effect(const ExplainedMove& move) {
  const std::string who = move.again ? "the same player, who moves again" : "the other player";
  if (move.after.outcome == Outcome::unknown) return "what it leads to is not known within the limits";
  if (move.after.margin) {
    const Wide rest = *move.after.margin;
    return "gains " + to_string(move.gain) + "; the rest is worth " + to_string(rest) + " to " + who + "; " +
           to_string(move.gain) + (move.again ? " + " : " - ") +
           (rest < 0 ? "(" + to_string(rest) + ")" : to_string(rest)) + " = " + to_string(*move.value.margin);
  }
  if (move.after.plies && *move.after.plies == 0) {
    return move.value.outcome == Outcome::win    ? "wins at once"
           : move.value.outcome == Outcome::loss ? "loses at once"
                                                 : "ends the game level";
  }
  const std::string in = move.after.plies ? " in " + counted(*move.after.plies, "move") : "";
  switch (move.after.outcome) {
    case Outcome::win: return "leaves " + who + " a position that is won" + in;
    case Outcome::loss: return "leaves " + who + " a position that is lost" + in;
    case Outcome::tie: return "leaves a position that is tied" + in;
    default: return "leaves a position that is drawn";
  }
}

/// One move: what it does, then the line after it.
std::string move_rows(const ExplainedMove& move, std::size_t width, bool works) {
  const std::size_t column = 4 + width;
  std::string text = "  " + padded(move.move, width + 2) + wrapped(effect(move), column, column) + "\n";
  if (move.line.moves.empty()) return text;
  const std::uint64_t total = move.line_moves.value_or(move.line.moves.size());
  std::string play = "best play goes on " + moves_text(move.line.moves, total, 120);
  if (!works) {
    play = "the answer is " + move.line.moves.front();
    const std::vector<std::string> rest(move.line.moves.begin() + 1, move.line.moves.end());
    if (!rest.empty()) play += "; play then goes on " + moves_text(rest, total - 1, 120);
  }
  if (!move.line_moves) play += " …";
  return text + std::string(column, ' ') + wrapped(play, column, column) + "\n";
}

/// Moves that are only named, each with its answer: "12 → 9".
std::string answers_only(const std::vector<const ExplainedMove*>& moves, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < moves.size(); ++i) {
    text += (i > from ? ", " : "") + moves[i]->move;
    if (!moves[i]->line.moves.empty()) text += "→" + moves[i]->line.moves.front();
  }
  return text;
}

std::string moves_part(const std::string& name, const std::vector<const ExplainedMove*>& moves, std::size_t shown_max,
                       bool works) {
  if (moves.empty()) return "";
  std::size_t width = 0;
  for (const ExplainedMove* move : moves) width = std::max(width, columns_of(move->move));
  std::string text = "\n" + name + "\n";
  for (std::size_t i = 0; i < moves.size() && i < shown_max; ++i) text += move_rows(*moves[i], width, works);
  if (moves.size() > shown_max)
    text +=
        "  the others, each with the answer to it\n  " + wrapped("  " + answers_only(moves, shown_max), 4, 2) + "\n";
  return text;
}

std::string instance_text(const AnySolution& solution, const Explanation& explanation) {
  std::vector<const ExplainedMove*> working, failing;
  const Outcome outcome = solution.value().outcome;
  const bool lost = outcome == Outcome::loss && !solution.value().margin;
  for (const ExplainedMove& move : explanation.moves) (move.best && !lost ? working : failing).push_back(&move);
  std::string best_name = outcome == Outcome::win    ? "Why the best move works"
                          : outcome == Outcome::loss ? "The move that loses least"
                                                     : "The move that keeps the balance";
  if (working.size() > 1)
    best_name = outcome == Outcome::win    ? "Why the best moves work"
                : outcome == Outcome::loss ? "The moves that lose least"
                                           : "The moves that keep the balance";
  const std::string failing_name = lost                      ? "Why every move loses"
                                   : solution.value().margin ? "Why other moves fall short"
                                   : outcome == Outcome::win ? "Why other moves do not win"
                                                             : "Why other moves lose";
  return moves_part(best_name, working, working_shown_max, true) +
         moves_part(failing_name, failing, failing_shown_max, false);
}

std::string positions_part(const Explanation& explanation) {
  std::string text;
  if (explanation.index_count) text = counted(*explanation.index_count, "has", "have") + " an index in the table";
  if (explanation.reached)
    text += (text.empty() ? "" : "; ") + counted(*explanation.reached, "is", "are") + " reached by play from the start";
  return text.empty() ? "" : part("Number of states", text);
}

/// Two columns a call; from a depth on, that depth as a number.
std::string indent_of(std::size_t depth) {
  constexpr std::size_t drawn_max = 12;
  if (depth <= drawn_max) return std::string(2 * depth, ' ');
  return std::string(2 * drawn_max, ' ') + "[" + std::to_string(depth) + "] ";
}

std::string search_rows(const Explanation& explanation) {
  std::size_t number_width = 0, call_width = 0;
  std::vector<std::string> calls;
  for (const TraceStep& step : explanation.trace) {
    calls.push_back(indent_of(step.depth) + (step.move.empty() ? "" : step.move + ": ") + step.position);
    number_width = std::max(number_width, std::to_string(step.number).size());
    call_width = std::max(call_width, columns_of(calls.back()));
  }
  const std::size_t room = page_columns - number_width - 4;
  call_width = std::min(call_width, room - 20);
  std::string text;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const TraceStep& step = explanation.trace[i];
    text += "  " + padded_left(step.seen ? "" : std::to_string(step.number), number_width) + "  " +
            padded(cut_to(calls[i], call_width), call_width) + "  " + value_text(step.value) +
            (step.seen ? ", seen as " + std::to_string(step.number) : "") + "\n";
  }
  return text;
}

std::string table_rows(const Explanation& explanation) {
  std::size_t number_width = 5, position_width = 8, value_width = 5;
  for (const TraceStep& step : explanation.trace) {
    number_width = std::max(number_width, std::to_string(step.number).size());
    position_width = std::max(position_width, columns_of(step.position));
    value_width = std::max(value_width, columns_of(value_text(step.value)));
  }
  position_width = std::min(position_width, page_columns - number_width - value_width - 24);
  const auto row = [&](const std::string& number, const std::string& position, const std::string& value,
                       const std::string& by) {
    const std::string text = "  " + padded_left(number, number_width) + "  " +
                             padded(cut_to(position, position_width), position_width) + "  " +
                             padded(value, value_width) + "  " + by;
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  };
  std::string text = row("index", "position", "value", "by");
  for (const TraceStep& step : explanation.trace) {
    text += row(std::to_string(step.number), step.position, value_text(step.value),
                step.over ? "the rules" : step.best_move);
  }
  return text;
}

std::string trace_part(const Explanation& explanation) {
  if (explanation.trace.empty()) {
    if (explanation.form != TraceForm::search || !explanation.cut.empty()) return "";
    return part("The search from the top",
                "not shown: play reaches more than " + std::to_string(traced_positions_max) + " positions");
  }
  if (explanation.form == TraceForm::table) {
    return "\nThe table as it fills, for the player to move\n" + table_rows(explanation);
  }
  return "\nThe search from the top, in its order; the value is for the player to move\n" + search_rows(explanation);
}

}  // namespace

std::string explanation_text(const AnySolution& solution, const Explanation& explanation, const Look& look) {
  const GameInfo& info = solution.game().info();
  return answer_text(solution, look) + part("State", info.state) + part("Function", info.function) +
         part("Initialization", info.initialization) + part("Answer", info.answer) + positions_part(explanation) +
         instance_text(solution, explanation) + trace_part(explanation) +
         (explanation.cut.empty() ? "" : part("Not whole", explanation.cut));
}

}  // namespace firstwin
