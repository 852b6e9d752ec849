// SPDX-License-Identifier: Apache-2.0
// From a rules file in Lua to its game.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "catalog/arguments.h"
#include "catalog/lua_rules.h"
#include "firstwin/any_game.h"
#include "firstwin/catalog.h"
#include "firstwin/result.h"

namespace firstwin::lua {

/// Reads a file. Errors name it.
Result<Source> read_source(const std::string& path);

/// What a file says of its game, without making one.
Result<Description> describe(const Source& source);

/// The game of a file, with parameters from `key=value` pairs. Errors of the rules name file, line and position.
Result<AnyGame> make_game(Source source, const std::vector<KeyValue>& pairs, Sources sources = Sources::text_only);

}  // namespace firstwin::lua
