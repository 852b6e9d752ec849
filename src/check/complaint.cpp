// SPDX-License-Identifier: Apache-2.0
#include "check/complaint.h"

#include <algorithm>

#include "base/text.h"
#include "catalog/numbers.h"

namespace firstwin {

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// What follows a text in a line; empty where it does not stand there.
std::string_view after(std::string_view line, std::string_view text) {
  const std::size_t at = line.find(text);
  return at == std::string_view::npos ? std::string_view() : line.substr(at + text.size());
}

/// "ValueError: no", "java.lang.ArithmeticException": a name that ends so, alone or before a colon.
bool begins_with_error_name(std::string_view line) {
  std::size_t end = 0;
  while (end < line.size() && (is_letter(line[end]) || is_digit(line[end]) || line[end] == '_' || line[end] == '.'))
    ++end;
  const std::string_view name = line.substr(0, end), rest = line.substr(end);
  const bool is_error = name.ends_with("Error") || name.ends_with("Exception") || name.ends_with("Interrupt");
  return is_error && (rest.empty() || rest.starts_with(':') || rest.starts_with(" ["));
}

/// "std::out_of_range: vector::at", from the two lines that C++ writes.
std::string thrown_in_cpp(const std::vector<std::string>& lines, std::size_t at) {
  std::string_view name = after(lines[at], "instance of '");
  name = name.substr(0, name.find('\''));
  const std::string_view what = at + 1 < lines.size() ? after(lines[at + 1], "what():") : std::string_view();
  return std::string(name) + (what.empty() ? "" : ": " + std::string(trimmed(what)));
}

/// "attempt to divide by zero", from the line after or, of old compilers, in the line itself.
std::string panic_in_rust(const std::vector<std::string>& lines, std::size_t at) {
  std::string text = "panicked";
  const std::string_view told = after(lines[at], " panicked at ");
  const bool is_old = told.starts_with('\'');
  if (is_old) return text + ": " + std::string(told.substr(1, told.rfind('\'') - 1));
  return at + 1 < lines.size() ? text + ": " + lines[at + 1] : text;
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const std::string_view line = trimmed(text.substr(0, end)); !line.empty()) lines.emplace_back(line);
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return lines;
}

std::string error_line(std::string_view complaint) {
  constexpr std::size_t characters_max = 200;
  const auto lines = lines_of(complaint);
  std::string found;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    if (line.starts_with("panic: ") || line.starts_with("fatal error: ")) found = line;
    if (line.find(" panicked at ") != std::string_view::npos) found = panic_in_rust(lines, i);
    if (line.find(" has overflowed its stack") != std::string_view::npos) found = "stack overflow";
    if (line.find("after throwing an instance of '") != std::string_view::npos) found = thrown_in_cpp(lines, i);
    if (line.find(": Assertion ") != std::string_view::npos) found = line;
    if (const std::string_view in_java = after(line, "Exception in thread \"main\" "); !in_java.empty())
      found = in_java;
    if (line.starts_with("Caused by: ")) found = after(line, "Caused by: ");
    if (begins_with_error_name(line)) found = line;
  }
  return found.substr(0, characters_max);
}

std::string error_or_last_line(std::string_view complaint) {
  if (std::string named = error_line(complaint); !named.empty()) return named;
  constexpr std::size_t characters_max = 200;
  const auto lines = lines_of(complaint);
  return lines.empty() ? "" : lines.back().substr(0, characters_max);
}

}  // namespace firstwin
