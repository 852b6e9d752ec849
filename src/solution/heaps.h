// SPDX-License-Identifier: Apache-2.0
// What the games of heaps have in common: their engine's name, its period as people are told it, and sweeps of nimbers.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/period.h"
#include "firstwin/knowledge.h"
#include "firstwin/parameters.h"
#include "firstwin/result.h"
#include "firstwin/run.h"
#include "firstwin/sweep.h"

namespace firstwin {

inline constexpr std::string_view heap_period = "heap-period";

/// Values looked at before "no period" is the answer.
inline constexpr std::uint64_t heap_values_max = std::uint64_t{1} << 26;

std::optional<Period> told(const std::optional<HeapPeriod>& period);

/// The nimbers of single heaps under normal play, as far as an engine found them.
struct FoundNimbers {
  std::function<std::optional<std::uint64_t>(std::uint64_t n)> at{};
  std::uint64_t known = 0;  ///< those of all heaps below this were computed
  std::optional<HeapPeriod> period{};
  std::string reason{};  ///< why there are no more, as a clause; empty where the run tells
};

/// A question about the heaps of one game: their nimbers, or without `heaps` the period of the whole sequence.
struct NimberQuestion {
  std::string text;  ///< as it is written: "octal(code=0.77,n=0..40)"
  std::optional<Arguments::Range> heaps{};
  std::function<FoundNimbers(std::uint64_t n_max, Run& run)> find{};
};

/// The sweep that answers it. An error where the range begins below 0 or is too long.
Result<std::optional<AnySweep>> nimber_sweep(NimberQuestion question);

/// The error for a sweep of a game under misère play.
Error no_misere_nimbers();

}  // namespace firstwin
