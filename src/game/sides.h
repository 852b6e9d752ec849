// SPDX-License-Identifier: Apache-2.0
// What partizan games have in common: two sides with moves of their own, either of which may start.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "firstwin/parameters.h"
#include "firstwin/result.h"

namespace firstwin {

enum class Side : std::uint8_t { left, right };

constexpr Side other(Side side) { return side == Side::left ? Side::right : Side::left; }
constexpr std::string_view to_string(Side side) { return side == Side::left ? "left" : "right"; }

/// The parameter `starts=left|right`; `names` says who the sides are in the game: "left is vertical, right horizontal".
inline Parameter starts_parameter(const std::string& names) {
  return {.name = "starts",
          .kind = Kind::text,
          .default_text = "left",
          .help = "who moves first, left or right; " + names +
                  ". Outcome class: N if either wins by starting, P if "
                  "neither does, else L or R"};
}

inline Result<Side> starts_of(const Arguments& arguments) {
  const std::string& text = arguments.text("starts");
  if (text == "left") return Side::left;
  if (text == "right") return Side::right;
  return Error{"starts=" + text + "; expected left or right"};
}

/// ",starts=right" where it is not the default.
inline std::string starts_argument(Side starts) { return starts == Side::left ? "" : ",starts=right"; }

}  // namespace firstwin
