// SPDX-License-Identifier: Apache-2.0
// What a check has found so far: one finding a law, at the position nearest to the start.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check/game_graph.h"
#include "firstwin/laws.h"

namespace firstwin::detail {

/// The laws, in the order in which they rest on each other.
inline constexpr std::string_view law_order[] = {
    "throws",    "result",       "repeatable", "ends",         "key",         "move_text", "find_move",
    "text",      "parse",        "layer",      "index",        "index_falls", "points",    "impartial",
    "canonical", "predecessors", "components", "margin_bound", "engines"};

class Findings {
 public:
  Findings(Subject& subject, const GameGraph& graph, LawReport& report)
      : subject_(subject), graph_(graph), report_(report) {}

  /// What is wrong with a law, in words.
  struct Words {
    std::string got, expected, cause;
  };
  /// A law broken at a position; at no_position when it is broken by the game as a whole.
  void fault(std::string_view law, PositionId at, Words words) { add(report_.faults, law, at, std::move(words)); }
  /// Something that the game's author may not have meant.
  void warn(std::string_view law, PositionId at, Words words) { add(report_.warnings, law, at, std::move(words)); }

  /// A position as a finding shows it: its text in quotes, or that it has none.
  std::string name_of(PositionId at) const;
  /// Puts first what most of the rest may follow from.
  void sort();

 private:
  void add(std::vector<Finding>& findings, std::string_view law, PositionId at, Words words);

  Subject& subject_;
  const GameGraph& graph_;
  LawReport& report_;
  std::map<std::pair<const void*, std::string>, std::size_t> plies_{};  ///< to where each finding is shown
};

}  // namespace firstwin::detail
