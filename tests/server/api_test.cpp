// SPDX-License-Identifier: Apache-2.0
#include "server/api.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

namespace firstwin::server::api_test {
namespace {

using Json = nlohmann::json;

// Many seconds, and it looks at its leash.
constexpr const char* long_game = "can-i-win n=30 target=240";
constexpr const char* long_body =
    R"({"game":"can-i-win n=30 target=240","options":{"engine":"memo","store":"hash"},"wait":false})";

Limits small_limits() {
  Limits limits;
  limits.memory_bytes = std::uint64_t{256} << 20;
  limits.jobs_running_max = 2;
  limits.patience = std::chrono::seconds(60);  // so that no answer depends on how loaded the machine is
  limits.quick_time = std::chrono::seconds(60);
  return limits;
}

Request post(const std::string& path, const std::string& body) {
  return {.method = "POST",
          .path = "/api/v1/" + path,
          .body = body,
          .client = "192.0.2.1",
          .host = "localhost:8464",
          .content_type = "application/json; charset=utf-8"};
}
Request get(const std::string& path) { return {.method = "GET", .path = path, .client = "192.0.2.1", .host = "[::1]"}; }

Json error_of(const Response& response) { return Json::parse(response.body)["error"]; }

TEST(Api, a_question_is_answered_as_the_command_line_does) {
  State state(small_limits());
  const Response response = handle(post("solve", R"({"game":"can-i-win n=10 target=11"})"), state);
  ASSERT_EQ(response.status, 200) << response.body;
  EXPECT_EQ(Json::parse(response.body)["outcome"], "loss");
  const Response again = handle(post("solve", R"({"game":"can-i-win n=10 target=11"})"), state);
  EXPECT_EQ(Json::parse(again.body)["best_moves"], Json::parse(response.body)["best_moves"]);
  EXPECT_EQ(state.solutions.counts().kept, 1U);
}

TEST(Api, bad_input_names_its_place_its_parameter_and_what_was_expected) {
  State state(small_limits());
  const struct {
    const char *path, *body, *place, *parameter;
  } cases[] = {
      {"solve", R"({"game":"coins n=ten"})", "/game", "n"},
      {"solve", R"({"game":"can-i-win n=10 tagret=3"})", "/game", ""},
      {"solve", R"({"game":"can-i-win n=10"})", "/game", "target"},
      {"solve", R"({"game":"can-i-win target=11"})", "/game", "n"},
      {"solve", R"({"game":"forest parents=0 values=1"})", "/game", "parents"},
      {"solve", R"({"game":"forest parents=-1,5 values=1,2"})", "/game", "parents"},
      {"solve", R"({"game":"mnk m=10 n=10 k=3"})", "/game", "m"},
      {"solve", R"({"game":"clobber rows=10 columns=10"})", "/game", "rows"},
      {"solve", R"({"game":"clobber board=XOXOXOXO/XOXOXOXO/XOXOXOXO/XOXOXOXO/XOXOXOXO"})", "/game", "board"},
      {"solve", R"({"game":"octal code=0.77 n=3 heaps=4"})", "/game", "n"},
      {"solve", R"({"gmae":"coins n=3"})", "/gmae", ""},
      {"solve", R"({"game":3})", "/game", ""},
      {"solve", R"({"game":null})", "/game", ""},
      {"solve", R"({"game":"coins n=3","wait":null})", "/wait", ""},
      {"solve", R"({"game":"coins n=3","options":null})", "/options", ""},
      {"solve", R"({"game":"coins n=3","options":{"engine":null}})", "/options/engine", ""},
      {"position", R"({"game":"coins n=3","moves":null})", "/moves", ""},
      {"solve", R"({"game":"coins n=3","a/b~c":1})", "/a~1b~0c", ""},
      {"solve", R"({"game":1e999})", "", ""},
      {"judge", R"({"problem":"leetcode-1927","arguments":["123"]})", "/arguments/0", "num"},
      {"solve", R"({})", "/game", ""},
      {"solve", R"([])", "", ""},
      {"solve", R"({"game":)", "byte 9", ""},
      {"solve", R"({"game":"coins n=3","options":{"engine":"mmo"}})", "/options/engine", ""},
      {"solve", R"({"game":"coins n=3","options":{"engine":"bouton"}})", "/options/engine", ""},
      {"solve", R"({"game":"coins n=3","game":"coins n=4"})", "", ""},
      {"solve", R"({"game":"coins n=3","options":{"plies":true,"plies":false}})", "", ""},
      {"solve", R"({"game":"coins take=5..1 n=7"})", "/game", "take"},
      {"solve", R"({"game":"coins n=3","options":{"store":"x"}})", "/options/store", ""},
      {"solve", R"({"game":"coins n=3","options":{"time_seconds":-1}})", "/options/time_seconds", ""},
      {"solve", R"({"game":"coins-row coins=@/etc/passwd"})", "/game", "coins"},
      {"solve", R"({"game":"./rules.lua"})", "/game", ""},
      {"solve", R"({"game":"/lib/x.so"})", "/game", ""},
      {"position", R"({"game":"can-i-win n=6 target=all"})", "/game", ""},
      {"position", R"({"game":"coins n=3","moves":["1","7"]})", "/moves/1", ""},
      {"position", R"({"game":"coins n=1","moves":["1","1"]})", "/moves/1", ""},
      {"position", R"({"game":"coins n=3","moves":[1]})", "/moves/0", ""},
      {"judge", R"({"problem":"leetcode-465","arguments":[]})", "/problem", ""},
      {"judge", R"({"problem":"leetcode-464","arguments":[10]})", "/arguments", ""},
      {"judge", R"({"problem":"leetcode-464","arguments":[10,"x"]})", "/arguments/1", "target"},
      {"judge", R"({"problem":"ends-margin","arguments":[[1,2,3],0]})", "/arguments/1", "m"},
      {"judge", R"({"problem":"leetcode-375","arguments":[5],"options":{"engine":"table"}})", "/options/engine", ""},
      {"solve", R"({"game":"can-i-win n=6 target=all","options":{"engine":"mmo"}})", "/options/engine", ""},
  };
  for (const auto& [path, body, place, parameter] : cases) {
    const Response response = handle(post(path, body), state);
    ASSERT_EQ(response.status, 400) << body << response.body;
    const Json error = error_of(response);
    EXPECT_EQ(error["place"].is_null() ? "" : error["place"], place) << body;
    EXPECT_EQ(error["parameter"].is_null() ? "" : error["parameter"], parameter) << body << error;
  }
}

TEST(Api, nothing_may_follow_the_object_and_no_NUL_hides_it) {
  State state(small_limits());
  const std::string body = R"({"game":"coins n=3"})";
  for (const std::string& more : {std::string("x"), std::string("{}"), std::string(1, '\0'), std::string("\0{}", 3)}) {
    const Response response = handle(post("solve", body + more), state);
    EXPECT_EQ(response.status, 400) << more;
    EXPECT_EQ(error_of(response)["place"], "byte " + std::to_string(body.size() + 1)) << response.body;
  }
  EXPECT_EQ(handle(post("solve", R"({"game":"coins n=3\u0000"})"), state).status, 400);
  EXPECT_EQ(handle(post("solve", body + " \r\n\t"), state).status, 200);
}

TEST(Api, long_names_are_shortened_where_they_are_told) {
  State state(small_limits());
  const std::string name(1000, 'x');
  EXPECT_LT(handle(post("solve", R"({")" + name + R"(":1})"), state).body.size(), 400U);
  EXPECT_LT(handle(post("solve", R"({"game":"coins n=3","options":{"engine":")" + name + R"("}})"), state).body.size(),
            400U);
}

TEST(Api, what_was_expected_stands_by_itself) {
  State state(small_limits());
  const auto expected = [&](const char* body) { return error_of(handle(post("solve", body), state))["expected"]; };
  EXPECT_EQ(expected(R"({"game":"coins n=ten"})"), "a whole number, such as 20, 1_000 or 10^18");
  EXPECT_EQ(expected(R"({"game":"coinz n=10"})"), "coins");
  EXPECT_EQ(expected(R"({"gmae":"coins n=10"})"), "game");
  EXPECT_TRUE(expected(R"({"game":"coins-row coins=@row.txt"})").is_null());
  EXPECT_EQ(expected(R"({"game":"coins n=3","options":{"store":"x; expected y"}})"), "any, array or hash");
}

TEST(Api, files_of_rules_are_read_only_where_they_are_allowed_and_plug_ins_never) {
  Limits limits = small_limits();
  limits.rules_allowed = true;
  State state(limits);
  const auto message = [&](const std::string& game) {
    return error_of(handle(post("solve", R"({"game":")" + game + R"("})"), state))["message"].get<std::string>();
  };
  EXPECT_NE(message("./none.lua").find("none.lua"), std::string::npos);
  EXPECT_NE(message("./x.so").find("ends in .lua"), std::string::npos);
  for (const char* blank : {" ", "\\t", "\\n", "\\r"}) {  // what ends a name for the parser ends it here
    EXPECT_NE(message("./x.so" + std::string(blank) + "n=x.lua").find("ends in .lua"), std::string::npos) << blank;
  }
  EXPECT_NE(message("./none.lua coins=@row.txt").find("cannot come from files"), std::string::npos);
  EXPECT_NE(message("coins-row coins=@row.txt").find("cannot come from files"), std::string::npos);
}

TEST(Api, rules_whose_text_fails_are_bad_input) {
  Limits limits = small_limits();
  limits.rules_allowed = true;
  State state(limits);
  const std::string path = ::testing::TempDir() + "text_fails.lua";
  std::ofstream(path) << "return { start = function() return 2 end, moves = function() return { 1 } end, play = "
                         "function(n) return n - 1 end, result = function(n) if n == 0 then return 'loss' end end, "
                         "text = function(n) return n.x.y end }";
  const Response response = handle(post("position", R"({"game":")" + path + R"(","moves":[]})"), state);
  EXPECT_EQ(response.status, 400) << response.body;
  EXPECT_NE(response.body.find("in text("), std::string::npos) << response.body;
}

TEST(Api, a_case_that_makes_too_large_a_game_is_refused) {
  State state(small_limits());
  const Response response = handle(post("judge", R"({"problem":"euler-477","arguments":[100000000]})"), state);
  EXPECT_EQ(response.status, 422) << response.body;
  EXPECT_EQ(error_of(response)["parameter"], "N");
}

TEST(Api, nesting_is_bounded) {
  State state(small_limits());
  EXPECT_EQ(handle(post("solve", std::string(100'000, '[')), state).status, 400);
  EXPECT_EQ(handle(post("solve", R"({"game":[[[[[[[[[[1]]]]]]]]]]})"), state).status, 400);
}

TEST(Api, other_sites_and_other_names_are_turned_away) {
  State state(small_limits());
  Request request = post("solve", R"({"game":"coins n=3"})");
  request.origin = "http://localhost:8464";
  EXPECT_EQ(handle(request, state).status, 200);
  request.origin = "http://evil.example";
  EXPECT_EQ(handle(request, state).status, 403);
  request.origin = "null";
  EXPECT_EQ(handle(request, state).status, 403);
  request.origin = "";
  request.fetch_site = "cross-site";
  EXPECT_EQ(handle(request, state).status, 403);
  request = get("/health");
  for (const char* host :
       {"127.0.0.1", "127.0.0.1:80", "localhost", "[::1]:8464", "192.0.2.7:1", "LocalHost:80", "[::FFFF:1.2.3.4]"}) {
    request.host = host;
    EXPECT_EQ(handle(request, state).status, 200) << host;
  }
  for (const char* host : {"evil.example", "evil.example:8464", "127.0.0.1.evil.example", "localhost.evil",
                           "localhost:evil", "[evil.example]", "[::1", "[::1]x", "[]", ":80", "1.2.3.4:5:6", "...",
                           "999.1.1.1", "1.2.3", "127.0.0.1:65536"}) {
    request.host = host;
    EXPECT_EQ(handle(request, state).status, 421) << host;
  }
  request.host = "";
  EXPECT_EQ(handle(request, state).status, 400);
}

TEST(Api, methods_types_and_paths_have_their_own_errors) {
  State state(small_limits());
  Request request = post("solve", "game=coins");
  request.content_type = "application/x-www-form-urlencoded";
  EXPECT_EQ(handle(request, state).status, 415);
  const Response wrong = handle(get("/api/v1/solve"), state);
  EXPECT_EQ(wrong.status, 405);
  EXPECT_EQ(wrong.headers.front().second, "POST");
  EXPECT_EQ(handle(post("games", "{}"), state).status, 405);
  EXPECT_EQ(handle(post("nothing", "{}"), state).status, 404);
  for (const char* path : {"/nothing", "/api/v1/", "/api/v1/games/chess", "/api/v1/jobs/1", "/../etc/passwd", ""}) {
    EXPECT_EQ(handle(get(path), state).status, 404) << path;
  }
}

TEST(Api, limits_that_would_be_passed_are_422) {
  State state(small_limits());
  EXPECT_EQ(handle(post("solve", R"({"game":"coins n=3","options":{"time_seconds":1e9}
  })"),
                   state)
                .status,
            422);
  EXPECT_EQ(handle(post("solve", R"({"game":"coins n=3","options":{"memory_bytes":999999999999}
  })"),
                   state)
                .status,
            422);
  const Response cut = handle(
      post("solve",
           R"({"game":"can-i-win n=24 target=150","options":{"engine":"memo","memory_bytes":100000,"store":"hash"}})"),
      state);
  ASSERT_EQ(cut.status, 422) << cut.body;
  EXPECT_EQ(error_of(cut)["solution"]["outcome"], "unknown");
}

TEST(Api, a_long_question_becomes_a_job_that_can_be_cancelled) {
  State state(small_limits());
  const Response accepted = handle(post("solve", long_body), state);
  ASSERT_EQ(accepted.status, 202) << accepted.body;
  const std::string url = Json::parse(accepted.body)["url"];
  Json job;
  for (int i = 0; i < 100 && job["progress"].is_null(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    job = Json::parse(handle(get(url), state).body);
  }
  EXPECT_EQ(job["state"], "running");
  EXPECT_EQ(job["progress"]["engine"], "memo");
  EXPECT_NE(handle(get(url + "/events"), state).body.find("event: progress\ndata: {"), std::string::npos);
  Request stop = get(url);
  stop.method = "DELETE";
  EXPECT_EQ(handle(stop, state).status, 200);
  state.jobs.find(url.substr(std::string("/api/v1/jobs/").size()))->wait_for(std::chrono::seconds(10));
  EXPECT_EQ(Json::parse(handle(get(url), state).body)["state"], "cancelled");
  EXPECT_EQ(state.solutions.counts().kept, 0U);
  // The same question again is a new job, and not the cancelled one.
  EXPECT_EQ(handle(post("solve", long_body), state).status, 202);
}

TEST(Api, a_job_about_which_nobody_asks_is_cancelled) {
  Limits limits = small_limits();
  limits.unasked_time = std::chrono::seconds(0);
  State state(limits);
  const auto later = reply_to(
      post("solve", std::string(R"({"game":")") + long_game + R"(","options":{"engine":"memo","store":"hash"}})"),
      state);
  const auto job = std::get<Later>(later).job;
  job->wait_for(std::chrono::seconds(10));
  EXPECT_EQ(job->look().state, Job::State::cancelled);
}

TEST(Api, a_job_that_is_overdue_ends_with_422) {
  Limits limits = small_limits();
  limits.job_time = std::chrono::milliseconds(100);
  State state(limits);
  const Response accepted = handle(post("solve", long_body), state);
  const auto job = state.jobs.find(Json::parse(accepted.body)["job"]);
  job->wait_for(std::chrono::seconds(10));
  EXPECT_EQ(job->look().state, Job::State::done);
  EXPECT_EQ(job->look().response->status, 422);
}

TEST(Api, jobs_beyond_those_of_a_client_are_429_and_beyond_all_503) {
  Limits limits = small_limits();
  limits.jobs_of_client_max = 4;
  limits.jobs_waiting_max = 4;
  State state(limits);
  std::map<int, int> statuses;
  for (int i = 0; i < 8; ++i) ++statuses[handle(post("solve", long_body), state).status];
  EXPECT_EQ(statuses, (std::map<int, int>{{202, 4}, {429, 4}}));
  Request other = post("solve", long_body);
  other.client = "192.0.2.2";
  statuses.clear();
  for (int i = 0; i < 8; ++i) {
    other.client += "x";
    const Response response = handle(other, state);
    ++statuses[response.status];
    if (response.status == 503) {
      EXPECT_EQ(response.headers.front().first, "Retry-After");
    }
  }
  EXPECT_GE(statuses[503], 6);
  // Everybody else is answered all the same.
  EXPECT_EQ(handle(get("/api/v1/games"), state).status, 200);
}

TEST(Api, the_same_game_is_solved_once_for_all_who_ask_at_once) {
  State state(small_limits());
  std::vector<std::thread> threads;
  std::atomic<int> answered{0};
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      const Response response = handle(post("survey", R"({"game":"can-i-win n=14 target=60"})"), state);
      if (response.status == 200) ++answered;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(answered, 8);
  EXPECT_EQ(state.solutions.counts().kept, 1U);
}

TEST(Api, solved_games_are_given_up_by_least_recent_use) {
  Limits limits = small_limits();
  limits.memory_bytes = std::uint64_t{8} << 20;
  State state(limits);
  for (int target = 50; target < 90; ++target) {
    const std::string game =
        R"({"game":"can-i-win n=16 target=)" + std::to_string(target) + R"(","options":{"plies":true}})";
    const int status = handle(post("position", game), state).status;
    EXPECT_TRUE(status == 200 || status == 202) << status;
    EXPECT_LE(state.solutions.counts().bytes, limits.kept_bytes_max());
  }
  EXPECT_GT(state.solutions.counts().kept, 1U);
  EXPECT_LT(state.solutions.counts().kept, 40U);
}

TEST(Api, a_position_that_was_asked_for_is_quick_the_next_time) {
  State state(small_limits());
  const Request request = post("position", R"({"game":"can-i-win n=10 target=40","moves":["3"]})");
  EXPECT_TRUE(std::holds_alternative<Later>(reply_to(request, state)));
  EXPECT_EQ(handle(request, state).status, 200);
  EXPECT_TRUE(std::holds_alternative<Response>(reply_to(request, state)));
}

TEST(Api, a_text_is_taken_as_typed_into_the_judges_box_or_bare) {
  State state(small_limits());
  for (const char* text : {R"("++++")", R"("\"++++\"")"}) {
    const Response response =
        handle(post("judge", R"({"problem":"leetcode-294","arguments":[)" + std::string(text) + "]}"), state);
    ASSERT_EQ(response.status, 200) << response.body;
    EXPECT_EQ(Json::parse(response.body)["answer"], true) << response.body;
  }
}

TEST(Api, arguments_of_a_case_are_taken_as_the_command_line_takes_them) {
  State state(small_limits());
  const std::pair<const char*, Json> asked[] = {
      {R"({"problem":"lintcode-395","arguments":["1,2,4"]})", false},
      {R"({"problem":"lintcode-395","arguments":["[1,2,4]"]})", false},
      {R"({"problem":"leetcode-1728","arguments":["####F/#C.../M....","1","2"]})", true},
      {R"({"problem":"leetcode-1728","arguments":["[\"####F\",\"#C...\",\"M....\"]",1,2]})", true},
      {R"({"problem":"leetcode-1728","arguments":[["####F","#C...","M...."],1,2]})", true}};
  for (const auto& [body, answer] : asked) {
    const Response response = handle(post("judge", body), state);
    ASSERT_EQ(response.status, 200) << body << response.body;
    EXPECT_EQ(Json::parse(response.body)["answer"], answer) << body;
  }
  for (const char* file : {"@/etc/passwd", "-"}) {
    const Response response =
        handle(post("judge", R"({"problem":"lintcode-395","arguments":[")" + std::string(file) + "\"]}"), state);
    EXPECT_EQ(response.status, 400) << response.body;
  }
}

TEST(Api, types_that_begin_alike_are_others) {
  State state(small_limits());
  Request request = post("solve", R"({"game":"coins n=3"})");
  for (const char* type : {"application/json", "Application/JSON ; charset=utf-8"}) {
    request.content_type = type;
    EXPECT_EQ(handle(request, state).status, 200) << type;
  }
  for (const char* type : {"", "application/jsonx", "application/json-patch+json", "text/json"}) {
    request.content_type = type;
    EXPECT_EQ(handle(request, state).status, 415) << type;
  }
}

TEST(Api, one_client_with_long_jobs_keeps_no_other_waiting) {
  State state(small_limits());
  std::vector<std::shared_ptr<Job>> jobs;
  for (int i = 0; i < 4; ++i) {
    const Response accepted = handle(post("solve", long_body), state);
    ASSERT_EQ(accepted.status, 202) << accepted.body;
    jobs.push_back(state.jobs.find(Json::parse(accepted.body)["job"]));
  }
  Request other = post("solve", R"({"game":"coins n=7"})");
  other.client = "192.0.2.2";
  EXPECT_EQ(handle(other, state).status, 200);
  const auto are_unfinished = [](const auto& job) { return !job->is_finished(); };
  EXPECT_TRUE(std::all_of(jobs.begin(), jobs.end(), are_unfinished));
  for (const auto& job : jobs) state.jobs.cancel(job);
}

/// Asks, waits until the job runs, cancels it, and says how it ended.
Job::State state_after_cancelling(const Request& request, State& state) {
  const Response accepted = handle(request, state);
  EXPECT_EQ(accepted.status, 202) << accepted.body;
  const auto job = state.jobs.find(Json::parse(accepted.body)["job"]);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  state.jobs.cancel(job);
  job->wait_for(std::chrono::seconds(60));  // much, for sanitizers on a busy machine
  return job->look().state;
}

TEST(Api, questions_about_very_many_heaps_can_be_cancelled) {
  State state(small_limits());
  std::string heaps;
  for (int i = 0; i < 30'000; ++i) heaps += (i > 0 ? "," : "") + std::to_string(100 + i * 7919 % 900);
  for (const char* game : {"nim heaps=", "coins heaps=", "octal code=0.77 heaps="}) {
    for (const char* path : {"explain", "position", "survey"}) {
      const Request request = post(path, R"({"game":")" + (game + heaps) + R"(","wait":false})");
      const Job::State ended = state_after_cancelling(request, state);
      EXPECT_TRUE(ended == Job::State::cancelled || ended == Job::State::done) << path << " " << game;
    }
  }
}

TEST(Api, a_server_that_holds_too_much_drops_what_it_keeps_and_then_ends_jobs) {
  Limits limits = small_limits();
  limits.own_bytes = 0;
  limits.memory_bytes = 1 << 20;  // less than any process has
  State state(limits);
  const Response response = handle(post("solve", long_body), state);
  ASSERT_EQ(response.status, 202);
  const auto job = state.jobs.find(Json::parse(response.body)["job"]);
  job->wait_for(std::chrono::seconds(60));  // much, for sanitizers on a busy machine
  ASSERT_EQ(job->look().state, Job::State::done);
  EXPECT_EQ(job->look().response->status, 422) << job->look().response->body;
}

TEST(Api, an_answer_that_is_too_large_to_keep_is_422) {
  Limits limits = small_limits();
  limits.answer_bytes_max = 100;
  State state(limits);
  const Response response = handle(post("solve", R"({"game":"coins n=3"})"), state);
  EXPECT_EQ(response.status, 422);
  EXPECT_NE(error_of(response)["message"].get<std::string>().find("the answer has"), std::string::npos);
}

TEST(Api, moves_whose_values_take_too_long_are_unknown_and_the_rest_is_told) {
  Limits limits = small_limits();
  limits.moves_time = std::chrono::seconds(0);
  State state(limits);
  const std::string body = R"({"game":"can-i-win n=40 target=300","options":{"time_seconds":0.2},"wait":false})";
  const Response accepted = handle(post("position", body), state);
  ASSERT_EQ(accepted.status, 202) << accepted.body;
  const auto job = state.jobs.find(Json::parse(accepted.body)["job"]);
  job->wait_for(std::chrono::seconds(60));  // much, for sanitizers on a busy machine
  ASSERT_EQ(job->look().state, Job::State::done);
  const Response response = *job->look().response;
  EXPECT_EQ(response.status, 422);
  const Json position = error_of(response)["position"];
  EXPECT_EQ(position["moves"].size(), 40U);
  EXPECT_EQ(position["board"]["kind"], "pool");
  EXPECT_EQ(position["value"]["outcome"], "unknown");
}

}  // namespace
}  // namespace firstwin::server::api_test
