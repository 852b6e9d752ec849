// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace firstwin {

/// A word in quotes, shortened, with bytes that are not printable written as \xNN.
std::string in_quotes(std::string_view text);
/// The same without quotes: some 40 characters of what was given, others than printable ones as \x1b.
std::string shortened(std::string_view text);

}  // namespace firstwin
