// SPDX-License-Identifier: Apache-2.0
#include "catalog/lua_state.h"

#include <algorithm>
#include <bit>
#include <lua.hpp>
#include <utility>

#include "base/text.h"
#include "catalog/lua_description.h"
#include "catalog/lua_value.h"
#include "catalog/lua_words.h"
#include "catalog/numbers.h"
#include "firstwin/detail/fault.h"

namespace firstwin::lua {

namespace {

using detail::Fault;

// The stack: the sandbox's own place, the functions, the position that is held, and above it what is worked on.
constexpr int first_function_at = 2, held_at = first_function_at + static_cast<int>(function_names.size());
// Calls that are looked at closely: the first of each function, and as many each time that their number has doubled,
// but one in so many at least.
constexpr std::uint64_t first_calls = 64, one_in = 1024;

constexpr std::size_t moves_bytes_max = std::size_t{16} << 20, text_bytes_max = std::size_t{1} << 20;

int place_of(Function function) { return first_function_at + static_cast<int>(function); }
std::string name_of(Function function) { return std::string(function_names[static_cast<std::size_t>(function)]); }

void push_row(lua_State* lua, std::span<const std::int64_t> values) {
  lua_createtable(lua, static_cast<int>(std::min<std::size_t>(values.size(), 1 << 20)), 0);
  lua_Integer at = 0;
  for (const std::int64_t value : values) {
    lua_pushinteger(lua, value);
    lua_rawseti(lua, -2, ++at);
  }
}

/// Asked for a parameter that has no value: that is nil when it is declared, which the first upvalue knows.
int no_argument(lua_State* lua) {
  lua_pushvalue(lua, 2);
  if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) return lua_pushnil(lua), 1;
  if (lua_type(lua, 2) != LUA_TSTRING) return lua_pushnil(lua), 1;  // ipairs, which finds no list
  return luaL_error(lua, "there is no parameter '%s'; expected one that the file declares", lua_tostring(lua, 2));
}

/// Gives the table at the top what is asked for names that are not in it.
void watch_arguments(lua_State* lua, const GameInfo& info) {
  lua_newtable(lua);
  lua_pushboolean(lua, 1);
  lua_rawsetp(lua, -2, &ours);
  lua_pushboolean(lua, 0);
  lua_setfield(lua, -2, "__metatable");
  lua_newtable(lua);
  for (const Parameter& parameter : info.parameters) {
    lua_pushboolean(lua, 1);
    lua_setfield(lua, -2, parameter.name.c_str());
  }
  lua_pushcclosure(lua, no_argument, 1);
  lua_setfield(lua, -2, "__index");
  lua_setmetatable(lua, -2);
}

/// Pushes a table of the parameters by their names. To be called protected.
void push_arguments(lua_State* lua, const GameInfo& info, const Arguments& arguments) {
  lua_newtable(lua);
  for (const Parameter& parameter : info.parameters) {
    if (!arguments.has(parameter.name)) continue;
    switch (parameter.kind) {
      case Kind::integer: lua_pushinteger(lua, arguments.integer(parameter.name)); break;
      case Kind::boolean: lua_pushboolean(lua, arguments.boolean(parameter.name) ? 1 : 0); break;
      case Kind::row:
      case Kind::amounts: push_row(lua, arguments.row(parameter.name).values()); break;
      case Kind::rows: {
        lua_newtable(lua);
        lua_Integer at = 0;
        for (const Row& row : arguments.rows(parameter.name)) {
          push_row(lua, row.values());
          lua_rawseti(lua, -2, ++at);
        }
        break;
      }
      case Kind::text: lua_pushstring(lua, arguments.text(parameter.name).c_str()); break;
    }
    lua_setfield(lua, -2, parameter.name.c_str());
  }
  watch_arguments(lua, info);
}

}  // namespace

State::State(const Source& source, Codes& codes, bool watched)
    : lua_(sandbox_.lua()), codes_(codes), path_(source.path) {
  lua_settop(lua_, held_at);
  if (watched) sandbox_.watch_lines(static_cast<std::size_t>(std::ranges::count(source.text, '\n')) + 1);
  sandbox_.run(source.path, source.text);
  if (lua_istable(lua_, -1) == 0) {
    throw Fault(path_ + ": the file gives a " + luaL_typename(lua_, -1) +
                "; expected that it ends in return { … } with the rules");
  }
  for_each_field(lua_, lua_gettop(lua_), [&](std::string_view name, int at) {
    const auto found = std::find(function_names.begin(), function_names.end(), name);
    if (found == function_names.end()) return;
    if (lua_isfunction(lua_, at) == 0) {
      throw Fault(path_ + ": " + std::string(name) + " is a " + luaL_typename(lua_, at) + "; expected a function");
    }
    const auto function = static_cast<Function>(found - function_names.begin());
    has_[static_cast<std::size_t>(function)] = true;
    lua_pushvalue(lua_, at);
    lua_replace(lua_, place_of(function));
  });
  for (const Function needed : {Function::start, Function::moves, Function::play, Function::result}) {
    if (!has(needed)) throw Fault(path_ + ": there is no function " + name_of(needed) + " in the table of the rules");
  }
}

Description State::describe() { return describe_table(lua_, lua_gettop(lua_), path_); }

Code State::start(const GameInfo& info, const Arguments& arguments) {
  lua_settop(lua_, held_at);
  asked_ = {};
  lua_pushvalue(lua_, place_of(Function::start));
  sandbox_.protect([&](lua_State* lua) { push_arguments(lua, info, arguments); }, 1);
  call(1, 1);
  return code(-1, "a position");
}

/// Calls visit() for each item of the list that was given, with the item on top of the stack.
template <class Visit>
void State::each_item(const std::string& what, const Visit& visit) {
  const std::string gives = name_of(asked_.function) + " gives ";
  if (lua_istable(lua_, -1) == 0) fault(gives + given(lua_, -1) + "; expected a list of " + what);
  if (has_metatable(lua_, -1)) fault(gives + "a table with a metatable; expected a list of " + what);
  for_each_item(
      lua_, lua_gettop(lua_), [&](const std::string& clause) { fault(gives + clause); }, [&](lua_Integer) { visit(); });
}

/// The string on top of the stack.
std::string State::printable_text(const std::string& what, bool may_have_lines) {
  std::size_t size = 0;
  const char* begin = lua_tolstring(lua_, -1, &size);
  std::string text(begin, size), looked_at = text;
  if (may_have_lines) std::replace(looked_at.begin(), looked_at.end(), '\n', ' ');
  if (!is_printable(looked_at)) {
    fault(name_of(asked_.function) + " gives " + what + " " + in_quotes(text) +
          "; expected UTF-8 without control characters");
  }
  return text;
}

std::vector<Move> State::moves(Code position) {
  ask(Function::moves, position, nullptr, 1);
  std::vector<Move> moves;
  constexpr std::size_t usual_max = 1024;
  if (lua_istable(lua_, -1) != 0) moves.reserve(std::min<std::size_t>(lua_rawlen(lua_, -1), usual_max));
  std::size_t bytes = 0;
  each_item("moves", [&] {
    bytes += sizeof(Move) + (lua_type(lua_, -1) == LUA_TSTRING ? lua_rawlen(lua_, -1) : 0);
    if (bytes > moves_bytes_max) fault("moves gives more than " + bytes_text(moves_bytes_max) + " of moves");
    int is_whole = 0;
    const lua_Integer number = lua_tointegerx(lua_, -1, &is_whole);
    if (lua_type(lua_, -1) == LUA_TSTRING) {
      moves.emplace_back(printable_text("the move", false));
    } else if (is_whole != 0) {
      moves.emplace_back(number);
    } else {
      fault("moves gives a list whose item " + std::to_string(moves.size() + 1) + " is " + given(lua_, -1) +
            "; expected whole numbers or strings");
    }
  });
  return moves;
}

Played State::play(Code position, const Move& move) {
  ask(Function::play, position, &move, 2);
  if (lua_isnil(lua_, -1)) return {code(-2, "a position")};
  int is_whole = 0;
  const lua_Integer points = lua_tointegerx(lua_, -1, &is_whole);
  if (is_whole == 0 || lua_type(lua_, -1) == LUA_TSTRING) {
    fault("play gives " + given(lua_, -1) + " as points; expected a whole number");
  }
  return {code(-2, "a position"), points};
}

std::optional<End> State::result(Code position) {
  ask(Function::result, position, nullptr, 1);
  if (lua_isnil(lua_, -1)) return {};
  int is_whole = 0;
  if (lua_type(lua_, -1) == LUA_TSTRING) {
    const std::string_view word(lua_tostring(lua_, -1), lua_rawlen(lua_, -1));
    for (const Outcome outcome : {Outcome::win, Outcome::loss, Outcome::tie}) {
      if (word == to_string(outcome)) return outcome;
    }
  } else if (const lua_Integer margin = lua_tointegerx(lua_, -1, &is_whole); is_whole != 0) {
    return margin;
  }
  fault("result gives " + given(lua_, -1) + R"(; expected nil, "win", "loss", "tie" or a whole number)");
}

Code State::answer(Function function, Code position) {
  ask(function, position, nullptr, 1);
  return code(-1, "something");
}

std::vector<Code> State::positions(Function function, Code position) {
  ask(function, position, nullptr, 1);
  std::vector<Code> codes;
  each_item("positions", [&] { codes.push_back(code(-1, "a position")); });
  return codes;
}

std::string State::text(Function function, Code position) {
  ask(function, position, nullptr, 1);
  std::string text;
  const auto add = [&] {
    if (lua_type(lua_, -1) == LUA_TNUMBER) {
      text += number_text(lua_, -1);
    } else if (lua_type(lua_, -1) == LUA_TSTRING) {
      text += printable_text("the text", true);
    } else {
      fault(name_of(function) + " gives " + given(lua_, -1) + "; expected a string or a list of strings");
    }
  };
  if (lua_istable(lua_, -1) == 0) return add(), text;
  bool is_first = true;
  each_item("strings", [&] {
    if (!std::exchange(is_first, false)) text += '\n';
    add();
    if (text.size() > text_bytes_max) {
      fault(name_of(function) + " gives more than " + bytes_text(text_bytes_max) + " of text");
    }
  });
  return text;
}

std::optional<Code> State::parse(std::string_view text) {
  lua_settop(lua_, held_at);
  asked_ = {.function = Function::parse};
  lua_pushvalue(lua_, place_of(Function::parse));
  push_text(text);
  call(1, 1);
  if (lua_isnil(lua_, -1)) return {};
  return code(-1, "a position");
}

void State::fault(const std::string& clause) const {
  lua_pushvalue(lua_, place_of(asked_.function));
  lua_Debug function{};
  lua_getinfo(lua_, ">S", &function);
  throw Fault(path_ + ":" + std::to_string(function.linedefined) + ": " + clause + what_was_asked());
}

bool State::doubts(Function function) {
  const std::uint64_t call = calls_[static_cast<std::size_t>(function)]++;
  const std::uint64_t in = std::min(one_in, std::bit_floor(call) / first_calls);  // a power of two
  return call < first_calls || (call & (in - 1)) == 0;
}

void State::ask(Function function, Code position, const Move* move, int results) {
  lua_settop(lua_, held_at);
  asked_ = {function, position, move};
  lua_pushvalue(lua_, place_of(function));
  push(position);
  if (move == nullptr) {
    call(1, results);
  } else {
    if (const auto* number = std::get_if<std::int64_t>(move)) {
      lua_pushinteger(lua_, *number);
    } else {
      push_text(std::get<std::string>(*move));
    }
    call(2, results);
  }
  if (held_may_change_ && calls_[static_cast<std::size_t>(function)] % one_in <= first_calls) expect_unchanged();
}

void State::call(int arguments, int results) {
  try {
    sandbox_.call(arguments, results);
  } catch (const Fault& fault) {
    throw Fault(fault.what() + what_was_asked());
  }
}

void State::push(Code position) {
  if (const auto number = number_of(position)) return lua_pushinteger(lua_, *number);
  if (held_ != position) hold(position);
  lua_pushvalue(lua_, held_at);
}

/// Makes the position anew. The one that was held is looked at a last time.
void State::hold(Code position) {
  if (held_may_change_) expect_unchanged();
  Codes::Room room;
  const std::string_view bytes = codes_.bytes_of(position, room);
  sandbox_.protect([&bytes](lua_State* lua) { push_value(lua, bytes); }, 1);
  held_ = position;
  held_may_change_ = lua_istable(lua_, -1) != 0;
  if (held_may_change_) {
    held_bytes_.clear();
    write_value(lua_, -1, held_bytes_);
  }
  lua_replace(lua_, held_at);
}

void State::push_text(std::string_view text) {
  sandbox_.protect([&text](lua_State* lua) { lua_pushlstring(lua, text.data(), text.size()); }, 1);
}

/// The position that was handed out is to be handed out again.
void State::expect_unchanged() {
  bytes_.clear();
  try {
    write_value(lua_, held_at, bytes_);
  } catch (const Fault&) {
    bytes_.clear();
  }
  if (bytes_ == held_bytes_) return;
  const std::string clause =
      " changes the position that it is given; expected that it leaves it as it is, and makes a new table where it "
      "gives another position";
  held_may_change_ = false;
  if (std::exchange(held_, std::nullopt) == asked_.position) fault(name_of(asked_.function) + clause);
  throw Fault(path_ + ": a function" + clause + ", in " + value_text(held_bytes_));
}

Code State::code(int at, const char* what) {
  if (lua_isinteger(lua_, at) != 0) return code_of(lua_tointeger(lua_, at));
  bytes_.clear();
  try {
    write_value(lua_, at, bytes_);
  } catch (const Fault& clause) {
    lua_settop(lua_, held_at);
    fault(name_of(asked_.function) + " gives " + what + " that " + clause.what());
  }
  return codes_.code_of(bytes_);
}

std::string State::what_was_asked() const {
  constexpr std::size_t shown_max = 200;
  std::string text = ", in " + name_of(asked_.function) + "(";
  if (asked_.position) {
    Codes::Room room;
    text += shortened(value_text(codes_.bytes_of(*asked_.position, room)), shown_max);
  }
  if (asked_.move != nullptr) {
    const auto* number = std::get_if<std::int64_t>(asked_.move);
    text += ", " + (number ? std::to_string(*number)
                           : "\"" + shortened(std::get<std::string>(*asked_.move), shown_max) + "\"");
  }
  return text + ")";
}

}  // namespace firstwin::lua
