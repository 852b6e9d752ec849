// SPDX-License-Identifier: Apache-2.0
#include "bench/bench.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <stdexcept>

#include "base/text.h"
#include "catalog/numbers.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/json.h"

namespace firstwin::cli {

namespace {

using bench::Report;
using bench::Workload;

bool wanted(const Workload& workload, const std::vector<std::string>& names) {
  return names.empty() || std::any_of(names.begin(), names.end(),
                                      [&](const std::string& name) { return workload.name.starts_with(name); });
}

/// Those asked for by the beginning of their names, and the baselines they need before them; slow ones only when
/// named whole, or all of them are asked for.
std::vector<Workload*> chosen(std::vector<Workload>& workloads, const Command& command) {
  const std::vector<std::string>& names = command.words;
  std::vector<Workload*> rows;
  for (Workload& workload : workloads) {
    const bool needed = std::any_of(workloads.begin(), workloads.end(), [&](const Workload& other) {
      return other.baseline == workload.name && wanted(other, names);
    });
    const bool named = std::find(names.begin(), names.end(), workload.name) != names.end();
    const bool runs = command.full || !workload.full || named;
    if (runs && (wanted(workload, names) || needed)) rows.push_back(&workload);
  }
  return rows;
}

std::string formatted(const char* format, double number) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, number);
  return text.data();
}

std::string hash_text(std::uint64_t hash) {
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash));
  return text.data();
}

std::string report_text(const Report& report) {
  const Workload& workload = *report.workload;
  std::string text =
      workload.name + "\n  " + workload.engine + ", " + workload.what + "\n  " + seconds_text(report.seconds);
  text += ", " + counted(report.measure.positions, "position");
  if (report.measure.positions > 0) {
    text += " at " + formatted("%.3g", report.seconds * 1e9 / static_cast<double>(report.measure.positions)) + " ns";
  }
  text += ", " + bytes_text(report.measure.peak_bytes);
  if (report.ratio > 0) text += ", " + formatted("%.3g", report.ratio) + " times as fast as " + workload.baseline;
  return text + "\n  answers " + hash_text(report.measure.hash) +
         (report.agrees ? "\n" : ", NOT those of the baseline\n");
}

std::string report_json(const Report& report) {
  const Workload& workload = *report.workload;
  return "{\"bench\":" + json_string(workload.name) + ",\"engine\":" + json_string(workload.engine) +
         ",\"what\":" + json_string(workload.what) + ",\"seconds\":" + formatted("%.9g", report.seconds) +
         ",\"positions\":" + std::to_string(report.measure.positions) +
         ",\"peak_bytes\":" + std::to_string(report.measure.peak_bytes) +
         ",\"baseline\":" + (workload.baseline.empty() ? "null" : json_string(workload.baseline)) +
         ",\"ratio\":" + (report.ratio > 0 ? formatted("%.4g", report.ratio) : "null") + ",\"answers\":\"" +
         hash_text(report.measure.hash) + "\",\"agrees\":" + (report.agrees ? "true" : "false") + "}\n";
}

/// Whether the words are a game with its parameters, and not the names of workloads.
bool names_game(const std::vector<std::string>& words) {
  if (words.empty()) return false;
  if (words.front().find_first_of("/(") != std::string::npos) return true;
  if (words.size() > 1 && words[1].find('=') != std::string::npos) return true;
  return words.size() == 1 && find_built_in_game(words.front()) != nullptr &&
         std::none_of(bench::workloads().begin(), bench::workloads().end(),
                      [&](const Workload& workload) { return wanted(workload, words); });
}

/// Runs the rows one by one, each against its baseline; or, of a game, against the first that has an answer.
int run_rows(const std::vector<Workload*>& rows, const Command& command, bool are_of_game) {
  std::map<std::string, Report> done;
  std::string first;
  int status = answered;
  const auto fail = [&](const Workload& workload, const std::exception& failed, int failed_status) {
    flush();
    complain(workload.name + ": " + failed.what());
    if (status == answered) status = failed_status;
  };
  for (Workload* workload : rows) {
    try {
      if (are_of_game) workload->baseline = first;
      Report report = bench::run_workload(*workload);
      if (const auto baseline = done.find(workload->baseline); baseline != done.end())
        bench::compare(report, baseline->second);
      if (!report.agrees) status = check_failed;
      print(command.json ? report_json(report) : report_text(report));
      flush();
      if (first.empty()) first = workload->name;
      done[workload->name] = std::move(report);
    } catch (const std::invalid_argument& failed) {
      fail(*workload, failed, bad_input);
    } catch (const std::runtime_error& failed) {
      fail(*workload, failed, limit_reached);
    }
  }
  return status;
}

int bench_game(const Command& command) {
  if (command.full) return complain("--full is for the workloads; a game is timed as it is given"), bad_input;
  const auto read = read_game(command);
  if (!read) return complain(read.error().message), bad_input;
  auto of_game = bench::rows_of_game(read->game, command.options);
  std::vector<Workload*> rows;
  for (Workload& workload : of_game) rows.push_back(&workload);
  return run_rows(rows, command, true);
}

}  // namespace

int bench(const Command& command) {
  if (names_game(command.words)) return bench_game(command);
  if (command.options.time_max || command.options.memory_bytes_max > 0 || command.options.threads > 0)
    return complain("--time, --memory and --threads are for a game; workloads have their own"), bad_input;
  auto workloads = bench::workloads();
  const auto rows = chosen(workloads, command);
  if (rows.empty()) {
    std::vector<std::string> names;
    for (const Workload& workload : workloads) names.push_back(workload.name);
    const std::string nearest = nearest_name(command.words.front(), names);
    return complain("unknown workload " + in_quotes(command.words.front()) +
                    (nearest.empty() ? "; expected the beginning of one, such as " + names.front() +
                                           ", or a game; 'firstwin bench' runs all workloads"
                                     : "; did you mean " + nearest + "?")),
           bad_input;
  }
  return run_rows(rows, command, false);
}

}  // namespace firstwin::cli
