// SPDX-License-Identifier: Apache-2.0
// The names that sandboxed code sees. Left out is all that reaches the world (io, os, package, debug, load, print),
// that catches errors (pcall: nothing may outlive a bound), that depends on chance or on addresses (math.random, next),
// and coroutines, whose instructions would be counted apart. Functions that can work long for one instruction are
// charged for it; pairs goes through a table in the order of its keys, as Lua's own order is another
// in each state.
#include <algorithm>
#include <climits>
#include <cstdint>
#include <initializer_list>
#include <lua.hpp>
#include <string_view>
#include <utility>

#include "catalog/lua_matcher.h"
#include "catalog/lua_meter.h"

namespace firstwin::lua {

namespace {

constexpr char pairs_source[] = R"lua(
local next, sort, type, error = ...
local function before(a, b)
  local type_a, type_b = type(a), type(b)
  if type_a ~= type_b then return type_a < type_b end
  if type_a == "boolean" then return not a and b end
  if type_a ~= "number" and type_a ~= "string" then
    error("pairs: the keys have no order: two are of type " .. type_a, 4)
  end
  return a < b
end
return function(t)
  if type(t) ~= "table" then error("pairs: expected a table, got " .. type(t), 2) end
  local keys, count = {}, 0
  for key in next, t do count, keys[count + 1] = count + 1, key end
  sort(keys, before)
  local at = 0
  return function()
    at = at + 1
    local key = keys[at]
    if key ~= nil then return key, t[key] end
  end
end
)lua";

// The library `table`, which looks at tables themselves and never at their metatables: a metamethod in C would run
// without an instruction that could be counted. Each item that is touched is a step.

lua_Integer length(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  return static_cast<lua_Integer>(lua_rawlen(lua, 1));
}

/// Items from `first` to `last` of the table at `from` go to `to` and on in the table at `into`.
void copy_items(lua_State* lua, int from, lua_Integer first, lua_Integer last, int into, lua_Integer to) {
  if (last < first) return;
  Sandbox::Meter::of(lua).spend(static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first));
  const lua_Integer count = last - first;
  const bool backwards = to > first && to <= last && lua_rawequal(lua, from, into) != 0;
  for (lua_Integer i = 0; i <= count; ++i) {
    const lua_Integer offset = backwards ? count - i : i;
    lua_rawgeti(lua, from, first + offset);
    lua_rawseti(lua, into, to + offset);
  }
}

int concat(lua_State* lua) {
  const lua_Integer all = length(lua);
  std::size_t separator_size = 0;
  const char* separator = luaL_optlstring(lua, 2, "", &separator_size);
  const lua_Integer first = luaL_optinteger(lua, 3, 1), last = luaL_optinteger(lua, 4, all);
  luaL_Buffer text;
  luaL_buffinit(lua, &text);
  for (lua_Integer i = first; i <= last; ++i) {
    Sandbox::Meter::of(lua).spend(1);
    lua_rawgeti(lua, 1, i);
    if (lua_isstring(lua, -1) == 0) {
      return luaL_error(lua, "table.concat: item %I is a %s; expected a string or a number",
                        static_cast<LUAI_UACINT>(i), luaL_typename(lua, -1));
    }
    luaL_addvalue(&text);
    if (i == last) break;
    luaL_addlstring(&text, separator, separator_size);
  }
  luaL_pushresult(&text);
  return 1;
}

int insert(lua_State* lua) {
  const lua_Integer count = length(lua);
  lua_Integer at = count + 1;
  if (lua_gettop(lua) == 3) {
    at = luaL_checkinteger(lua, 2);
    luaL_argcheck(lua, at >= 1 && at <= count + 1, 2, "position out of bounds");
    copy_items(lua, 1, at, count, 1, at + 1);
  } else if (lua_gettop(lua) != 2) {
    return luaL_error(lua, "wrong number of arguments to 'insert'");
  }
  lua_rawseti(lua, 1, at);
  return 0;
}

int remove(lua_State* lua) {
  const lua_Integer count = length(lua), at = luaL_optinteger(lua, 2, count);
  luaL_argcheck(lua, at == count || (at >= 1 && at <= count + 1), 2, "position out of bounds");
  lua_rawgeti(lua, 1, at);
  copy_items(lua, 1, at + 1, count, 1, at);
  lua_pushnil(lua);
  lua_rawseti(lua, 1, at < count ? count : at);
  return 1;
}

int move(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  const lua_Integer first = luaL_checkinteger(lua, 2), last = luaL_checkinteger(lua, 3);
  const lua_Integer to = luaL_checkinteger(lua, 4);
  const int into = lua_isnoneornil(lua, 5) ? 1 : 5;
  luaL_checktype(lua, into, LUA_TTABLE);
  if (last >= first) {
    luaL_argcheck(lua, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    luaL_argcheck(lua, to <= LUA_MAXINTEGER - (last - first), 4, "destination wrap around");
  }
  copy_items(lua, 1, first, last, into, to);
  lua_pushvalue(lua, into);
  return 1;
}

int pack(lua_State* lua) {
  const int count = lua_gettop(lua);
  lua_createtable(lua, count, 1);
  lua_insert(lua, 1);
  for (int i = count; i >= 1; --i) lua_rawseti(lua, 1, i);
  lua_pushinteger(lua, count);
  lua_setfield(lua, 1, "n");
  return 1;
}

int unpack(lua_State* lua) {
  const lua_Integer all = length(lua);
  const lua_Integer first = luaL_optinteger(lua, 2, 1), last = luaL_optinteger(lua, 3, all);
  if (first > last) return 0;
  const auto count_less_1 = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
  if (count_less_1 >= INT_MAX || lua_checkstack(lua, static_cast<int>(count_less_1 + 1)) == 0) {
    return luaL_error(lua, "too many results to unpack");
  }
  Sandbox::Meter::of(lua).spend(count_less_1 + 1);
  for (std::uint64_t i = 0; i <= count_less_1; ++i) lua_rawgeti(lua, 1, first + static_cast<lua_Integer>(i));
  return static_cast<int>(count_less_1 + 1);
}

constexpr int order_at = 2;  // of the function that sorts, on the stack; nil where there is none

/// Whether the value on top comes before the one below it.
bool comes_before(lua_State* lua) {
  Sandbox::Meter::of(lua).spend(2);
  if (lua_isnil(lua, order_at)) return lua_compare(lua, -1, -2, LUA_OPLT) != 0;
  lua_pushvalue(lua, order_at);
  lua_pushvalue(lua, -2);
  lua_pushvalue(lua, -4);
  lua_call(lua, 2, 1);
  const bool before = lua_toboolean(lua, -1) != 0;
  lua_pop(lua, 1);
  return before;
}

/// Two parts in order, one ending before `middle` and one beginning there, become one in the other table.
void merge(lua_State* lua, int from, int into, lua_Integer begin, lua_Integer middle, lua_Integer end) {
  lua_Integer left = begin, right = middle;
  for (lua_Integer to = begin; to < end; ++to) {
    bool takes_right = left == middle;
    if (left < middle && right < end) {
      lua_rawgeti(lua, from, left);
      lua_rawgeti(lua, from, right);
      takes_right = comes_before(lua);
      lua_pop(lua, 2);
    }
    lua_rawgeti(lua, from, takes_right ? right++ : left++);
    lua_rawseti(lua, into, to);
  }
}

/// By merging: Lua's own way asks the clock, so that what is alike would come in an order by chance.
int sort(lua_State* lua) {
  const lua_Integer count = length(lua);
  if (!lua_isnoneornil(lua, order_at)) luaL_checktype(lua, order_at, LUA_TFUNCTION);
  lua_settop(lua, order_at);
  lua_createtable(lua, static_cast<int>(count), 0);
  int from = 1, into = order_at + 1;
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer begin = 1; begin <= count; begin += 2 * width) {
      const lua_Integer end = count + 1;
      merge(lua, from, into, begin, std::min(begin + width, end), std::min(begin + 2 * width, end));
    }
    std::swap(from, into);
  }
  if (from != 1) copy_items(lua, from, 1, count, 1, 1);
  return 0;
}

const luaL_Reg table_functions[] = {{"concat", concat}, {"insert", insert}, {"move", move},     {"pack", pack},
                                    {"remove", remove}, {"sort", sort},     {"unpack", unpack}, {nullptr, nullptr}};

// The functions of `string` that match patterns.

std::string_view text_at(lua_State* lua, int at) {
  std::size_t size = 0;
  const char* text = luaL_checklstring(lua, at, &size);
  return {text, size};
}

/// The place that an argument names, from 0, at least; counted from the end where it is negative.
std::size_t place_at(lua_State* lua, int at, std::size_t size) {
  const lua_Integer place = luaL_optinteger(lua, at, 1), length = static_cast<lua_Integer>(size);
  if (place > 0) return static_cast<std::size_t>(place - 1);
  return place == 0 || place < -length ? 0 : static_cast<std::size_t>(length + place);
}

bool takes_anchor(std::string_view& pattern) {
  if (!pattern.starts_with('^')) return false;
  pattern.remove_prefix(1);
  return true;
}

int find_plain(lua_State* lua, std::string_view text, std::string_view pattern, std::size_t from) {
  Sandbox::Meter::of(lua).spend((text.size() - from + 1) * (1 + pattern.size() / 8));
  const std::size_t at = text.find(pattern, from);
  if (at == std::string_view::npos) return luaL_pushfail(lua), 1;
  lua_pushinteger(lua, static_cast<lua_Integer>(at + 1));
  lua_pushinteger(lua, static_cast<lua_Integer>(at + pattern.size()));
  return 2;
}

template <bool with_places>
int find(lua_State* lua) {
  const std::string_view text = text_at(lua, 1);
  std::string_view pattern = text_at(lua, 2);
  const std::size_t from = place_at(lua, 3, text.size());
  if (from > text.size()) return luaL_pushfail(lua), 1;
  const bool plain = lua_toboolean(lua, 4) != 0 || pattern.find_first_of("^$*+?.([%-") == std::string_view::npos;
  if (with_places && plain) return find_plain(lua, text, pattern, from);
  const bool anchored = takes_anchor(pattern);
  Matcher matcher(lua, text, pattern);
  for (const char* at = text.data() + from; at <= text.data() + text.size(); ++at) {
    if (const char* end = matcher.match(at)) {
      if (!with_places) return matcher.push_captures(at, end);
      lua_pushinteger(lua, at - text.data() + 1);
      lua_pushinteger(lua, end - text.data());
      return matcher.push_captures(nullptr, nullptr) + 2;
    }
    if (anchored) break;
  }
  return luaL_pushfail(lua), 1;
}

/// One step of gmatch. Its upvalues: text, pattern, where to go on, and where the last match ended.
int next_match(lua_State* lua) {
  const std::string_view text = text_at(lua, lua_upvalueindex(1)), pattern = text_at(lua, lua_upvalueindex(2));
  const auto from = static_cast<std::size_t>(lua_tointeger(lua, lua_upvalueindex(3)));
  const lua_Integer last = lua_tointeger(lua, lua_upvalueindex(4));
  Matcher matcher(lua, text, pattern);
  for (std::size_t at = from; at <= text.size(); ++at) {
    const char* end = matcher.match(text.data() + at);
    if (end == nullptr || end - text.data() == last) continue;
    lua_pushinteger(lua, end - text.data());
    lua_copy(lua, -1, lua_upvalueindex(3));
    lua_replace(lua, lua_upvalueindex(4));
    return matcher.push_captures(text.data() + at, end);
  }
  return 0;
}

int gmatch(lua_State* lua) {
  const std::string_view text = text_at(lua, 1);
  text_at(lua, 2);
  const std::size_t from = place_at(lua, 3, text.size());
  lua_settop(lua, 2);
  lua_pushinteger(lua, static_cast<lua_Integer>(from));
  lua_pushinteger(lua, -1);
  lua_pushcclosure(lua, next_match, 4);
  return 1;
}

constexpr int replacement_at = 3;  // on the stack

/// Adds the text that stands for a match, with its %1.
void add_text(lua_State* lua, luaL_Buffer& out, Matcher& matcher, const char* begin, const char* end) {
  const std::string_view text = text_at(lua, replacement_at);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      luaL_addchar(&out, text[i]);
      continue;
    }
    const char next = ++i < text.size() ? text[i] : '\0';
    if (next == '%') {
      luaL_addchar(&out, next);
    } else if (next == '0') {
      luaL_addlstring(&out, begin, static_cast<std::size_t>(end - begin));
    } else if (is_digit(next)) {
      matcher.push_capture(next - '1', begin, end);
      luaL_addvalue(&out);
    } else {
      luaL_error(lua, "invalid use of '%%' in replacement string");
    }
  }
}

/// Adds what stands for a match; the match itself where that is false or nil.
void add_replacement(lua_State* lua, luaL_Buffer& out, Matcher& matcher, const char* begin, const char* end) {
  if (lua_isstring(lua, replacement_at) != 0) return add_text(lua, out, matcher, begin, end);
  if (lua_istable(lua, replacement_at) != 0) {
    matcher.push_capture(0, begin, end);
    lua_gettable(lua, replacement_at);
  } else {
    lua_pushvalue(lua, replacement_at);
    lua_call(lua, matcher.push_captures(begin, end), 1);
  }
  if (lua_toboolean(lua, -1) == 0) {
    lua_pop(lua, 1);
    luaL_addlstring(&out, begin, static_cast<std::size_t>(end - begin));
  } else if (lua_isstring(lua, -1) != 0) {
    luaL_addvalue(&out);
  } else {
    luaL_error(lua, "invalid replacement value (a %s)", luaL_typename(lua, -1));
  }
}

int gsub(lua_State* lua) {
  const std::string_view text = text_at(lua, 1);
  std::string_view pattern = text_at(lua, 2);
  const int type = lua_type(lua, replacement_at);
  luaL_argexpected(lua, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TTABLE || type == LUA_TFUNCTION,
                   replacement_at, "string/function/table");
  const lua_Integer count_max = luaL_optinteger(lua, 4, static_cast<lua_Integer>(text.size()) + 1);
  const bool anchored = takes_anchor(pattern);
  Matcher matcher(lua, text, pattern);
  luaL_Buffer out;
  luaL_buffinit(lua, &out);
  const char *at = text.data(), *last = nullptr, *const text_end = at + text.size();
  lua_Integer count = 0;
  while (count < count_max) {
    const char* end = matcher.match(at);
    if (end != nullptr && end != last) {
      ++count;
      add_replacement(lua, out, matcher, at, end);
      at = last = end;
    } else if (at < text_end) {
      luaL_addchar(&out, *at);
      ++at;
    } else {
      break;
    }
    if (anchored) break;
  }
  luaL_addlstring(&out, at, static_cast<std::size_t>(text_end - at));
  luaL_pushresult(&out);
  lua_pushinteger(lua, count);
  return 2;
}

const luaL_Reg pattern_functions[] = {
    {"find", find<true>}, {"match", find<false>}, {"gmatch", gmatch}, {"gsub", gsub}, {nullptr, nullptr}};

/// string.rep, where an empty text takes as long as any other.
int repeat(lua_State* lua) {
  std::size_t size = 0, separator_size = 0;
  luaL_checklstring(lua, 1, &size);
  luaL_optlstring(lua, 3, "", &separator_size);
  const lua_Integer count = luaL_checkinteger(lua, 2);
  if (size == 0 && separator_size == 0 && count > 0) Sandbox::Meter::of(lua).spend(static_cast<std::uint64_t>(count));
  return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

/// Puts the name of its type in place of a value whose text would be its address, which differs from run to run.
void hide_address(lua_State* lua, int at) {
  const int type = lua_type(lua, at);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return;
  if (luaL_getmetafield(lua, at, "__tostring") != LUA_TNIL) return lua_pop(lua, 1);
  lua_pushstring(lua, lua_typename(lua, type));
  lua_replace(lua, at);
}

int to_string(lua_State* lua) {
  luaL_checkany(lua, 1);
  hide_address(lua, 1);
  luaL_tolstring(lua, 1, nullptr);
  return 1;
}

/// Whether a format has a %p.
bool asks_for_address(std::string_view format) {
  for (std::size_t i = format.find('%'); i < format.size(); i = format.find('%', i + 1)) {
    i = format.find_first_not_of("-+ #0123456789.", i + 1);
    if (i == std::string_view::npos) return false;
    if (format[i] == 'p') return true;
  }
  return false;
}

int format(lua_State* lua) {
  std::size_t size = 0;
  const char* text = luaL_checklstring(lua, 1, &size);
  if (asks_for_address({text, size})) return luaL_error(lua, "string.format: rules may not have %%p");
  for (int at = lua_gettop(lua); at > 1; --at) hide_address(lua, at);
  return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

/// Pushes a copy of the metatable at the top, without what would run at a time of Lua's choosing. What is set later in
/// the table that was given has no effect: a chain of __call could be made that no instruction counts.
void push_metatable(lua_State* lua) {
  lua_newtable(lua);
  lua_pushvalue(lua, -2);
  lua_setfield(lua, -2, "__metatable");  // what getmetatable gives
  for (lua_pushnil(lua); lua_next(lua, -3) != 0;) {
    Sandbox::Meter::of(lua).spend(1);
    const std::string_view name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "";
    if (name == "__gc" || name == "__mode" || name == "__close" || name == "__metatable") {
      luaL_error(lua, "setmetatable: rules may not have %s", name.data());
    }
    if (name == "__call" && lua_isfunction(lua, -1) == 0) {
      luaL_error(lua, "setmetatable: __call is a %s; expected a function", luaL_typename(lua, -1));
    }
    lua_pushvalue(lua, -2);
    lua_insert(lua, -2);
    if (name.starts_with("__")) {
      lua_rawset(lua, -4);
    } else {
      lua_pop(lua, 2);
    }
  }
}

int set_metatable(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  luaL_argexpected(lua, lua_isnil(lua, 2) || lua_istable(lua, 2), 2, "nil or table");
  if (luaL_getmetafield(lua, 1, "__metatable") == LUA_TBOOLEAN) {
    return luaL_error(lua, "setmetatable: the names of the rules keep their own");
  }
  lua_settop(lua, 2);
  if (lua_istable(lua, 2)) push_metatable(lua);
  lua_setmetatable(lua, 1);
  lua_settop(lua, 1);
  return 1;
}

/// rawset, which would make global names while the game is played.
int raw_set(lua_State* lua) {
  lua_pushglobaltable(lua);
  if (lua_rawequal(lua, 1, -1) != 0) return luaL_error(lua, "rawset: expected a table other than that of the names");
  lua_pop(lua, 1);
  return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

int unknown_name(lua_State* lua) {
  return luaL_error(lua, "there is no '%s' here", lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "name");
}
int no_chance(lua_State* lua) { return luaL_error(lua, "there is no chance here: rules answer the same each time"); }
const luaL_Reg no_chance_functions[] = {{"random", no_chance}, {"randomseed", no_chance}, {nullptr, nullptr}};
int new_name(lua_State* lua) {
  return luaL_error(lua, "'%s' is set but was not declared; is a 'local' missing?",
                    lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "name");
}

/// Copies names from the table below the top into the one at the top.
void copy(lua_State* lua, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    lua_getfield(lua, -2, name);
    lua_setfield(lua, -2, name);
  }
}

/// Replaces a function in the table at the top by one that is given it as its upvalue.
void wrap(lua_State* lua, const char* name, lua_CFunction wrapper) {
  lua_getfield(lua, -1, name);
  lua_pushcclosure(lua, wrapper, 1);
  lua_setfield(lua, -2, name);
}

void open_base(lua_State* lua) {
  luaL_requiref(lua, "_G", luaopen_base, 0);
  lua_newtable(lua);
  copy(lua, {"assert", "error", "getmetatable", "ipairs", "rawequal", "rawget", "rawlen", "rawset", "select",
             "tonumber", "type"});
  lua_pushcfunction(lua, set_metatable);
  lua_setfield(lua, -2, "setmetatable");
  lua_pushcfunction(lua, to_string);
  lua_setfield(lua, -2, "tostring");
  wrap(lua, "rawset", raw_set);
}

/// Pushes an operand as a number: a string stands for the number that it spells, as everywhere in Lua.
void push_number(lua_State* lua, int at) {
  if (lua_type(lua, at) == LUA_TNUMBER) return lua_pushvalue(lua, at);
  std::size_t length = 0;
  const char* text = lua_type(lua, at) == LUA_TSTRING ? lua_tolstring(lua, at, &length) : nullptr;
  if (text == nullptr) luaL_error(lua, "attempt to perform arithmetic on a %s value", luaL_typename(lua, at));
  Sandbox::Meter::of(lua).spend(length / 8);
  if (lua_stringtonumber(lua, text) != length + 1) {
    luaL_error(lua, "attempt to perform arithmetic on a string that is no number");
  }
}

/// One operator of strings, whose name is the first upvalue. The other operand may be a table with an operator of its
/// own.
template <int operation>
int of_strings(lua_State* lua) {
  const bool is_object = lua_type(lua, 2) != LUA_TNUMBER && lua_type(lua, 2) != LUA_TSTRING;
  if (is_object && luaL_getmetafield(lua, 2, lua_tostring(lua, lua_upvalueindex(1))) != LUA_TNIL) {
    lua_insert(lua, 1);
    lua_call(lua, 2, 1);
    return 1;
  }
  push_number(lua, 1);
  if constexpr (operation != LUA_OPUNM) push_number(lua, 2);
  lua_arith(lua, operation);
  return 1;
}

constexpr luaL_Reg string_operators[] = {{"__add", of_strings<LUA_OPADD>},   {"__sub", of_strings<LUA_OPSUB>},
                                         {"__mul", of_strings<LUA_OPMUL>},   {"__mod", of_strings<LUA_OPMOD>},
                                         {"__pow", of_strings<LUA_OPPOW>},   {"__div", of_strings<LUA_OPDIV>},
                                         {"__idiv", of_strings<LUA_OPIDIV>}, {"__unm", of_strings<LUA_OPUNM>}};

void open_string(lua_State* lua) {
  luaL_requiref(lua, "string", luaopen_string, 0);
  lua_newtable(lua);
  copy(lua, {"byte", "char", "format", "len", "lower", "rep", "reverse", "sub", "upper"});
  wrap(lua, "format", format);
  wrap(lua, "rep", repeat);
  luaL_setfuncs(lua, pattern_functions, 0);
  lua_pushliteral(lua, "");  // whose methods are these
  lua_newtable(lua);
  for (const auto& [name, operation] : string_operators) {
    lua_pushstring(lua, name);
    lua_pushcclosure(lua, operation, 1);
    lua_setfield(lua, -2, name);
  }
  lua_pushvalue(lua, -3);
  lua_setfield(lua, -2, "__index");
  lua_pushboolean(lua, 0);
  lua_setfield(lua, -2, "__metatable");
  lua_setmetatable(lua, -2);
  lua_pop(lua, 1);
}

/// Puts a library, at the top, into the names, and drops it and what it was made from.
void put(lua_State* lua, int names, const char* name) {
  lua_setfield(lua, names, name);
  lua_pop(lua, 1);
}

}  // namespace

void open_library(lua_State* lua) {
  open_base(lua);
  const int basics = 1, names = 2;
  open_string(lua);
  put(lua, names, "string");
  luaL_requiref(lua, "math", luaopen_math, 0);
  luaL_setfuncs(lua, no_chance_functions, 0);
  lua_setfield(lua, names, "math");
  luaL_requiref(lua, "utf8", luaopen_utf8, 0);
  lua_setfield(lua, names, "utf8");
  lua_newtable(lua);
  luaL_setfuncs(lua, table_functions, 0);
  lua_setfield(lua, names, "table");
  lua_pushvalue(lua, names);
  lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);

  if (luaL_loadbufferx(lua, pairs_source, sizeof pairs_source - 1, "=pairs", "t") != LUA_OK) lua_error(lua);
  lua_getfield(lua, basics, "next");
  lua_getfield(lua, names, "table");
  lua_getfield(lua, -1, "sort");
  lua_remove(lua, -2);
  lua_getfield(lua, basics, "type");
  lua_getfield(lua, basics, "error");
  lua_call(lua, 4, 1);
  lua_setfield(lua, names, "pairs");

  lua_newtable(lua);
  lua_pushcfunction(lua, unknown_name);
  lua_setfield(lua, -2, "__index");
  lua_pushboolean(lua, 0);
  lua_setfield(lua, -2, "__metatable");
  lua_setmetatable(lua, names);
  lua_settop(lua, 0);
}

void freeze_names(lua_State* lua) {
  lua_pushglobaltable(lua);
  lua_getmetatable(lua, -1);
  lua_pushcfunction(lua, new_name);
  lua_setfield(lua, -2, "__newindex");
  lua_settop(lua, 0);
}

}  // namespace firstwin::lua
