// SPDX-License-Identifier: Apache-2.0
// The parts of the sandbox's library that are our own, as lists for luaL_setfuncs.
#pragma once
#include <lua.hpp>

namespace firstwin::lua {

/// The library `table`, which looks at tables themselves and never at their metatables: a metamethod in C would run
/// without an instruction that could be counted. Each item that is touched is a step.
extern const luaL_Reg table_functions[];

/// The functions of `string` that match patterns. Each part of a pattern that is tried at a place is a step.
extern const luaL_Reg pattern_functions[];

}  // namespace firstwin::lua
