// SPDX-License-Identifier: Apache-2.0
// A member that has the name of something optional but not its shape would be passed over in silence: here it stops the
// compiler.
#pragma once
#include <type_traits>

#include "firstwin/game.h"

namespace firstwin::detail {

struct OptionalNames {
  int gain, margin_bound, points, moves_again, index, position_at, index_count, index_falls, layer, cyclic, canonical,
      predecessors, components, hint, move_text, wins_at_once, impartial, check, key_fits;
};

/// In this class a name that the game has, too, is ambiguous.
template <class G>
struct BothNames : G, OptionalNames {};

/// Refuses a game in which an optional member is there that its concept (see game.h) does not take. What each instance
/// has a value of its own of is a parameter and may have any name. A template whose members come and go by requires
/// clauses says `static constexpr bool has_constrained_members = true` and is not looked at.
template <Game G>
constexpr void expect_whole_concepts() {
  if constexpr (std::is_class_v<G> && !std::is_final_v<G> && !requires { G::has_constrained_members; }) {
    using Both = BothNames<G>;
#define FIRSTWIN_EXPECT(name, concept_name, shape)                                    \
  static_assert(                                                                      \
      requires { &Both::name; } || concept_name<G> ||                                 \
          requires { requires std::is_member_object_pointer_v<decltype(&G::name)>; }, \
      "the game has a member " #name ", but not: " shape)
    FIRSTWIN_EXPECT(gain, Scored, "gain(position, move) const, a number");
    FIRSTWIN_EXPECT(margin_bound, HasMarginBound, "margin_bound() const, a number");
    FIRSTWIN_EXPECT(points, HasPoints, "points(position) const, a number");
    FIRSTWIN_EXPECT(moves_again, MovesAgain, "bool moves_again(position, move) const");
    FIRSTWIN_EXPECT(index, Indexed, "uint64_t index(position), Position position_at(uint64_t), uint64_t index_count()");
    FIRSTWIN_EXPECT(position_at, Indexed, "index, position_at and index_count together");
    FIRSTWIN_EXPECT(index_count, Indexed, "index, position_at and index_count together");
    FIRSTWIN_EXPECT(index_falls, Indexed, "index, position_at and index_count, whose falling it tells of");
    FIRSTWIN_EXPECT(layer, Layered, "layer(position) const, a whole number");
    FIRSTWIN_EXPECT(canonical, Canonical, "Position canonical(position) const");
    FIRSTWIN_EXPECT(predecessors, HasPredecessors, "predecessors(position, sink) const");
    FIRSTWIN_EXPECT(components, Components, "components(position, sink) const");
    FIRSTWIN_EXPECT(hint, Hinted, "hint(position, move) const, an int");
    FIRSTWIN_EXPECT(move_text, HasMoveText, "move_text(move) or move_text(position, move), a string");
    FIRSTWIN_EXPECT(impartial, Impartial, "bool impartial() const, a function");
    FIRSTWIN_EXPECT(check, Checked, "firstwin::Result<void> check() const");
    FIRSTWIN_EXPECT(key_fits, KeyMayNotFit, "firstwin::Result<void> key_fits() const");
#undef FIRSTWIN_EXPECT
    static_assert(
        requires { &Both::wins_at_once; } || WinsAtOnce<G>,
        "the game has a member wins_at_once, but not: bool wins_at_once(position) const, and no gain");
    static_assert(
        requires { &Both::cyclic; } || requires { bool{G::cyclic}; },
        "the game has a member cyclic, but not: static constexpr bool cyclic");
  }
}

}  // namespace firstwin::detail
