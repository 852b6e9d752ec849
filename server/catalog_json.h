// SPDX-License-Identifier: Apache-2.0
// What is known of games and problems, as JSON; the command line shows the same.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/problems.h"
#include "firstwin/parameters.h"

namespace firstwin::server {

/// The engines of a game, asked of its examples, each once.
std::vector<std::string> engines_of(const GameInfo& info);
std::string problem_json(const Problem& problem);
/// All that is known of the game or problem of that name; none when there is none.
std::optional<std::string> entry_json(std::string_view name);
/// All games and problems, with all that is known of each.
std::string catalog_json();

}  // namespace firstwin::server
