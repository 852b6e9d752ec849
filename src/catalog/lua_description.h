// SPDX-License-Identifier: Apache-2.0
// The table that a rules file gives, without its functions: name, parameters and words.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "catalog/lua_state.h"

namespace firstwin::lua {

/// Calls visit(name, place on the stack) for each field of a table that has a name. Raises no error of Lua's.
void for_each_field(lua_State* lua, int table, const std::function<void(std::string_view name, int at)>& visit);

/// Reads it. Throws detail::Fault: names that are not known come with the nearest one.
Description describe_table(lua_State* lua, int table, const std::string& path);

}  // namespace firstwin::lua
