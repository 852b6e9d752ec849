// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "firstwin/knowledge.h"
#include "firstwin/result.h"
#include "firstwin/run.h"

namespace firstwin {

/// The answers to a question about many games at once: all targets of a pool, all heaps up to a size. Those that the
/// question is not about are empty.
struct Sweep {
  Cost cost{};
  Stop stop = Stop::none;        ///< why answers are missing, and a sentence with figures
  std::string reason{};
  std::optional<std::vector<std::int64_t>> losing_targets{};  ///< ascending
  std::optional<std::vector<std::uint64_t>> nimbers{};        ///< of the heaps asked about, in their order
  std::optional<Period> period{};

  bool complete() const { return reason.empty(); }
};

/// A question about many games at once, whose type is known only at run time. Cheap to copy.
class AnySweep {
 public:
  using Solve = std::function<Result<Sweep>(const Options&)>;

  /// `text`: as the games are written together and parsed, "can-i-win(n=24,target=all)".
  AnySweep(std::string text, Solve solve) : text_(std::move(text)), solve_(std::move(solve)) {}

  const std::string& text() const { return text_; }
  /// As firstwin::solve: an error is bad input; where a limit was reached, the Sweep says so.
  Result<Sweep> solve(const Options& options = {}) const { return solve_(options); }

 private:
  std::string text_;
  Solve solve_;
};

}  // namespace firstwin
