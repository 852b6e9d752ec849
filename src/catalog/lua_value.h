// SPDX-License-Identifier: Apache-2.0
// Values of Lua as bytes: whole numbers, strings, booleans, and tables of them, nested or not. Equal values have equal
// bytes and different values different ones, whatever order a table was filled in; no value's bytes begin another's.
//
//   00…7f  the number that is 16 less              c0…fc  a list of so many values less c0, which follow
//   81…88  a number in so many bytes less 80,      fd     a list: its length as a number, its values
//          least first, its sign in the lowest bit fe     a table: the count of its pairs as a number, then key, value
//   90…af  a string of so many bytes less 90              by key, numbers first
//   b0     a string: its length as a number        ff     never begins a value
//   b1 b2  false, true
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

struct lua_State;

namespace firstwin::lua {

/// The most bytes of one value.
inline constexpr std::size_t value_bytes_max = 1 << 16;

/// A metatable with this as a key is of our own making.
inline constexpr char ours = 0;
/// Whether the table has a metatable of its author's, which no value keeps.
bool has_metatable(lua_State* lua, int table);

/// Appends the bytes of the value at a place of the stack. Throws detail::Fault with a clause, "holds a function, …",
/// where it has none. Raises no error of Lua's.
void write_value(lua_State* lua, int at, std::string& bytes);
/// As of the number alone.
void write_number(std::int64_t number, std::string& bytes);

/// Pushes the value that begins the bytes, as new tables. May raise errors of Lua's, so only within a protected call.
void push_value(lua_State* lua, std::string_view bytes);

/// The value as it is written in Lua: `{3, 5, turn = 1}`.
std::string value_text(std::string_view bytes);

}  // namespace firstwin::lua
