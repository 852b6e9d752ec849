// SPDX-License-Identifier: Apache-2.0
// Who wins each heap of a game of one heap: a bit a heap, for who does not ask for plies or nimbers.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "engine/heap_period.h"
#include "firstwin/engine.h"
#include "firstwin/knowledge.h"

namespace firstwin {

inline constexpr std::string_view heap_outcomes_engine = "heap-outcomes";
inline constexpr std::string_view heap_outcomes_merit = "who wins each heap takes one bit";

inline Refusal refuses_outcomes_alone(const Options& options) {
  if (options.plies) return Refusal::cannot("it tells who wins, and not in how many moves");
  return {};
}

template <class G>
class HeapOutcomes final : public Knowledge<G> {
 public:
  using SizeOf = std::uint64_t (*)(const G& game, const typename G::Position& position);

  HeapOutcomes(const G& game, HeapSequence wins, SizeOf size_of)
      : game_(game), wins_(std::move(wins)), size_of_(size_of) {}

  Value value(const typename G::Position& position, Run&) const override {
    if (const auto over = game_.result(position)) return *over;
    const auto wins = wins_.at(size_of_(game_, position));
    if (!wins) return {};
    return {.outcome = *wins ? Outcome::win : Outcome::loss};
  }
  std::string reason() const override {
    return "no period is proved after " + grouped(wins_.known()) + " values, and the heap is larger";
  }

 private:
  G game_;
  HeapSequence wins_;
  SizeOf size_of_;
};

}  // namespace firstwin
