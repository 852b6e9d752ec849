// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "check/duel_cases.h"
#include "check/process.h"

namespace firstwin {

/// What a program said to a case, or why it said nothing that counts.
struct Reply {
  std::string text{};
  std::string fault{};       ///< "was killed by …", "printed nothing"; empty where it answered
  bool timed_out = false;
  double seconds = 0;        ///< that it took, without the start of its process; a share where others were asked

  bool operator==(const Reply& other) const { return text == other.text && fault == other.fault; }
};

/// Whether a reply is the answer: as the judge prints it, but for blanks around it, capitals of true and false, and
/// missing quotes of a text.
bool is_answer(const Reply& reply, const std::string& json);

/// A program that answers cases on standard input, an argument a line, with a line each. Whether it reads on after the
/// first case, or one case a process, is found out with the first two.
class Player {
 public:
  Player(std::string name, std::vector<std::string> command, const ProcessLimits& limits)
      : name_(std::move(name)), command_(std::move(command)), limits_(limits) {}

  const std::string& name() const { return name_; }
  bool reads_on() const { return reads_on_ == Reads::on; }

  /// Replies in the order of the cases, all of them or up to the first fault. No process runs longer than `seconds`. An
  /// error where the program cannot be started.
  Result<std::vector<Reply>> ask(std::span<const Case> cases, double seconds);
  /// The reply to the last of some cases in one process.
  Result<Reply> ask_last(std::span<const Case> cases, double seconds);

 private:
  enum class Reads : std::uint8_t { unknown, on, one };

  Result<void> ask_some(std::span<const Case> cases, double seconds, std::vector<Reply>& replies);
  Result<void> find_out(std::span<const Case> two, double seconds);
  Result<Finished> run(std::span<const Case> cases, double seconds) const;
  double patience(std::size_t cases, double seconds) const;

  std::string name_;
  std::vector<std::string> command_;
  ProcessLimits limits_;
  std::unique_ptr<Sandbox> sandbox_ = std::make_unique<Sandbox>();
  Reads reads_on_ = Reads::unknown;
  double start_seconds_ = 0, seconds_a_case_ = 0;  // the largest seen so far
};

}  // namespace firstwin
