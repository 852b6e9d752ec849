// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
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

/// How long a program is waited for: each process, and all that are asked one after another. What was begun in time may
/// be finished a little later, and a crash be narrowed down later still.
struct Patience {
  using Clock = std::chrono::steady_clock;
  double process_seconds = 10;
  Clock::time_point until = Clock::time_point::max();
  Clock::time_point finish_until = until;
  Clock::time_point narrow_until = finish_until;
  double batch_seconds = 1;  ///< that many cases at once may take, and
  double batch_factor = 10;  ///< as many times as much as expected

  bool is_over() const { return Clock::now() >= until; }
  /// That are left for what was begun in time; and of them for the next process.
  double seconds_left() const { return std::chrono::duration<double>(finish_until - Clock::now()).count(); }
  double seconds() const { return std::min(process_seconds, seconds_left()); }
};

/// Cases in one process that failed, where there was no time to find out at which.
struct Unanswered {
  Case first, last;
  std::string fault{};
  bool crashed = false;  ///< else it was waited for in vain, and might have answered later
};

/// What a program said to some cases, in their order: to all of them or up to the first fault, or to as many as there
/// is time for.
struct Replies {
  std::vector<Reply> list{};
  std::optional<Unanswered> unanswered{};  ///< among the cases after these
  std::optional<std::size_t> together{};  ///< a case up to which one process crashed, though each alone is answered
};

/// A program that answers cases on standard input, an argument a line, with a line each; each process in an empty
/// folder. Whether it reads on after the first case, or one case a process, is found out with the first two that come
/// together; and, where the judge has a text of its own for a case, whether it reads that.
class Player {
 public:
  Player(std::string name, std::vector<std::string> command, const ProcessLimits& limits, bool is_bare = false)
      : name_(std::move(name)),
        command_(std::move(command)),
        limits_(limits),
        is_bare_(is_bare),
        reads_on_(is_bare ? Reads::on : Reads::unknown) {}

  const std::string& name() const { return name_; }
  bool reads_on() const { return reads_on_ == Reads::on; }
  bool reads_own_text() const { return reads_own_text_; }
  /// That a process takes before it answers, as far as is known.
  double start_seconds() const { return start_seconds_.value_or(0); }

  /// An error where the program cannot be started.
  Result<Replies> ask(std::span<const Case> cases, const Patience& patience);
  /// The reply to the last of some cases in one process.
  Result<Reply> ask_last(std::span<const Case> cases, const Patience& patience);
  /// Of the two texts that a case may have it is given that which alone it answers rightly, on the first case that
  /// tells; else the judge's own. `is_right` is of a reply, the place of the case, and whether it got the judge's own.
  Result<void> choose_text(std::span<const Case> cases, const Patience& patience,
                           const std::function<bool(const Reply&, std::size_t, bool)>& is_right);

 private:
  enum class Reads : std::uint8_t { unknown, on, one };

  Result<void> ask_alone(const Case& one, const Patience& patience, Replies& replies);
  Result<void> ask_some(std::span<const Case> cases, const Patience& patience, Replies& replies);
  Result<void> narrow_down(std::span<const Case> cases, const Finished& failed, const Patience& patience,
                           Replies& replies);
  Result<void> find_out(std::span<const Case> two, const Patience& patience);
  Result<Finished> run(std::span<const Case> cases, double seconds);
  Result<void> try_halves(std::span<const Case> cases, const Patience& patience, const Unanswered& failed,
                          Replies& replies);
  double seconds_for(std::size_t cases, const Patience& patience) const;
  double expected_seconds(std::size_t cases) const;
  void take(std::span<const std::string> lines, double seconds, Replies& replies);

  std::string name_;
  std::vector<std::string> command_;
  ProcessLimits limits_;
  std::unique_ptr<Sandbox> sandbox_ = std::make_unique<Sandbox>();
  bool is_bare_ = false, reads_own_text_ = false;
  Reads reads_on_ = Reads::unknown;
  std::optional<double> start_seconds_{};  // with the first case of all, which is a small one
  double seconds_a_case_ = 0;  // the largest seen of late
};

}  // namespace firstwin
