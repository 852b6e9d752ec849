// SPDX-License-Identifier: Apache-2.0
#include "server/api.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <exception>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "catalog/numbers.h"
#include "firstwin/detail/fault.h"
#include "server/answer.h"
#include "server/catalog_json.h"
#include "server/files.h"

namespace firstwin::server {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view prefix = "/api/v1/";

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

bool is_port(std::string_view text) {
  unsigned port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc() && end == text.data() + text.size() && port <= 65535;
}

bool is_address(const std::string& text, int family) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return inet_pton(family, text.c_str(), bytes.data()) == 1;
}

/// "localhost", and addresses: names that somebody else's name server cannot lead here. A port may follow.
bool is_own_host(std::string_view host) {
  const bool in_brackets = host.starts_with('[');
  const std::size_t end = std::min(in_brackets ? host.find(']') : host.find(':'), host.size());
  std::string_view port = host.substr(std::min(end + (in_brackets ? 1 : 0), host.size()));
  if (!port.empty() && (port.front() != ':' || (port.size() > 1 && !is_port(port.substr(1))))) return false;
  if (in_brackets) return end < host.size() && is_address(std::string(host.substr(1, end - 1)), AF_INET6);
  const std::string name = lower(host.substr(0, end));
  return name == "localhost" || is_address(name, AF_INET);
}

void check_method(const Request& request, std::string_view allowed) {
  const std::string each = ", " + std::string(allowed) + ",";
  if (each.find(" " + request.method + ",") != std::string::npos) return;
  throw Fault{.status = 405,
              .message = request.method + " is not for " + request.path + "; expected " + std::string(allowed)};
}

/// What is there to be looked at and nothing else.
Response looked_at(const Request& request, Response what) {
  check_method(request, "GET, HEAD");
  return what;
}

std::string health_json(const State& state) {
  const Jobs::Counts jobs = state.jobs.counts();
  const Solutions::Counts kept = state.solutions.counts();
  const std::chrono::duration<double> up = std::chrono::steady_clock::now() - state.begin;
  return written(
      {{"status", state.leaving ? "leaving" : "ok"},
       {"version", FIRSTWIN_VERSION},
       {"seconds", up.count()},
       {"jobs", {{"waiting", jobs.waiting}, {"running", jobs.running}}},
       {"solutions", {{"kept", kept.kept}, {"bytes", kept.bytes}, {"bytes_max", state.limits.kept_bytes_max()}}}});
}

std::string_view state_name(Job::State state) {
  switch (state) {
    case Job::State::waiting: return "waiting";
    case Job::State::running: return "running";
    case Job::State::done: return "done";
    case Job::State::cancelled: return "cancelled";
  }
  return "";
}

Json progress_json(const Job::Snapshot& now) {
  if (!now.progress) return nullptr;
  const Progress& progress = *now.progress;
  return {{"engine", now.engine},
          {"done", progress.done},
          {"total", progress.total ? Json(progress.total) : Json(nullptr)},
          {"seconds", progress.seconds},
          {"seconds_left", progress.seconds_left ? Json(*progress.seconds_left) : Json(nullptr)}};
}

Response accepted(const Job& job) {
  return {.status = 202, .body = job_json(job), .headers = {{"Location", std::string(prefix) + "jobs/" + job.id}}};
}

Reply job_reply(const Request& request, std::string_view rest, State& state) {
  constexpr std::string_view events = "/events";
  const bool wants_events = rest.ends_with(events);
  if (wants_events) rest.remove_suffix(events.size());
  const auto job = state.jobs.find(std::string(rest));
  if (!job) throw Fault{.status = 404, .message = "there is no job " + in_quotes(rest) + ", or no more"};
  check_method(request, wants_events ? "GET" : "GET, HEAD, DELETE");
  job->ask();
  if (wants_events) return Events{job};
  if (request.method == "DELETE") state.jobs.cancel(job);
  return Response{.body = job_json(*job)};
}

struct ReadGame {
  GameOrSweep game;
  double seconds;
};

ReadGame read_game(const Question& question) {
  const auto begin = std::chrono::steady_clock::now();
  auto game = game_of(question);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  return {std::move(game), spent.count()};
}

/// "application/json", and "application/json; charset=utf-8".
bool is_json(std::string_view type) {
  const std::size_t end = std::min(type.find(';'), type.size());
  const std::string more = lower(trimmed(type.substr(std::min(end + 1, type.size()))));
  const bool is_utf8 = !more.starts_with("charset=") || more == "charset=utf-8" || more == "charset=\"utf-8\"";
  return lower(trimmed(type.substr(0, end))) == "application/json" && is_utf8;
}

void check_body_kind(const Request& request) {
  if (!is_json(request.content_type)) {
    throw Fault{.status = 415,
                .message = "the body's type is " + in_quotes(request.content_type) +
                           "; expected Content-Type: application/json, in UTF-8"};
  }
  const std::string coding = lower(trimmed(request.content_encoding));
  if (!coding.empty() && coding != "identity") {
    throw Fault{.status = 415, .message = "the body's Content-Encoding is " + in_quotes(coding) + "; expected none"};
  }
}

Reply question_reply(const Request& request, Asked asked, State& state) {
  check_method(request, "POST");
  check_body_kind(request);
  auto question = read_question(asked, request.body, state.limits);
  if (auto response = answer_now(question, state.solutions, state.limits)) return std::move(*response);
  const bool wait = question.wait;
  Jobs::Work work;
  if (question.has_game()) {
    std::optional<ReadGame> read;
    if (question.reads_quickly()) read = read_game(question);
    work = [&state, question = std::move(question), read = std::move(read)](Job& own) {
      const ReadGame& it = read ? *read : read_game(question);
      return answer(question, it.game, it.seconds, state.solutions, state.limits, own);
    };
  } else {
    work = [question = std::move(question)](Job& own) { return answer_without_game(question, own); };
  }
  const auto job = state.jobs.start(request.path, request.client, std::move(work));
  if (wait) return Later{job};
  return accepted(*job);
}

Reply api_reply(const Request& request, std::string_view rest, State& state) {
  constexpr std::pair<std::string_view, Asked> questions[] = {{"solve", Asked::solve},
                                                              {"position", Asked::position},
                                                              {"explain", Asked::explain},
                                                              {"survey", Asked::survey},
                                                              {"judge", Asked::judge}};
  constexpr std::string_view jobs = "jobs/", games = "games/";
  for (const auto& [name, asked] : questions) {
    if (rest == name) return question_reply(request, asked, state);
  }
  if (rest.starts_with(jobs)) return job_reply(request, rest.substr(jobs.size()), state);
  if (rest == "games") return looked_at(request, {.body = state.catalog});
  if (rest.starts_with(games)) {
    const std::string_view name = rest.substr(games.size());
    if (auto entry = entry_json(name)) return looked_at(request, {.body = std::move(*entry)});
    throw Fault{.status = 404, .message = in_quotes(name) + " is no game and no problem"};
  }
  return looked_at(request, file_answer(request));
}

Reply guarded_reply(const Request& request, State& state) {
  if (auto fault = fault_of_sender(request)) return response_of(*fault);
  const std::string_view path = request.path;
  if (path.starts_with(prefix)) return api_reply(request, path.substr(prefix.size()), state);
  if (path == "/health") return looked_at(request, {.body = health_json(state)});
  return looked_at(request, file_answer(request));
}

/// From the last mark on, since what was given may have one in it.
std::string expected_in(std::string_view message) {
  std::size_t begin = 0;
  for (const std::string_view mark : {"; expected ", "did you mean "}) {
    const std::size_t at = message.rfind(mark);
    if (at != std::string_view::npos) begin = std::max(begin, at + mark.size());
  }
  if (begin == 0) return "";
  std::string_view rest = message.substr(begin);
  if (rest.ends_with('?')) rest.remove_suffix(1);
  return std::string(rest);
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

}  // namespace

std::optional<Fault> fault_of_sender(const Request& request) {
  if (request.host.empty()) return Fault{.message = "Host is missing; expected localhost or an address"};
  if (!is_own_host(request.host)) {
    return Fault{.status = 421,
                 .message = "this server is not " + in_quotes(request.host) + "; expected localhost or an address"};
  }
  if (request.method == "GET" || request.method == "HEAD") return {};
  const std::string_view origin = request.origin;
  const bool same = origin.empty() || origin == "http://" + request.host || origin == "https://" + request.host;
  if (!same || (!request.fetch_site.empty() && request.fetch_site != "same-origin" && request.fetch_site != "none")) {
    return Fault{.status = 403, .message = "a page of another site asks; expected one of this server"};
  }
  return {};
}

State::State(const Limits& given)
    : limits(given),
      catalog(catalog_json()),
      solutions(limits.kept_bytes_max(), limits.solutions_max),
      jobs(limits, [this] { solutions.drop(); }) {}

Response response_of(const Fault& fault) {
  std::string error = written({{"status", fault.status},
                               {"message", fault.message},
                               {"place", text_or_null(fault.place)},
                               {"parameter", text_or_null(fault.parameter)},
                               {"expected", text_or_null(expected_in(fault.message))}});
  if (!fault.more.empty()) {
    error.pop_back();
    error += "," + fault.more + "}";
  }
  Response response{.status = fault.status, .body = "{\"error\":" + error + "}"};
  if (fault.status == 429 || fault.status == 503) response.headers.emplace_back("Retry-After", "1");
  if (fault.status == 405) response.headers.emplace_back("Allow", expected_in(fault.message));
  return response;
}

Response response_of_thrown() {
  try {
    throw;
  } catch (const Fault& fault) {
    return response_of(fault);
  } catch (const detail::Fault& fault) {  // of rules, where a position was to be shown
    return response_of(Fault{.message = fault.what(), .place = "/game"});
  } catch (const std::bad_alloc&) {
    return response_of(Fault{.status = 503, .message = "the system gave no more memory"});
  } catch (const std::exception& thrown) {
    return response_of(Fault{.status = 500, .message = std::string("something went wrong: ") + thrown.what()});
  }
}

Reply reply_to(const Request& request, State& state) {
  try {
    return guarded_reply(request, state);
  } catch (...) {
    return response_of_thrown();
  }
}

Response answer_of(const Later& later, State& state) {
  const Job::Snapshot now = later.job->look();
  if (now.state == Job::State::done) {
    state.jobs.forget(later.job->id);
    return *now.response;
  }
  if (state.leaving) return response_of(Fault{.status = 503, .message = "the server is about to leave"});
  if (now.state != Job::State::cancelled) return accepted(*later.job);
  return response_of(Fault{.status = 503, .message = "the job was cancelled"});
}

std::string job_json(const Job& job) {
  const Job::Snapshot now = job.look();
  const std::string url = std::string(prefix) + "jobs/" + job.id;
  const bool done = now.state == Job::State::done;
  std::string json = written({{"job", job.id},
                              {"url", url},
                              {"events", url + "/events"},
                              {"asked", job.asked},
                              {"state", state_name(now.state)},
                              {"progress", progress_json(now)},
                              {"status", done ? Json(now.response->status) : Json(nullptr)}});
  json.pop_back();
  return json + ",\"answer\":" + (done ? now.response->body : "null") + "}";
}

std::string event_text(const Job& job) {
  return std::string("event: ") + (job.is_finished() ? "done" : "progress") + "\ndata: " + job_json(job) + "\n\n";
}

Response handle(const Request& request, State& state) {
  const Reply reply = reply_to(request, state);
  if (const auto* later = std::get_if<Later>(&reply)) {
    later->job->wait_for(state.limits.patience);
    return answer_of(*later, state);
  }
  if (const auto* events = std::get_if<Events>(&reply)) {
    return {.body = event_text(*events->job), .type = "text/event-stream"};
  }
  return std::get<Response>(reply);
}

std::vector<std::pair<std::string, std::string>> common_headers() {
  return {{"Content-Security-Policy",
           "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
           "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
          {"X-Content-Type-Options", "nosniff"},
          {"X-Frame-Options", "DENY"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"}};
}

}  // namespace firstwin::server
