// SPDX-License-Identifier: Apache-2.0
// What partizan games have in common: two sides with moves of their own, either of which may start.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "firstwin/parameters.h"
#include "firstwin/result.h"
#include "game/board.h"

namespace firstwin {

enum class Side : std::uint8_t { left, right };

constexpr Side other(Side side) { return side == Side::left ? Side::right : Side::left; }
constexpr std::string_view to_string(Side side) { return side == Side::left ? "left" : "right"; }

/// A position of a game in which both sides have stones of their own and the same moves: who sees it from the mover's
/// side sees all that matters.
struct SidedStones {
  Stones stones{};
  Side mover = Side::left;  ///< left is first
  bool operator==(const SidedStones&) const = default;

  Cells of(Side side) const { return side == Side::left ? stones.first : stones.second; }
  /// The mover's stones, and the other's.
  Stones seen_by_mover() const { return {of(mover), of(other(mover))}; }
  /// The same stones but for some cells of one side, with a side to move.
  SidedStones with(Side changed, Cells cells, Side to_move) const {
    SidedStones after{stones, to_move};
    (changed == Side::left ? after.stones.first : after.stones.second) ^= cells;
    return after;
  }
  /// On so many cells, at most 32.
  std::uint64_t key(int cells) const { return seen_by_mover().first | seen_by_mover().second << cells; }
  SidedStones canonical(const Symmetries& symmetries) const {
    return {least_image(symmetries, seen_by_mover()), Side::left};
  }
};

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
