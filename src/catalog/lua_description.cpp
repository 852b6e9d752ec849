// SPDX-License-Identifier: Apache-2.0
#include "catalog/lua_description.h"

#include <algorithm>
#include <lua.hpp>

#include "base/text.h"
#include "catalog/arguments.h"
#include "catalog/lua_words.h"
#include "catalog/numbers.h"
#include "firstwin/detail/fault.h"

namespace firstwin::lua {

namespace {

using detail::Fault;

constexpr std::array<std::pair<std::string_view, Kind>, 6> kinds{{{"integer", Kind::integer},
                                                                  {"boolean", Kind::boolean},
                                                                  {"row", Kind::row},
                                                                  {"amounts", Kind::amounts},
                                                                  {"rows", Kind::rows},
                                                                  {"text", Kind::text}}};

/// Reads one table and the tables within it; `where` heads its messages.
class Reader {
 public:
  Reader(lua_State* lua, std::string where) : lua_(lua), where_(std::move(where)) {}

  Description rules(int table) {
    Description description;
    GameInfo& info = description.info;
    info.family = "text";
    for_each_field(lua_, table, [&](std::string_view name, int at) {
      if (std::find(function_names.begin(), function_names.end(), name) != function_names.end()) return;
      if (name == "name")
        info.name = text(name, at);
      else if (name == "description")
        info.summary = text(name, at);
      else if (name == "impartial")
        description.impartial = boolean(name, at);
      else if (name == "cyclic")
        description.cyclic = boolean(name, at);
      else if (name == "parameters")
        info.parameters = parameters(at);
      else if (name == "explain")
        sentences(at, info);
      else
        unknown(name, {"name", "description", "impartial", "cyclic", "parameters", "explain", "start", "moves", "play",
                       "result", "mover", "key", "canonical", "layer", "components", "predecessors", "text", "parse",
                       "board"});
    });
    return description;
  }

 private:
  [[noreturn]] void fault(const std::string& clause) const { throw Fault(where_ + ": " + clause); }
  [[noreturn]] void wrong_type(std::string_view name, int at, const std::string& expected) const {
    fault(std::string(name) + " is " + given(lua_, at) + "; expected " + expected);
  }
  [[noreturn]] void unknown(std::string_view name, const std::vector<std::string>& names) const {
    const std::string nearest = nearest_name(name, names);
    fault("unknown field " + in_quotes(name) +
          (nearest.empty() ? "; the fields are " + names_text(names) : "; did you mean " + nearest + "?"));
  }

  std::string text(std::string_view name, int at) const {
    if (lua_type(lua_, at) != LUA_TSTRING) wrong_type(name, at, "a string");
    std::string text(lua_tostring(lua_, at), lua_rawlen(lua_, at));
    std::replace(text.begin(), text.end(), '\n', ' ');
    if (!is_printable(text))
      fault(std::string(name) + " is " + in_quotes(text) + "; expected UTF-8 without control characters");
    return text;
  }
  bool boolean(std::string_view name, int at) const {
    if (lua_type(lua_, at) != LUA_TBOOLEAN) wrong_type(name, at, "true or false");
    return lua_toboolean(lua_, at) != 0;
  }
  std::int64_t number(std::string_view name, int at) const {
    int is_whole = 0;
    const lua_Integer number = lua_tointegerx(lua_, at, &is_whole);
    if (is_whole == 0 || lua_type(lua_, at) != LUA_TNUMBER) wrong_type(name, at, "a whole number");
    return number;
  }

  void sentences(int table, GameInfo& info) const {
    if (lua_istable(lua_, table) == 0) wrong_type("explain", table, "a table of four sentences");
    for_each_field(lua_, table, [&](std::string_view name, int at) {
      if (name == "state")
        info.state = text(name, at);
      else if (name == "function")
        info.function = text(name, at);
      else if (name == "initialization")
        info.initialization = text(name, at);
      else if (name == "answer")
        info.answer = text(name, at);
      else
        unknown(name, {"state", "function", "initialization", "answer"});
    });
  }

  std::vector<Parameter> parameters(int table) {
    if (lua_istable(lua_, table) == 0) wrong_type("parameters", table, "a list of tables, one a parameter");
    constexpr lua_Integer parameters_max = 64;
    std::vector<Parameter> parameters;
    each_item("parameters", table, [&](lua_Integer i) {
      if (i > parameters_max) fault("it has more than " + std::to_string(parameters_max) + " parameters");
      Reader reader(lua_, where_ + ": parameter " + std::to_string(i));
      parameters.push_back(reader.parameter(lua_gettop(lua_)));
      for (const Parameter& other : parameters) {
        if (&other != &parameters.back() && other.name == parameters.back().name) {
          fault("two parameters are called " + in_quotes(other.name));
        }
      }
    });
    return parameters;
  }

  Parameter parameter(int table) const {
    if (lua_istable(lua_, table) == 0) wrong_type("it", table, R"(a table such as { name = "size", default = 4 })");
    Parameter parameter;
    parameter.required = true;
    for_each_field(lua_, table, [&](std::string_view name, int at) {
      if (name == "name")
        parameter.name = text(name, at);
      else if (name == "help")
        parameter.help = text(name, at);
      else if (name == "kind")
        parameter.kind = kind(text(name, at));
      else if (name == "range")
        std::tie(parameter.least, parameter.most) = range(at);
      else if (name == "default")
        parameter.default_text = value_text(at), parameter.required = false;
      else
        unknown(name, {"name", "kind", "default", "range", "help"});
    });
    const auto is_fine = [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_'; };
    if (parameter.name.empty() || is_digit(parameter.name.front()) ||
        !std::all_of(parameter.name.begin(), parameter.name.end(), is_fine)) {
      fault("its name is " + in_quotes(parameter.name) + "; expected small letters, digits and _");
    }
    if (parameter.least > parameter.most) {
      fault("its range is { " + std::to_string(parameter.least) + ", " + std::to_string(parameter.most) +
            " }; expected the smaller end first");
    }
    if (!parameter.required) {
      const auto value = read_value(parameter, parameter.default_text, Sources::text_only);
      if (!value) fault("its default: " + value.error().message);
    }
    return parameter;
  }

  Kind kind(const std::string& word) const {
    std::vector<std::string> names;
    for (const auto& [name, kind] : kinds) {
      if (name == word) return kind;
      names.emplace_back(name);
    }
    fault("its kind is " + in_quotes(word) + "; expected one of " + names_text(names));
  }

  std::pair<std::int64_t, std::int64_t> range(int at) const {
    if (lua_istable(lua_, at) == 0 || lua_rawlen(lua_, at) != 2) wrong_type("range", at, "{ least, most }");
    lua_rawgeti(lua_, at, 1);
    lua_rawgeti(lua_, at, 2);
    const std::pair range{number("the least", lua_gettop(lua_) - 1), number("the most", lua_gettop(lua_))};
    lua_pop(lua_, 2);
    return range;
  }

  /// A default as it would be written on the command line.
  std::string value_text(int at) const {
    switch (lua_type(lua_, at)) {
      case LUA_TBOOLEAN: return lua_toboolean(lua_, at) != 0 ? "true" : "false";
      case LUA_TSTRING: return text("default", at);
      case LUA_TTABLE: return list_text(at);
      default: return std::to_string(number("default", at));
    }
  }
  std::string list_text(int at) const {
    std::string list;
    each_item("default", at, [&](lua_Integer i) {
      const int item = lua_gettop(lua_);
      const bool is_list = lua_istable(lua_, item) != 0;
      if (i > 1) list += is_list ? "/" : ",";
      list += is_list ? list_text_of_numbers(item) : std::to_string(number("an item of default", item));
      expect_short(list);
    });
    return list.empty() ? "[]" : list;
  }
  /// A table may hold the same list many times.
  void expect_short(const std::string& list) const {
    constexpr std::size_t bytes_max = 1 << 20;
    if (list.size() > bytes_max) fault("its default is longer than " + bytes_text(bytes_max) + " when written out");
  }
  std::string list_text_of_numbers(int at) const {
    std::string list;
    each_item("an item of default", at, [&](lua_Integer i) {
      expect_short(list);
      list += (i > 1 ? "," : "") + std::to_string(number("a number of default", lua_gettop(lua_)));
    });
    return list;
  }

  template <class Visit>
  void each_item(const std::string& name, int at, const Visit& visit) const {
    for_each_item(lua_, at, [&](const std::string& clause) { fault(name + " is " + clause); }, visit);
  }

  lua_State* lua_;
  std::string where_;
};

}  // namespace

Description describe_table(lua_State* lua, int table, const std::string& path) {
  Description description = Reader(lua, path).rules(table);
  GameInfo& info = description.info;
  if (!info.name.empty()) info.summary = info.name + (info.summary.empty() ? "" : ": " + info.summary);
  info.name = path;
  std::string example;
  for (const Parameter& parameter : info.parameters) {
    if (parameter.required) return description;
    example += (example.empty() ? "" : " ") + parameter.name + "=" + parameter.default_text;
  }
  info.examples.push_back(example);
  return description;
}

void explain_rest(Description& description, bool has_mover, std::optional<bool> scored) {
  GameInfo& info = description.info;
  const auto say = [](std::string& sentence, const std::string& words) {
    if (sentence.empty()) sentence = words;
  };
  say(info.state, "the position, as start and play give it");
  if (description.impartial) {
    say(info.function, "wins(position) = some move leads to a position that is not won for the other player");
    say(info.initialization, "where result says who has won");
    say(info.answer, "wins(start)");
  } else if (scored.value_or(false)) {
    say(info.function,
        std::string("margin(position) = the most, over all moves, that the move scores less the margin after it") +
            (has_mover ? ", or plus it where the same player moves again" : ""));
    say(info.initialization, "the number that result gives");
    say(info.answer, "margin(start)");
  } else {
    say(info.function, std::string("value(position) = the best of what the moves lead to, seen by the player to move") +
                           (scored.has_value() ? ": a win, else a tie or a draw, else a loss" : ""));
    say(info.initialization, "what result gives");
    say(info.answer, "value(start)");
  }
}

}  // namespace firstwin::lua
