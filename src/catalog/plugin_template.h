// SPDX-License-Identifier: Apache-2.0
// What `firstwin new NAME --cpp` writes.
#pragma once
#include <string_view>

namespace firstwin {

/// A commented game in C++, which compiles, passes lint and solves at once. NAME in it stands for the game's name.
extern const std::string_view plugin_template;

}  // namespace firstwin
