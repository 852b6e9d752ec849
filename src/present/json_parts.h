// SPDX-License-Identifier: Apache-2.0
// What the writers of JSON objects share.
#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "firstwin/value.h"

namespace firstwin::json_parts {

using Json = nlohmann::ordered_json;

/// On one line; bytes that are no UTF-8 are replaced.
inline std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// A number where every reader of JSON keeps it exact, else a string.
inline Json exact(std::uint64_t number) {
  constexpr std::uint64_t exact_max = std::uint64_t{1} << 53;
  return number <= exact_max ? Json(number) : Json(std::to_string(number));
}

template <class T>
Json number_or_null(const std::optional<T>& number) {
  return number ? exact(*number) : Json(nullptr);
}

/// A number whatever its size.
inline Json plies_of(const Value& value) { return value.plies ? Json(*value.plies) : Json(nullptr); }

inline void add_value(Json& json, const Value& value) {
  json["outcome"] = to_string(value.outcome);
  json["plies"] = plies_of(value);
  json["margin"] = value.margin ? Json(to_string(*value.margin)) : Json(nullptr);
}

}  // namespace firstwin::json_parts
