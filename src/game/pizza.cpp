// SPDX-License-Identifier: Apache-2.0
#include "game/pizza.h"

#include "game/rows.h"

namespace firstwin {

namespace {
constexpr std::uint64_t size_with_keys_max = (std::uint64_t{1} << 32) - 2;
}  // namespace

Result<void> pizza::key_fits() const {
  if (slices.size() <= size_with_keys_max) return {};
  return Error{"stretches of " + std::to_string(slices.size()) + " slices have no key in 64 bits"};
}

std::uint64_t pizza::index_count() const {
  if (slices.size() > size_with_keys_max) return UINT64_MAX;
  return slices.size() == 0 ? 1 : index(start()) + 1;
}

std::string pizza::text(const Position& position) const {
  return coins_text(slices, position.first, position.first + position.count) +
         (position.count > 0 && position.count == slices.size() ? " (a circle)" : "");
}

const GameInfo& pizza::info() {
  static const GameInfo info{
      .name = "pizza",
      .summary = "take any slice of a round pizza, then always one beside the gap; the higher total wins",
      .family = "row",
      .parameters =
          {{.name = "slices", .kind = Kind::row, .required = true, .help = "the values of the slices, clockwise"}},
      .state = "which slices are left: all, or a stretch of the circle. Totals are not part of the state",
      .function =
          "margin(stretch) = the greater of its first slice minus margin(the others) and its last slice minus "
          "margin(the others); margin(all) = the greatest, over all slices, of the slice minus margin(the others)",
      .initialization = "margin of no slices = 0",
      .answer = "margin(all slices), and first wins if it is above 0; a tie is not a win",
      .examples = {"slices=9,1,8,1,11,12", "slices=0,1,0,0,1,0,1,0,0"}};
  return info;
}

Result<pizza> pizza::from(const Arguments& arguments) { return pizza{.slices = arguments.row("slices")}; }

}  // namespace firstwin
