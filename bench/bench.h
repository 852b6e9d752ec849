// SPDX-License-Identifier: Apache-2.0
// Workloads that show what engines cost. Each forces an engine, counts its work (which may change) and hashes its
// answers (which must never change), and is set against the textbook method in the same run.
//
// To add one, write a row in the table of its file: {name, engine, what, baseline, function}; most are one call of
// solved("game", "engine").
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "firstwin/any_game.h"
#include "firstwin/run.h"
#include "firstwin/value.h"

namespace firstwin::bench {

/// What one run of a workload did.
struct Measure {
  std::uint64_t positions = 0;   ///< valued; what that means is the engine's own
  std::uint64_t peak_bytes = 0;  ///< held at once
  std::uint64_t hash = 0;        ///< of all answers
  double hash_seconds = 0;       ///< that making the hash took, where it is much: no part of the work
};

/// Answers, hashed in their order. Workloads that answer the same questions have the same hash.
class Answers {
 public:
  void add(Wide answer);
  /// The margin where there is one, else whether the mover wins.
  void add(const Value& value);
  std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

struct Workload {
  std::string name;
  std::string engine;            ///< that it forces; "textbook" for a baseline
  std::string what;              ///< the instance, a clause
  std::string baseline;          ///< name of the workload that it is set against; empty for none
  std::function<Measure()> run;  ///< throws std::runtime_error at a limit, std::invalid_argument for broken rules
  bool full = false;             ///< takes over ten seconds, so that only `bench --full` runs it
  std::function<void()> prepare{};  ///< makes what it works on, before time is taken; may be empty
};

/// A workload's function that parses and solves a game with the engine forced, and hashes the value of its start.
/// `options` is for what is more to say than the engine.
std::function<Measure()> solved(std::string game, std::string engine, Options options = {});
/// A row an engine that takes the game, for `bench ./my_game.lua size=4`; memo, the textbook's method, comes first
/// where it is one of them. The definition is left out: it is not meant to be fast. The rows have no baseline.
std::vector<Workload> rows_of_game(const AnyGame& game, Options options);

/// One row of the report.
struct Report {
  const Workload* workload = nullptr;
  Measure measure;
  double seconds = 0;            ///< the best of the repetitions
  double ratio = 0;              ///< the baseline's seconds over these; 0 without a baseline
  bool agrees = true;            ///< the hash is the baseline's
};

/// All workloads, baselines before those that are set against them.
const std::vector<Workload>& workloads();

/// Runs a workload again and again, three times at least, or until half a second is spent; once when it is slow.
Report run_workload(const Workload& workload);
/// Sets a report against that of its baseline.
void compare(Report& report, const Report& baseline);

// The tables, one a file.
std::vector<Workload> can_i_win_rows();
std::vector<Workload> rows_of_coins_rows();
std::vector<Workload> heaps_rows();
std::vector<Workload> games_rows();
std::vector<Workload> lua_rows();

}  // namespace firstwin::bench
