// SPDX-License-Identifier: Apache-2.0
// What the server answers, without sockets: from a request and the server's state to a reply.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "server/jobs.h"
#include "server/limits.h"
#include "server/request.h"
#include "server/solutions.h"

namespace firstwin::server {

/// All that the server knows between requests.
struct State {
  explicit State(const Limits& limits);

  const Limits limits;
  const std::string catalog;            ///< the answer to /api/v1/games
  const std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  std::atomic<bool> leaving{false};
  std::atomic<std::size_t> unsent_bytes{0};  ///< of large answers on their way
  Solutions solutions;
  Jobs jobs;                            ///< the last member: it is stopped before the others go
};

/// Answered when the job is finished, or as a job when the patience is over.
struct Later {
  std::shared_ptr<Job> job;
};

/// Answered by events until the job is finished.
struct Events {
  std::shared_ptr<Job> job;
};

using Reply = std::variant<Response, Later, Events>;

/// Why who asks is turned away, which its headers tell: pages of other sites may neither ask nor cancel.
std::optional<Fault> fault_of_sender(const Request& request);

/// Takes no longer than a few milliseconds. Throws nothing.
Reply reply_to(const Request& request, State& state);

/// What a Later is answered with: the answer when there is one, else 202 and the job.
Response answer_of(const Later& later, State& state);

/// The Job object.
std::string job_json(const Job& job);
/// One server-sent event about the job, and whether it is the last.
std::string event_text(const Job& job);

/// The answer, waited for. Events are answered by those of the moment.
Response handle(const Request& request, State& state);

/// The headers that every response has.
std::vector<std::pair<std::string, std::string>> common_headers();

}  // namespace firstwin::server
