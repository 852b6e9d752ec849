// SPDX-License-Identifier: Apache-2.0
#include "catalog/problems.h"

#include <algorithm>

#include "base/text.h"
#include "catalog/arguments.h"
#include "catalog/numbers.h"
#include "catalog/problem_tables.h"
#include "firstwin/catalog.h"

namespace firstwin {

namespace {

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

/// A list of texts, as JSON has it, with / between them.
Result<Arguments::Value> read_grid(const ProblemArgument& argument, std::string_view line) {
  const Error fault{argument.name + ": " + in_quotes(line) +
                    " is no list of texts; expected one such as [\"..\",\"..\"]"};
  if (!line.starts_with('[') || !line.ends_with(']')) return fault;
  line = trimmed(line.substr(1, line.size() - 2));
  std::string grid;
  for (bool first = true; !line.empty(); first = false) {
    if (!first && line.front() != ',') return fault;
    if (!first) line = trimmed(line.substr(1));
    const std::size_t end = line.find('"', 1);
    if (end == std::string_view::npos) return fault;
    const auto row = unquoted(line.substr(0, end + 1));
    if (!row) return fault;
    grid += (first ? "" : "/") + *row;
    line = trimmed(line.substr(end + 1));
  }
  return Arguments::Value(std::move(grid));
}

std::string grid_json(const std::string& grid) {
  std::string json = "[\"";
  for (const char c : grid) json += c == '/' ? std::string("\",\"") : std::string(1, c);
  return json + "\"]";
}

std::string rows_json(const std::vector<Row>& rows) {
  std::string json = "[";
  for (const Row& row : rows) json += (json.size() > 1 ? "," : "") + row_json(row);
  return json + "]";
}

/// The word that begins at a place of a text; empty where none does.
std::string_view word_at(std::string_view text, std::size_t at) {
  const auto in_word = [](char c) {
    return c == '_' || is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  std::size_t end = at;
  while (end < text.size() && in_word(text[end])) ++end;
  return text.substr(at, end - at);
}

/// A message in which names of a game's parameters stand, with those of the problem's arguments instead. A word is such
/// a name where the message begins with it, or says what it is or has.
Error renamed(const Error& error, const Problem& problem, const std::vector<std::string_view>& names) {
  const std::string_view message = error.message;
  std::string text;
  for (std::size_t at = 0; at < message.size();) {
    const std::string_view word = word_at(message, at), after = message.substr(at + word.size());
    const auto found = std::find(names.begin(), names.end(), word);
    const bool is_name = at == 0 || after.starts_with('=') || after.starts_with(" has ");
    if (word.empty()) {
      text += message[at++];
      continue;
    }
    text += is_name && found != names.end() ? problem.arguments[static_cast<std::size_t>(found - names.begin())].name
                                            : word;
    at += word.size();
  }
  return {text};
}

bool is_in(const ProblemArgument& argument, std::int64_t number) {
  return number >= argument.least && number <= argument.most;
}
bool is_length(const ProblemArgument& argument, std::uint64_t length) {
  return length >= static_cast<std::uint64_t>(argument.length_least) &&
         length <= static_cast<std::uint64_t>(argument.length_most);
}

bool is_within(const ProblemArgument& argument, const Arguments::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return is_in(argument, *number);
  if (const auto* text = std::get_if<std::string>(&value)) {
    return argument.is_grid ||
           (is_length(argument, text->size()) && text->find_first_not_of(argument.letters) == std::string::npos);
  }
  const auto fits = [&](const Row& row) {
    return std::all_of(row.values().begin(), row.values().end(), [&](std::int64_t v) { return is_in(argument, v); });
  };
  if (const auto* row = std::get_if<Row>(&value)) return is_length(argument, row->size()) && fits(*row);
  const auto& rows = std::get<std::vector<Row>>(value);
  return is_length(argument, rows.size()) && std::all_of(rows.begin(), rows.end(), fits);
}

}  // namespace

std::vector<Problem> joined(std::vector<std::vector<Problem>> parts) {
  std::vector<Problem> all;
  for (auto& part : parts) std::move(part.begin(), part.end(), std::back_inserter(all));
  return all;
}

GameCall call_of(std::string_view game, const CaseValues& values, std::initializer_list<const char*> names) {
  GameCall call{game, {}};
  std::size_t at = 0;
  for (const char* name : names) {
    call.arguments.set(name, values[at++]);
    call.names.emplace_back(name);
  }
  return call;
}

GameCall call_with(std::string_view game, Arguments arguments) { return {game, std::move(arguments)}; }
GameCall no_call(std::string fault) { return {.game = "", .arguments = {}, .fault = std::move(fault)}; }

std::string wins(const AnySolution& solution, const CaseValues&) {
  return solution.value().outcome == Outcome::win ? "true" : "false";
}
std::string wins_or_ties(const AnySolution& solution, const CaseValues&) {
  return solution.value().outcome == Outcome::loss ? "false" : "true";
}
std::string nimber(const AnySolution& solution, const CaseValues&) { return std::to_string(*solution.value().nimber); }
std::string margin(const AnySolution& solution, const CaseValues&) { return to_string(*solution.value().margin); }
std::string total_of_first(const AnySolution& solution, const CaseValues&) {
  const AnyGame& game = solution.game();
  return to_string((*game.points(game.start()) + *solution.value().margin) / 2);
}

const std::vector<Problem>& problems() {
  static const std::vector<Problem> table = [] {
    std::vector<std::vector<Problem>> parts;
    for (auto part :
         {problems_of_heaps, problems_of_rows, problems_of_stone_games, problems_of_chases, problems_for_one}) {
      parts.push_back(part());
    }
    return joined(std::move(parts));
  }();
  return table;
}

const Problem* find_problem(std::string_view id) {
  const auto& all = problems();
  const auto at = std::find_if(all.begin(), all.end(), [&](const Problem& problem) { return problem.id == id; });
  return at == all.end() ? nullptr : &*at;
}

Error unknown_problem(std::string_view id) {
  if (id.empty()) return {"a problem is missing; expected one such as leetcode-464"};
  std::vector<std::string> ids;
  for (const Problem& problem : problems()) ids.push_back(problem.id);
  const auto numbered = std::find_if(ids.begin(), ids.end(),
                                     [&](const std::string& one) { return one.ends_with("-" + std::string(id)); });
  const std::string nearest = numbered != ids.end() ? *numbered : nearest_name(id, ids);
  return {"unknown problem " + in_quotes(id) +
          (nearest.empty() ? "; 'firstwin list' names all problems" : "; did you mean " + nearest + "?")};
}

Result<Arguments::Value> read_case_line(const ProblemArgument& argument, std::string_view line) {
  line = trimmed(line);
  if (argument.is_grid) return read_grid(argument, line);
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

namespace {

/// A list of texts without its brackets, and perhaps without their quotes, as read_grid reads it.
std::string with_brackets(std::string_view word) {
  if (word.starts_with('"')) return "[" + std::string(word) + "]";
  std::string json = "[\"";
  for (const char c : word) json += c == ',' || c == '/' ? std::string("\",\"") : std::string(1, c);
  return json + "\"]";
}

}  // namespace

Result<Arguments::Value> read_case_word(const ProblemArgument& argument, std::string_view word, Sources sources) {
  word = trimmed(word);
  const bool is_line = argument.is_grid || word.starts_with('"') || (word == "null" && is_list(argument.kind));
  const std::string line = argument.is_grid && !word.starts_with('[') ? with_brackets(word) : std::string(word);
  return is_line ? read_case_line(argument, line) : read_value(parameter_of(argument), line, sources);
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
  const ProblemArgument* reads_standard_input = nullptr;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const ProblemArgument& argument = problem.arguments[i];
    const std::string_view word = trimmed(words[i]);
    if (word == "-" && argument.kind != Kind::text) {
      if (reads_standard_input)
        return Error{argument.name + ": standard input is already read for " + reads_standard_input->name};
      reads_standard_input = &argument;
    }
    auto value = read_case_word(argument, word, Sources::files_and_standard_input);
    if (!value) return value.error();
    values.push_back(std::move(*value));
  }
  return values;
}

std::string argument_json(const ProblemArgument& argument, const Arguments::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* list = std::get_if<Row>(&value)) return row_json(*list);
  if (const auto* rows = std::get_if<std::vector<Row>>(&value)) return rows_json(*rows);
  const std::string& text = std::get<std::string>(value);
  return argument.is_grid ? grid_json(text) : text_json(text);
}

std::string case_values_json(const Problem& problem, const CaseValues& values) {
  std::string json = "[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    json += (i == 0 ? "" : ",") + argument_json(problem.arguments[i], values[i]);
  }
  return json + "]";
}

namespace {

Result<AnyGame> game_of_call(const Problem& problem, GameCall& call) {
  if (!call.fault.empty()) return Error{std::move(call.fault)};
  const GameEntry* entry = find_built_in_game(call.game);
  if (auto filled = fill_defaults(*entry->info, call.arguments); !filled) {
    return renamed(filled.error(), problem, call.names);
  }
  auto game = entry->make(call.arguments);
  if (!game) return renamed(game.error(), problem, call.names);
  return game;
}

}  // namespace

Result<AnyGame> game_of_case(const Problem& problem, const CaseValues& values) {
  if (!problem.call) return Error{problem.id + " is minimax and no game for two: 'firstwin judge' answers it"};
  GameCall call = problem.call(values);
  return game_of_call(problem, call);
}

Error in_words_of(const Problem& problem, const CaseValues& values, const Error& error) {
  return renamed(error, problem, problem.call(values).names);
}

std::optional<std::size_t> argument_at_fault(const Problem& problem, const std::string& message) {
  for (std::size_t at = 0; at < message.size();) {
    const std::string_view word = word_at(message, at);
    const auto named = std::find_if(problem.arguments.begin(), problem.arguments.end(),
                                    [&](const ProblemArgument& argument) { return argument.name == word; });
    if (named != problem.arguments.end()) return static_cast<std::size_t>(named - problem.arguments.begin());
    at += std::max<std::size_t>(1, word.size());
  }
  return {};
}

Result<CaseAnswer> answer_case(const Problem& problem, const CaseValues& values, const Options& options) {
  const bool asks_for_engine = options.engine != "auto";
  if (asks_for_engine && problem.game.empty()) {
    return Error{"engine " + in_quotes(options.engine) + " does not take " + problem.id +
                 ", which is answered without a game; expected auto"};
  }
  if (problem.direct && !asks_for_engine) {
    if (auto answer = problem.direct(values, options)) return std::move(*answer);
  }
  GameCall call = problem.call(values);
  const auto game = game_of_call(problem, call);
  if (!game) return game.error();
  Options solving = options;
  if (!asks_for_engine && !options.plies && !call.engine.empty()) solving.engine = call.engine;
  auto solution = game->solve(solving);
  if (!solution) return renamed(solution.error(), problem, call.names);
  CaseAnswer answer{.reason = solution->reason(), .stop = solution->stop()};
  if (solution->value().outcome != Outcome::unknown) {
    answer.json = problem.read(*solution, values);
    if (problem.read == total_of_first) answer.gets = "first gets " + answer.json;
    if (problem.gets) answer.gets = problem.gets(*solution, values);
  }
  answer.solution = std::move(*solution);
  return answer;
}

std::string_view own_word(const Problem& problem, std::string_view json) {
  if (json == "true") return problem.own_words.first;
  return json == "false" ? problem.own_words.second : std::string_view();
}

namespace {

std::string numbers_line(const Row& row) {
  std::string line;
  for (const std::int64_t value : row.values()) line += (line.empty() ? "" : " ") + std::to_string(value);
  return line + "\n";
}

}  // namespace

std::string count_then_numbers(const CaseValues& values) {
  return std::to_string(row_of(values).size()) + "\n" + numbers_line(row_of(values));
}
std::string heap_and_count_then_amounts(const CaseValues& values) {
  const Row& amounts = row_of(values, 1);
  return std::to_string(number_of(values)) + " " + std::to_string(amounts.size()) + "\n" + numbers_line(amounts);
}
std::string count_and_heap_then_amounts(const CaseValues& values) {
  const Row& amounts = row_of(values, 1);
  return std::to_string(amounts.size()) + " " + std::to_string(number_of(values)) + "\n" + numbers_line(amounts);
}
std::string count_then_rows(const CaseValues& values) {
  const auto& rows = std::get<std::vector<Row>>(values[0]);
  std::string text = std::to_string(rows.size()) + "\n";
  for (const Row& row : rows) text += std::to_string(row.size()) + " " + numbers_line(row);
  return text;
}

Problem with_own_text(Problem problem, std::string (*own_text)(const CaseValues&), std::string means,
                      std::pair<std::string_view, std::string_view> words) {
  problem.own_text = own_text;
  problem.own_text_means = std::move(means);
  problem.own_words = words;
  return problem;
}

bool within_limits(const Problem& problem, const CaseValues& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!is_within(problem.arguments[i], values[i])) return false;
    if (problem.arguments[i].as_long_as_before &&
        std::get<Row>(values[i]).size() != std::get<Row>(values[i - 1]).size()) {
      return false;
    }
  }
  return !problem.allowed || problem.allowed(values);
}

}  // namespace firstwin
