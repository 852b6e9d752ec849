// SPDX-License-Identifier: Apache-2.0
#include "check/duel.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "catalog/numbers.h"
#include "check/harness.h"
#include "check/why.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/describe.h"
#include "present/json.h"

namespace firstwin::cli {

namespace {

namespace fs = std::filesystem;

/// A folder for what is generated and compiled; it stays with --keep.
class BuildFolder {
 public:
  explicit BuildFolder(bool keep) : keep_(keep) {}
  ~BuildFolder() {
    if (!keep_) return;
    std::error_code ignored;
    const fs::path kept = fs::path(own_.folder() + "-kept");
    fs::rename(own_.folder(), kept, ignored);
    complain("harnesses and programs are kept in " + kept.string());
  }
  BuildFolder(const BuildFolder&) = delete;
  BuildFolder& operator=(const BuildFolder&) = delete;

  /// A new folder in it.
  std::string make(const std::string& name) const {
    const fs::path folder = fs::path(own_.folder()) / name;
    fs::create_directories(folder);
    return folder.string();
  }

 private:
  Sandbox own_;
  bool keep_;
};

/// Words that are paths from here become whole, since the program runs elsewhere.
std::vector<std::string> with_whole_paths(std::vector<std::string> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::error_code error;
    const bool is_path = i > 0 || words[i].find('/') != std::string::npos;
    if (is_path && fs::is_regular_file(words[i], error)) words[i] = fs::absolute(words[i], error).string();
  }
  return words;
}

Result<std::vector<Player>> players_of(const Problem& problem, const Command& command, const BuildFolder& folder,
                                       const std::atomic<bool>* cancel) {
  ProcessLimits limits{.cancel = cancel};
  constexpr std::uint64_t least_bytes = std::uint64_t{16} << 20;  // an interpreter takes some ten before its first line
  if (command.options.memory_bytes_max > 0) limits.memory_bytes = command.options.memory_bytes_max;
  if (limits.memory_bytes < least_bytes) {
    return Error{"--memory=" + bytes_text(limits.memory_bytes) + " is too little for a program; expected at least " +
                 bytes_text(least_bytes)};
  }
  std::vector<Player> players;
  const std::size_t files = std::min(command.words.size(), command.words_before_end);
  for (std::size_t i = 1; i < files; ++i) {
    auto program = prepare_program(problem, command.words[i], folder.make(std::to_string(i)), cancel);
    if (!program) return program.error();
    players.emplace_back(command.words[i], std::move(program->command), limits, program->is_bare);
  }
  if (files < command.words.size()) {
    const std::vector<std::string> words(command.words.begin() + static_cast<std::ptrdiff_t>(files),
                                         command.words.end());
    std::string name;
    for (const std::string& word : words) name += (name.empty() ? "" : " ") + word;
    players.emplace_back(name, with_whole_paths(words), limits);
  }
  if (players.empty())
    return Error{"a program is missing; expected a solution such as my.py, or -- and a command such as ./my"};
  if (players.size() > 2)
    return Error{std::to_string(players.size()) + " programs are given; expected one, or two to compare"};
  return players;
}

bool is_list(const ProblemArgument& argument) { return argument.kind != Kind::integer; }

/// Up to which number a level has all, where it has numbers and they do not go on for ever.
std::optional<std::int64_t> most_of(const Problem& problem, bool beyond, const Level& level) {
  constexpr std::int64_t without_end = INT64_MAX / 4;
  if (problem.all_of) return {};
  std::int64_t limit = -1;
  for (const ProblemArgument& argument : problem.arguments) {
    const bool has_numbers = argument.kind != Kind::text && (!is_list(argument) || level.elements > 0);
    if (has_numbers) limit = std::max({limit, argument.most, argument.least == INT64_MIN ? 0 : -argument.least});
  }
  if (limit < 0 || (beyond && level.most >= without_end)) return {};
  return beyond ? level.most : std::min(level.most, limit);
}

/// "n up to 8, and of all ": what was asked before the levels.
std::string cheap_text(const Problem& problem, const DuelReport& report) {
  std::string text;
  for (const ProblemArgument& argument : problem.arguments) {
    if (report.cheap && argument.cheap_most > 0)
      text += argument.name + " up to " + std::to_string(argument.cheap_most) + ", and of ";
  }
  return text;
}

/// "1 element up to 8,191, 2 up to 63, 3-4 up to 5": what the levels were all of.
std::string levels_text(const Problem& problem, bool beyond, const DuelReport& report) {
  if (report.complete) return "all inputs that the judge allows";
  if (report.levels.empty()) return "not all inputs of any size";
  const auto& levels = report.levels;
  if (std::none_of(levels.begin(), levels.end(),
                   [&](const Level& level) { return most_of(problem, beyond, level).has_value(); }))
    return "all inputs of size 0 to " + grouped(levels.back().elements) + " (elements or characters)";
  if (std::none_of(problem.arguments.begin(), problem.arguments.end(), is_list))
    return "all inputs of " + cheap_text(problem, report) + "numbers up to " +
           grouped(static_cast<std::uint64_t>(*most_of(problem, beyond, levels[0])));
  std::string text;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const auto most = most_of(problem, beyond, levels[i]);
    std::size_t last = i;
    while (last + 1 < levels.size() && most_of(problem, beyond, levels[last + 1]) == most) ++last;
    std::string elements = std::to_string(levels[i].elements);
    if (last > i) elements += "-" + std::to_string(levels[last].elements);
    if (text.empty()) elements += elements == "1" ? " element" : " elements";
    text += (text.empty() ? "" : ", ") + elements;
    if (most) text += " up to " + grouped(static_cast<std::uint64_t>(*most));
    i = last;
  }
  return "all inputs of " + text;
}

std::string levels_json(const Problem& problem, bool beyond, const DuelReport& report) {
  std::string json;
  for (const Level& level : report.levels) {
    const auto most = most_of(problem, beyond, level);
    json += (json.empty() ? "" : ",") + std::string("{\"elements\":") + std::to_string(level.elements) +
            ",\"most\":" + (most ? std::to_string(*most) : "null") + "}";
  }
  return "[" + json + "]";
}

std::string shell_word(const std::string& word) {
  if (!word.empty() &&
      word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-=,+") ==
          std::string::npos) {
    return word;
  }
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

std::string replay_text(const Problem& problem, const Command& command, const Difference& difference) {
  if (!difference.after.empty()) return "";
  std::string text = "firstwin duel " + problem.id;
  for (std::size_t i = 1; i < command.words.size(); ++i) {
    if (i == command.words_before_end) text += " --";
    text += " " + shell_word(command.words[i]);
  }
  const std::string option = " --case=" + shell_word(case_values_json(problem, difference.found.values));
  const std::size_t end = text.find(" -- ");
  return end == std::string::npos ? text + option : text.insert(end, option);
}

std::string said(const Reply& reply) { return reply.fault.empty() ? reply.text : "it " + reply.fault; }

/// A program's name, or its end where all of it would leave no room for what is said of it.
std::string label_of(const Player& player) {
  constexpr std::size_t bytes_max = 24;
  const std::string& name = player.name();
  if (name.size() <= bytes_max) return name;
  std::size_t from = name.size() - bytes_max;
  while (from < name.size() && (static_cast<unsigned char>(name[from]) & 0xC0) == 0x80) ++from;  // within a character
  return "…" + name.substr(from);
}

using TextRows = std::vector<std::pair<std::string, std::string>>;

/// The arguments of a case and what was said to it, right or wrong.
TextRows said_rows(const Problem& problem, const std::vector<Player>& players, const Difference& said_to) {
  TextRows rows;
  for (std::size_t i = 0; i < problem.arguments.size(); ++i)
    rows.emplace_back(problem.arguments[i].name, argument_json(problem.arguments[i], said_to.found.values[i]));
  for (std::size_t i = 0; i < players.size(); ++i) rows.emplace_back(label_of(players[i]), said(said_to.replies[i]));
  rows.emplace_back("right", said_to.right.json);
  return rows;
}

std::string difference_text(const Problem& problem, const std::vector<Player>& players, const Command& command,
                            const Difference& difference, const std::string& why) {
  TextRows rows = said_rows(problem, players, difference);
  rows.emplace_back("why", why);
  if (difference.after.empty()) {
    rows.emplace_back("replay", replay_text(problem, command, difference));
  } else {
    std::string before;
    for (const Case& one : difference.after) {
      before += (before.empty() ? "" : " ") + case_values_json(problem, one.values);
    }
    rows.emplace_back("but", "alone it is right; it is wrong in one process after " + cut_to(before, 200) +
                                 ": something is kept from one case to the next");
  }
  return two_columns(rows, 2);
}

std::string unanswered_text(const Problem& problem, const Unanswered& unanswered) {
  const std::string first = case_values_json(problem, unanswered.first.values);
  const std::string last = case_values_json(problem, unanswered.last.values);
  const std::string where = first == last ? "on " + first : "on one of " + first + " … " + last;
  if (!unanswered.crashed) return "it " + unanswered.fault + " " + where;
  return "it gave no answer " + where + ": it " + unanswered.fault;
}

std::string_view verdict(const DuelReport& report) {
  if (report.difference) return "a difference";
  if (report.both_wrong) return "both were wrong";
  if (report.unanswered) return report.unanswered->crashed ? "a crash" : "no answer";
  return report.cases == 0 ? "no answer" : "no difference";
}

std::string report_text(const Problem& problem, const std::vector<Player>& players, const Command& command,
                        const DuelReport& report, const std::string& why) {
  std::string text = problem.id + ": " + problem.title + "\n\n";
  TextRows rows;
  if (report.difference) {
    text += difference_text(problem, players, command, *report.difference, why) + "\n";
  } else if (report.both_wrong) {
    text += two_columns(said_rows(problem, players, *report.both_wrong), 2) + "\n";
  } else if (report.unanswered) {
    text += "  " + wrapped(unanswered_text(problem, *report.unanswered), 2, 2) + "\n\n";
  } else if (report.only) {
    text += two_columns(said_rows(problem, players, *report.only), 2) + "\n";
  }
  rows.emplace_back(verdict(report), counted(report.cases, "case") + " in " + seconds_text(report.seconds));
  if (problem.own_text) {
    for (const Player& player : players) {
      rows.emplace_back("read", player.reads_own_text() ? "the judge's own text: " + problem.own_text_means
                                                        : "an argument a line, in JSON");
    }
  }
  if (!command.only_case.empty()) return text + two_columns(rows, 2);
  rows.emplace_back("asked", levels_text(problem, command.beyond, report));
  constexpr std::uint64_t few_cases = 1000;
  const bool ran_out = !report.complete && !report.slow && report.cases < std::min(few_cases, command.cases_max);
  if (ran_out && verdict(report) == "no difference")
    rows.emplace_back("few", "the time was over: a busy machine, or a slow start; --time=60s asks more");
  if (report.difference && report.cut_short)
    rows.emplace_back("cut short",
                      "the time ended before all was tried that may make it smaller; --time=60s tries more");
  if (report.slow) {
    rows.emplace_back("stopped growing", "at " + grouped(report.slow->elements) + " elements with a sum of " +
                                             to_string(report.slow->sum) + ", which took " +
                                             seconds_text(report.slow_seconds));
  }
  return text + two_columns(rows, 2);
}

std::string report_json(const Problem& problem, const std::vector<Player>& players, const Command& command,
                        const DuelReport& report, const std::string& why) {
  const auto& difference = report.difference ? report.difference : report.both_wrong ? report.both_wrong : report.only;
  const auto got = [&](const Reply& reply) { return reply.fault.empty() ? json_string(reply.text) : "null"; };
  std::string json = "{\"problem\":" + json_string(problem.id);
  json += ",\"verdict\":" + json_string(std::string(verdict(report)));
  json += ",\"args\":" + (difference ? case_values_json(problem, difference->found.values) : "null");
  json += ",\"got\":" + (difference ? got(difference->replies[0]) : "null");
  json += ",\"expected\":" + (difference ? difference->right.json : "null");
  json += ",\"cases\":" + std::to_string(report.cases);
  json += ",\"all_up_to\":" + levels_json(problem, command.beyond, report);
  for (const ProblemArgument& argument : problem.arguments) {
    if (report.cheap && argument.cheap_most > 0)
      json += ",\"all_with\":{" + json_string(argument.name) + ":" + std::to_string(argument.cheap_most) + "}";
  }
  json += std::string(",\"complete\":") + (report.complete ? "true" : "false");
  json += ",\"seconds\":" + std::to_string(report.seconds);
  if (report.slow)
    json += ",\"stopped_growing_at\":{\"elements\":" + std::to_string(report.slow->elements) + ",\"sum\":\"" +
            to_string(report.slow->sum) + "\"}";
  if (report.unanswered && !report.difference) {
    json += ",\"unanswered\":{\"first\":" + case_values_json(problem, report.unanswered->first.values) +
            ",\"last\":" + case_values_json(problem, report.unanswered->last.values) +
            ",\"fault\":" + json_string(report.unanswered->fault) + "}";
  }
  if (!difference) return json + "}\n";
  if (!difference->replies[0].fault.empty()) json += ",\"fault\":" + json_string(difference->replies[0].fault);
  if (players.size() > 1) json += ",\"got_second\":" + got(difference->replies[1]);
  if (report.difference) {
    json += ",\"why\":" + json_string(why);
    json += std::string(",\"cut_short\":") + (report.cut_short ? "true" : "false");
    std::string after;
    for (const Case& one : difference->after)
      after += (after.empty() ? "" : ",") + case_values_json(problem, one.values);
    if (!after.empty()) json += ",\"after\":[" + after + "]";
    if (after.empty()) json += ",\"replay\":" + json_string(replay_text(problem, command, *difference));
  }
  return json + "}\n";
}

Result<Case> only_case(const Problem& problem, const std::string& text) {
  const Error fault{"--case=" + shortened(text) +
                    " is no case; expected the arguments as a JSON list, such as [20,152]"};
  const auto given = nlohmann::json::parse(text, nullptr, false);
  if (!given.is_array() || given.size() != problem.arguments.size()) return fault;
  CaseValues values;
  for (std::size_t i = 0; i < given.size(); ++i) {
    auto value = read_case_line(problem.arguments[i], given[i].dump());
    if (!value) return value.error();
    values.push_back(std::move(*value));
  }
  return make_case(problem, std::move(values));
}

Result<DuelReport> run_duel(const Problem& problem, std::vector<Player>& players, const Command& command,
                            const std::atomic<bool>* cancel) {
  DuelOptions options{.each_seconds = command.each_seconds,
                      .cases_max = command.cases_max,
                      .seed = command.seed,
                      .beyond = command.beyond,
                      .cancel = cancel};
  if (command.options.time_max) options.seconds = command.options.time_max->count();
  if (command.only_case.empty()) return duel(problem, players, options);
  const auto only = only_case(problem, command.only_case);
  if (!only) return only.error();
  if (auto answer = answer_case(problem, only->values, {.cancel = cancel}); !answer) return answer.error();
  return duel_on(problem, players, options, *only);
}

}  // namespace

int duel(const Command& command) {
  const std::string id = command.words.empty() ? "" : command.words.front();
  const Problem* problem = find_problem(id);
  if (!problem) return complain(unknown_problem(id).message), bad_input;
  catch_terminations();
  const ShownOptions shown(command.options);
  const BuildFolder folder(command.keep);
  const std::atomic<bool>* const cancel = shown.options().cancel;
  auto players = players_of(*problem, command, folder, cancel);
  if (was_interrupted()) return interrupted;
  if (!players) return complain(players.error().message), bad_input;
  const auto report = run_duel(*problem, *players, command, cancel);
  if (!report) return complain(report.error().message), bad_input;
  std::string why;
  if (report->difference) {
    const auto answer = answer_case(*problem, report->difference->found.values, {});
    why = answer ? why_text(*answer) : "";
  }
  print(command.json ? report_json(*problem, *players, command, *report, why)
                     : report_text(*problem, *players, command, *report, why));
  flush();
  if (report->difference) return check_failed;
  if (report->cancelled) return interrupted;
  if (report->both_wrong || (report->unanswered && report->unanswered->crashed)) return check_failed;
  if (report->unanswered && report->cases > 0)
    return complain(unanswered_text(*problem, *report->unanswered)), limit_reached;
  if (report->cases > 0) return answered;
  complain("no case was answered in " + seconds_text(report->seconds) + ", so nothing is known of the program");
  return limit_reached;
}

}  // namespace firstwin::cli
