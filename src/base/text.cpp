// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "firstwin/value.h"

namespace firstwin {

namespace {

std::string with_unit(const char* format, double number, const char* unit) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, number);
  return std::string(buffer) + " " + unit;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replace, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

/// The name in lower case, without what words are joined by.
std::string letters_of(std::string_view name) {
  std::string letters = lower(name);
  std::erase_if(letters, [](char c) { return c == '-' || c == '_' || c == ' '; });
  return letters;
}

}  // namespace

std::string bytes_text(std::uint64_t bytes) {
  const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  constexpr double shown_max = 1023.95;  // from here on one decimal rounds up to 1024.0
  double size = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; size >= shown_max && unit + 1 < std::size(units); ++unit) size /= 1024;
  return with_unit(unit == 0 ? "%.0f" : "%.1f", size, units[unit]);
}

std::string seconds_text(double seconds) {
  // Each unit ends where rounding would write a thousand of it, or sixty seconds.
  if (seconds < 999.5e-6) return with_unit("%.0f", seconds * 1e6, "us");
  if (seconds < 999.95e-3) return with_unit("%.1f", seconds * 1e3, "ms");
  if (seconds < 119.95) return with_unit("%.1f", seconds, "s");
  if (const double whole = std::round(seconds); whole < 7200) {
    return with_unit("%.0f", std::floor(whole / 60), "min") + with_unit(" %.0f", std::fmod(whole, 60), "s");
  }
  return with_unit("%.1f", seconds / 3600, "h");
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
  const std::string words(number == 1 || many.empty() ? one : many);
  return grouped(number) + " " + words + (number != 1 && many.empty() ? "s" : "");
}

std::string nearest_name(std::string_view given, const std::vector<std::string>& candidates) {
  constexpr std::size_t length_max = 64;
  if (given.size() > length_max) return "";
  const std::string letters = letters_of(given);
  std::string best;
  std::size_t least = std::max<std::size_t>(2, letters.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(letters, letters_of(candidate));
    if (distance < least) least = distance, best = candidate;
  }
  return best;
}

std::string lower(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

std::string to_string(UWide number) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(number % 10));
    number /= 10;
  } while (number > 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string to_string(Wide number) {
  if (number >= 0) return to_string(static_cast<UWide>(number));
  return "-" + to_string(UWide{0} - static_cast<UWide>(number));
}

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::unknown: return "unknown";
    case Outcome::loss: return "loss";
    case Outcome::draw: return "draw";
    case Outcome::tie: return "tie";
    case Outcome::win: return "win";
  }
  return "unknown";
}

}  // namespace firstwin
