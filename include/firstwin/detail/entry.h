// SPDX-License-Identifier: Apache-2.0
// How a game's type becomes an entry of the catalog: for the generated units, one a game.
#pragma once
#include <utility>

#include "firstwin/catalog.h"
#include "firstwin/described.h"

namespace firstwin::detail {

template <Described G>
Result<AnyGame> make_game(const Arguments& arguments) {
  if constexpr (requires { G::other_game(arguments); }) {
    auto other = G::other_game(arguments);
    if (!other) return other.error();
    if (*other) return std::move(**other);
  }
  auto game = G::from(arguments);
  if (!game) return game.error();
  return AnyGame::of(std::move(*game));
}

template <Described G>
GameEntry entry_of() {
  GameEntry entry{.info = &G::info(), .make = make_game<G>};
  if constexpr (requires { entry.sweep = G::sweep; }) entry.sweep = G::sweep;
  return entry;
}

}  // namespace firstwin::detail
