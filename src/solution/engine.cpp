// SPDX-License-Identifier: Apache-2.0
#include "firstwin/engine.h"

#include <chrono>

#include "base/text.h"

namespace firstwin::detail {

std::string does_not_fit(std::string_view what, std::uint64_t bytes, const Run& run) {
  return std::string(what) + " would take " + bytes_text(bytes) + ", and the memory limit is " +
         bytes_text(run.memory_bytes_max());
}

Options with_deadline(Options options) {
  using Clock = std::chrono::steady_clock;
  constexpr double endless_seconds = 1e9;
  if (!options.time_max || options.time_max->count() >= endless_seconds) return options;
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(*options.time_max);
  if (!options.deadline || end < *options.deadline) options.deadline = end;
  return options;
}

Error unknown_engine(std::string_view given, const std::vector<std::string_view>& names) {
  const std::vector<std::string> candidates(names.begin(), names.end());
  std::string known;
  for (const std::string& name : candidates) known += (known.empty() ? "" : ", ") + name;
  const std::string nearest = nearest_name(given, candidates);
  return {"engine '" + std::string(given) + "' does not take this game; expected auto or one of " + known +
          (nearest.empty() ? "" : "; did you mean " + nearest + "?")};
}

}  // namespace firstwin::detail
