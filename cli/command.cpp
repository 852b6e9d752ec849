// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "base/text.h"
#include "catalog/arguments.h"
#include "catalog/numbers.h"
#include "check/harness.h"
#include "cli/verbs.h"

namespace firstwin::cli {

namespace {

/// A unit and what it is worth in the smallest one.
struct Unit {
  std::string_view name;
  double worth;
};

constexpr Unit sizes[] = {
    {"", 1},      {"B", 1},      {"kB", 1e3},      {"MB", 1e6},           {"GB", 1e9},
    {"TB", 1e12}, {"KiB", 1024}, {"MiB", 1048576}, {"GiB", 1073741824.0}, {"TiB", 1099511627776.0}};
constexpr Unit times[] = {{"ms", 1e-3}, {"s", 1}, {"min", 60}, {"h", 3600}};

/// A number above 0 with a unit, `4GiB` or `1.5 h`.
std::optional<double> read_measure(std::string_view text, std::span<const Unit> units) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789._"), text.size());
  std::string number(text.substr(0, end));
  std::erase(number, '_');
  char* stop = nullptr;
  const double value = std::strtod(number.c_str(), &stop);
  if (number.empty() || *stop != '\0' || number.front() == '.' || number.back() == '.') return {};
  const std::string_view name = trimmed(text.substr(end));
  for (const Unit& unit : units) {
    if (unit.name == name) return value * unit.worth;
  }
  return {};
}

Result<void> set_engine(Command& command, std::string_view value) {
  command.options.engine = value;
  return {};
}

Result<void> set_store(Command& command, std::string_view value) {
  command.options.store = value == "array" ? Store::array : value == "hash" ? Store::hash : Store::any;
  return {};
}

Result<void> set_threads(Command& command, std::string_view value) {
  constexpr std::int64_t threads_max = 1024;
  const ReadNumber number = read_number(value);
  if (number.fault != ReadNumber::Fault::none || number.value < 1 || number.value > threads_max) {
    return Error{"--threads=" + shortened(value) + " is out of range; expected a whole number from 1 to " +
                 std::to_string(threads_max)};
  }
  command.options.threads = static_cast<int>(number.value);
  return {};
}

Result<void> set_memory(Command& command, std::string_view value) {
  const auto bytes = read_measure(value, sizes);
  if (!bytes || *bytes < 1 || *bytes >= 0x1p63) {
    return Error{"--memory=" + shortened(value) +
                 " is no size; expected a number with B, kB, MB, GB, KiB, MiB or GiB, such as 4GiB"};
  }
  command.options.memory_bytes_max = static_cast<std::uint64_t>(*bytes);
  return {};
}

Result<void> set_time(Command& command, std::string_view value) {
  const auto seconds = read_measure(value, times);
  if (!seconds || *seconds > 1e15) {
    return Error{"--time=" + shortened(value) + " is no time; expected a number with ms, s, min or h, such as 30s"};
  }
  command.options.time_max = std::chrono::duration<double>(*seconds);
  constexpr double seconds_max = 1e9;  // some thirty years, which the clock can hold
  const auto span = std::chrono::duration<double>(std::min(*seconds, seconds_max));
  command.options.deadline =
      std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(span);
  return {};
}

Result<void> set_address(Command& command, std::string_view value) {
  command.address = value;
  return {};
}

Result<void> allow_rules(Command& command, std::string_view) {
  command.allow_rules = true;
  return {};
}

Result<void> set_port(Command& command, std::string_view value) {
  const ReadNumber number = read_number(value);
  if (number.fault != ReadNumber::Fault::none || number.value < 0 || number.value > UINT16_MAX) {
    return Error{"--port=" + shortened(value) + " is no port; expected a whole number from 0 to 65535"};
  }
  command.port = static_cast<std::uint16_t>(number.value);
  return {};
}

Result<void> set_language(Command& command, std::string_view language) {
  if (!command.language.empty()) return Error{"--lua and --cpp are both given; expected one of them"};
  command.language = language;
  return {};
}
Result<void> set_lua(Command& command, std::string_view) { return set_language(command, "lua"); }
Result<void> set_cpp(Command& command, std::string_view) { return set_language(command, "cpp"); }

Result<void> set_each(Command& command, std::string_view value) {
  const auto seconds = read_measure(value, times);
  if (!seconds || *seconds <= 0 || *seconds > 1e6)
    return Error{"--each=" + shortened(value) + " is no time; expected a number with ms, s, min or h, such as 2s"};
  command.each_seconds = *seconds;
  return {};
}

Result<void> set_count(std::uint64_t& count, std::string_view option, std::string_view value) {
  const ReadNumber number = read_number(value);
  if (number.fault != ReadNumber::Fault::none || number.value < 0)
    return Error{std::string(option) + "=" + shortened(value) + " is no count; expected a whole number from 0"};
  count = static_cast<std::uint64_t>(number.value);
  return {};
}

Result<void> set_cases(Command& command, std::string_view value) {
  return set_count(command.cases_max, "--cases", value);
}

Result<void> set_seed(Command& command, std::string_view value) { return set_count(command.seed, "--seed", value); }

constexpr std::string_view solving = " solve line explain survey play judge ";
constexpr std::string_view threaded = " solve line explain survey play judge serve lint bench ";
constexpr std::string_view limited = " solve line explain survey play judge duel serve lint bench ";
constexpr std::string_view printing = " solve line explain survey judge duel lint list show bench ";

/// Splits at the first '='.
std::pair<std::string_view, std::optional<std::string_view>> parted(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos) return {word, {}};
  return {word.substr(0, equals), word.substr(equals + 1)};
}

/// Whether a word is an option: not `-`, not a number, and not a text of signs as some judges' arguments are.
bool is_option(std::string_view word) {
  if (word.size() < 2 || word[0] != '-') return false;
  const char next = word[1] == '-' && word.size() > 2 ? word[2] : word[1];
  return (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
}

Error unknown_option(std::string_view name) {
  std::vector<std::string> names;
  for (const Option& option : all_options()) names.push_back("--" + std::string(option.name));
  const std::string nearest = nearest_name("--" + std::string(name), names);
  return {"unknown option " + in_quotes("--" + std::string(name)) +
          (nearest.empty() ? "; 'firstwin help' names all options" : "; did you mean " + nearest + "?")};
}

Result<const Option*> find_option(std::string_view word) {
  if (word == "-h") word = "--help";
  if (!word.starts_with("--")) return Error{"unknown option " + in_quotes(word) + "; expected options such as --json"};
  const std::string_view name = parted(word.substr(2)).first;
  for (const Option& option : all_options()) {
    if (option.name == name) return &option;
  }
  return unknown_option(name);
}

std::string choices_text(const Option& option) {
  std::string text;
  for (const std::string_view choice : option.choices) text += (text.empty() ? "" : ", ") + std::string(choice);
  return text;
}

Result<void> set_option(Command& command, const Option& option, std::string_view value) {
  if (value.empty() && !option.value.empty()) {
    return Error{"--" + std::string(option.name) + " has no value; expected --" + std::string(option.name) + "=" +
                 std::string(option.value)};
  }
  const auto& choices = option.choices;
  if (!choices.empty() && std::find(choices.begin(), choices.end(), value) == choices.end()) {
    const std::string nearest = nearest_name(value, {choices.begin(), choices.end()});
    return Error{"--" + std::string(option.name) + "=" + shortened(value) + " is not known; expected one of " +
                 choices_text(option) + (nearest.empty() ? "" : "; did you mean " + nearest + "?")};
  }
  return option.set(command, value);
}

/// That a verb has all it takes and nothing else.
Result<void> check_fit(const Command& command, const std::vector<const Option*>& given) {
  if (command.verb.empty()) return {};
  const Verb* verb = find_verb(command.verb);
  if (!verb) return unknown_verb(command.verb);
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::string name = "--" + std::string(given[i]->name);
    if (!takes(*verb, *given[i]))
      return Error{"'" + command.verb + "' has no option " + name + "; 'firstwin help " + command.verb +
                   "' names its options"};
    if (std::find(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(i), given[i]) !=
        given.begin() + static_cast<std::ptrdiff_t>(i)) {
      return Error{name + " is given twice; expected once"};
    }
  }
  return {};
}

/// Options of duel and show, for programs that answer problems.
std::vector<Option> program_options() {
  return {{"each", "TIME", "at most so long for one case; 10 s if not given", " duel ", {}, set_each},
          {"cases", "N", "at most so many cases, up to a difference", " duel ", {}, set_cases},
          {"seed", "N", "other random cases; 1 if not given", " duel ", {}, set_seed},
          {"case",
           "JSON",
           "this case alone, its arguments as a JSON list: [20,152]",
           " duel ",
           {},
           [](Command& command, std::string_view value) -> Result<void> {
             return command.only_case = value, Result<void>();
           }},
          {"beyond",
           "",
           "cases outside the judge's limits, too",
           " duel ",
           {},
           [](Command& command, std::string_view) -> Result<void> { return command.beyond = true, Result<void>(); }},
          {"keep",
           "",
           "keep the harness that a bare class is run by, and say where",
           " duel ",
           {},
           [](Command& command, std::string_view) -> Result<void> { return command.keep = true, Result<void>(); }},
          {"harness", "LANG", "print the program that runs a bare class of a problem", " show ", language_names(),
           [](Command& command, std::string_view value) -> Result<void> {
             return command.harness = value, Result<void>();
           }},
          {"solution",
           "LANG",
           "print a short right solution of a problem",
           " show ",
           {"cpp", "java", "python"},
           [](Command& command, std::string_view value) -> Result<void> {
             return command.solution = value, Result<void>();
           }}};
}

/// Options of play, serve, new and bench.
std::vector<Option> other_options() {
  return {
      {"first",
       "WHO",
       "who moves first, you or program; you if not given",
       " play ",
       {"you", "program"},
       [](Command& command, std::string_view value) -> Result<void> { return command.first = value, Result<void>(); }},
      {"address",
       "ADDRESS",
       "where to listen; 127.0.0.1, this machine alone, if not given",
       " serve ",
       {},
       set_address},
      {"port", "PORT", "the port to listen on, 0 for one that is free; 8464 if not given", " serve ", {}, set_port},
      {"allow-rules", "", "take games from files of rules (NAME.lua) too", " serve ", {}, allow_rules},
      {"lua", "", "write the rules in Lua", " new ", {}, set_lua},
      {"cpp", "", "write the rules in C++, for a plug-in", " new ", {}, set_cpp},
      {"full",
       "",
       "also the workloads that take over ten seconds",
       " bench ",
       {},
       [](Command& command, std::string_view) -> Result<void> { return command.full = true, Result<void>(); }}};
}

std::vector<Option> solving_options() {
  return {
      {"engine", "NAME", "how to find the values: auto, or a name that 'show GAME' lists", solving, {}, set_engine},
      {"store", "KIND", "where memo keeps values: any, array or hash", solving, {"any", "array", "hash"}, set_store},
      {"threads", "N", "threads that engines may use; all cores if not given", threaded, {}, set_threads},
      {"memory",
       "SIZE",
       "at most so much, 4GiB or 500MB; three quarters of what is free if not given (1 GiB for a program in a duel)",
       limited,
       {},
       set_memory},
      {"time", "TIME", "at most so long, 30s or 5min; no limit if not given (10 s for a duel)", limited, {}, set_time},
      {"plies",
       "",
       "take only engines that know the number of moves to the end",
       solving,
       {},
       [](Command& command, std::string_view) -> Result<void> { return command.options.plies = true, Result<void>(); }},
      {"why",
       "",
       "say also why the engine was chosen and why others were not",
       " solve line explain survey ",
       {},
       [](Command& command, std::string_view) -> Result<void> { return command.why = true, Result<void>(); }},
      {"explain",
       "",
       "say also why each answer is right: best play, or the answer to each move",
       " judge ",
       {},
       [](Command& command, std::string_view) -> Result<void> { return command.explain = true, Result<void>(); }},
      {"json",
       "",
       "print one JSON object a line",
       printing,
       {},
       [](Command& command, std::string_view) -> Result<void> { return command.json = true, Result<void>(); }},
      {"no-color",
       "",
       "no colour, as with NO_COLOR in the environment",
       "*",
       {},
       [](Command& command, std::string_view) -> Result<void> { return command.no_color = true, Result<void>(); }},
      {"help",
       "",
       "show help, of one command when it is named",
       "*",
       {},
       [](Command& command, std::string_view) -> Result<void> { return command.help = true, Result<void>(); }},
      {"version", "", "show the version", "*", {}, [](Command& command, std::string_view) -> Result<void> {
         return command.version = true, Result<void>();
       }}};
}

}  // namespace

const std::vector<Option>& all_options() {
  static const std::vector<Option> options = [] {
    std::vector<Option> all = solving_options();
    constexpr std::size_t common = 4;  // --json and those after it come last
    for (const auto& more : {program_options(), other_options()}) {
      all.insert(all.end() - static_cast<std::ptrdiff_t>(common), more.begin(), more.end());
    }
    return all;
  }();
  return options;
}

Error unknown_verb(std::string_view word) {
  std::vector<std::string> names;
  for (const Verb& verb : all_verbs()) {
    if (!verb.hidden) names.emplace_back(verb.name);
  }
  const std::string nearest = nearest_name(word, names);
  return {"unknown command " + in_quotes(word) + "; " +
          (nearest.empty() ? "expected " + names_text(names) : "did you mean " + nearest + "?")};
}

bool takes(const Verb& verb, const Option& option) {
  return option.verbs == "*" || option.verbs.find(" " + std::string(verb.name) + " ") != std::string_view::npos;
}

const Verb* find_verb(std::string_view name) {
  const auto& verbs = all_verbs();
  const auto at = std::find_if(verbs.begin(), verbs.end(), [&](const Verb& verb) { return verb.name == name; });
  return at == verbs.end() ? nullptr : &*at;
}

Result<Command> read_command(std::span<const std::string> words) {
  Command command;
  std::vector<const Option*> given;
  bool options_end = false;
  const auto take_word = [&](const std::string& word) {
    if (command.verb.empty()) {
      command.verb = word;
    } else {
      command.words.push_back(word);
    }
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (options_end || !is_option(word)) {
      if (word == "--" && !options_end) {
        options_end = true;
        command.words_before_end = command.words.size();
      } else {
        take_word(word);
      }
      continue;
    }
    const auto option = find_option(word);
    if (!option) return option.error();
    auto value = parted(word).second;
    const bool is_switch = (*option)->value.empty();
    if (is_switch && value)
      return Error{"--" + std::string((*option)->name) + " takes no value; " + in_quotes(*value) + " was given"};
    if (!is_switch && !value && i + 1 < words.size()) value = words[++i];
    if (auto set = set_option(command, **option, value.value_or("")); !set) return set.error();
    given.push_back(*option);
  }
  if (auto fits = check_fit(command, given); !fits) return fits.error();
  return command;
}

}  // namespace firstwin::cli
