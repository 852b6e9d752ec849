// SPDX-License-Identifier: Apache-2.0
#include "check/player.h"

#include <algorithm>
#include <utility>

#include "catalog/numbers.h"

namespace firstwin {

namespace {

/// The lines that are not blank, without white space around them.
std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const std::string_view line = trimmed(text.substr(0, end)); !line.empty()) lines.emplace_back(line);
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return lines;
}

std::string last_line(const std::string& text) {
  const auto lines = lines_of(text);
  return lines.empty() ? "" : ": " + lines.back().substr(0, 200);
}

/// The reply of a process that was given one case.
Reply reply_of(const Finished& finished) {
  const auto lines = lines_of(finished.output);
  Reply reply{.timed_out = finished.how == Finished::How::timed_out, .seconds = finished.seconds};
  if (lines.size() == 1) reply.text = lines.front();
  if (finished.how != Finished::How::exited) {
    reply.fault = how_text(finished);
  } else if (lines.empty()) {
    reply.fault = "printed nothing, " + how_text(finished) + last_line(finished.complaint);
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

Result<Finished> Player::run(std::span<const Case> cases, double seconds) const {
  constexpr std::uint64_t output_bytes = 1 << 20, output_bytes_a_case = 1 << 10;  // far more than any answers need
  std::string input;
  for (const Case& one : cases) input += one.lines;
  ProcessLimits limits = limits_;
  limits.seconds = seconds;
  limits.output_bytes = std::min(limits.output_bytes, output_bytes + output_bytes_a_case * cases.size());
  return sandbox_->run(command_, input, limits);
}

/// How long some cases at once may take before each half is tried by itself.
double Player::seconds_for(std::size_t cases, const Patience& patience) const {
  const double expected = start_seconds() + static_cast<double>(cases) * seconds_a_case_;
  return std::min(patience.seconds(), 1 + 10 * expected);
}

Result<void> Player::ask_alone(const Case& one, const Patience& patience, std::vector<Reply>& replies) {
  const auto finished = run({&one, 1}, patience.seconds());
  if (!finished) return finished.error();
  replies.push_back(reply_of(*finished));
  if (replies.back().timed_out) return {};
  if (!start_seconds_) start_seconds_ = finished->seconds;
  replies.back().seconds -= std::min(*start_seconds_, finished->seconds);
  return {};
}

/// Whether it reads on, where it took so long to start and to answer the first of two.
Result<void> Player::find_out(std::span<const Case> two, const Patience& patience) {
  const auto both = run(two, seconds_for(2, patience));
  if (!both) return both.error();
  if (patience.seconds() > 0) reads_on_ = lines_of(both->output).size() == 2 ? Reads::on : Reads::one;
  return {};
}

Result<void> Player::ask_some(std::span<const Case> cases, const Patience& patience, std::vector<Reply>& replies) {
  if (cases.size() == 1 || reads_on_ != Reads::on) {
    for (const Case& one : cases) {
      if (patience.seconds() <= 0) return {};
      if (auto asked = ask_alone(one, patience, replies); !asked) return asked;
      if (!replies.back().fault.empty()) return {};
    }
    return {};
  }
  if (patience.seconds() <= 0) return {};
  const auto finished = run(cases, seconds_for(cases.size(), patience));
  if (!finished) return finished.error();
  const auto lines = lines_of(finished->output);
  if (finished->how == Finished::How::exited && lines.size() == cases.size()) {
    const double spent = finished->seconds - std::min(start_seconds(), finished->seconds);
    const double share = spent / static_cast<double>(cases.size());
    seconds_a_case_ = std::max(seconds_a_case_ / 2, share);
    for (const std::string& line : lines) replies.push_back({.text = line, .seconds = share});
    return {};
  }
  const std::size_t half = cases.size() / 2, before = replies.size();
  if (auto first = ask_some(cases.first(half), patience, replies); !first) return first;
  if (replies.size() < before + half || !replies.back().fault.empty()) return {};
  return ask_some(cases.subspan(half), patience, replies);
}

Result<std::vector<Reply>> Player::ask(std::span<const Case> cases, const Patience& patience) {
  std::vector<Reply> replies;
  if (reads_on_ == Reads::unknown && cases.size() > 1) {
    if (auto first = ask_alone(cases.front(), patience, replies); !first) return first.error();
    if (!replies.back().fault.empty()) return replies;
    if (auto found = find_out(cases.first(2), patience); !found) return found.error();
    cases = cases.subspan(1);
  }
  if (auto asked = ask_some(cases, patience, replies); !asked) return asked.error();
  return replies;
}

Result<Reply> Player::ask_last(std::span<const Case> cases, const Patience& patience) {
  const auto finished = run(cases, patience.seconds());
  if (!finished) return finished.error();
  const auto lines = lines_of(finished->output);
  if (cases.size() == 1 || finished->how != Finished::How::exited || lines.size() != cases.size())
    return reply_of(*finished);
  return Reply{.text = lines.back(), .seconds = finished->seconds};
}

}  // namespace firstwin
