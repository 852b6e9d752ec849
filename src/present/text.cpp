// SPDX-License-Identifier: Apache-2.0
#include "present/text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include "base/text.h"
#include "present/json.h"
#include "present/totals.h"

namespace firstwin {

namespace {

constexpr std::size_t label_columns = 13;

std::string bold(const std::string& text, const Look& look) {
  return look.colour ? "\033[1m" + text + "\033[0m" : text;
}

/// "  label        text", wrapped under itself.
std::string row_text(std::string_view label, std::string_view text) {
  return padded(label, label_columns) + wrapped(text, label_columns, label_columns) + "\n";
}

std::string in_moves(const Value& value) { return value.plies ? " in " + counted(*value.plies, "move") : ""; }

std::string by_margin(const Value& value, const std::optional<Totals>& totals) {
  if (!value.margin) return "";
  std::string text;
  if (*value.margin != 0) text = " by " + to_string(*value.margin < 0 ? -*value.margin : *value.margin);
  if (totals) text += ": " + to_string(totals->mover) + " against " + to_string(totals->other);
  return text;
}

/// The reason why the engine was chosen, without those of the engines that were not: those follow the first "; not ".
std::string merit_of(const Cost& cost) { return cost.why.substr(0, cost.why.find("; not ")); }

std::string found_rows(const Cost& cost, const Look& look) {
  if (cost.engine.empty()) return "";
  std::string rows = row_text("found by", cost.engine + ": " + merit_of(cost));
  if (look.why) {
    for (std::size_t at = cost.why.find("; not "); at != std::string::npos;) {
      const std::size_t next = cost.why.find("; not ", at + 1);
      rows += row_text("", cost.why.substr(at + 2, next == std::string::npos ? next : next - at - 2));
      at = next;
    }
  }
  std::string spent = counted(cost.positions, "position") + " in " + seconds_text(cost.seconds);
  if (cost.peak_bytes > 0) spent += ", " + bytes_text(cost.peak_bytes) + " of memory";
  return rows + row_text("cost", spent);
}

std::string period_row(const std::optional<Period>& period) {
  if (!period) return "";
  std::string text = "values repeat every " + grouped(period->length) + " from " + grouped(period->from) + " on";
  if (!period->proof.empty()) text += ": " + period->proof;
  if (period->proved_after > 0) text += " (proved after " + counted(period->proved_after, "value") + ")";
  return row_text("period", text);
}

std::string nimber_row(const AnySolution& solution) {
  return solution.value().nimber ? row_text("nimber", grouped(*solution.value().nimber)) : "";
}

std::string best_row(const AnySolution& solution) {
  const AnyPosition start = solution.game().start();
  if (solution.value().outcome == Outcome::unknown || solution.game().result(start)) return "";
  const auto best = solution.best_moves(start, best_moves_max);
  if (best.total == 0) return row_text("best moves", "not known: looking for them was cut short");
  const std::string others = best.all_known ? "" : " (whether others are as good is not known)";
  const std::string moves = moves_text(best.moves, best.total, 180) + others;
  if (solution.value().outcome != Outcome::loss || solution.value().margin) return row_text("best moves", moves);
  if (best.total == 1) return row_text("best moves", "none: the only move, " + moves + ", loses");
  return row_text("best moves", "none: every move loses: " + moves);
}

/// "3 5 97-102": runs of three or more are written by their ends.
std::string shortened(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (std::size_t begin = 0, end = 0; begin < numbers.size(); begin = end) {
    for (end = begin + 1; end < numbers.size() && numbers[end] == numbers[end - 1] + 1; ++end) {
    }
    if (end - begin == 2) --end;
    text += (begin > 0 ? " " : "") + std::to_string(numbers[begin]);
    if (end - begin > 1) text += "-" + std::to_string(numbers[end - 1]);
  }
  return text;
}

std::string losing_targets_row(const std::vector<std::int64_t>& targets) {
  if (targets.empty()) return row_text("targets", "the first player loses none");
  return row_text("targets", "the first player loses " + counted(targets.size(), "target") + ": " + shortened(targets));
}

}  // namespace

std::string answer_sentence(const AnySolution& solution) {
  const Value& value = solution.value();
  const bool over = solution.game().result(solution.game().start()).has_value();
  const std::string how = by_margin(value, totals_of(solution)) + (over ? "" : in_moves(value));
  if (over && !value.margin) {
    switch (value.outcome) {
      case Outcome::win: return "The game is over before the first move: the first player has won.";
      case Outcome::loss: return "The game is over before the first move: the first player has lost.";
      default: return "The game is over before the first move: a tie.";
    }
  }
  switch (value.outcome) {
    case Outcome::win: return "The first player wins" + how + ".";
    case Outcome::loss: return "The first player loses" + how + ".";
    case Outcome::tie: return "The game is a tie" + how + ".";
    case Outcome::draw: return "Neither player can force a win, and play may never end: a draw.";
    case Outcome::unknown: return "Not known who wins: " + solution.reason() + ".";
  }
  return "";
}

std::string answer_text(const AnySolution& solution, const Look& look) {
  return solution.game().text() + "\n" + bold(wrapped(answer_sentence(solution), 0), look) + "\n";
}

std::string solution_text(const AnySolution& solution, const Look& look) {
  const std::string rows =
      best_row(solution) + nimber_row(solution) + period_row(solution.period()) + found_rows(solution.cost(), look);
  return answer_text(solution, look) + (rows.empty() ? "" : "\n") + rows;
}

std::string sweep_text(std::string_view games, const Sweep& sweep, const Look& look) {
  std::string text = std::string(games) + "\n";
  if (!sweep.complete()) text += bold(wrapped("Not known: " + sweep.reason + ".", 0), look) + "\n";
  text += "\n";
  if (sweep.losing_targets) text += losing_targets_row(*sweep.losing_targets);
  if (sweep.nimbers) {
    std::string nimbers;
    for (const std::uint64_t nimber : *sweep.nimbers) nimbers += (nimbers.empty() ? "" : " ") + std::to_string(nimber);
    text += row_text("nimbers", nimbers);
  }
  return text + period_row(sweep.period) + found_rows(sweep.cost, look);
}

std::string line_row(const Line<std::string>& line) {
  return row_text("best line", line.moves.empty() ? "no moves" : moves_text(line.moves, line.moves.size(), 180));
}

}  // namespace firstwin
