// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <climits>
#include <cstdint>
#include <lua.hpp>
#include <utility>

#include "catalog/lua_library.h"
#include "catalog/lua_meter.h"

namespace firstwin::lua {

namespace {

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

}  // namespace

const luaL_Reg table_functions[] = {{"concat", concat}, {"insert", insert}, {"move", move},     {"pack", pack},
                                    {"remove", remove}, {"sort", sort},     {"unpack", unpack}, {nullptr, nullptr}};

}  // namespace firstwin::lua
