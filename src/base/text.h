// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace firstwin {

/// "512 B", "3.0 MiB", "8.0 GiB": sizes as people read them.
std::string bytes_text(std::uint64_t bytes);
/// "35 us", "1.2 ms", "4.0 s", "3 min 20 s".
std::string seconds_text(double seconds);
/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number);
/// "1 node", "3 nodes"; "1,000 laws are" with the words for one and for many.
std::string counted(std::uint64_t number, std::string_view one, std::string_view many = "");

/// With the letters A to Z made small.
std::string lower(std::string_view text);

/// The name of `candidates` nearest to `given` by edit distance, empty when none is near enough to be meant.
std::string nearest_name(std::string_view given, const std::vector<std::string>& candidates);

}  // namespace firstwin
