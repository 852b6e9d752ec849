// SPDX-License-Identifier: Apache-2.0
// The engines for games in Lua without cycles.
#include "catalog/lua_game.h"
#include "firstwin/described.h"

namespace firstwin::lua {

template <Form form>
AnyGame any_game_of(std::shared_ptr<const Rules> rules) {
  return AnyGame::of(Game<form>(std::move(rules)));
}

template AnyGame any_game_of<Form::plain>(std::shared_ptr<const Rules>);
template AnyGame any_game_of<Form::turns>(std::shared_ptr<const Rules>);
template AnyGame any_game_of<Form::scored>(std::shared_ptr<const Rules>);

}  // namespace firstwin::lua
