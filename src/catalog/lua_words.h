// SPDX-License-Identifier: Apache-2.0
// Reading what rules give. Nothing here raises an error of Lua's.
#pragma once
#include <cstddef>
#include <functional>
#include <lua.hpp>
#include <string>
#include <string_view>

namespace firstwin::lua {

/// Calls visit(name, place on the stack) for each field of a table that has a name.
void for_each_field(lua_State* lua, int table, const std::function<void(std::string_view name, int at)>& visit);

/// What keeps a table from being a list: "a table with the key 0; expected …". Empty for one whose keys are 1, 2, 3 and
/// so on, without a hole.
std::string no_list_clause(lua_State* lua, int table);

/// Calls visit(i) for each item of a list in order, with the item on top of the stack; fault(clause) where the table is
/// no list.
template <class Visit, class Fault>
void for_each_item(lua_State* lua, int list, const Fault& fault, const Visit& visit) {
  lua_Integer count = 0;
  bool in_order = true;
  for (lua_pushnil(lua); in_order && lua_next(lua, list) != 0; lua_pop(lua, 1)) {
    in_order = lua_isinteger(lua, -2) != 0 && lua_tointeger(lua, -2) == count + 1;
    if (in_order) visit(++count);
  }
  if (in_order) return;
  lua_pop(lua, 1);
  if (const std::string clause = no_list_clause(lua, list); !clause.empty()) fault(clause);
  while (count < static_cast<lua_Integer>(lua_rawlen(lua, list))) {
    lua_rawgeti(lua, list, ++count);
    visit(count);
    lua_pop(lua, 1);
  }
}

/// A value in words: "the number 0.5", "a string 'x'", "a table".
std::string given(lua_State* lua, int at);
/// A number as Lua writes it.
std::string number_text(lua_State* lua, int at);

/// How many bytes the character takes that a text begins with; 0 where that is no UTF-8, or a control character.
std::size_t printable_bytes(std::string_view text);
bool is_printable(std::string_view text);
/// With a question mark for each byte that is not printable.
std::string made_printable(std::string_view text);
/// With at most so many bytes, and a mark where something was cut off.
std::string shortened(std::string text, std::size_t bytes_max);

}  // namespace firstwin::lua
