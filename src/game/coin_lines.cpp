// SPDX-License-Identifier: Apache-2.0
#include "game/coin_lines.h"

#include <algorithm>

#include "game/rows.h"

namespace firstwin {

namespace {

constexpr std::uint64_t coins_of_a_row_max = (std::uint64_t{1} << 32) - 2;

/// "rows=[[9,5,2],[3,2]]"; over 100 coins their number and checksum stand for all.
std::string lists_text(const std::vector<Row>& lists) {
  constexpr std::uint64_t written_max = 100;
  std::uint64_t coins = 0;  // and one for each list
  for (const Row& list : lists) coins += list.size() + 1;
  if (coins > written_max) {
    std::vector<std::int64_t> all;
    all.reserve(static_cast<std::size_t>(coins));
    for (const Row& list : lists) {
      all.push_back(static_cast<std::int64_t>(list.size()));
      all.insert(all.end(), list.values().begin(), list.values().end());
    }
    const std::string text = list_text(all);
    return "[" + std::to_string(lists.size()) + " lists of " + std::to_string(coins - lists.size()) + " values" +
           text.substr(text.find(','));
  }
  std::string text = "[";
  for (const Row& list : lists) text += (text.size() > 1 ? "," : "") + list_text(list.values());
  return text + "]";
}

}  // namespace

std::vector<coins_ends> coin_lines::games_of(const std::vector<Row>& rows, std::int64_t take) {
  std::vector<coins_ends> games;
  games.reserve(rows.size());
  for (const Row& row : rows) games.push_back({.coins = row, .take = take});
  return games;
}

std::vector<std::int64_t> coin_lines::sizes_of(const std::vector<coins_ends>& rows, const std::vector<Row>& stacks) {
  std::vector<std::int64_t> sizes;
  sizes.reserve(rows.size() + stacks.size());
  for (const coins_ends& row : rows) {
    sizes.push_back(static_cast<std::int64_t>(std::min<std::uint64_t>(row.index_count() - 1, INT64_MAX)));
  }
  for (const Row& stack : stacks) sizes.push_back(static_cast<std::int64_t>(stack.size()));
  return sizes;
}

Wide coin_lines::margin_bound() const {
  Wide bound = 0;
  for (std::size_t line = 0; line < line_count(); ++line) bound += coins(line).absolute_sum();
  return bound;
}

Wide coin_lines::points(const Position& position) const {
  const std::vector<std::uint64_t> parts = code.sizes_of(position.lines);
  Wide points = 0;
  for (std::size_t line = 0; line < parts.size(); ++line) {
    const auto [begin, end] = left(line, parts[line]);
    points += coins(line).sum(begin, end);
  }
  return points;
}

Result<void> coin_lines::key_fits() const {
  if (code.fits()) return {};
  return Error{"the intervals of all lines together have no key in 64 bits"};
}

Result<void> coin_lines::check() const {
  for (const Row& row : rows) {
    if (row.size() <= coins_of_a_row_max) continue;
    return Error{"rows has a row of " + std::to_string(row.size()) + " coins; expected at most " +
                 std::to_string(coins_of_a_row_max)};
  }
  return check_take(take);
}

std::string coin_lines::text(const Position& position) const {
  constexpr std::size_t shown_max = 24, shown_at_each_end = 10;
  const std::vector<std::uint64_t> parts = code.sizes_of(position.lines);
  std::string text;
  for (std::size_t line = 0; line < parts.size(); ++line) {
    if (parts.size() > shown_max && line == shown_at_each_end) {
      line = parts.size() - shown_at_each_end;
      text += "\n… (" + std::to_string(parts.size()) + " lines) …";
    }
    const auto [begin, end] = left(line, parts[line]);
    text += (text.empty() ? "" : "\n") + std::string(is_stack(line) ? "stack " : "row ") + std::to_string(line + 1) +
            ": " + coins_text(coins(line), begin, end) + (is_stack(line) && begin < end ? " (top)" : "");
  }
  return text.empty() ? "(no coins left)" : text;
}

std::string coin_lines::move_text(const Move& move) const {
  return std::to_string(move.line + 1) + (move.right ? ":right" : ":left") +
         (move.count == 1 ? "" : " " + std::to_string(move.count));
}

const GameInfo& coin_lines::info() {
  static const GameInfo info = [] {
    GameInfo changed = coins_ends::info();
    changed.state = "which coins are left: an interval of each row, and the height of each stack";
    changed.function =
        "margin(lines) = the greatest, over the ends of rows and the tops of stacks, of that coin minus margin(lines "
        "without it): what the mover gets more than the other from here on (with take, the same for every count)";
    changed.initialization = "margin of no coins = 0";
    return changed;
  }();
  return info;
}

Result<coin_lines> coin_lines::from(const Arguments& arguments) {
  if (arguments.has("coins")) {
    return Error{"coins is given and " + std::string(arguments.has("rows") ? "rows" : "stacks") +
                 " as well; expected coins, or rows and stacks"};
  }
  const auto lines = [&](const char* name) { return arguments.has(name) ? arguments.rows(name) : std::vector<Row>(); };
  coin_lines game{.rows = lines("rows"), .stacks = lines("stacks"), .take = arguments.integer("take")};
  if (auto fine = game.check(); !fine) return fine.error();
  return game;
}

std::string coin_lines::arguments() const {
  std::string text;
  if (!rows.empty() || stacks.empty()) text = "rows=" + lists_text(rows);
  if (!stacks.empty()) text += (text.empty() ? "" : ",") + std::string("stacks=") + lists_text(stacks);
  return text + (take == 1 ? "" : ",take=" + std::to_string(take));
}

}  // namespace firstwin
