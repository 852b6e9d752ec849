// SPDX-License-Identifier: Apache-2.0
#include "check/player.h"

#include <algorithm>
#include <csignal>
#include <utility>

#include "catalog/numbers.h"
#include "check/complaint.h"

namespace firstwin {

namespace {

bool is_crash(const Finished& finished) {
  return finished.how == Finished::How::killed || finished.how == Finished::How::too_much_output ||
         finished.how == Finished::How::too_many_processes ||
         (finished.how == Finished::How::exited && finished.number != 0);
}

/// How it ended, with the error that it named.
std::string fault_of(const Finished& finished) {
  const bool exited = finished.how == Finished::How::exited;
  const bool says_why = exited || (finished.how == Finished::How::killed && finished.number == SIGABRT);
  const std::string error = says_why ? error_or_last_line(finished.complaint) : error_line(finished.complaint);
  return how_text(finished) + (error.empty() ? "" : ": " + error);
}

/// The reply of a process that was given one case. What goes on to read and fails at the end of the input has answered;
/// but a program that reads a judge's own text, one case, fails there when it exits with an error.
Reply reply_of(const Finished& finished, bool may_fail_at_end) {
  const auto lines = lines_of(finished.output);
  Reply reply{.timed_out = finished.how == Finished::How::timed_out, .seconds = finished.seconds};
  if (lines.size() == 1) reply.text = lines.front();
  if (finished.how != Finished::How::exited || lines.empty()) {
    reply.fault = (finished.how == Finished::How::exited ? "printed nothing, " : "") + fault_of(finished);
  } else if (finished.number != 0 && !may_fail_at_end) {
    reply.fault = "answered " + in_quotes(lines.front()) + ", but " + fault_of(finished);
  } else if (lines.size() > 1) {
    reply.fault = "printed " + std::to_string(lines.size()) + " lines, the first of them " + in_quotes(lines.front());
  }
  return reply;
}

}  // namespace

bool is_answer(const Reply& reply, const std::string& json) {
  if (!reply.fault.empty()) return false;
  const std::string_view text = reply.text;
  if (text == json) return true;
  if (json == "true" || json == "false")
    return text.size() == json.size() && (text[0] | 0x20) == json[0] && text.substr(1) == json.substr(1);
  return json.size() > 1 && json.front() == '"' && text == std::string_view(json).substr(1, json.size() - 2);
}

Result<Finished> Player::run(std::span<const Case> cases, double seconds) {
  constexpr std::uint64_t output_bytes = 1 << 20, output_bytes_a_case = 1 << 10;  // far more than any answers need
  std::string input;
  for (const Case& one : cases) input += reads_own_text_ ? one.own_text : one.lines;
  ProcessLimits limits = limits_;
  limits.seconds = seconds;
  limits.output_bytes = std::min(limits.output_bytes, output_bytes + output_bytes_a_case * cases.size());
  if (!sandbox_->clear()) sandbox_ = std::make_unique<Sandbox>();
  return sandbox_->run(command_, input, limits);
}

/// How long some cases at once may take before a failure is looked for among them.
double Player::seconds_for(std::size_t cases, const Patience& patience) const {
  return std::min(patience.seconds_left(), patience.batch_seconds + patience.batch_factor * expected_seconds(cases));
}

double Player::expected_seconds(std::size_t cases) const {
  return start_seconds() + static_cast<double>(cases) * seconds_a_case_;
}

Result<void> Player::ask_alone(const Case& one, const Patience& patience, Replies& replies) {
  const auto finished = run({&one, 1}, patience.seconds());
  if (!finished) return finished.error();
  replies.list.push_back(reply_of(*finished, !reads_own_text_));
  Reply& reply = replies.list.back();
  if (reply.timed_out) return {};
  if (!start_seconds_) start_seconds_ = finished->seconds;
  reply.seconds -= std::min(*start_seconds_, finished->seconds);
  return {};
}

/// Whether it reads on, where it took so long to start and to answer the first of two.
Result<void> Player::find_out(std::span<const Case> two, const Patience& patience) {
  const auto both = run(two, seconds_for(2, patience));
  if (!both) return both.error();
  if (patience.seconds() > 0) reads_on_ = lines_of(both->output).size() == 2 ? Reads::on : Reads::one;
  return {};
}

void Player::take(std::span<const std::string> lines, double seconds, Replies& replies) {
  if (lines.empty()) return;
  const double share = (seconds - std::min(start_seconds(), seconds)) / static_cast<double>(lines.size());
  seconds_a_case_ = std::max(seconds_a_case_ / 2, share);
  for (const std::string& line : lines) replies.list.push_back({.text = line, .seconds = share});
}

Result<void> Player::ask_some(std::span<const Case> cases, const Patience& patience, Replies& replies) {
  if (cases.size() == 1 || reads_on_ != Reads::on) {
    for (const Case& one : cases) {
      if (patience.is_over() || patience.seconds() <= 0) return {};
      if (auto asked = ask_alone(one, patience, replies); !asked) return asked;
      if (!replies.list.back().fault.empty()) return {};
    }
    return {};
  }
  if (cases.empty() || patience.is_over() || patience.seconds() <= 0) return {};
  const auto finished = run(cases, seconds_for(cases.size(), patience));
  if (!finished) return finished.error();
  if (finished->how == Finished::How::cancelled) return {};
  const auto lines = lines_of(finished->output);
  const bool is_whole = finished->how == Finished::How::exited && lines.size() == cases.size();
  if (!is_whole) return narrow_down(cases, *finished, patience, replies);
  take(lines, finished->seconds, replies);
  return {};
}

/// What a failed process answered before, and the case that it failed at: where it printed each answer at once, the one
/// after the last whole line, which is asked alone; else halves are tried, each with little more time than it needs.
Result<void> Player::narrow_down(std::span<const Case> cases, const Finished& failed, const Patience& patience,
                                 Replies& replies) {
  constexpr double soon = 3;  // times as long as expected: the time of all may have ended before there was an answer
  const bool timed_out = failed.how == Finished::How::timed_out;
  const bool cut_short = timed_out && failed.seconds < patience.batch_seconds + soon * expected_seconds(cases.size());
  auto lines = lines_of(std::string_view(failed.output).substr(0, failed.output.rfind('\n') + 1));
  if ((!timed_out && !is_crash(failed)) || lines.size() >= cases.size()) lines.clear();  // whose they are is not known
  const double usual = start_seconds() + seconds_a_case_ * static_cast<double>(lines.size());
  take(lines, timed_out ? usual : failed.seconds, replies);
  if (cut_short) return {};
  cases = cases.subspan(lines.size());
  Patience hurry = patience;
  if (!timed_out) hurry.finish_until = patience.narrow_until;
  hurry.until = hurry.finish_until;
  hurry.batch_seconds = 0.3;
  hurry.batch_factor = 5;
  replies.unanswered = Unanswered{cases.front(), cases.back(), fault_of(failed), !timed_out};
  if (hurry.seconds() <= 0) return {};
  if (auto alone = ask_alone(cases.front(), hurry, replies); !alone) return alone;
  const Reply& reply = replies.list.back();
  const bool is_slow = reply.seconds > patience.process_seconds / 10;
  if (!reply.fault.empty() || is_slow) return replies.unanswered.reset(), Result<void>();
  const std::size_t named = replies.list.size() - 1;
  if (timed_out && !lines.empty()) {  // it went on, but slower than expected
    replies.unanswered.reset();
    const double spent = failed.seconds - std::min(start_seconds(), failed.seconds);
    seconds_a_case_ = std::max(seconds_a_case_, spent / static_cast<double>(lines.size()));
    return ask_some(cases.subspan(1), patience, replies);
  }
  if (auto done = try_halves(cases.subspan(1), hurry, Unanswered(*replies.unanswered), replies); !done) return done;
  const bool is_crash_of_all = !timed_out && !replies.unanswered && replies.list.back().fault.empty();
  if (is_crash_of_all && !replies.together) replies.together = lines.empty() ? replies.list.size() - 1 : named;
  return {};
}

/// Halves of the cases among which one failed. What could not be asked for want of time is left unanswered.
Result<void> Player::try_halves(std::span<const Case> cases, const Patience& patience, const Unanswered& failed,
                                Replies& replies) {
  const std::size_t half = (cases.size() + 1) / 2;
  for (const auto part : {cases.first(half), cases.subspan(half)}) {
    if (part.empty()) continue;
    replies.unanswered = Unanswered{part.front(), part.back(), failed.fault, failed.crashed};
    const std::size_t before = replies.list.size();
    if (auto asked = ask_some(part, patience, replies); !asked) return asked;
    const bool has_fault = replies.list.size() > before && !replies.list.back().fault.empty();
    if (has_fault) replies.unanswered.reset();
    if (has_fault || replies.list.size() < before + part.size()) return {};
  }
  replies.unanswered.reset();
  return {};
}

Result<Replies> Player::ask(std::span<const Case> cases, const Patience& patience) {
  Replies replies;
  if (cases.size() > 1 && (!start_seconds_ || reads_on_ == Reads::unknown)) {
    if (patience.seconds() <= 0) return replies;
    if (auto first = ask_alone(cases.front(), patience, replies); !first) return first.error();
    if (!replies.list.back().fault.empty()) return replies;
    if (reads_on_ == Reads::unknown) {
      if (auto found = find_out(cases.first(2), patience); !found) return found.error();
    }
    cases = cases.subspan(1);
  }
  if (auto asked = ask_some(cases, patience, replies); !asked) return asked.error();
  return replies;
}

Result<Reply> Player::ask_last(std::span<const Case> cases, const Patience& patience) {
  const auto finished = run(cases, patience.seconds());
  if (!finished) return finished.error();
  const auto lines = lines_of(finished->output);
  if (cases.size() > 1 && finished->how == Finished::How::exited && lines.size() == cases.size())
    return Reply{.text = lines.back(), .seconds = finished->seconds};
  if (cases.size() == 1) return reply_of(*finished, !reads_own_text_);
  const std::string answers =
      "printed " + std::to_string(lines.size()) + " answers to " + std::to_string(cases.size()) + " cases, ";
  return Reply{.fault = (finished->how == Finished::How::exited ? answers : "") + fault_of(*finished),
               .timed_out = finished->how == Finished::How::timed_out,
               .seconds = finished->seconds};
}

Result<void> Player::choose_text(std::span<const Case> cases, const Patience& patience,
                                 const std::function<bool(const Reply&, std::size_t, bool)>& is_right) {
  if (is_bare_ || cases.empty() || cases.front().own_text.empty()) return {};
  constexpr double least_seconds = 1, times = 10;  // as long as with the other text
  bool right[2] = {false, false};
  for (std::size_t i = 0; i < cases.size() && right[0] == right[1] && !patience.is_over(); ++i) {
    Patience hurry = patience;  // a text that it does not read may keep it busy for ever
    hurry.process_seconds = std::min(patience.process_seconds, patience.seconds_left() / 4);
    for (const bool own : {true, false}) {
      reads_own_text_ = own;
      const auto reply = ask_last(cases.subspan(i, 1), hurry);
      if (!reply) return reply.error();
      right[own] = is_right(*reply, i, own);
      hurry.process_seconds = std::min(hurry.process_seconds, least_seconds + times * reply->seconds);
    }
  }
  reads_own_text_ = right[1] || !right[0];
  if (reads_own_text_) reads_on_ = Reads::one;
  return {};
}

}  // namespace firstwin
