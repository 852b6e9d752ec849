// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "firstwin/result.h"

namespace firstwin {

/// What a child process may use.
struct ProcessLimits {
  double seconds = 10;                           ///< of wall time; of the processor a little more
  std::uint64_t memory_bytes = 1ULL << 30;       ///< of data: what it allocates, not what it maps or reserves
  std::uint64_t output_bytes = 64ULL << 20;      ///< on standard output
  std::uint64_t file_bytes = 64ULL << 20;        ///< of each file it writes
  /// With threads, beside those that the user runs already. The system does not hold root to it, so there a child that
  /// has more in its group is ended.
  std::uint64_t processes = 256;
  const std::atomic<bool>* cancel = nullptr;  ///< set it to end the child at once
};

/// How a child ended, and what it wrote.
struct Finished {
  enum class How : std::uint8_t { exited, killed, timed_out, too_much_output, too_many_processes, cancelled };
  How how = How::exited;
  int number = 0;            ///< exit status, or the signal that killed it
  std::string output{};      ///< standard output
  std::string complaint{};   ///< standard error: its beginning and its end
  double seconds = 0;
};

/// "was killed by signal 11 (Segmentation fault)", "took over 10 s", "exited with status 1": how it ended.
std::string how_text(const Finished& finished);

/// An empty folder for programs that are not trusted, removed with all that is in it at the end.
class Sandbox {
 public:
  Sandbox();
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  const std::string& folder() const { return folder_; }

  /// Removes all that is in the folder; false where something stays.
  bool clear() const;

  /// Runs words[0], found along PATH, with its arguments in the folder, `input` on standard input and limits; it and
  /// all that it started are gone at the return, in whatever group they are. An error where it cannot be started at
  /// all. For one thread of a process at a time: what others start meanwhile may be taken for a stray.
  Result<Finished> run(const std::vector<std::string>& words, std::string_view input,
                       const ProcessLimits& limits) const;

 private:
  std::string folder_;
};

}  // namespace firstwin
