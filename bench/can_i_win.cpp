// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "bench/bench.h"
#include "bench/textbook.h"
#include "engine/race_table.h"
#include "firstwin/can_i_win.h"
#include "firstwin/catalog.h"

namespace firstwin::bench {

namespace {

/// The table with one SIMD target and so many threads; a hash of all its bits.
std::function<Measure()> table_of(int n, std::int64_t target, int threads, std::string simd = {}) {
  return [=] {
    const Options options{.threads = threads};
    Run run(options);
    const auto names = RaceTable::simd_names();
    if (!simd.empty() && std::find(names.begin(), names.end(), simd) == names.end()) {
      throw std::runtime_error("this machine has no " + simd);
    }
    const auto table = RaceTable::build(RaceRules::up_to(n, target), run, simd);
    if (!table) throw std::runtime_error(run.stop_sentence());
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t hash = table->hash();
    const double hash_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return Measure{table->position_count(), run.peak_bytes(), hash, hash_seconds};
  };
}

/// All losing targets of one n.
std::function<Measure()> all_targets(int n) {
  return [n] {
    const std::vector<std::string> words{"can-i-win", "n=" + std::to_string(n), "target=all"};
    const auto sweep = std::get<AnySweep>(*parse_game_or_sweep(words)).solve({.threads = 1});
    if (!sweep->complete()) throw std::runtime_error(sweep->reason);
    Answers answers;
    for (const std::int64_t target : *sweep->losing_targets) answers.add(Wide{target});
    return Measure{sweep->cost.positions, sweep->cost.peak_bytes, answers.hash()};
  };
}

/// A thousand solves of a small game, as a program that judges others makes them.
Measure thousand_small_solves() {
  constexpr int solves = 1000;
  Answers answers;
  Measure measure;
  for (int i = 0; i < solves; ++i) {
    const auto solution = solve(can_i_win{.n = 11, .target = 12 + i % 54}, {.threads = 1, .memory_bytes_max = 1_GiB});
    answers.add(solution->value());
    measure.positions += solution->cost().positions;
    measure.peak_bytes = std::max(measure.peak_bytes, solution->cost().peak_bytes);
  }
  measure.hash = answers.hash();
  return measure;
}

std::vector<Workload> general_rows() {
  const std::string textbook = "can-i-win-20-textbook";
  const std::string what = "n=20 target=150, a loss";
  const std::string game = "can-i-win(n=20,target=150)";
  return {
      {textbook, "textbook", what + ", array", "", [] { return textbook_can_i_win_array(20, 150); }},
      {"can-i-win-20-textbook-map", "textbook", what + ", unordered_map", textbook,
       [] { return textbook_can_i_win_map(20, 150); }},
      {"can-i-win-20-memo-array", "memo", what, textbook, solved(game, "memo", {.store = Store::array})},
      {"can-i-win-20-memo-hash", "memo", what, textbook, solved(game, "memo", {.store = Store::hash, .threads = 1})},
      {"can-i-win-20-table", "table", what, textbook, solved(game, "table", {.threads = 1})},
      {"can-i-win-11-thousand", "auto", "n=11, a thousand solves one after another", "", thousand_small_solves},
  };
}

std::vector<Workload> race_rows() {
  const std::string what = "n=24 target=230, a loss", game = "can-i-win(n=24,target=230)";
  const std::string array = "can-i-win-24-textbook", map = "can-i-win-24-textbook-map", table = "can-i-win-30-bits";
  return {
      {array, "textbook", what + ", array", "", [] { return textbook_can_i_win_array(24, 230); }},
      {map, "textbook", what + ", unordered_map", array, [] { return textbook_can_i_win_map(24, 230); }},
      {"can-i-win-24-race-table", "race-table", what, array, solved(game, "race-table", {.threads = 1})},
      {"can-i-win-24-race-table-map", "race-table", what, map, solved(game, "race-table", {.threads = 1})},
      {"can-i-win-26-bits", "race-table", "n=26 target=260, the whole table", "", table_of(26, 260, 1)},
      {"can-i-win-28-bits", "race-table", "n=28 target=290, the whole table", "", table_of(28, 290, 1)},
      {table, "race-table", "n=30 target=325, the whole table", "", table_of(30, 325, 1)},
      {table + "-avx2", "race-table", "the same with AVX2 alone", table, table_of(30, 325, 1, "AVX2")},
      {table + "-2-threads", "race-table", "the same with 2 threads", table, table_of(30, 325, 2)},
      {"can-i-win-36-bits", "race-table", "n=36 target=466, 2 threads, 8 GiB", "", table_of(36, 466, 2), true},
      {"can-i-win-64-100", "race-search", "n=64 target=100", "",
       solved("can-i-win(n=64,target=100)", "race-search", {.threads = 1})},
      {"can-i-win-64-120", "race-search", "n=64 target=120", "",
       solved("can-i-win(n=64,target=120)", "race-search", {.threads = 1})},
      {"can-i-win-22-targets", "race-all-targets", "all 253 targets of n=22", "", all_targets(22)},
      {"can-i-win-24-targets", "race-all-targets", "all 300 targets of n=24", "", all_targets(24)},
      {"can-i-win-26-targets", "race-all-targets", "all 351 targets of n=26", "", all_targets(26)},
  };
}

}  // namespace

std::vector<Workload> can_i_win_rows() {
  std::vector<Workload> rows = general_rows();
  for (Workload& row : race_rows()) rows.push_back(std::move(row));
  return rows;
}

}  // namespace firstwin::bench
