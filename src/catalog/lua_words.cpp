// SPDX-License-Identifier: Apache-2.0
#include "catalog/lua_words.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <new>
#include <optional>
#include <variant>

#include "catalog/numbers.h"

namespace firstwin::lua {

namespace {

/// A number, or another key in words.
using Key = std::variant<lua_Integer, std::string>;

Key key_at(lua_State* lua, int at) {
  if (lua_isinteger(lua, at) != 0) return lua_tointeger(lua, at);
  if (lua_type(lua, at) != LUA_TSTRING) return given(lua, at);
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, at, &size);
  return in_quotes({text, size});
}

}  // namespace

void for_each_field(lua_State* lua, int table, const std::function<void(std::string_view name, int at)>& visit) {
  if (lua_checkstack(lua, 20) == 0) throw std::bad_alloc();
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) {
    if (lua_type(lua, -2) != LUA_TSTRING) continue;
    std::size_t size = 0;
    const char* name = lua_tolstring(lua, -2, &size);
    visit({name, size}, lua_gettop(lua));
  }
}

std::string no_list_clause(lua_State* lua, int table) {
  lua_Integer count = 0, missing = 1;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) ++count;
  std::optional<Key> wrong;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) {
    Key key = key_at(lua, -2);
    const auto* number = std::get_if<lua_Integer>(&key);
    const bool is_right = number != nullptr && *number >= 1 && *number <= count;
    if (!is_right && (!wrong || key < *wrong)) wrong = std::move(key);
  }
  if (!wrong) return "";
  while (lua_rawgeti(lua, table, missing) != LUA_TNIL) {
    lua_pop(lua, 1);
    ++missing;
  }
  lua_pop(lua, 1);
  const auto* number = std::get_if<lua_Integer>(&*wrong);
  std::string clause = "a table with the key " + (number ? std::to_string(*number) : std::get<std::string>(*wrong));
  if (number != nullptr && *number > missing) clause += " and without " + std::to_string(missing);
  return clause + "; expected a list, with the keys 1, 2, 3 and so on";
}

std::string number_text(lua_State* lua, int at) {
  if (lua_isinteger(lua, at) != 0) return std::to_string(lua_tointeger(lua, at));
  std::array<char, 64> text{};
  return {text.data(),
          static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%.14g", lua_tonumber(lua, at)))};
}

std::string given(lua_State* lua, int at) {
  if (lua_type(lua, at) == LUA_TNUMBER) return "the number " + number_text(lua, at);
  if (lua_type(lua, at) == LUA_TNIL) return "nil";
  if (lua_type(lua, at) != LUA_TSTRING) return std::string("a ") + luaL_typename(lua, at);
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, at, &size);
  return "a string " + in_quotes({text, size});
}

std::size_t printable_bytes(std::string_view text) {
  const unsigned first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return first >= ' ' && first != 0x7f ? 1 : 0;
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc0 || first > 0xf4 || text.size() < size) return 0;
  std::uint32_t code = first & (0x7fu >> size);
  for (const char c : text.substr(1, size - 1)) {
    const unsigned byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte & 0x3f);
  }
  constexpr std::array<std::uint32_t, 5> least{0, 0, 0xa0, 0x800, 0x10000};  // below 0xa0 are controls
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  return code >= least[size] && code <= 0x10ffff && !is_surrogate ? size : 0;
}

bool is_printable(std::string_view text) {
  while (!text.empty()) {
    const std::size_t bytes = printable_bytes(text);
    if (bytes == 0) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

std::string made_printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t bytes = printable_bytes(text);
    shown += bytes == 0 ? "?" : text.substr(0, bytes);
    text.remove_prefix(bytes == 0 ? 1 : bytes);
  }
  return shown;
}

std::string shortened(std::string text, std::size_t bytes_max) {
  if (text.size() <= bytes_max) return text;
  while (bytes_max > 0 && (static_cast<unsigned char>(text[bytes_max]) & 0xc0) == 0x80) --bytes_max;
  return text.substr(0, bytes_max) + "…";
}

}  // namespace firstwin::lua
