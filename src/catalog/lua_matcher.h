// SPDX-License-Identifier: Apache-2.0
// Matching as Lua's manual has it (section 6.4.1). Lua's own matcher cannot be stopped; this one counts what it does:
// each part of a pattern that is tried at a place is a step.
#pragma once
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <lua.hpp>
#include <string_view>

#include "catalog/lua_meter.h"
#include "catalog/numbers.h"

namespace firstwin::lua {

inline int byte_of(char c) { return static_cast<unsigned char>(c); }

/// Whether a character is of a class such as %a, or the one that is escaped.
inline bool is_of_class(char c, char name) {
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

}  // namespace firstwin::lua
