// SPDX-License-Identifier: Apache-2.0
#include "solution/heaps.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.h"
#include "firstwin/detail/room.h"
#include "solution/sweeps.h"

namespace firstwin {

namespace {

/// The nimbers of the heaps, up to the first that is not known.
std::vector<std::uint64_t> nimbers_of(const FoundNimbers& found, const Arguments::Range& heaps, Run& run) {
  std::vector<std::uint64_t> nimbers;
  const auto first = static_cast<std::uint64_t>(heaps.first), last = static_cast<std::uint64_t>(heaps.last);
  if (!detail::take_memory((last - first + 1) * sizeof(std::uint64_t), run)) return nimbers;
  nimbers.reserve(static_cast<std::size_t>(last - first + 1));
  for (std::uint64_t n = first; n <= last; ++n) {
    const auto nimber = found.at(n);
    if (!nimber) break;
    nimbers.push_back(*nimber);
  }
  return nimbers;
}

std::string reason_of(const FoundNimbers& found, const Run& run) {
  std::uint64_t greatest = 0;
  for (std::uint64_t n = 0; n < found.known; ++n) greatest = std::max(greatest, found.at(n).value_or(0));
  const std::string why = run.stopped() ? run.stop_sentence() : found.reason;
  return (why.empty() ? "" : why + "; ") + "no period is proved after " + grouped(found.known) +
         " values, the largest of them " + grouped(greatest);
}

Result<Sweep> answer(const NimberQuestion& question, const Options& options) {
  return answer_sweep(heap_period, "all are values of one sequence", options, [&](Sweep& sweep, Run& run) {
    constexpr auto endless = static_cast<std::uint64_t>(INT64_MAX);
    const FoundNimbers found =
        question.find(question.heaps ? static_cast<std::uint64_t>(question.heaps->last) : endless, run);
    sweep.period = told(found.period);
    if (question.heaps) {
      sweep.nimbers = nimbers_of(found, *question.heaps, run);
      const auto count = static_cast<std::uint64_t>(question.heaps->last - question.heaps->first) + 1;
      if (sweep.nimbers->size() < count) sweep.reason = reason_of(found, run);
    } else if (!found.period) {
      sweep.reason = reason_of(found, run);
    }
  });
}

}  // namespace

std::optional<Period> told(const std::optional<HeapPeriod>& period) {
  if (!period) return {};
  return Period{period->from, period->length, period->proved_after, std::string(to_string(period->proof))};
}

Result<std::optional<AnySweep>> nimber_sweep(NimberQuestion question) {
  constexpr std::int64_t heaps_max = 10'000'000;
  if (question.heaps) {
    const auto [first, last] = *question.heaps;
    if (first < 0) return Error{"n begins at " + std::to_string(first) + "; expected a range from 0 or more"};
    if (last - first >= heaps_max) {
      return Error{"n stands for " + grouped(static_cast<std::uint64_t>(last - first) + 1) +
                   " heaps; expected at most " + grouped(heaps_max)};
    }
  }
  std::string text = question.text;
  return std::optional(AnySweep(
      std::move(text), [question = std::move(question)](const Options& options) { return answer(question, options); }));
}

Error no_misere_nimbers() { return {"heaps have nimbers under normal play alone; expected misere=false, or one n"}; }

}  // namespace firstwin
