// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "base/text.h"
#include "catalog/coin_stream.h"
#include "catalog/numbers.h"
#include "firstwin/laws.h"

namespace firstwin::cli {

namespace {

std::atomic<bool> cancelled{false};
std::atomic<int> interruptible{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free, "used in a handler");

void on_interrupt(int) {
  if (interruptible == 0 || cancelled.exchange(true)) _exit(interrupted);
}

bool is_terminal(int file) {
  static const char* const term = std::getenv("TERM");
  static const bool is_dumb = term && std::strcmp(term, "dumb") == 0;
  static const bool is_one[] = {isatty(0) == 1, isatty(1) == 1, isatty(2) == 1};  // asked for each case of many
  return is_one[file] && !is_dumb;
}

std::string& buffer() {
  static std::string text;
  return text;
}

void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw OutputFailed{errno == EPIPE};
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void say(std::string_view text) {
  // Standard error has no other place to complain to when it fails.
  std::fwrite(text.data(), 1, text.size(), stderr);
}

/// "[#####.....] 52 %  12.0 s left" in one line that overwrites itself.
void show_progress(const Progress& progress) {
  constexpr int bar_columns = 30;
  std::string text = "\r\033[K" + std::string(progress.engine) + "  ";
  if (progress.total > 0) {
    const double part = std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total));
    const int filled = static_cast<int>(part * bar_columns);
    text += "[" + std::string(static_cast<std::size_t>(filled), '#') +
            std::string(static_cast<std::size_t>(bar_columns - filled), '.') + "] " +
            std::to_string(static_cast<int>(part * 100)) + " %";
  } else {
    text += grouped(progress.done) + " positions";
  }
  text += "  " + seconds_text(progress.seconds);
  if (progress.seconds_left) text += ", " + seconds_text(*progress.seconds_left) + " left";
  say(text);
}

}  // namespace

void print(std::string_view text) {
  constexpr std::size_t buffered_max = 1 << 16;
  buffer() += text;
  if (buffer().size() >= buffered_max) flush();
}

void flush() {
  const std::string text = std::exchange(buffer(), {});
  write_all(text);
}

void complain(std::string_view sentence) {
  std::string shown;
  for (const char c : sentence) {
    const bool controls = (c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == '\x7f';  // a terminal would obey
    shown += controls ? shortened({&c, 1}) : std::string(1, c);
  }
  say("firstwin: " + shown + "\n");
}

void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  action.sa_handler = SIG_IGN;  // a closed pipe is seen where it is written to
  sigaction(SIGPIPE, &action, nullptr);
}

void catch_terminations() {
  struct sigaction action{}, before{};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, nullptr, &before);
  if (before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
}

bool was_interrupted() { return cancelled; }

Interruptible::Interruptible() { ++interruptible; }
Interruptible::~Interruptible() { --interruptible; }

Look look_of(const Command& command) {
  const char* no_colour = std::getenv("NO_COLOR");
  const bool wanted = !command.no_color && !(no_colour && *no_colour);
  return {.colour = wanted && is_terminal(STDOUT_FILENO), .why = command.why};
}

namespace {

template <class Parse>
auto timed(const Command& command, const Parse& parse) -> Result<Read<std::decay_t<decltype(*parse(command.words))>>> {
  const auto begin = std::chrono::steady_clock::now();
  auto game = parse(command.words);
  if (!game) return game.error();
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  return Read<std::decay_t<decltype(*game)>>{std::move(*game), spent.count()};
}

}  // namespace

Result<Read<AnyGame>> read_game(const Command& command) {
  return timed(command,
               [](std::span<const std::string> words) { return parse_game(words, Sources::files_and_standard_input); });
}

Result<Read<GameOrSweep>> read_game_or_sweep(const Command& command) {
  return timed(command, [&](std::span<const std::string> words) -> Result<GameOrSweep> {
    const Options& options = command.options;
    const bool value_is_enough = (options.engine == "auto" || options.engine == "ends-fusion") && !options.plies;
    if (auto stream = value_is_enough ? coin_stream(words) : std::nullopt) return GameOrSweep(std::move(*stream));
    return parse_game_or_sweep(words, Sources::files_and_standard_input);
  });
}

ShownOptions::ShownOptions(const Options& options) : options_(options) {
  options_.cancel = &cancelled;
  if (is_terminal(STDERR_FILENO)) options_.progress = show_progress;
}
ShownOptions::~ShownOptions() {
  if (options_.progress) say("\r\033[K");
}

Result<AnySolution> solve_shown(const AnyGame& game, const Options& options) { return with_progress(game, options); }
Result<Sweep> solve_shown(const AnySweep& sweep, const Options& options) { return with_progress(sweep, options); }

LawReport check_shown(const AnyGame& game, LawOptions options) {
  const ShownOptions shown(options.limits);
  options.limits = shown.options();
  return game.check_laws(options);
}

int status_of(const AnySolution& solution, const std::string& where) {
  if (solution.value().outcome != Outcome::unknown) return answered;
  complain(where + solution.reason());
  const std::string game = solution.game().text(), file = game.substr(0, game.find('('));
  if (solution.cost().positions == 0 && file.find('/') != file.npos) {
    complain("no play came to its end; 'firstwin lint " + file + "' finds out whether one does");
  }
  return solution.stop() == Stop::cancelled ? interrupted : limit_reached;
}

int status_of(const Sweep& sweep) {
  if (sweep.complete()) return answered;
  complain(sweep.reason);
  return sweep.stop == Stop::cancelled ? interrupted : limit_reached;
}

int cut_short(const std::string& sentence) {
  complain(sentence + (was_interrupted() ? ": the run was interrupted" : ": a limit was reached"));
  return was_interrupted() ? interrupted : limit_reached;
}

}  // namespace firstwin::cli
