// SPDX-License-Identifier: Apache-2.0
#include "server/question.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <system_error>

#include "base/text.h"
#include "catalog/arguments.h"
#include "catalog/numbers.h"
#include "server/request.h"

namespace firstwin::server {

namespace {

using Json = nlohmann::json;

constexpr int depth_max = 8;
constexpr std::int64_t numbers_max = 1'000'000;  // where a problem makes a game as long as a number says

Fault no_json(std::size_t byte) {
  return {.message = "the body is no JSON; expected an object such as {\"game\":\"coins(n=21)\"}",
          .place = "byte " + std::to_string(byte)};
}

Json parsed(std::string_view body) {
  // Json::parse takes a NUL for the end of the text.
  if (const std::size_t nul = body.find('\0'); nul != std::string_view::npos) throw no_json(nul + 1);
  std::vector<std::set<std::string>> names;  // of the objects that are open
  const auto check = [&](int depth, Json::parse_event_t event, Json& value) {
    if (depth > depth_max) throw Fault{.message = "the body is nested too deep; expected at most 8 levels"};
    if (event == Json::parse_event_t::object_start) names.emplace_back();
    if (event == Json::parse_event_t::object_end) names.pop_back();
    if (event == Json::parse_event_t::key && !names.back().insert(value.get<std::string>()).second) {
      throw Fault{.message = "the body has two fields " + in_quotes(value.get<std::string>()) + " in one object"};
    }
    return true;
  };
  try {
    return Json::parse(body, check);
  } catch (const Json::parse_error& error) {
    throw no_json(error.byte);
  } catch (const Json::exception&) {
    throw Fault{.message =
                    "the body has a number that is too large; expected numbers of 64 bits, or of any size as text"};
  }
}

/// An object whose fields are read one by one; what is left over in the end is a slip.
class Fields {
 public:
  Fields(const Json& object, std::string place, std::vector<std::string> names)
      : object_(object), place_(std::move(place)), names_(std::move(names)) {
    if (!object.is_object()) throw Fault{.message = named() + " is no object", .place = place_};
    for (const auto& [name, value] : object.items()) {
      if (std::find(names_.begin(), names_.end(), name) == names_.end()) throw unknown(name);
    }
  }

  const Json* find(const std::string& name) const {
    const auto at = object_.find(name);
    return at == object_.end() ? nullptr : &*at;
  }
  bool boolean(const std::string& name, bool otherwise) const {
    const Json* value = find(name);
    if (!value) return otherwise;
    if (!value->is_boolean()) throw wrong(name, "true or false");
    return value->get<bool>();
  }
  std::string text(const std::string& name, const std::string& example) const {
    const Json* value = find(name);
    if (!value) throw Fault{.message = name + " is missing; expected one such as " + example, .place = place_of(name)};
    if (!value->is_string()) throw wrong(name, "text such as " + example);
    return value->get<std::string>();
  }
  Fault wrong(const std::string& name, const std::string& expected) const {
    return {.message = name + " is " + std::string(object_.at(name).type_name()) + "; expected " + expected,
            .place = place_of(name)};
  }
  /// A JSON pointer to it.
  std::string place_of(const std::string& name) const {
    std::string place = place_ + "/";
    for (const char c : shortened(name)) place += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return place;
  }

 private:
  std::string named() const { return place_.empty() ? "the body" : place_.substr(1); }
  Fault unknown(const std::string& name) const {
    const std::string nearest = nearest_name(name, names_);
    return {.message = "unknown field " + in_quotes(name) +
                       (nearest.empty() ? "; expected " + names_text(names_) : "; did you mean " + nearest + "?"),
            .place = place_of(name)};
  }

  const Json& object_;
  const std::string place_;
  const std::vector<std::string> names_;
};

double read_seconds(const Fields& fields, const Limits& limits) {
  const Json& value = *fields.find("time_seconds");
  const double most = limits.solve_time.count();
  if (!value.is_number() || !(value.get<double>() > 0)) throw fields.wrong("time_seconds", "a number above 0");
  if (value.get<double>() <= most) return value.get<double>();
  throw Fault{.status = 422,
              .message = "time_seconds is above the server's limit; expected at most " + seconds_text(most),
              .place = fields.place_of("time_seconds")};
}

std::uint64_t read_bytes(const Fields& fields, const Limits& limits) {
  const Json& value = *fields.find("memory_bytes");
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() == 0) {
    throw fields.wrong("memory_bytes", "a whole number from 1");
  }
  if (value.get<std::uint64_t>() <= limits.solve_bytes_max()) return value.get<std::uint64_t>();
  throw Fault{.status = 422,
              .message = "memory_bytes is above the server's limit; expected at most " +
                         std::to_string(limits.solve_bytes_max()),
              .place = fields.place_of("memory_bytes")};
}

Options read_options(const Json* given, const Limits& limits) {
  Options options;
  options.threads = limits.threads;
  options.time_max = limits.solve_time;
  options.memory_bytes_max = limits.solve_bytes_max();
  if (!given) return options;
  const Fields fields(*given, "/options", {"engine", "store", "plies", "time_seconds", "memory_bytes"});
  if (fields.find("engine")) options.engine = fields.text("engine", "memo");
  if (fields.find("store")) {
    const std::string store = fields.text("store", "hash");
    if (store != "any" && store != "array" && store != "hash") {
      throw Fault{.message = in_quotes(store) + " is no store; expected any, array or hash", .place = "/options/store"};
    }
    options.store = store == "array" ? Store::array : store == "hash" ? Store::hash : Store::any;
  }
  options.plies = fields.boolean("plies", false);
  if (fields.find("time_seconds")) options.time_max = std::chrono::duration<double>(read_seconds(fields, limits));
  if (fields.find("memory_bytes")) options.memory_bytes_max = read_bytes(fields, limits);
  return options;
}

std::vector<std::string> read_moves(const Fields& fields, const Limits& limits) {
  const Json* list = fields.find("moves");
  std::vector<std::string> moves;
  if (!list) return moves;
  if (!list->is_array()) throw fields.wrong("moves", "a list of texts");
  if (list->size() > limits.moves_max) {
    throw Fault{.status = 422,
                .message = "moves has " + std::to_string(list->size()) + " moves; expected at most " +
                           std::to_string(limits.moves_max),
                .place = "/moves"};
  }
  for (const Json& move : *list) {
    if (!move.is_string()) {
      throw Fault{.message = "a move is " + std::string(move.type_name()) + "; expected text, such as \"3\"",
                  .place = "/moves/" + std::to_string(moves.size())};
    }
    moves.push_back(move.get<std::string>());
  }
  return moves;
}

void read_case(Question& question, const Fields& fields) {
  const std::string id = fields.text("problem", "leetcode-464");
  question.problem = find_problem(id);
  if (!question.problem) throw Fault{.message = unknown_problem(id).message, .place = "/problem"};
  const Json* list = fields.find("arguments");
  if (!list) throw Fault{.message = "arguments is missing; expected a list", .place = "/arguments"};
  if (!list->is_array()) throw fields.wrong("arguments", "a list");
  const auto& arguments = question.problem->arguments;
  if (list->size() != arguments.size()) {
    std::vector<std::string> names;
    for (const ProblemArgument& argument : arguments) names.push_back(argument.name);
    throw Fault{.message = id + " has " + std::to_string(arguments.size()) + " arguments, and " +
                           std::to_string(list->size()) + " were given; expected " + names_text(names),
                .place = "/arguments"};
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Json& given = (*list)[i];
    auto value = given.is_string() ? read_case_word(arguments[i], given.get<std::string>(), Sources::text_only)
                                   : read_case_line(arguments[i], given.dump());
    if (!value) {
      throw Fault{
          .message = value.error().message, .place = "/arguments/" + std::to_string(i), .parameter = arguments[i].name};
    }
    const auto* number = std::get_if<std::int64_t>(&*value);
    if (number && *number > numbers_max && question.problem->direct && question.problem->call) {
      throw Fault{.status = 422,
                  .message = arguments[i].name + "=" + std::to_string(*number) +
                             " makes a game that is too large for this server; expected at most " +
                             std::to_string(numbers_max) + ", or 'firstwin judge'",
                  .place = "/arguments/" + std::to_string(i),
                  .parameter = arguments[i].name};
    }
    question.arguments.push_back(std::move(*value));
  }
}

std::string_view name_of(std::string_view game) {
  game = trimmed(game);
  const auto end = std::find_if(game.begin(), game.end(), [](char c) { return c == '(' || is_space(c); });
  return game.substr(0, static_cast<std::size_t>(end - game.begin()));
}

bool is_word_character(char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_' || c == '-'; }

/// The parameter of the game that a sentence about it begins with, or that it says is missing or unknown.
std::string parameter_of(std::string_view game, std::string_view sentence) {
  const GameEntry* entry = find_built_in_game(name_of(game));
  if (!entry) return "";
  const auto skip = [&](std::string_view words) {
    if (sentence.starts_with(words)) sentence.remove_prefix(words.size());
  };
  skip(entry->info->name + ": ");
  skip("unknown ");
  skip("parameter ");
  skip("'");
  const auto end = std::find_if_not(sentence.begin(), sentence.end(), is_word_character);
  const std::string word(sentence.begin(), end);
  const auto& parameters = entry->info->parameters;
  const bool known =
      std::any_of(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.name == word; });
  return known ? word : "";
}

/// The file that a game is, empty if it is none. Files of rules only where they are allowed, and never a plug-in; lists
/// from files never.
std::string rules_file_of(std::string_view game, const Limits& limits) {
  const std::string_view name = name_of(game);
  const bool is_rules = name.ends_with(".lua");
  if (!is_rules && !name.ends_with(".so") && name.find('/') == std::string_view::npos) return "";
  const auto refused = [](std::string sentence) { return Fault{.message = std::move(sentence), .place = "/game"}; };
  if (!limits.rules_allowed) {
    throw refused(in_quotes(name) + " is a file; expected a game, for this server takes no files (--allow-rules)");
  }
  if (!is_rules) throw refused(in_quotes(name) + " is a file; expected a game, or rules in a file that ends in .lua");
  if (game.find('@') != std::string_view::npos) throw refused("lists cannot come from files here; expected [1,2,3]");
  std::error_code none;
  if (std::filesystem::exists(name, none) && !std::filesystem::is_regular_file(name, none)) {
    throw refused(in_quotes(name) + " is no file; expected one with rules");
  }
  return std::string(name);
}

}  // namespace

std::string Question::key() const {
  const bool plays = asked != Asked::solve && asked != Asked::judge;
  std::string key = asked == Asked::survey ? "every " : plays ? "play " : "";
  key += options.engine + " " + std::to_string(static_cast<int>(options.store)) + (options.plies ? " plies " : " ") +
         std::to_string(options.time_max->count()) + " " + std::to_string(options.memory_bytes_max) + "\n";
  if (!rules_file.empty()) {
    std::error_code none;
    key += std::to_string(std::filesystem::last_write_time(rules_file, none).time_since_epoch().count()) + " ";
  }
  return key + (problem ? problem->id + case_values_json(*problem, arguments) : game);
}

bool Question::reads_quickly() const {
  constexpr std::size_t short_enough = 4096;
  return rules_file.empty() && !problem && game.size() <= short_enough && game.find("..") == std::string::npos;
}

Question read_question(Asked asked, std::string_view body, const Limits& limits) {
  std::vector<std::string> names{"options", "wait"};
  if (asked == Asked::judge) {
    names.insert(names.begin(), {"problem", "arguments"});
  } else {
    names.insert(names.begin(), "game");
  }
  if (asked == Asked::position) names.insert(names.end(), {"moves", "refutations", "history"});
  const Json json = parsed(body);
  const Fields fields(json, "", names);
  Question question{.asked = asked};
  if (asked == Asked::judge) {
    read_case(question, fields);
  } else {
    question.game = trimmed(fields.text("game", "can-i-win(n=10,target=11)"));
    question.rules_file = rules_file_of(question.game, limits);
  }
  question.wait = fields.boolean("wait", true);
  question.options = read_options(fields.find("options"), limits);
  if (asked == Asked::position) {
    question.moves = read_moves(fields, limits);
    question.refutations = fields.boolean("refutations", false);
    question.history = fields.boolean("history", false);
  }
  return question;
}

Fault wrong_argument(const Problem& problem, const std::string& message) {
  const auto at = argument_at_fault(problem, message);
  if (!at) return {.message = message, .place = "/arguments"};
  return {.message = message, .place = "/arguments/" + std::to_string(*at), .parameter = problem.arguments[*at].name};
}

GameOrSweep game_of(const Question& question) {
  if (question.problem) {
    auto game = game_of_case(*question.problem, question.arguments);
    if (!game) throw wrong_argument(*question.problem, game.error().message);
    return std::move(*game);
  }
  const Sources sources = question.rules_file.empty() ? Sources::text_only : Sources::files;
  const auto read = [&]() -> Result<GameOrSweep> {
    const std::string words[] = {question.game};
    if (question.asked == Asked::solve) return parse_game_or_sweep(words, sources);
    auto game = parse_game(question.game, sources);
    if (!game) return game.error();
    return GameOrSweep(std::move(*game));
  };
  auto parsed_game = read();
  if (parsed_game) return std::move(*parsed_game);
  const std::string& message = parsed_game.error().message;
  throw Fault{.message = message, .place = "/game", .parameter = parameter_of(question.game, message)};
}

}  // namespace firstwin::server
