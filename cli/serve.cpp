// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <csignal>
#include <thread>

#include "base/text.h"
#include "catalog/numbers.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "firstwin/run.h"
#include "server/http.h"

namespace firstwin::cli {

namespace {

/// One job more at once than cores, up to four of them; with more cores each has several threads.
server::Limits limits_of(const Command& command) {
  const Options& options = command.options;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  server::Limits limits;
  limits.jobs_running_max = std::clamp(cores + 1, 2U, 4U);
  limits.threads = options.threads ? options.threads : static_cast<int>(std::max(1U, cores / 4));
  limits.memory_bytes = options.memory_bytes_max ? options.memory_bytes_max : Run(options).memory_bytes_max();
  if (options.time_max) limits.solve_time = *options.time_max;
  limits.job_time = std::max(limits.job_time, 3 * limits.solve_time);
  limits.rules_allowed = command.allow_rules;
  return limits;
}

}  // namespace

int serve(const Command& command) {
  if (!command.words.empty()) {
    return complain("serve takes no words; " + in_quotes(command.words.front()) + " was given"), bad_input;
  }
  constexpr std::uint64_t least_bytes = std::uint64_t{16} << 20;
  const Options& options = command.options;
  if (options.memory_bytes_max > 0 && options.memory_bytes_max < least_bytes) {
    return complain("--memory=" + bytes_text(options.memory_bytes_max) +
                    " is too little for a server; expected at least " + bytes_text(least_bytes)),
           bad_input;
  }
  if (options.time_max && options.time_max->count() <= 0) {
    return complain("--time=" + seconds_text(options.time_max->count()) + " leaves no time for a solve; expected more"),
           bad_input;
  }
  const server::Settings settings{.address = command.address, .port = command.port, .limits = limits_of(command)};
  const auto left = server::serve(settings, [](const std::string& url) { print(url + "\n"), flush(); });
  if (!left) return complain(left.error().message), bad_input;
  return *left == SIGINT ? interrupted : answered;
}

}  // namespace firstwin::cli
