// SPDX-License-Identifier: Apache-2.0
// JSON written as text at once: for objects that are asked for ten thousand times a second, or that are large. Building
// a tree first costs ten times as much.
#pragma once
#include <algorithm>
#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

#include "present/json.h"

namespace firstwin {

/// Writes a string with its quotes.
inline void write_json_string(std::string& out, std::string_view text) {
  const auto is_plain = [](char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; };
  if (!std::all_of(text.begin(), text.end(), is_plain)) {
    out += json_string(text);
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

/// Writes a list, each item by `write(item)`, which writes to `out`.
template <class Range, class Write>
void write_json_list(std::string& out, const Range& items, const Write& write) {
  out += '[';
  bool is_first = true;
  for (const auto& item : items) {
    if (!is_first) out += ',';
    is_first = false;
    write(item);
  }
  out += ']';
}

/// Writes a boolean, a number, text, an optional value (null for none) or a list of any of these.
template <class T>
void write_json(std::string& out, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::unsigned_integral<T>) {
    out += std::to_string(value);
  } else if constexpr (std::convertible_to<const T&, std::string_view>) {
    write_json_string(out, value);
  } else if constexpr (requires { value.has_value(); }) {
    if (!value) {
      out += "null";
    } else {
      write_json(out, *value);
    }
  } else {
    write_json_list(out, value, [&](const auto& item) { write_json(out, item); });
  }
}

/// An object, open from its construction to its end.
class JsonObject {
 public:
  explicit JsonObject(std::string& out) : out_(out) { out_ += '{'; }
  ~JsonObject() { out_ += '}'; }
  JsonObject(const JsonObject&) = delete;
  JsonObject& operator=(const JsonObject&) = delete;

  /// Begins a field; its value is to be written next.
  std::string& field(std::string_view name) {
    if (!is_first_) out_ += ',';
    is_first_ = false;
    out_ += '"';
    out_ += name;
    out_ += "\":";
    return out_;
  }
  template <class T>
  JsonObject& add(std::string_view name, const T& value) {
    write_json(field(name), value);
    return *this;
  }

 private:
  std::string& out_;
  bool is_first_ = true;
};

}  // namespace firstwin
