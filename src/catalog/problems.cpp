// SPDX-License-Identifier: Apache-2.0
#include "catalog/problems.h"

#include <algorithm>

#include "base/text.h"
#include "catalog/arguments.h"
#include "catalog/numbers.h"
#include "firstwin/catalog.h"

namespace firstwin {

namespace {

std::string wins(const AnySolution& solution) { return solution.value().outcome == Outcome::win ? "true" : "false"; }

std::string wins_or_ties(const AnySolution& solution) {
  return solution.value().outcome == Outcome::loss ? "false" : "true";
}

std::string nimber(const AnySolution& solution) { return std::to_string(*solution.value().nimber); }

std::string margin(const AnySolution& solution) { return to_string(*solution.value().margin); }

/// (sum + D) / 2, which is always whole.
std::string total_of_first(const AnySolution& solution) {
  const AnyGame& game = solution.game();
  return to_string((*game.points(game.start()) + *solution.value().margin) / 2);
}

/// A call of a game with the arguments of a case under the names of its parameters.
GameCall call_of(std::string_view game, const CaseValues& values, std::initializer_list<const char*> names) {
  GameCall call{game, {}};
  std::size_t at = 0;
  for (const char* name : names) call.arguments.set(name, values[at++]);
  return call;
}

GameCall heap(const CaseValues& values) { return call_of("coins", values, {"n"}); }
GameCall row(const CaseValues& values) { return call_of("coins-row", values, {"coins"}); }
GameCall ends(const CaseValues& values) { return call_of("coins-ends", values, {"coins"}); }
GameCall heap_and_amounts(const CaseValues& values) { return call_of("coins", values, {"n", "take"}); }
GameCall nim_heaps(const CaseValues& values) { return call_of("nim", values, {"heaps"}); }
GameCall squares(const CaseValues& values) { return call_of("subtract-a-square", values, {"n"}); }

GameCall heap_of_one_to_three(const CaseValues& values) {
  GameCall call = heap(values);
  call.arguments.set("take", Row(std::vector<std::int64_t>{1, 2, 3}));
  return call;
}

/// Runs of + are the heaps of Dawson's kayles: turning two neighbours takes them away and splits the run.
GameCall runs_of_plus(const CaseValues& values) {
  const std::string& signs = std::get<std::string>(values.front());
  std::vector<std::int64_t> runs{0};
  for (const char sign : signs) {
    if (sign == '+') ++runs.back();
    if (sign == '-') runs.push_back(0);
  }
  GameCall call{"octal", {}};
  call.arguments.set("code", std::string("0.07"));
  call.arguments.set("heaps", Row(std::move(runs)));
  if (const std::size_t at = signs.find_first_not_of("+-"); at != std::string::npos) {
    call.fault = "character " + std::to_string(at + 1) + " of " + in_quotes(signs) + " is neither + nor -";
  }
  return call;
}

GameCall row_take(const CaseValues& values) { return call_of("coins-row", values, {"coins", "take"}); }
GameCall ends_take(const CaseValues& values) { return call_of("coins-ends", values, {"coins", "take"}); }
GameCall lines(const CaseValues& values) { return call_of("coins-ends", values, {"rows", "stacks"}); }
GameCall trees(const CaseValues& values) { return call_of("forest", values, {"parents", "values"}); }
GameCall circle(const CaseValues& values) { return call_of("pizza", values, {"slices"}); }
GameCall pool(const CaseValues& values) { return call_of("can-i-win", values, {"n", "target"}); }

std::vector<ProblemArgument> values_within(std::string limits, std::int64_t least, std::int64_t most,
                                           std::int64_t length) {
  return {{"values", Kind::row, std::move(limits), least, most, length}};
}

const char* const wins_text = "true when the first player wins, else false (a tie is not a win)";

std::vector<Problem> problems_of_heaps() {
  return {
      {"leetcode-292",
       "Nim Game",
       "n stones, a move takes 1 to 3: does first take the last one?",
       {{"n", Kind::integer, "1 to 2^31 - 1", 1, 2'147'483'647, 0}},
       "coins",
       "true when the first player wins, else false",
       heap_of_one_to_three,
       wins},
      {"leetcode-294",
       "Flip Game II",
       "a move turns ++ into --: does first make the last move?",
       {{"signs", Kind::text, "1 to 60 characters + and -", 0, 0, 60}},
       "octal",
       "true when the first player wins, else false",
       runs_of_plus,
       wins},
      {"leetcode-1510",
       "Stone Game IV",
       "n stones, a move takes a square number of them: does Alice take the last one?",
       {{"n", Kind::integer, "1 to 10^5", 1, 100'000, 0}},
       "subtract-a-square",
       "true when the first player wins, else false",
       squares,
       wins},
      {"leetcode-1908",
       "Game of Nim",
       "a move takes any number of stones from one pile: does Alice take the last one?",
       {{"piles", Kind::row, "1 to 7 piles of 1 to 7 stones", 1, 7, 7}},
       "nim",
       "true when the first player wins, else false",
       nim_heaps,
       wins},
      {"atcoder-dp-k",
       "Stones",
       "K stones, a move takes one of the amounts: does first win, where who cannot move loses?",
       {{"K", Kind::integer, "1 to 10^5", 1, 100'000, 0},
        {"amounts", Kind::amounts, "1 to 100 numbers from 1 to K", 1, 100'000, 100}},
       "coins",
       "true when the first player wins, else false",
       heap_and_amounts,
       wins},
      {"subtraction-nimber",
       "Subtraction game",
       "n coins, a move takes one of the amounts: what is the nimber?",
       {{"n", Kind::integer, "", 0, 1000, 0}, {"amounts", Kind::amounts, "", 1, 20, 8}},
       "coins",
       "the nimber under normal play",
       heap_and_amounts,
       nimber},
  };
}

const char* const margin_text = "first's total minus second's";

std::vector<ProblemArgument> values_and_most() {
  return {{"values", Kind::row, "", -100, 100, 100}, {"m", Kind::integer, "", 1, 10, 0}};
}

std::vector<Problem> problems_of_lines() {
  return {
      {"row-margin", "Coins from the left", "a move takes the first 1..m coins: what does first get more than second?",
       values_and_most(), "coins-row", margin_text, row_take, margin},
      {"ends-margin", "Coins from the ends",
       "a move takes 1..m coins from one end: what does first get more than second?", values_and_most(), "coins-ends",
       margin_text, ends_take, margin},
      {"rows-margin",
       "Rows and stacks of coins",
       "a move takes a coin from either end of a row or from the top of a stack: what does first get more than second?",
       {{"rows", Kind::rows, "", -100, 100, 10}, {"stacks", Kind::rows, "", -100, 100, 10}},
       "coins-ends",
       margin_text,
       lines,
       margin},
      {"forest-margin",
       "Forest of coins",
       "a move takes a node that has become a root: what does first get more than second?",
       {{"parents", Kind::row, "-1 for a root", -1, 9, 10}, {"values", Kind::row, "", -100, 100, 10}},
       "forest",
       margin_text,
       trees,
       margin},
      {"pizza-margin",
       "Pizza",
       "the first slice is free, then always one next to the gap: what does first get more than second?",
       {{"slices", Kind::row, "", -100, 100, 100}},
       "pizza",
       margin_text,
       circle,
       margin},
  };
}

std::vector<Problem> make_problems() {
  return {
      {"lintcode-394",
       "Coins in a Line",
       "n coins, a move takes 1 or 2: does first take the last one?",
       {{"n", Kind::integer, "", -3, 100, 0}},
       "coins",
       "true when the first player wins, else false",
       heap,
       wins},
      {"lintcode-395", "Coins in a Line II", "a move takes the first 1 or 2 coins from the left: does first get more?",
       values_within("", -100, 100, 100), "coins-row", wins_text, row, wins},
      {"lintcode-396", "Coins in a Line III", "a move takes a coin from either end: does first get more?",
       values_within("", -100, 100, 100), "coins-ends", wins_text, ends, wins},
      {"leetcode-464",
       "Can I Win",
       "numbers 1..n drawn in turn, each once: does first make the total reach target?",
       {{"n", Kind::integer, "1 to 20", 1, 20, 0}, {"target", Kind::integer, "0 to 300", 0, 300, 0}},
       "can-i-win",
       wins_text,
       pool,
       wins},
      {"leetcode-486", "Predict the Winner", "a move takes a number from either end: does first get at least as much?",
       values_within("1 to 20 numbers from 0 to 10^7", 0, 10'000'000, 20), "coins-ends",
       "true when the first player wins or ties, else false", ends, wins_or_ties},
      {"leetcode-877", "Stone Game", "a move takes a pile from either end: does Alice get more?",
       values_within("2 to 500 piles, an even number, from 1 to 500, with an odd sum", 1, 500, 500), "coins-ends",
       wins_text, ends, wins},
      {"atcoder-dp-l", "Deque", "a move takes a number from either end: what does first get more than second?",
       values_within("1 to 3000 numbers from 1 to 10^9", 1, 1'000'000'000, 3000), "coins-ends", margin_text, ends,
       margin},
      {"cses-1097", "Removal Game", "a move takes a number from either end: what does first get?",
       values_within("1 to 5000 numbers from -10^9 to 10^9", -1'000'000'000, 1'000'000'000, 5000), "coins-ends",
       "first's total", ends, total_of_first},
  };
}

bool is_list(Kind kind) { return kind == Kind::row || kind == Kind::amounts || kind == Kind::rows; }

Parameter parameter_of(const ProblemArgument& argument) { return {.name = argument.name, .kind = argument.kind}; }

void add_code_point(std::string& text, unsigned code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += {static_cast<char>(0xc0 | (code >> 6)), static_cast<char>(0x80 | (code & 0x3f))};
  } else {
    text += {static_cast<char>(0xe0 | (code >> 12)), static_cast<char>(0x80 | ((code >> 6) & 0x3f)),
             static_cast<char>(0x80 | (code & 0x3f))};
  }
}

/// A JSON string in its quotes; empty when it is none.
std::optional<std::string> unquoted(std::string_view json) {
  if (json.size() < 2 || json.front() != '"' || json.back() != '"') return {};
  json = json.substr(1, json.size() - 2);
  std::string text;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '"' || static_cast<unsigned char>(json[i]) < 0x20) return {};
    if (json[i] != '\\') {
      text += json[i];
      continue;
    }
    constexpr std::string_view marks = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
    if (++i == json.size()) return {};
    if (const std::size_t at = marks.find(json[i]); at != std::string_view::npos) {
      text += meant[at];
      continue;
    }
    unsigned code = 0;
    if (json[i] != 'u' || json.size() - i < 5) return {};
    for (std::size_t digit = 1; digit <= 4; ++digit) {
      const std::size_t value = std::string_view("0123456789abcdef").find(static_cast<char>(json[i + digit] | 0x20));
      if (value == std::string_view::npos) return {};
      code = code * 16 + static_cast<unsigned>(value);
    }
    add_code_point(text, code);
    i += 4;
  }
  return text;
}

std::string text_json(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    json += c;
  }
  return json + "\"";
}

std::string row_json(const Row& row) {
  std::string json = "[";
  for (const std::int64_t value : row.values()) json += (json.size() > 1 ? "," : "") + std::to_string(value);
  return json + "]";
}

std::string value_json(const Arguments::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* list = std::get_if<Row>(&value)) return row_json(*list);
  if (const auto* text = std::get_if<std::string>(&value)) return text_json(*text);
  std::string json = "[";
  for (const Row& list : std::get<std::vector<Row>>(value)) json += (json.size() > 1 ? "," : "") + row_json(list);
  return json + "]";
}

}  // namespace

const std::vector<Problem>& problems() {
  static const std::vector<Problem> table = [] {
    std::vector<Problem> all = make_problems(), lines = problems_of_lines(), heaps = problems_of_heaps();
    all.insert(all.end(), lines.begin(), lines.end());
    all.insert(all.end(), heaps.begin(), heaps.end());
    return all;
  }();
  return table;
}

const Problem* find_problem(std::string_view id) {
  const auto& table = problems();
  const auto at = std::find_if(table.begin(), table.end(), [&](const Problem& problem) { return problem.id == id; });
  return at == table.end() ? nullptr : &*at;
}

Error unknown_problem(std::string_view id) {
  if (id.empty()) return {"a problem is missing; expected one such as leetcode-464"};
  std::vector<std::string> ids;
  for (const Problem& problem : problems()) ids.push_back(problem.id);
  const std::string nearest = nearest_name(id, ids);
  return {"unknown problem " + in_quotes(id) +
          (nearest.empty() ? "; 'firstwin list' names all problems" : "; did you mean " + nearest + "?")};
}

Result<Arguments::Value> read_case_line(const ProblemArgument& argument, std::string_view line) {
  line = trimmed(line);
  if (argument.kind == Kind::text) {
    auto text = unquoted(line);
    if (!text)
      return Error{argument.name + ": " + in_quotes(line) + " is no JSON string; expected text in double quotes"};
    return Arguments::Value(std::move(*text));
  }
  if (is_list(argument.kind)) {
    if (line == "null") line = "[]";
    if (!line.starts_with('['))
      return Error{argument.name + ": " + in_quotes(line) + " is no list; expected one such as [1,2,3]"};
  }
  return read_value(parameter_of(argument), line, Sources::text_only);
}

Result<CaseValues> read_case_words(const Problem& problem, std::span<const std::string> words) {
  if (words.size() != problem.arguments.size()) {
    std::vector<std::string> names;
    for (const ProblemArgument& argument : problem.arguments) names.push_back(argument.name);
    const std::string count = std::to_string(words.size());
    return Error{problem.id + " takes " + names_text(names) + ", and " +
                 (words.size() == 1 ? "1 argument was given" : count + " were given; a list with blanks needs quotes")};
  }
  CaseValues values;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const ProblemArgument& argument = problem.arguments[i];
    const std::string_view word = trimmed(words[i]);
    auto value = word.starts_with('"') || (word == "null" && is_list(argument.kind))
                     ? read_case_line(argument, word)
                     : read_value(parameter_of(argument), word, Sources::files_and_standard_input);
    if (!value) return value.error();
    values.push_back(std::move(*value));
  }
  return values;
}

std::string case_values_json(const CaseValues& values) {
  std::string json = "[";
  for (const Arguments::Value& value : values) json += (json.size() > 1 ? "," : "") + value_json(value);
  return json + "]";
}

Result<AnyGame> game_of_case(const Problem& problem, const CaseValues& values) {
  GameCall call = problem.call(values);
  if (!call.fault.empty()) return Error{call.fault};
  const GameEntry* entry = find_built_in_game(call.game);
  if (auto filled = fill_defaults(*entry->info, call.arguments); !filled) return filled.error();
  return entry->make(call.arguments);
}

}  // namespace firstwin
