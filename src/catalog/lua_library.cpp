// SPDX-License-Identifier: Apache-2.0
// The names that sandboxed code sees. Left out is all that reaches the world (io, os, package, debug, load, print),
// that catches errors (pcall: nothing may outlive a bound), that depends on chance or on addresses (math.random, next),
// and coroutines, whose instructions would be counted apart. Functions that can work long for one instruction are
// charged for it; pairs goes through a table in the order of its keys, as Lua's own order is another
// in each state.
#include <cmath>
#include <initializer_list>
#include <lua.hpp>
#include <string_view>

#include "catalog/lua_library.h"
#include "catalog/lua_meter.h"

namespace firstwin::lua {

namespace {

constexpr char pairs_source[] = R"lua(
local next, sort, type = ...
local function before(a, b)
  local type_a, type_b = type(a), type(b)
  if type_a ~= type_b then return type_a < type_b end
  if type_a == "boolean" then return not a and b end
  return a < b
end
return function(t)
  local keys, count = {}, 0
  for key in next, t do
    count = count + 1
    keys[count] = key
  end
  sort(keys, before)
  local at = 0
  return function()
    at = at + 1
    local key = keys[at]
    if key ~= nil then return key, t[key] end
  end
end
)lua";

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

void open_string(lua_State* lua) {
  luaL_requiref(lua, "string", luaopen_string, 0);
  lua_newtable(lua);
  copy(lua, {"byte", "char", "format", "len", "lower", "rep", "reverse", "sub", "upper"});
  wrap(lua, "format", format);
  wrap(lua, "rep", repeat);
  luaL_setfuncs(lua, pattern_functions, 0);
  lua_pushliteral(lua, "");  // whose methods are these
  lua_newtable(lua);
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
  lua_pushnil(lua);
  lua_setfield(lua, -2, "random");
  lua_pushnil(lua);
  lua_setfield(lua, -2, "randomseed");
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
  lua_call(lua, 3, 1);
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
