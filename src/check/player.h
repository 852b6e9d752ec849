// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
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

/// How long a program is waited for: each process, and all that are asked one after another.
struct Patience {
  using Clock = std::chrono::steady_clock;
  double process_seconds = 10;
  Clock::time_point until = Clock::time_point::max();

  /// For the next process; not positive when the time of all is over.
  double seconds() const {
    return std::min(process_seconds, std::chrono::duration<double>(until - Clock::now()).count());
  }
};

/// A program that answers cases on standard input, an argument a line, with a line each. Whether it reads on after the
/// first case, or one case a process, is found out with the first two.
class Player {
 public:
  Player(std::string name, std::vector<std::string> command, const ProcessLimits& limits)
      : name_(std::move(name)), command_(std::move(command)), limits_(limits) {}

  const std::string& name() const { return name_; }
  bool reads_on() const { return reads_on_ == Reads::on; }
  /// That a process takes before it answers, as far as is known.
  double start_seconds() const { return start_seconds_.value_or(0); }

  /// Replies in the order of the cases, all of them or up to the first fault, or as many as there is time for. An error
  /// where the program cannot be started.
  Result<std::vector<Reply>> ask(std::span<const Case> cases, const Patience& patience);
  /// The reply to the last of some cases in one process.
  Result<Reply> ask_last(std::span<const Case> cases, const Patience& patience);

 private:
  enum class Reads : std::uint8_t { unknown, on, one };

  Result<void> ask_alone(const Case& one, const Patience& patience, std::vector<Reply>& replies);
  Result<void> ask_some(std::span<const Case> cases, const Patience& patience, std::vector<Reply>& replies);
  Result<void> find_out(std::span<const Case> two, const Patience& patience);
  Result<Finished> run(std::span<const Case> cases, double seconds) const;
  double seconds_for(std::size_t cases, const Patience& patience) const;

  std::string name_;
  std::vector<std::string> command_;
  ProcessLimits limits_;
  std::unique_ptr<Sandbox> sandbox_ = std::make_unique<Sandbox>();
  Reads reads_on_ = Reads::unknown;
  std::optional<double> start_seconds_{};  // with the first case of all, which is a small one
  double seconds_a_case_ = 0;              // the largest seen of late
};

}  // namespace firstwin
