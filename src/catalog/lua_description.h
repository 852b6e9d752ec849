// SPDX-License-Identifier: Apache-2.0
// The table that a rules file gives, without its functions: name, parameters and words.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "catalog/lua_state.h"

namespace firstwin::lua {

/// Reads it. Throws detail::Fault: names that are not known come with the nearest one.
Description describe_table(lua_State* lua, int table, const std::string& path);

}  // namespace firstwin::lua
