// SPDX-License-Identifier: Apache-2.0
// What `show` says of a game, as text and as JSON.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "firstwin/parameters.h"

namespace firstwin {

/// A game's summary, parameters, the four parts, engines and examples, as text of at most 80 columns. `called` is how a
/// command names it.
std::string game_info_text(const GameInfo& info, const std::vector<std::string>& engines, const std::string& called);
/// The same as one JSON object.
std::string game_info_json(const GameInfo& info, const std::vector<std::string>& engines);

/// "integer", "amounts": the kind's name, for programs.
std::string_view kind_name(Kind kind);
/// "whole number", "list of numbers": what kind of value a parameter takes, in a few words.
std::string_view kind_text(Kind kind);

/// Rows of two columns, the second wrapped; a blank first column goes on with the row before.
std::string two_columns(const std::vector<std::pair<std::string, std::string>>& rows, std::size_t indent);

}  // namespace firstwin
