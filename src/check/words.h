// SPDX-License-Identifier: Apache-2.0
// Values in the words of findings.
#pragma once
#include <optional>
#include <string>

#include "firstwin/value.h"

namespace firstwin::detail {

/// "win in 3 plies, nimber 2".
inline std::string value_text(const Value& value) {
  std::string text(to_string(value.outcome));
  if (value.margin) text += " by " + to_string(*value.margin);
  if (value.plies) text += " in " + std::to_string(*value.plies) + " plies";
  if (value.nimber) text += ", nimber " + std::to_string(*value.nimber);
  return text;
}

inline std::string result_text(const std::optional<Value>& result) {
  return result ? "over, a " + std::string(to_string(result->outcome)) : "not over";
}

/// Two results, or two positions that are not over.
inline bool same_result(const std::optional<Value>& a, const std::optional<Value>& b) {
  return a.has_value() == b.has_value() && (!a || (a->outcome == b->outcome && a->margin == b->margin));
}

/// Outcome and margin have to be equal; plies and nimber equal, or not known to the engine.
inline bool agrees(const Value& found, const Value& right) {
  return found.outcome == right.outcome && found.margin == right.margin &&
         (!found.plies || found.plies == right.plies) && (!found.nimber || found.nimber == right.nimber);
}

}  // namespace firstwin::detail
