// SPDX-License-Identifier: Apache-2.0
// What checking a game's laws found, for its author and for programs.
#pragma once
#include <string>
#include <string_view>

#include "firstwin/laws.h"

namespace firstwin {

/// What `lint` says to a person: each broken law with its position, what was got and what was expected, and the likely
/// cause; then warnings, and what was looked at.
std::string lint_text(std::string_view game, const LawReport& report);
/// The same as one JSON object.
std::string lint_json(std::string_view game, const LawReport& report, double seconds);

}  // namespace firstwin
