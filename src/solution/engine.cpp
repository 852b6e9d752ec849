// SPDX-License-Identifier: Apache-2.0
#include "firstwin/engine.h"

#include <chrono>

#include "base/quoted.h"
#include "base/text.h"
#include "firstwin/detail/fault.h"

namespace firstwin::detail {

std::string seen_at(std::string_view sentence, std::string text) {
  constexpr std::size_t bytes_max = 300;
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) text.replace(at, 1, " / ");
  if (text.size() > bytes_max) {
    std::size_t end = bytes_max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not within a character
    text = text.substr(0, end) + "...";
  }
  return std::string(sentence) + "; seen at the position " + text;
}

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
  return {"engine " + in_quotes(given) + " does not take this game; expected auto or one of " + known +
          (nearest.empty() ? "" : "; did you mean " + nearest + "?")};
}

Cost cost_of(std::string_view engine, std::string why, const std::string& more, const Run& run) {
  if (!more.empty()) why += ": " + more;
  return {.engine = std::string(engine),
          .why = std::move(why),
          .positions = run.positions(),
          .seconds = run.seconds(),
          .peak_bytes = run.peak_bytes()};
}

Refusal refusal_after(const Value& value, Stop stop, const std::string& reason, const Options& options) {
  if (value.outcome == Outcome::unknown) {
    if (stop == Stop::none || stop == Stop::memory) return Refusal::limit(reason);
  } else if (options.plies && !value.plies && !value.margin && value.outcome != Outcome::draw) {
    return Refusal::cannot("it does not count this many plies");
  }
  return {};
}

bool Choice::considers(std::string_view name, bool automatic) {
  names_.push_back(name);
  return asked_for() ? wanted_ == name : automatic;
}

std::string Choice::why(std::string_view merit) const {
  return (asked_for() ? "asked for" : std::string(merit)) + passed_over_;
}

std::optional<Error> Choice::pass_over(std::string_view name, const Refusal& refusal) {
  if (asked_for() && refusal.kind == Refusal::Kind::cannot) {
    return Error{"engine " + in_quotes(name) + " does not take this game: " + refusal.reason};
  }
  const std::string words = std::string(name) + ": " + refusal.reason;
  if (refusal.kind == Refusal::Kind::limit) limits_ += (limits_.empty() ? "" : "; ") + words;
  passed_over_ += "; not " + words;
  return {};
}

Error Choice::none() const {
  if (asked_for()) return unknown_engine(wanted_, names_);
  return {"no engine takes this game with these options" + passed_over_};
}

}  // namespace firstwin::detail
