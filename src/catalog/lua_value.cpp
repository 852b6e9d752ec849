// SPDX-License-Identifier: Apache-2.0
#include "catalog/lua_value.h"

#include <algorithm>
#include <lua.hpp>
#include <variant>
#include <vector>

#include "catalog/lua_words.h"
#include "catalog/numbers.h"
#include "firstwin/detail/fault.h"

namespace firstwin::lua {

namespace {

constexpr int depth_max = 16;
constexpr std::int64_t small_least = -16, small_most = 111;
constexpr std::int64_t short_list_max = 0xfc - 0xc0;
constexpr std::size_t short_string_max = 0xaf - 0x90;
enum Head : unsigned char {
  number_of_bytes = 0x80,
  short_string = 0x90,
  long_string = 0xb0,
  no = 0xb1,
  yes = 0xb2,
  short_list = 0xc0,
  long_list = 0xfd,
  pairs = 0xfe
};

[[noreturn]] void refuse(const std::string& clause) { throw detail::Fault(clause); }

class Writer {
 public:
  Writer(lua_State* lua, std::string& bytes) : lua_(lua), bytes_(bytes) {}

  void value(int at, int depth) {
    switch (lua_type(lua_, at)) {
      case LUA_TNUMBER: return number(at);
      case LUA_TSTRING: return string(text(at));
      case LUA_TBOOLEAN: return put(lua_toboolean(lua_, at) != 0 ? yes : no);
      case LUA_TTABLE: return table(at, depth);
      case LUA_TNIL: refuse("is nil; expected a whole number, a string or a table of them");
      default:
        refuse("holds a " + std::string(luaL_typename(lua_, at)) + "; expected whole numbers, strings and tables");
    }
  }

 private:
  void put(int byte) { bytes_.push_back(static_cast<char>(byte)); }

  void number(int at) {
    int is_whole = 0;
    const lua_Integer whole = lua_tointegerx(lua_, at, &is_whole);
    if (is_whole == 0) refuse("holds " + given(lua_, at) + "; expected whole numbers");
    write_number(whole, bytes_);
  }

  std::string_view text(int at) const {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua_, at, &size);
    return {text, size};
  }
  void string(std::string_view text) {
    if (text.size() <= short_string_max) {
      put(short_string + static_cast<int>(text.size()));
    } else {
      put(long_string);
      write_number(static_cast<std::int64_t>(text.size()), bytes_);
    }
    bytes_ += text;
  }

  void list_head(std::int64_t count) {
    if (count <= short_list_max) return put(short_list + static_cast<int>(count));
    put(long_list);
    write_number(count, bytes_);
  }

  /// Mostly a list whose values come in their order; if not, once more by the keys.
  void table(int at, int depth) {
    if (depth == depth_max) refuse("has tables nested more than " + std::to_string(depth_max) + " deep");
    if (lua_checkstack(lua_, 4) == 0) refuse("is nested too deep");
    if (has_metatable(lua_, at)) refuse("has a metatable, which is not kept; expected plain tables");
    const std::size_t begin = bytes_.size();
    const auto length = static_cast<std::int64_t>(lua_rawlen(lua_, at));
    list_head(length);
    std::int64_t expected = 0;
    lua_pushnil(lua_);
    while (lua_next(lua_, at) != 0) {
      if (lua_isinteger(lua_, -2) == 0 || lua_tointeger(lua_, -2) != ++expected) {
        lua_pop(lua_, 2);
        expected = -1;
        break;
      }
      if (lua_isinteger(lua_, -1) != 0) {
        write_number(lua_tointeger(lua_, -1), bytes_);
      } else {
        value(lua_gettop(lua_), depth + 1);
      }
      lua_pop(lua_, 1);
      if (bytes_.size() > value_bytes_max) too_large();
    }
    if (expected == length) return;
    bytes_.resize(begin);
    table_by_keys(at, depth);
  }

  using Key = std::variant<lua_Integer, std::string_view>;

  Key key() const {
    if (lua_isinteger(lua_, -2) != 0) return lua_tointeger(lua_, -2);
    if (lua_type(lua_, -2) != LUA_TSTRING) {
      refuse("has a table with a key that is a " + std::string(luaL_typename(lua_, -2)) +
             "; expected whole numbers and strings as keys");
    }
    return text(lua_gettop(lua_) - 1);
  }

  void table_by_keys(int at, int depth) {
    std::vector<std::pair<Key, std::string>> items;
    std::size_t size = 0;
    for (lua_pushnil(lua_); lua_next(lua_, at) != 0; lua_pop(lua_, 1)) {
      items.emplace_back(key(), "");
      Writer(lua_, items.back().second).value(lua_gettop(lua_), depth + 1);
      size += items.back().second.size();
      if (size > value_bytes_max) too_large();
    }
    std::sort(items.begin(), items.end());
    const auto count = static_cast<std::int64_t>(items.size());
    const bool is_list = items.front().first == Key(lua_Integer{1}) && items.back().first == Key(lua_Integer{count});
    if (is_list) {
      list_head(count);
    } else {
      put(pairs);
      write_number(count, bytes_);
    }
    for (const auto& [key, value] : items) {
      if (const auto* text = std::get_if<std::string_view>(&key)) {
        string(*text);
      } else if (!is_list) {
        write_number(std::get<lua_Integer>(key), bytes_);
      }
      bytes_ += value;
    }
    if (bytes_.size() > value_bytes_max) too_large();
  }

  [[noreturn]] static void too_large() { refuse("takes more than 64 KiB"); }

  lua_State* lua_;
  std::string& bytes_;
};

/// The head of a value, and where what follows begins.
struct Item {
  enum class Kind : std::uint8_t { number, string, boolean, list, pairs };
  Kind kind = Kind::number;
  std::int64_t number = 0;  ///< or the count of a table's items, or a boolean
  std::string_view text{};
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  Item next() {
    const unsigned char head = byte();
    if (head < number_of_bytes) return {Item::Kind::number, head + small_least};
    if (head < short_string) return {Item::Kind::number, number(head - number_of_bytes)};
    if (head < long_string) return {Item::Kind::string, 0, text(head - short_string)};
    if (head == long_string) return {Item::Kind::string, 0, text(static_cast<std::size_t>(next().number))};
    if (head <= yes) return {Item::Kind::boolean, head == yes};
    if (head < long_list) return {Item::Kind::list, head - short_list};
    return {head == long_list ? Item::Kind::list : Item::Kind::pairs, next().number};
  }

 private:
  unsigned char byte() {
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }
  std::int64_t number(int count) {
    std::uint64_t folded = 0;
    for (int i = 0; i < count; ++i) folded |= std::uint64_t{byte()} << (8 * i);
    return static_cast<std::int64_t>((folded >> 1) ^ (~(folded & 1) + 1));
  }
  std::string_view text(std::size_t size) {
    const std::string_view text = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return text;
  }

  std::string_view bytes_;
};

void push(lua_State* lua, Reader& reader) {
  luaL_checkstack(lua, 4, "a position");
  const Item item = reader.next();
  switch (item.kind) {
    case Item::Kind::number: lua_pushinteger(lua, item.number); break;
    case Item::Kind::boolean: lua_pushboolean(lua, item.number != 0); break;
    case Item::Kind::string: lua_pushlstring(lua, item.text.data(), item.text.size()); break;
    case Item::Kind::list:
      lua_createtable(lua, static_cast<int>(item.number), 0);
      for (std::int64_t i = 1; i <= item.number; ++i) {
        push(lua, reader);
        lua_rawseti(lua, -2, i);
      }
      break;
    case Item::Kind::pairs:
      lua_createtable(lua, 0, static_cast<int>(item.number));
      for (std::int64_t i = 0; i < item.number; ++i) {
        push(lua, reader);
        push(lua, reader);
        lua_rawset(lua, -3);
      }
  }
}

std::string quoted(std::string_view text) {
  std::string shown = "\"";
  while (!text.empty()) {
    const std::size_t bytes = printable_bytes(text);
    if (text.front() == '"' || text.front() == '\\') shown += '\\';
    shown += bytes == 0 ? "\\" + std::to_string(static_cast<unsigned char>(text.front()))
                        : std::string(text.substr(0, bytes));
    text.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return shown + "\"";
}

bool is_name(std::string_view text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !text.empty() && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return is_letter(c) || is_digit(c); });
}

void write_text(Reader& reader, std::string& text, bool is_key = false) {
  const Item item = reader.next();
  const auto in_brackets = [&](const std::string& key) { text += is_key ? "[" + key + "]" : key; };
  switch (item.kind) {
    case Item::Kind::number: in_brackets(std::to_string(item.number)); break;
    case Item::Kind::boolean: text += item.number != 0 ? "true" : "false"; break;
    case Item::Kind::string:
      if (is_key && is_name(item.text)) {
        text += item.text;
      } else {
        in_brackets(quoted(item.text));
      }
      break;
    case Item::Kind::list:
    case Item::Kind::pairs:
      text += "{";
      for (std::int64_t i = 0; i < item.number; ++i) {
        if (i > 0) text += ", ";
        if (item.kind == Item::Kind::pairs) {
          write_text(reader, text, true);
          text += " = ";
        }
        write_text(reader, text);
      }
      text += "}";
  }
}

}  // namespace

bool has_metatable(lua_State* lua, int table) {
  if (lua_getmetatable(lua, table) == 0) return false;
  const bool is_ours = lua_rawgetp(lua, -1, &ours) != LUA_TNIL;
  lua_pop(lua, 2);
  return !is_ours;
}

void write_number(std::int64_t number, std::string& bytes) {
  if (number >= small_least && number <= small_most) return bytes.push_back(static_cast<char>(number - small_least));
  std::uint64_t folded = (static_cast<std::uint64_t>(number) << 1) ^ static_cast<std::uint64_t>(number >> 63);
  const std::size_t head = bytes.size();
  bytes.push_back(0);
  for (; folded != 0; folded >>= 8) bytes.push_back(static_cast<char>(folded & 0xff));
  bytes[head] = static_cast<char>(number_of_bytes + (bytes.size() - head - 1));
}

void write_value(lua_State* lua, int at, std::string& bytes) { Writer(lua, bytes).value(lua_absindex(lua, at), 0); }

void push_value(lua_State* lua, std::string_view bytes) {
  Reader reader(bytes);
  push(lua, reader);
}

std::string value_text(std::string_view bytes) {
  Reader reader(bytes);
  std::string text;
  write_text(reader, text);
  return text;
}

}  // namespace firstwin::lua
