// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace firstwin {

/// The lines that are not blank, without white space around them.
std::vector<std::string> lines_of(std::string_view text);

/// The line of what a program wrote on standard error that names its error, as Python, Node, Java, Go, Rust and C++
/// write it among lines of other things; empty where there is none.
std::string error_line(std::string_view complaint);
/// The same; else the last line.
std::string error_or_last_line(std::string_view complaint);

}  // namespace firstwin
