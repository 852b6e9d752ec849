// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/text.h"
#include "present/text.h"

namespace firstwin {

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string part(const std::string& name, const std::string& text) {
  return "\n" + name + "\n  " + wrapped(text, 2, 2) + "\n";
}

std::string cut_to(std::string_view text, std::size_t columns) {
  if (columns_of(text) <= columns) return std::string(text);
  std::size_t end = 0;
  for (std::size_t shown = 0; end < text.size(); ++end) {
    if ((text[end] & 0xc0) == 0x80) continue;
    if (++shown == columns) break;
  }
  return std::string(text.substr(0, end)) + "…";
}

std::string padded(std::string_view text, std::size_t columns) {
  const std::size_t width = columns_of(text);
  return std::string(text) + std::string(columns > width ? columns - width : 0, ' ');
}

std::string padded_left(std::string_view text, std::size_t columns) {
  const std::size_t width = columns_of(text);
  return std::string(columns > width ? columns - width : 0, ' ') + std::string(text);
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t first_column) {
  std::string lines;
  std::size_t column = first_column;
  bool at_start = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t width = columns_of(word);
    if (!at_start && column + 1 + width > page_columns) {
      lines += "\n" + std::string(indent, ' ');
      column = indent;
      at_start = true;
    }
    if (!at_start) lines += ' ', ++column;
    lines += word;
    column += width;
    at_start = false;
  }
  return lines;
}

std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (c == '\n') {
      line += " / ";
    } else {
      line += c;
    }
  }
  return line;
}

std::string indented(std::string_view text, std::size_t columns) {
  std::string lines;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    lines += (begin == 0 ? "" : "\n") + std::string(columns, ' ') + std::string(text.substr(begin, end - begin));
  }
  return lines;
}

std::string moves_text(const std::vector<std::string>& moves, std::uint64_t total, std::size_t columns_max) {
  // Moves of several words are parted by commas, so that one sees where each ends.
  const bool commas =
      std::any_of(moves.begin(), moves.end(), [](const std::string& m) { return m.find(' ') != std::string::npos; });
  std::string text;
  std::size_t shown = 0;
  for (const std::string& move : moves) {
    if (shown > 0 && columns_of(text) + columns_of(move) > columns_max) break;
    text += (shown++ == 0 ? "" : commas ? ", " : " ") + move;
  }
  return shown < total ? text + " … (" + grouped(total) + " in all)" : text;
}

}  // namespace firstwin
