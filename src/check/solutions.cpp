// SPDX-License-Identifier: Apache-2.0
// From a body in the shared words to a class in C++ or Java.
#include "check/solutions.h"

#include <algorithm>

#include "check/harness.h"

namespace firstwin {

namespace {

/// A word of the shared bodies, and what it is in C++ and in Java; $1 and $2 are what stands in its parentheses.
struct SharedWord {
  std::string_view word, cpp, java;
};
constexpr SharedWord shared_words[] = {
    {"LONGS2(", "vector<vector<long long>>($1, vector<long long>($2))", "new long[$1][$2]"},
    {"LONGS(", "vector<long long>($1)", "new long[$1]"},
    {"LEN(", "(int)$1.size()", "$1.length"},
    {"SIZE(", "(int)$1.size()", "$1.length()"},
    {"AT(", "$1[$2]", "$1.charAt($2)"},
    {"SORT(", "sort($1.begin(), $1.end())", "Arrays.sort($1)"},
    {"MAX(", "max<long long>($1, $2)", "Math.max($1, $2)"},
    {"MIN(", "min<long long>($1, $2)", "Math.min($1, $2)"},
    {"NUMS2", "vector<vector<long long>>", "long[][]"},
    {"NUMS", "vector<long long>", "long[]"},
    {"NUM", "long long", "long"},
    {"LINE", "vector<int>", "int[]"},
    {"BOOL", "bool", "boolean"},
    {"LOW", "-4000000000000000000LL", "-4000000000000000000L"},
    {"HIGH", "4000000000000000000LL", "4000000000000000000L"}};

std::string translated(std::string_view text, bool java);

/// What stands in parentheses from `at` on, translated, by the commas outside inner ones; `at` is then behind them.
std::vector<std::string> inside(std::string_view text, std::size_t& at, bool java) {
  std::vector<std::string> parts;
  std::size_t begin = at;
  for (int depth = 0; depth >= 0; ++at) {
    const char c = text[at];
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (depth >= 0 && (depth > 0 || c != ',')) continue;
    parts.push_back(translated(text.substr(begin, at - begin), java));
    begin = at + 1 + (text.substr(at + 1).starts_with(' ') && c == ',');
  }
  return parts;
}

std::string translated(std::string_view text, bool java) {
  std::string result;
  const auto in_word = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  for (std::size_t at = 0; at < text.size();) {
    const auto* found = std::find_if(std::begin(shared_words), std::end(shared_words), [&](const SharedWord& word) {
      return text.substr(at).starts_with(word.word) && (at == 0 || !in_word(text[at - 1]));
    });
    if (found == std::end(shared_words)) {
      result += text[at++];
      continue;
    }
    at += found->word.size();
    const std::string_view meant = java ? found->java : found->cpp;
    if (!found->word.ends_with('(')) {
      result += meant;
      continue;
    }
    const std::vector<std::string> parts = inside(text, at, java);
    for (std::size_t i = 0; i < meant.size(); ++i) {
      const bool is_part = meant[i] == '$';
      result += is_part ? parts.at(static_cast<std::size_t>(meant[i + 1] - '1')) : std::string(1, meant[i]);
      i += is_part;
    }
  }
  return result;
}

std::string type_of(const ProblemArgument& argument, bool java) {
  if (argument.is_grid) return java ? "String[]" : "vector<string>&";
  switch (argument.kind) {
    case Kind::integer: return "int";
    case Kind::text: return java ? "String" : "string";
    case Kind::rows: return java ? "int[][]" : "vector<vector<int>>&";
    default: return java ? "int[]" : "vector<int>&";
  }
}

std::string indented_by(std::size_t columns, std::string_view text) {
  std::string result;
  for (std::size_t at = text.starts_with('\n') ? 1 : 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1);
    result += std::string(columns, ' ') + std::string(text.substr(at, end + 1 - at));
    at = end + 1;
  }
  return result;
}

/// A body with what it takes over from the one that several problems share.
std::string whole(const SolutionBody& body, bool python) {
  const std::string_view own = python ? body.python : body.shared;
  if (body.kind == BodyKind::whole) return std::string(own);
  const SolutionBody& base = body.kind == BodyKind::ends ? ends_body : left_body;
  std::string text(python ? base.python : base.shared);
  for (const auto& [mark, meant] : {std::pair{"@LAST@", own}, {"@VALUES@", body.values}, {"@M@", body.m}}) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark)) {
      text.replace(at, std::string_view(mark).size(), meant);
    }
  }
  return text;
}

std::string shared_text(const Problem& problem, const SolutionBody& body, bool java) {
  std::string arguments;
  for (const ProblemArgument& argument : problem.arguments) {
    arguments += (arguments.empty() ? "" : ", ") + type_of(argument, java) + " " + argument.name;
  }
  const char* const returns[][2] = {{"bool", "boolean"}, {"long long", "long"}, {"string", "String"}};
  const std::string head = std::string(returns[static_cast<std::size_t>(problem.returns)][java]) + " " +
                           problem.method + "(" + arguments + ") {\n";
  const std::string text = indented_by(4, translated(whole(body, false), java));
  return "// " + problem.title + ", " + problem.id + ": " + std::string(body.cost) + "\nclass Solution {\n" +
         (java ? "  public " : "public:\n  ") + head + text + "  }\n}" + (java ? "\n" : ";\n");
}

std::string python_text(const Problem& problem, const SolutionBody& body) {
  std::string arguments;
  for (const ProblemArgument& argument : problem.arguments) arguments += ", " + argument.name;
  const std::string head = "# " + problem.title + ", " + problem.id + ": " + std::string(body.cost);
  return head + "\nclass Solution:\n    def " + problem.method + "(self" + arguments + "):\n" +
         indented_by(8, whole(body, true));
}

}  // namespace

std::string solution_text(const Problem& problem, Language language) {
  for (const auto part : {solutions_of_heaps, solutions_of_rows, solutions_of_contests, solutions_of_stone_games,
                          solutions_of_chases, solutions_of_minimax}) {
    const auto all = part();
    const auto body = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == problem.id; });
    if (body == all.end()) continue;
    if (language == Language::python) return python_text(problem, *body);
    if (language == Language::cpp || language == Language::java)
      return shared_text(problem, *body, language == Language::java);
  }
  return "";
}

}  // namespace firstwin
