// SPDX-License-Identifier: Apache-2.0
// From the source file of a game to a plug-in, by the system's compiler.
#pragma once
#include <string>
#include <string_view>

#include "firstwin/result.h"

namespace firstwin {

/// Compiles and links `my_game.cpp` to `my_game.so` beside it, whose path it gives, with the headers and the library
/// that lie where this program was installed, or in the tree where it was built. Takes the compiler that the
/// environment names in CXX, else c++. Errors: no such file, no compiler, no headers, or what the compiler complained
/// about first.
Result<std::string> build_plugin(const std::string& source);

/// The first complaint in what a compiler wrote, as one sentence: where, and what. A game that lacks something is told
/// what, without the header in which that was noticed.
std::string first_complaint(std::string_view output, const std::string& source);

}  // namespace firstwin
