// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "firstwin/any_game.h"

namespace firstwin {

/// What both players get in all, where moves score and the sum does not depend on play.
struct Totals {
  Wide mover = 0, other = 0;
};

/// From the margin and the points on the table: mover + other = points, mover - other = margin.
inline std::optional<Totals> totals_of(const AnyGame& game, const AnyPosition& position, const Value& value) {
  if (!value.margin) return {};
  const auto points = game.points(position);
  if (!points) return {};
  return Totals{(*points + *value.margin) / 2, (*points - *value.margin) / 2};
}

/// What the end of a game itself adds for who would be to move there and for the other, given its result.
inline Totals added_by_end(const AnyGame& game, const AnyPosition& end, const Value& result) {
  if (const auto totals = totals_of(game, end, result)) return *totals;
  const Wide margin = result.margin.value_or(0);
  return margin < 0 ? Totals{0, -margin} : Totals{margin, 0};
}

inline std::optional<Totals> totals_of(const AnySolution& solution) {
  return totals_of(solution.game(), solution.game().start(), solution.value());
}

}  // namespace firstwin
