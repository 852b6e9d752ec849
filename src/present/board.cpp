// SPDX-License-Identifier: Apache-2.0
#include "present/board.h"

#include <algorithm>
#include <charconv>

namespace firstwin {

namespace {

using Words = std::vector<std::string>;

std::vector<std::string> parts_of(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    if (separator != ' ' || end > at) parts.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

bool is_number(std::string_view word) {
  if (word.starts_with('-')) word.remove_prefix(1);
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

bool are_numbers(const Words& words) { return !words.empty() && std::all_of(words.begin(), words.end(), is_number); }

std::optional<std::uint64_t> count_of(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (fault != std::errc{} || end != word.data() + word.size()) return {};
  return number;
}

/// What stands after `mark`; none when it does not occur.
std::optional<std::string_view> after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {};
  return text.substr(at + mark.size());
}

/// The number in "… (1000 coins) …".
std::optional<std::uint64_t> count_in_parentheses(std::string_view text) {
  const auto rest = after(text, "… (");
  return rest ? count_of(rest->substr(0, rest->find(' '))) : std::nullopt;
}

/// "total 3 of 11   left: 1 2 4 … (70 in all)", "the total has reached 11   left: nothing".
std::optional<Board> pool_of(std::string_view text) {
  const auto left = after(text, "left: ");
  const auto reached = after(text, "the total has reached "), of = after(text, " of "), total = after(text, "total ");
  if (!left || !(reached || of)) return {};
  PoolBoard board;
  const auto first_word = [](std::string_view rest) { return std::string(rest.substr(0, rest.find(' '))); };
  board.target = first_word(reached ? *reached : *of);
  board.total = reached ? board.target : first_word(*total);
  for (std::string& word : parts_of(*left, ' ')) {
    if (!is_number(word)) break;
    board.numbers.push_back(std::move(word));
  }
  if (const auto count = count_in_parentheses(*left)) board.more = *count - std::min(*count, board.numbers.size());
  return board;
}

/// "heaps: 3 4 5", "coins left: 8   at most 3 now", "no heap left that has a move".
std::optional<Board> heaps_of(std::string_view text) {
  if (text.starts_with("no heap left")) return HeapsBoard{{}, std::string(text)};
  auto rest = after(text, "heaps: ");
  if (!rest) rest = after(text, "coins left: ");
  if (!rest) return {};
  const std::size_t end = std::min(rest->find("   "), rest->size());
  HeapsBoard board{parts_of(rest->substr(0, end), ' ')};
  if (!are_numbers(board.heaps)) return {};
  if (end < rest->size()) board.note = rest->substr(end + 3);
  return board;
}

/// "3 2 2", "3 2 … (1000 coins) … 2 2", "(no coins left)"; a circle says so at its end.
std::optional<Board> row_of(std::string_view text, std::optional<std::uint64_t> gone) {
  constexpr std::string_view circle = " (a circle)";
  if (text.ends_with(circle)) text.remove_suffix(circle.size());
  if (text == "(no coins left)") return RowBoard{gone, 0, Words{}};
  Words coins = parts_of(text, ' ');
  if (coins.empty() || !is_number(coins.front())) return {};
  if (const auto count = count_in_parentheses(text)) return RowBoard{gone, *count, {}};
  if (!are_numbers(coins)) return {};
  const std::uint64_t count = coins.size();
  return RowBoard{gone, count, std::move(coins)};
}

bool are_letters(const Words& words) {
  const auto is_name = [](const std::string& word) {
    return word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
  };
  return !words.empty() && std::all_of(words.begin(), words.end(), is_name);
}

bool are_marks(std::span<const std::string> words) {
  return !words.empty() &&
         std::all_of(words.begin(), words.end(), [](const std::string& word) { return word.size() == 1; });
}

std::string note_of(const Words& lines, std::size_t from) {
  std::string note;
  for (; from < lines.size(); ++from) note += (note.empty() ? "" : "\n") + lines[from];
  return note;
}

/// Letters above, then a number before each row of marks.
std::optional<Board> named_rows_of(const Words& lines) {
  GridBoard board{.columns = parts_of(lines.front(), ' '), .rows = {}, .cells = {}};
  if (!are_letters(board.columns)) return {};
  std::size_t line = 1;
  for (; line < lines.size(); ++line) {
    Words words = parts_of(lines[line], ' ');
    if (words.size() != board.columns.size() + 1 || !is_number(words.front())) break;
    if (!are_marks(std::span(words).subspan(1))) return {};
    board.rows.push_back(std::move(words.front()));
    board.cells.emplace_back(std::make_move_iterator(words.begin() + 1), std::make_move_iterator(words.end()));
  }
  if (board.rows.empty()) return {};
  board.note = note_of(lines, line);
  if (board.rows.size() > 1) {
    board.slanted = lines[2].find_first_not_of(' ') > lines[1].find_first_not_of(' ');
  }
  if (board.note.find('+') != std::string::npos) return {};  // rows of something else go on
  return board;
}

/// Rows of marks, then the numbers of the columns.
std::optional<Board> numbered_columns_of(const Words& lines) {
  GridBoard board;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    Words words = parts_of(lines[line], ' ');
    if (!board.cells.empty() && are_numbers(words) && words.size() == board.cells.front().size()) {
      board.columns = std::move(words);
      board.note = note_of(lines, line + 1);
      return board;
    }
    if (!are_marks(words) || (line > 0 && words.size() != board.cells.front().size())) return {};
    board.cells.push_back(std::move(words));
  }
  return {};
}

std::optional<Board> grid_of(std::string_view text) {
  const Words lines = parts_of(text, '\n');
  auto board = named_rows_of(lines);
  return board ? board : numbered_columns_of(lines);
}

}  // namespace

Board board_of(const GameInfo& info, const std::string& text, std::optional<std::uint64_t> gone) {
  std::optional<Board> board;
  if (info.family == "pool") board = pool_of(text);
  if (info.family == "heaps") board = heaps_of(text);
  if (info.family == "row" || info.family == "ends") board = row_of(text, gone);
  if (info.family == "grid") board = grid_of(text);
  return board ? std::move(*board) : TextBoard{text};
}

std::optional<std::uint64_t> taken_from_left(const GameInfo& info, std::string_view move) {
  if (info.name == "coins-row") return count_of(move);
  if (info.family != "ends") return {};
  if (move == "left") return 1;
  if (move == "right" || move.starts_with("right ")) return 0;
  return move.starts_with("left ") ? count_of(move.substr(5)) : std::nullopt;
}

}  // namespace firstwin
