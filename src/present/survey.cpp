// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <set>

#include "base/text.h"
#include "present/text.h"

namespace firstwin {

namespace {

constexpr std::size_t rows_max = 40;  // of a table; longer ones show both ends

std::string percent(std::uint64_t part, std::uint64_t whole) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f %%",
                whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return text;
}

std::string outcome_rows(const Survey& survey) {
  std::string text;
  const std::pair<const char*, std::uint64_t> rows[] = {
      {"won", survey.won}, {"lost", survey.lost}, {"tied", survey.tied}, {"drawn", survey.drawn}};
  const std::size_t width = grouped(survey.positions).size();
  for (const auto& [name, count] : rows) {
    if (count == 0) continue;
    text += "  " + padded(name, 7) + padded_left(grouped(count), width) +
            padded_left(percent(count, survey.positions), 10) + "\n";
  }
  return text;
}

/// A table of counts: a head, then a row of cells a key; the middle of a long one is left out.
using Cells = std::vector<std::string>;
std::string table_text(const Cells& head, const std::vector<Cells>& rows) {
  std::vector<std::size_t> widths;
  for (const std::string& cell : head) widths.push_back(columns_of(cell));
  for (const Cells& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns_of(row[i]));
  }
  const auto row_text = [&](const Cells& row) {
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) text += "  " + padded_left(row[i], widths[i]);
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  };
  std::string text = "\n" + row_text(head);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.size() > rows_max && i == rows_max / 2) {
      i = rows.size() - rows_max / 2;
      text += "  … (" + grouped(rows.size()) + " rows in all)\n";
    }
    text += row_text(rows[i]);
  }
  return text;
}

std::string plies_table(const Survey& survey) {
  const std::map<std::uint64_t, std::uint64_t>* columns[] = {&survey.won_by_plies, &survey.lost_by_plies,
                                                             &survey.tied_by_plies};
  const char* names[] = {"won", "lost", "tied"};
  std::set<std::uint64_t> plies;
  Cells head{"moves to the end"};
  for (std::size_t i = 0; i < 3; ++i) {
    if (columns[i]->empty()) continue;
    head.emplace_back(names[i]);
    for (const auto& [key, count] : *columns[i]) plies.insert(key);
  }
  if (plies.empty()) return "";
  std::vector<Cells> rows;
  for (const std::uint64_t key : plies) {
    Cells row{grouped(key)};
    for (const auto* column : columns) {
      if (column->empty()) continue;
      const auto at = column->find(key);
      row.push_back(at == column->end() ? "" : grouped(at->second));
    }
    rows.push_back(std::move(row));
  }
  return table_text(head, rows);
}

}  // namespace

bool counts_all_plies(const Survey& survey) {
  const auto sum = [](const std::map<std::uint64_t, std::uint64_t>& counts) {
    std::uint64_t all = 0;
    for (const auto& [plies, count] : counts) all += count;
    return all;
  };
  return sum(survey.won_by_plies) == survey.won && sum(survey.lost_by_plies) == survey.lost &&
         sum(survey.tied_by_plies) == survey.tied;
}

std::string survey_text(const AnySolution& solution, const Survey& survey, const Look& look) {
  std::string text = answer_text(solution, look);
  if (solution.value().outcome == Outcome::unknown) return text;
  const std::string positions = counted(survey.positions, "position");
  text += survey.complete ? "\n" + positions + " can be reached, final ones included. For the player to move:\n"
                          : "\nA limit was reached before all positions were seen; of the " + positions +
                                " seen, for the player to move:\n";
  text += outcome_rows(survey);
  if (counts_all_plies(survey)) text += plies_table(survey);
  std::vector<Cells> margins, nimbers;
  for (const auto& [margin, count] : survey.by_margin) margins.push_back({to_string(margin), grouped(count)});
  for (const auto& [nimber, count] : survey.by_nimber) nimbers.push_back({grouped(nimber), grouped(count)});
  if (!margins.empty()) text += table_text({"margin", "positions"}, margins);
  if (!nimbers.empty()) text += table_text({"nimber", "positions"}, nimbers);
  return text;
}

}  // namespace firstwin
