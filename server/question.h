// SPDX-License-Identifier: Apache-2.0
// The body of a question: read strictly, so that a slip is told and not passed over.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/problems.h"
#include "firstwin/catalog.h"
#include "firstwin/run.h"
#include "server/limits.h"
#include "server/request.h"

namespace firstwin::server {

enum class Asked : std::uint8_t { solve, position, explain, survey, judge };

struct Question {
  Asked asked = Asked::solve;
  std::string game{};                   ///< as it was written; empty for judge
  std::string rules_file{};             ///< where the game's rules are read from; empty for built-in games
  std::vector<std::string> moves{};
  bool refutations = false, history = false;
  bool wait = true;
  const Problem* problem = nullptr;     ///< only of judge
  bool has_game() const { return !problem || problem->call; }
  /// Whether its game is made in a moment: long lists and ranges, rules from a file and a problem's case may take long.
  bool reads_quickly() const;
  CaseValues arguments{};
  Options options{};  ///< within the server's limits

  /// All that matters for solving it, a file of rules as it is now: questions with equal keys share a solution.
  std::string key() const;
};

/// Throws a Fault with its place.
Question read_question(Asked asked, std::string_view body, const Limits& limits);

/// The game or games that it is about, of which only solve may ask about many. Throws a Fault. Takes a few milliseconds
/// at most, but for rules from a file.
GameOrSweep game_of(const Question& question);

/// What is wrong with the arguments of a problem, and with which.
Fault wrong_argument(const Problem& problem, const std::string& message);

}  // namespace firstwin::server
