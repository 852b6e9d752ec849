// SPDX-License-Identifier: Apache-2.0
// Games from files: by what a name with a '/' in it ends in.
#pragma once
#include <string>
#include <vector>

#include "catalog/arguments.h"
#include "firstwin/any_game.h"
#include "firstwin/catalog.h"
#include "firstwin/result.h"

namespace firstwin {

/// The game of a file, with parameters from `key=value` pairs. Errors are as for built-in games; those of the rules
/// name the file and the line.
Result<AnyGame> game_of_file(const std::string& path, const std::vector<KeyValue>& pairs, Sources sources);

/// What a file says of its game, for `show`.
Result<GameInfo> info_of_file(const std::string& path);

}  // namespace firstwin
