// SPDX-License-Identifier: Apache-2.0
// Requests to the server: raw bytes through the parser of HTTP, or bodies of questions. Every answer must be JSON with
// a status that fits, and every job must end soon after it is cancelled. Corpus: fuzz/requests/.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "server/api.h"
#include "server/http.h"

namespace {

using namespace firstwin::server;

void insist(bool holds, const char* what, const std::string& body) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", what, body.c_str());
  std::abort();
}

Limits small_limits() {
  Limits limits;
  limits.memory_bytes = std::uint64_t{256} << 20;
  limits.solve_time = std::chrono::milliseconds(50);
  limits.job_time = std::chrono::seconds(2);
  limits.patience = std::chrono::milliseconds(200);
  limits.jobs_running_max = 1;
  return limits;
}

Request question(std::string_view bytes) {
  constexpr const char* names[] = {"solve", "position", "explain", "survey", "judge"};
  return {.method = "POST",
          .path = std::string("/api/v1/") + names[static_cast<unsigned char>(bytes.front()) % 5],
          .body = std::string(bytes.substr(1)),
          .client = "192.0.2.1",
          .host = "localhost",
          .content_type = "application/json"};
}

void check(const Response& response) {
  insist(response.status >= 200 && response.status < 600, "no such status", response.body);
  insist(response.status != 500, "something went wrong", response.body);
  if (response.type != "application/json" || response.status == 304) return;
  insist(nlohmann::json::accept(response.body), "the answer is no JSON", response.body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static State state(small_limits());
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.empty()) return 0;
  const bool is_raw = bytes.front() >= 'A';
  const auto request = is_raw ? parse_request(bytes, state.limits) : std::optional(question(bytes));
  if (!request) return 0;
  const Reply reply = reply_to(*request, state);
  if (const auto* response = std::get_if<Response>(&reply)) check(*response);
  if (const auto* later = std::get_if<Later>(&reply)) {
    later->job->wait_for(state.limits.patience);
    check(answer_of(*later, state));
    state.jobs.cancel(later->job);
    constexpr std::chrono::seconds enough{30};
    later->job->wait_for(enough);
    insist(later->job->is_finished(), "a cancelled job does not end", request->body);
  }
  return 0;
}
