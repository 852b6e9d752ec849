// SPDX-License-Identifier: Apache-2.0
#include "firstwin/knowledge.h"

namespace firstwin {

void Survey::add(const Value& value) {
  ++positions;
  switch (value.outcome) {
    case Outcome::win: ++won; break;
    case Outcome::loss: ++lost; break;
    case Outcome::tie: ++tied; break;
    case Outcome::draw: ++drawn; break;
    case Outcome::unknown: break;
  }
  if (value.margin) ++by_margin[*value.margin];
  if (value.nimber) ++by_nimber[*value.nimber];
  if (!value.plies) return;
  if (value.outcome == Outcome::win) ++won_by_plies[*value.plies];
  if (value.outcome == Outcome::loss) ++lost_by_plies[*value.plies];
  if (value.outcome == Outcome::tie) ++tied_by_plies[*value.plies];
}

}  // namespace firstwin
