// SPDX-License-Identifier: Apache-2.0
// The table that a rules file gives, without its functions: name, parameters and words.
#pragma once
#include <optional>
#include <string>

#include "catalog/lua_state.h"

namespace firstwin::lua {

/// Reads it. Throws detail::Fault: names that are not known come with the nearest one.
Description describe_table(lua_State* lua, int table, const std::string& path);

/// Says how to think of the game where the file does not; `scored` is empty where that is not known.
void explain_rest(Description& description, bool has_mover, std::optional<bool> scored);

}  // namespace firstwin::lua
