// SPDX-License-Identifier: Apache-2.0
// Matching as Lua's manual has it (section 6.4.1). Lua's own matcher cannot be stopped; this one counts what it does.
#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <lua.hpp>
#include <string_view>

#include "catalog/lua_library.h"
#include "catalog/lua_meter.h"
#include "catalog/numbers.h"

namespace firstwin::lua {

namespace {

int byte_of(char c) { return static_cast<unsigned char>(c); }

/// Whether a character is of a class such as %a, or the one that is escaped.
bool is_of_class(char c, char name) {
  bool is = false;
  switch (std::tolower(byte_of(name))) {
    case 'a': is = std::isalpha(byte_of(c)) != 0; break;
    case 'c': is = std::iscntrl(byte_of(c)) != 0; break;
    case 'd': is = std::isdigit(byte_of(c)) != 0; break;
    case 'g': is = std::isgraph(byte_of(c)) != 0; break;
    case 'l': is = std::islower(byte_of(c)) != 0; break;
    case 'p': is = std::ispunct(byte_of(c)) != 0; break;
    case 's': is = std::isspace(byte_of(c)) != 0; break;
    case 'u': is = std::isupper(byte_of(c)) != 0; break;
    case 'w': is = std::isalnum(byte_of(c)) != 0; break;
    case 'x': is = std::isxdigit(byte_of(c)) != 0; break;
    default: return name == c;
  }
  return is != (std::isupper(byte_of(name)) != 0);
}

/// One pattern on one text. It has nothing to destroy, as Lua's errors jump over it.
class Matcher {
 public:
  Matcher(lua_State* lua, std::string_view text, std::string_view pattern)
      : lua_(lua),
        meter_(Sandbox::Meter::of(lua)),
        text_(text.data()),
        text_end_(text_ + text.size()),
        pattern_(pattern.data()),
        pattern_end_(pattern_ + pattern.size()) {}

  /// Where the match that begins at a place of the text ends; null where none does.
  const char* match(const char* at) {
    count_ = depth_ = 0;
    return rest(at, pattern_);
  }

  /// Pushes what the last match, or else the whole of it, captured. Gives how many.
  int push_captures(const char* begin, const char* end) {
    const int count = count_ == 0 && begin != nullptr ? 1 : count_;
    luaL_checkstack(lua_, count, "too many captures");
    for (int i = 0; i < count; ++i) push_capture(i, begin, end);
    return count;
  }
  void push_capture(int i, const char* begin, const char* end) {
    if (i >= count_) {
      if (i > 0) luaL_error(lua_, "invalid capture index %%%d", i + 1);
      lua_pushlstring(lua_, begin, static_cast<std::size_t>(end - begin));
      return;
    }
    const Capture& capture = at_capture(i);
    if (capture.size == is_open) luaL_error(lua_, "unfinished capture");
    if (capture.size == is_place) {
      lua_pushinteger(lua_, capture.begin - text_ + 1);
    } else {
      lua_pushlstring(lua_, capture.begin, static_cast<std::size_t>(capture.size));
    }
  }

 private:
  static constexpr std::ptrdiff_t is_open = -1, is_place = -2;
  static constexpr int depth_max = 200;
  struct Capture {
    const char* begin;
    std::ptrdiff_t size;
  };

  Capture& at_capture(int i) { return captures_[static_cast<std::size_t>(i)]; }

  /// Matches the rest of the pattern, from a place of it.
  const char* rest(const char* at, const char* p) {
    if (depth_ == depth_max) luaL_error(lua_, "pattern too complex");
    ++depth_;
    const char* end = go_on(at, p);
    --depth_;
    return end;
  }

  const char* go_on(const char* at, const char* p) {
    while (p != pattern_end_ && at != nullptr) {
      meter_.spend(1);
      const char next = p + 1 == pattern_end_ ? '\0' : p[1];
      if (*p == '(') return next == ')' ? open(at, p + 2, is_place) : open(at, p + 1, is_open);
      if (*p == ')') return close(at, p + 1);
      if (*p == '$' && p + 1 == pattern_end_) return at == text_end_ ? at : nullptr;
      if (*p == '%' && next == 'b') {
        at = balanced(at, p + 2);
        p += 4;
      } else if (*p == '%' && next == 'f') {
        at = frontier(at, p + 2);
        p = class_end(p + 2);
      } else if (*p == '%' && is_digit(next)) {
        at = captured_before(at, next - '1');
        p += 2;
      } else {
        const char* after = class_end(p);
        switch (after == pattern_end_ ? '\0' : *after) {
          case '?':
            if (fits(at, p, after)) {
              if (const char* end = rest(at + 1, after + 1)) return end;
            }
            p = after + 1;
            break;
          case '+': return fits(at, p, after) ? longest(at + 1, p, after) : nullptr;
          case '*': return longest(at, p, after);
          case '-': return shortest(at, p, after);
          default: at = fits(at, p, after) ? at + 1 : nullptr; p = after;
        }
      }
    }
    return at;
  }

  const char* class_end(const char* p) const {
    const char first = *p++;
    if (first == '%') {
      if (p == pattern_end_) luaL_error(lua_, "malformed pattern (ends with '%%')");
      return p + 1;
    }
    if (first != '[') return p;
    if (p != pattern_end_ && *p == '^') ++p;
    do {
      if (p == pattern_end_) luaL_error(lua_, "malformed pattern (missing ']')");
      if (*p++ == '%' && p != pattern_end_) ++p;
    } while (p == pattern_end_ || *p != ']');
    return p + 1;
  }

  /// Whether the set from `[` at p to `]` at `last` has a character.
  bool set_has(const char* p, const char* last, char c) const {
    meter_.spend(static_cast<std::uint64_t>(last - p) / 8);
    const bool has = p[1] != '^';
    if (!has) ++p;
    while (++p < last) {
      if (*p == '%') {
        if (is_of_class(c, *++p)) return has;
      } else if (p[1] == '-' && p + 2 < last) {
        p += 2;
        if (byte_of(p[-2]) <= byte_of(c) && byte_of(c) <= byte_of(*p)) return has;
      } else if (*p == c) {
        return has;
      }
    }
    return !has;
  }

  bool fits(const char* at, const char* p, const char* after) const {
    if (at == text_end_) return false;
    switch (*p) {
      case '.': return true;
      case '%': return is_of_class(*at, p[1]);
      case '[': return set_has(p, after - 1, *at);
      default: return *p == *at;
    }
  }

  const char* longest(const char* at, const char* p, const char* after) {
    const char* end = at;
    for (; fits(end, p, after); ++end) meter_.spend(1);
    for (;; --end) {
      if (const char* found = rest(end, after + 1)) return found;
      if (end == at) return nullptr;
    }
  }
  const char* shortest(const char* at, const char* p, const char* after) {
    for (;; ++at) {
      if (const char* found = rest(at, after + 1)) return found;
      if (!fits(at, p, after)) return nullptr;
    }
  }

  const char* open(const char* at, const char* p, std::ptrdiff_t what) {
    if (count_ == static_cast<int>(captures_.size())) luaL_error(lua_, "too many captures");
    at_capture(count_++) = {at, what};
    const char* end = rest(at, p);
    if (end == nullptr) --count_;
    return end;
  }
  const char* close(const char* at, const char* p) {
    int last = count_ - 1;
    while (last >= 0 && at_capture(last).size != is_open) --last;
    if (last < 0) luaL_error(lua_, "invalid pattern capture");
    at_capture(last).size = at - at_capture(last).begin;
    const char* end = rest(at, p);
    if (end == nullptr) at_capture(last).size = is_open;
    return end;
  }

  const char* captured_before(const char* at, int i) {
    if (i < 0 || i >= count_ || at_capture(i).size == is_open) {
      luaL_error(lua_, "invalid capture index %%%d", i + 1);
    }
    const Capture& capture = at_capture(i);
    if (capture.size == is_place || text_end_ - at < capture.size) return nullptr;
    const auto size = static_cast<std::size_t>(capture.size);
    meter_.spend(size / 8);
    return std::memcmp(at, capture.begin, size) == 0 ? at + size : nullptr;
  }

  const char* balanced(const char* at, const char* p) const {
    if (pattern_end_ - p < 2) luaL_error(lua_, "malformed pattern (missing arguments to '%%b')");
    if (at == text_end_ || *at != p[0]) return nullptr;
    for (int depth = 1; ++at != text_end_;) {
      meter_.spend(1);
      if (*at == p[1]) {
        if (--depth == 0) return at + 1;
      } else if (*at == p[0]) {
        ++depth;
      }
    }
    return nullptr;
  }

  const char* frontier(const char* at, const char* p) const {
    if (p == pattern_end_ || *p != '[') luaL_error(lua_, "missing '[' after '%%f' in pattern");
    const char* last = class_end(p) - 1;
    const char before = at == text_ ? '\0' : at[-1], here = at == text_end_ ? '\0' : *at;
    return !set_has(p, last, before) && set_has(p, last, here) ? at : nullptr;
  }

  lua_State* lua_;
  Sandbox::Meter& meter_;
  const char *text_, *text_end_, *pattern_, *pattern_end_;
  int count_ = 0, depth_ = 0;
  std::array<Capture, 32> captures_;
};

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

}  // namespace

const luaL_Reg pattern_functions[] = {
    {"find", find<true>}, {"match", find<false>}, {"gmatch", gmatch}, {"gsub", gsub}, {nullptr, nullptr}};

}  // namespace firstwin::lua
