// SPDX-License-Identifier: Apache-2.0
// Standard output and error, interruption, and progress: all that the verbs share of the world outside.
#pragma once
#include <string>
#include <string_view>

#include "cli/command.h"
#include "firstwin/any_game.h"
#include "firstwin/catalog.h"
#include "firstwin/result.h"
#include "present/text.h"

namespace firstwin::cli {

/// Thrown when standard output takes no more: nothing is left to do but to end. `quiet` when a reader closed the pipe.
struct OutputFailed {
  bool quiet;
};

/// Writes to standard output; throws OutputFailed.
void print(std::string_view text);
/// Writes what is still buffered; throws OutputFailed.
void flush();
/// One sentence on standard error, headed by the program's name.
void complain(std::string_view sentence);

/// From now on a first interrupt asks the solve to stop, and a second ends the program at once. Outside a solve the
/// first does.
void catch_interrupts();
/// From now on SIGTERM, and SIGHUP unless it is ignored, are interrupts: for who has something to clean up.
void catch_terminations();
bool was_interrupted();
/// While one of these lives, an interrupt sets the cancel flag instead of ending the program.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

/// How text is to look on this standard output.
Look look_of(const Command& command);

/// What was read from the words of a command, and how long that took.
template <class T>
struct Read {
  T game;
  double seconds;
};
Result<Read<AnyGame>> read_game(const Command& command);
Result<Read<GameOrSweep>> read_game_or_sweep(const Command& command);

/// Interrupts set the cancel flag of the options, and progress is shown on a terminal, while one of these lives.
class ShownOptions {
 public:
  explicit ShownOptions(const Options& options);
  ~ShownOptions();
  ShownOptions(const ShownOptions&) = delete;
  ShownOptions& operator=(const ShownOptions&) = delete;
  const Options& options() const { return options_; }

 private:
  Interruptible stop_rather_than_end_;
  Options options_;
};
/// What `question.solve(options)` gives, with a progress bar on a terminal; interrupts stop it.
template <class Question>
auto with_progress(const Question& question, const Options& options) {
  const ShownOptions shown(options);
  return question.solve(shown.options());
}
Result<AnySolution> solve_shown(const AnyGame& game, const Options& options);
Result<Sweep> solve_shown(const AnySweep& sweep, const Options& options);
/// Checks the laws of a game, in the same way.
LawReport check_shown(const AnyGame& game, LawOptions options);

/// The status for a solution: answered, limit_reached or interrupted; for the latter two says the reason.
int status_of(const AnySolution& solution, const std::string& where = "");
int status_of(const Sweep& sweep);
/// The status when something beside the value was cut short by a limit or an interrupt; says so.
int cut_short(const std::string& sentence);

}  // namespace firstwin::cli
