// SPDX-License-Identifier: Apache-2.0
// How a duel is fought: cases in order of size, processes within limits, and what is kept of a difference.
#include "check/duel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <set>
#include <thread>

#include "check/why.h"
#include "tests/check/programs.h"

namespace firstwin::duel_test {
namespace {

using testing::HasSubstr;

const Problem& problem(const char* id) { return *find_problem(id); }

std::vector<std::string> lines_of(const std::vector<Case>& cases, std::size_t count) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::min(count, cases.size()); ++i) lines.push_back(cases[i].lines);
  return lines;
}

std::vector<Case> stage_of(SmallCases& small, std::uint64_t count) {
  std::vector<Case> all;
  small.begin_stage(count);
  while (auto cases = small.next()) all.insert(all.end(), cases->begin(), cases->end());
  return all;
}

std::vector<std::string> first_lines(const char* id, bool beyond, std::size_t count) {
  SmallCases small(problem(id), beyond);
  return lines_of(stage_of(small, 9), count);
}

std::vector<Player> shell(const std::string& script) {
  std::vector<Player> players;
  players.emplace_back(script, std::vector<std::string>{"sh", "-c", script}, ProcessLimits{});
  return players;
}

/// A program that reads on, n coins a line, and says what `answer` (in awk, of n) is.
std::vector<Player> awk(const std::string& answer) {
  std::vector<Player> players;
  players.emplace_back(answer, std::vector<std::string>{"awk", "{ n = $1; " + answer + " }"}, ProcessLimits{});
  return players;
}

TEST(SmallCases, come_by_length_then_sum_then_order) {
  EXPECT_EQ(first_lines("lintcode-396", false, 8),
            (std::vector<std::string>{"[]\n", "[0]\n", "[-1]\n", "[1]\n", "[-2]\n", "[2]\n", "[-3]\n", "[3]\n"}));
}

TEST(SmallCases, keep_to_the_limits_or_go_beyond) {
  EXPECT_EQ(first_lines("leetcode-486", false, 3), (std::vector<std::string>{"[0]\n", "[1]\n", "[2]\n"}));
  EXPECT_EQ(first_lines("leetcode-486", true, 3), (std::vector<std::string>{"[]\n", "[0]\n", "[-1]\n"}));
  EXPECT_EQ(first_lines("leetcode-877", false, 2), (std::vector<std::string>{"[1,2]\n", "[2,1]\n"}));
  EXPECT_EQ(first_lines("leetcode-1686", false, 2), (std::vector<std::string>{"[1]\n[1]\n", "[1]\n[2]\n"}));
}

TEST(SmallCases, stages_have_every_case_once_and_rows_of_6_from_minus_2_to_2_are_soon_among_them) {
  SmallCases small(problem("lintcode-396"), false);
  std::set<std::string> seen;
  for (const std::uint64_t count : {64U, 512U, 4096U, 32768U}) {
    for (const Case& one : stage_of(small, count)) EXPECT_TRUE(seen.insert(one.lines).second) << one.lines;
  }
  EXPECT_TRUE(seen.contains("[2,-2,2,-2,2,-2]\n"));
  EXPECT_LT(seen.size(), 200'000U);
}

TEST(SmallCases, of_a_problem_with_few_are_all) {
  SmallCases small(problem("leetcode-464"), false);
  EXPECT_EQ(stage_of(small, 10'000).size(), 20U * 301U);
  EXPECT_TRUE(small.complete());
}

TEST(SmallCases, below_a_size_are_all_of_as_many_elements_and_a_smaller_sum) {
  const SmallCases small(problem("lintcode-396"), false);
  const auto below = small.below({2, 3}, 1000);
  ASSERT_TRUE(below);
  EXPECT_EQ(below->size(), 13U);  // sums 0, 1, 2 of two numbers
  EXPECT_FALSE(small.below({9, 9}, 1000));
}

TEST(SmallCases, stop_when_they_must) {
  int asked = 0;
  SmallCases small(problem("lintcode-396"), false, [&] { return ++asked > 1000; });
  EXPECT_LT(stage_of(small, 1 << 20).size(), 1000U);
  EXPECT_FALSE(small.complete());
  EXPECT_FALSE(small.below({5, 9}, 1 << 20));
}

TEST(SmallCases, of_a_problem_with_slow_programs_begin_with_all_that_are_quick) {
  const auto cheap = SmallCases(problem("leetcode-464"), false).cheap();
  EXPECT_EQ(cheap.size(), 8U * 301U);
  EXPECT_EQ(cheap.front().lines, "1\n0\n");
  EXPECT_TRUE(SmallCases(problem("leetcode-292"), false).cheap().empty());
}

std::vector<std::string> simpler_lines(const char* id, CaseValues values) {
  const Case of = make_case(problem(id), std::move(values));
  const auto simpler = simpler_cases(problem(id), of, false, [] { return false; });
  return lines_of(simpler, simpler.size());
}

TEST(SimplerCases, keep_the_sum_where_an_order_or_signs_come_first) {
  const auto simpler = simpler_lines("lintcode-396", {Row{0, -5}});
  for (const char* one : {"[-5,0]\n", "[-4,-1]\n", "[-1,-4]\n", "[-1,4]\n"})
    EXPECT_THAT(simpler, testing::Contains(one));
}

TEST(SimplerCases, of_a_graph_have_a_node_or_an_edge_less) {
  const auto simpler = simpler_lines(
      "leetcode-913", {std::vector<Row>{Row{2, 3, 4}, Row{2, 3}, Row{0, 1, 4}, Row{0, 1, 4}, Row{0, 2, 3}}});
  EXPECT_THAT(simpler, testing::Contains("[[2,3],[2],[0,1,3],[0,2]]\n")) << "without node 3, where 4 becomes 3";
  EXPECT_THAT(simpler, testing::Contains("[[2,3,4],[2,3],[0,1],[0,1,4],[0,3]]\n")) << "without the edge of 2 and 4";
}

TEST(SimplerCases, of_a_grid_have_a_row_or_a_column_less) {
  const auto simpler = simpler_lines("leetcode-1728", {std::string("M.C/..F/#.#"), std::int64_t{1}, std::int64_t{1}});
  EXPECT_THAT(simpler, testing::Contains("[\"M.C\",\"..F\"]\n1\n1\n"));
  EXPECT_THAT(simpler, testing::Contains("[\"MC\",\".F\",\"##\"]\n1\n1\n"));
  EXPECT_THAT(simpler, testing::Contains("[\"M#C\",\"..F\",\"#.#\"]\n1\n1\n")) << "a cell is a wall";
}

TEST(SimplerCases, of_a_forest_lose_nodes_whose_children_are_adopted) {
  const auto simpler = simpler_lines("forest-margin", {Row{-1, 0, 1, 1, -1}, Row{1, 2, 3, 4, 5}});
  EXPECT_THAT(simpler, testing::Contains("[-1,0,0,-1]\n[1,3,4,5]\n")) << "without node 1";
  EXPECT_THAT(simpler, testing::Contains("[-1,0,0,-1]\n[2,3,4,5]\n")) << "without node 0";
  EXPECT_THAT(simpler, testing::Contains("[-1,-1,-1]\n[3,4,5]\n")) << "without nodes 0 and 1";
}

TEST(RandomCases, keep_to_the_limits_and_repeat_by_their_seed) {
  for (const Problem& one : problems()) {
    RandomCases first(one, false, 7), again(one, false, 7);
    for (const double part : {0.01, 0.1, 1.0}) {
      for (int i = 0; i < (one.id == "leetcode-1872" ? 3 : 20); ++i) {
        const auto made = first.next(part), same = again.next(part);
        ASSERT_TRUE(made) << one.id;
        EXPECT_TRUE(within_limits(one, made->values)) << one.id << made->lines.substr(0, 200);
        EXPECT_EQ(made->lines, same->lines);
      }
    }
  }
}

TEST(Sandbox, gives_output_status_and_signal) {
  const Sandbox sandbox;
  const auto done = sandbox.run({"sh", "-c", "cat; echo no >&2; exit 7"}, "in", {});
  ASSERT_TRUE(done);
  EXPECT_EQ(done->output, "in");
  EXPECT_EQ(done->complaint, "no\n");
  EXPECT_EQ(how_text(*done), "exited with status 7");
  EXPECT_EQ(sandbox.run({"sh", "-c", "kill -11 $$"}, "", {})->how, Finished::How::killed);
  EXPECT_FALSE(sandbox.run({"no-such-program"}, "", {}));
  EXPECT_EQ(sandbox.run({"sh", "-c", "ls -A | wc -l"}, "", {})->output, "0\n");
}

TEST(Sandbox, ends_what_takes_too_long_or_writes_too_much_with_all_it_started) {
  const Sandbox sandbox;
  const auto late = sandbox.run({"sh", "-c", "sleep 60 & sleep 60"}, "", {.seconds = 0.2});
  ASSERT_TRUE(late);
  EXPECT_EQ(late->how, Finished::How::timed_out);
  EXPECT_LT(late->seconds, 5);
  const auto flood = sandbox.run({"sh", "-c", "yes"}, "", {.seconds = 20, .output_bytes = 1 << 20});
  ASSERT_TRUE(flood);
  EXPECT_EQ(flood->how, Finished::How::too_much_output);
  const auto left = sandbox.run({"sh", "-c", "sleep 60 & echo done"}, "", {});
  ASSERT_TRUE(left);
  EXPECT_EQ(left->output, "done\n");
  EXPECT_LT(left->seconds, 5);
}

TEST(Sandbox, does_not_wait_for_who_does_not_read) {
  const Sandbox sandbox;
  const auto done = sandbox.run({"true"}, std::string(1 << 22, 'x'), {});
  ASSERT_TRUE(done);
  EXPECT_EQ(done->how, Finished::How::exited);
}

TEST(Sandbox, ends_what_left_the_group_and_root_is_held_to_the_number_of_processes) {
  const Sandbox sandbox;
  const auto left = sandbox.run({"sh", "-c", "setsid sh -c 'echo $$; exec sleep 60' & sleep 0.3"}, "", {});
  ASSERT_TRUE(left);
  const pid_t stray = std::stoi(left->output);
  EXPECT_EQ(kill(stray, 0), -1) << "process " << stray << " goes on";
  const std::string many = "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 60 & done; wait";
  const auto bomb = sandbox.run({"sh", "-c", many}, "", {.seconds = 20, .processes = 8});
  ASSERT_TRUE(bomb);
  EXPECT_LT(bomb->seconds, 15);
  EXPECT_NE(bomb->how, Finished::How::timed_out);
}

TEST(Sandbox, is_empty_again_when_it_is_cleared) {
  const Sandbox sandbox;
  EXPECT_TRUE(sandbox.run({"sh", "-c", "mkdir -p a/b; touch a/b/c d; chmod 0 a/b/c"}, "", {}));
  EXPECT_TRUE(sandbox.clear());
  EXPECT_EQ(sandbox.run({"sh", "-c", "ls -A | wc -l"}, "", {})->output, "0\n");
}

TEST(Duel, each_process_finds_an_empty_folder) {
  auto players = shell(
      "read n; [ -e memo ] && echo garbage; touch memo; [ $((n % 3)) -ne 0 ] && [ $n -gt 0 ] && echo true || echo "
      "false");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60, .cases_max = 40});
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->difference);
  EXPECT_EQ(report->cases, 40U);
}

TEST(Duel, whether_a_program_reads_on_is_found_out_where_the_first_case_comes_alone) {
  auto players = awk(R"(print "false")");
  const auto report = duel(problem("lintcode-395"), players, {.seconds = 60});
  ASSERT_TRUE(report && report->difference);
  EXPECT_EQ(report->difference->found.lines, "[1]\n");
  EXPECT_TRUE(players.front().reads_on());
}

TEST(Duel, the_number_of_cases_ends_the_search_and_not_what_makes_its_find_smaller) {
  auto players = awk(R"(print (n > 0 && n % 3 != 0 && n < 1000 ? "true" : "false"))");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60, .cases_max = 3000});
  ASSERT_TRUE(report && report->difference);
  EXPECT_EQ(report->difference->found.lines, "1000\n");
  EXPECT_FALSE(report->cut_short);
}

TEST(WholePrograms, that_wait_for_ever_on_another_text_are_asked_in_their_own) {
  const std::string greedy = R"(read n k; [ -n "$k" ] || while :; do sleep 1; done; read -r all; echo $n)";
  auto players = shell(greedy);
  const auto report = duel(problem("atcoder-abc270-d"), players, {.seconds = 60});
  ASSERT_TRUE(report && report->difference);
  EXPECT_TRUE(players.front().reads_own_text());
}

TEST(WholePrograms, that_exit_with_an_error_after_the_right_answer_are_wrong) {
  auto players = shell("read n k; read -r all; echo 1; exit 3");
  const auto report = duel(problem("atcoder-abc270-d"), players, {.seconds = 60});
  ASSERT_TRUE(report && report->difference);
  EXPECT_THAT(report->difference->replies.front().fault, HasSubstr("answered '1', but exited with status 3"));
}

TEST(Duel, a_program_that_reads_on_is_found_right) {
  auto players = awk(R"(print (n > 0 && n % 3 != 0 ? "true" : "false"))");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60, .cases_max = 5000});
  ASSERT_TRUE(report);
  EXPECT_TRUE(players.front().reads_on());
  EXPECT_FALSE(report->difference);
  EXPECT_EQ(report->cases, 5000U);
  ASSERT_FALSE(report->levels.empty());
  EXPECT_GE(report->levels.front().most, 255);
}

TEST(Duel, a_program_of_one_case_a_process_is_asked_so) {
  auto players = shell("read n; [ $((n % 3)) -ne 0 ] && [ $n -gt 0 ] && echo true || echo false");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60, .cases_max = 60});
  ASSERT_TRUE(report);
  EXPECT_FALSE(players.front().reads_on());
  EXPECT_FALSE(report->difference);
  EXPECT_EQ(report->cases, 60U);
}

TEST(Duel, the_smallest_difference_is_kept_with_what_was_said) {
  auto players = awk(R"(print (n > 0 && n % 3 != 0 && n != 14 ? "True" : "False"))");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60});
  ASSERT_TRUE(report && report->difference);
  EXPECT_EQ(report->difference->found.lines, "14\n");
  EXPECT_EQ(report->difference->replies.front().text, "False");
  EXPECT_EQ(report->difference->right.json, "true");
}

TEST(Duel, ends_with_its_time_and_half_as_much_again_for_a_difference) {
  auto pausing = shell("sleep 0.2; echo maybe");
  const auto wrong = duel(problem("lintcode-396"), pausing, {.seconds = 1});
  ASSERT_TRUE(wrong && wrong->difference);
  EXPECT_LT(wrong->seconds, 1 + 1.5 + 4);  // a busy machine is no fault of it
  auto right = awk(R"(print (n > 0 && n % 3 != 0 ? "true" : "false"))");
  const auto none = duel(problem("lintcode-394"), right, {.seconds = 1});
  ASSERT_TRUE(none);
  EXPECT_LT(none->seconds, 5);
}

TEST(Duel, who_writes_without_end_is_told_so_at_once) {
  auto players = shell("yes true");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 20, .cases_max = 1});
  ASSERT_TRUE(report && report->difference);
  EXPECT_THAT(report->difference->replies.front().fault, HasSubstr("wrote more than 1.0 MiB"));
  EXPECT_LT(report->seconds, 10);
}

TEST(Duel, crashes_silence_garbage_and_hanging_are_differences) {
  const auto fault = [](const std::string& script, double each = 0.4) {
    auto players = shell(script);
    const auto report = duel(problem("lintcode-394"), players, {.seconds = 5, .each_seconds = each});
    return report && report->difference ? report->difference->replies.front().fault : "none";
  };
  EXPECT_THAT(fault("kill -11 $$"), HasSubstr("killed by signal 11"));
  EXPECT_THAT(fault("exit 3"), HasSubstr("printed nothing, exited with status 3"));
  EXPECT_THAT(fault("echo true; echo false"), HasSubstr("printed 2 lines"));
  EXPECT_THAT(fault("sleep 60"), HasSubstr("no answer"));
}

TEST(Duel, a_case_that_there_was_no_time_for_is_neither_right_nor_wrong) {
  auto players = shell("sleep 60");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 0.3, .each_seconds = 20});
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->difference);
  EXPECT_EQ(report->cases, 0U);
}

TEST(Duel, an_interrupt_ends_a_program_that_is_waited_for_and_makes_no_difference) {
  std::atomic<bool> cancel = false;
  std::vector<Player> players;
  players.emplace_back("waits", std::vector<std::string>{"sleep", "60"}, ProcessLimits{.cancel = &cancel});
  std::thread interrupt([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    cancel = true;
  });
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 30, .each_seconds = 30, .cancel = &cancel});
  interrupt.join();
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->cancelled);
  EXPECT_FALSE(report->difference);
  EXPECT_EQ(report->cases, 0U);
  EXPECT_LT(report->seconds, 5);
}

TEST(Duel, a_program_that_keeps_something_is_right_alone_and_said_to_be_wrong_after) {
  auto players = awk(R"(sum += n; print (sum > 0 && sum % 3 != 0 ? "true" : "false"))");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60});
  ASSERT_TRUE(report && report->difference);
  EXPECT_FALSE(report->difference->after.empty());
}

TEST(Duel, a_slow_program_is_not_called_wrong) {
  auto players = awk(R"(if (n > 5) system("sleep 0.3"); print (n > 0 && n % 3 != 0 ? "true" : "false"))");
  const auto report = duel(problem("leetcode-292"), players, {.seconds = 1, .each_seconds = 2});
  ASSERT_TRUE(report);
  auto right = awk(R"(if (n > 5) system("sleep 0.3"); print (n % 4 != 0 ? "true" : "false"))");
  const auto slow = duel(problem("leetcode-292"), right, {.seconds = 6, .each_seconds = 2});
  ASSERT_TRUE(slow);
  EXPECT_FALSE(slow->difference);
  ASSERT_TRUE(slow->slow);
  EXPECT_GE(slow->slow->sum, 6) << "its cases are timed together, so it may be told a little later";
  EXPECT_LT(slow->slow->sum, 60);
}

TEST(Duel, a_process_that_is_slow_to_start_is_not_slow_to_answer) {
  const std::string answers =
      "; while read n; do [ $n -gt 0 ] && [ $((n % 3)) -ne 0 ] && echo true || echo false; done";
  auto players = shell("sleep 0.4" + answers);
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 8, .each_seconds = 2, .cases_max = 50});
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->difference);
  EXPECT_FALSE(report->slow);
  EXPECT_EQ(report->cases, 50U);
}

TEST(Duel, of_two_programs_the_one_that_is_right_is_known) {
  auto players = awk(R"(print (n > 0 && n % 3 != 0 ? "true" : "false"))");
  auto other = awk(R"(print (n % 3 != 0 ? "true" : "false"))");
  players.push_back(std::move(other.front()));
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60});
  ASSERT_TRUE(report && report->difference);
  EXPECT_EQ(report->difference->found.lines, "-1\n");
  EXPECT_TRUE(is_answer(report->difference->replies[0], report->difference->right.json));
  EXPECT_FALSE(is_answer(report->difference->replies[1], report->difference->right.json));
}

TEST(Duel, a_crash_among_many_cases_is_found_though_nothing_was_printed_before) {
  auto players = awk(R"(if (n == 700) exit 3; print (n > 0 && n % 3 != 0 ? "true" : "false"))");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60});
  ASSERT_TRUE(report && report->difference);
  EXPECT_EQ(report->difference->found.lines, "700\n");
  EXPECT_TRUE(report->difference->after.empty());
  EXPECT_THAT(report->difference->replies.front().fault, HasSubstr("exited with status 3"));
}

TEST(Duel, hanging_among_many_cases_is_found_though_nothing_was_printed_before) {
  auto players = awk(R"(while (n == 70) {} print (n > 0 && n % 3 != 0 ? "true" : "false"))");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60, .each_seconds = 2});
  ASSERT_TRUE(report && report->difference);
  EXPECT_EQ(report->difference->found.lines, "70\n");
  EXPECT_TRUE(report->difference->replies.front().timed_out);
}

TEST(Duel, a_hanging_program_for_which_the_time_is_too_short_is_told_of) {
  auto players = awk(R"(while (n == 7) {} print (n % 4 != 0 ? "true" : "false"); fflush())");
  const auto report = duel(problem("leetcode-292"), players, {.seconds = 2, .each_seconds = 60});
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->difference);
  ASSERT_TRUE(report->unanswered);
  EXPECT_FALSE(report->unanswered->crashed);
  EXPECT_LE(report->unanswered->first.size.sum, 7U);
  EXPECT_GE(report->unanswered->last.size.sum, 7U);
}

TEST(Duel, a_crash_that_needs_the_cases_before_it_is_a_difference_after_them) {
  auto players = awk(R"(if (NR == 21) exit 3; print (n > 0 && n % 3 != 0 ? "true" : "false"); fflush())");
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60});
  ASSERT_TRUE(report && report->difference);
  EXPECT_GE(report->difference->after.size(), 20U);
  EXPECT_THAT(report->difference->replies.front().fault, HasSubstr("exited with status 3"));
}

TEST(Player, tells_between_which_cases_it_crashed_where_there_is_no_time_to_find_out) {
  const Problem& nim = problem("leetcode-292");
  std::vector<Case> cases;
  for (std::int64_t n = 1; n <= 20; ++n) cases.push_back(make_case(nim, {n}));
  std::vector<Player> players = awk(R"(if (n == 15) exit 3; print "true"; fflush())");
  const auto now = Patience::Clock::now();
  const auto said = players.front().ask(cases, {.until = now + std::chrono::minutes(1), .narrow_until = now});
  ASSERT_TRUE(said);
  EXPECT_EQ(said->list.size(), 14U);
  ASSERT_TRUE(said->unanswered);
  EXPECT_TRUE(said->unanswered->crashed);
  EXPECT_EQ(said->unanswered->first.lines, "15\n");
  EXPECT_EQ(said->unanswered->last.lines, "20\n");
  EXPECT_THAT(said->unanswered->fault, HasSubstr("exited with status 3"));
}

TEST(Duel, two_programs_that_are_wrong_alike_are_told_so) {
  auto players = awk(R"(print (n % 3 != 0 ? "true" : "false"))");
  auto same = awk(R"(print (n % 3 != 0 ? "true" : "false"))");
  players.push_back(std::move(same.front()));
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60, .cases_max = 500});
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->difference);
  ASSERT_TRUE(report->both_wrong);
  EXPECT_EQ(report->both_wrong->found.lines, "-1\n");
}

TEST(Duel, two_programs_that_both_crash_are_told_so_at_once) {
  auto players = awk("exit 3");
  auto same = awk("exit 3");
  players.push_back(std::move(same.front()));
  const auto report = duel(problem("lintcode-394"), players, {.seconds = 60});
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->difference);
  ASSERT_TRUE(report->both_wrong);
  EXPECT_LT(report->cases, 10U);
}

TEST(Duel, one_case_alone_tells_what_was_said) {
  auto players = awk(R"(print (n % 4 != 0 ? "True" : "False"))");
  const auto report =
      duel_on(problem("leetcode-292"), players, {}, make_case(problem("leetcode-292"), {std::int64_t{5}}));
  ASSERT_TRUE(report && report->only);
  EXPECT_FALSE(report->difference);
  EXPECT_EQ(report->only->replies.front().text, "True");
  EXPECT_EQ(report->only->right.json, "true");
}

TEST(Duel, of_inputs_with_one_sum_the_first_in_order_is_told) {
  const Sandbox folder;
  const std::string text =
      "class Solution:\n    def firstWillWin(self, values):\n        wrap = lambda x: (x + 2**31) % 2**32 - 2**31\n"
      "        lead = list(values)\n        for i in range(len(values) - 1, -1, -1):\n"
      "            for j in range(i + 1, len(values)):\n"
      "                lead[j] = wrap(max(wrap(values[i] - lead[j]), wrap(values[j] - lead[j - 1])))\n"
      "        return bool(values) and lead[-1] > 0\n";
  std::vector<Player> players;
  players.push_back(in_python(problem("lintcode-396"), text, folder));
  const auto report = duel(problem("lintcode-396"), players, {.seconds = 60});
  ASSERT_TRUE(report && report->difference);
  EXPECT_EQ(report->difference->found.lines, "[-2147483648,0]\n");
}

constexpr const char* who_wins =
    R"(for (i = 1; i <= k; ++i) { w[i] = 0; for (j = 1; j <= n; ++j) if (a[j] <= i && !w[i - a[j]]) w[i] = 1 })";

TEST(Duel, a_whole_program_gets_the_text_that_the_judge_gives_it) {
  const auto own = [](const std::string& print) {
    return std::vector<std::string>{
        "awk", std::string("NR == 1 { n = $1; k = $2 } NR == 2 { split($0, a); ") + who_wins + print + " }"};
  };
  std::vector<Player> players;
  players.emplace_back("right", own(R"(print (w[k] ? "First" : "Second"))"), ProcessLimits{});
  const auto right = duel(problem("atcoder-dp-k"), players, {.seconds = 60, .cases_max = 60});
  ASSERT_TRUE(right);
  EXPECT_FALSE(right->difference) << right->difference->found.own_text;
  EXPECT_TRUE(players.front().reads_own_text());
  players.clear();
  players.emplace_back("wrong", own(R"(print (k > a[1] ? "First" : "Second"))"), ProcessLimits{});
  const auto wrong = duel(problem("atcoder-dp-k"), players, {.seconds = 60});
  ASSERT_TRUE(wrong && wrong->difference);
  EXPECT_EQ(wrong->difference->found.own_text, "1 1\n1\n");
}

TEST(Duel, a_whole_program_that_reads_an_argument_a_line_gets_that) {
  std::vector<Player> players;
  const std::string script = R"(NR % 2 { k = $1; next } { gsub(/[][,]/, " "); n = split($0, a); )" +
                             std::string(who_wins) + R"(print (w[k] ? "true" : "false") })";
  players.emplace_back("it", std::vector<std::string>{"awk", script}, ProcessLimits{});
  const auto report = duel(problem("atcoder-dp-k"), players, {.seconds = 60, .cases_max = 200});
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->difference);
  EXPECT_FALSE(players.front().reads_own_text());
  EXPECT_TRUE(players.front().reads_on());
}

TEST(Cases, have_the_texts_of_their_judges) {
  const auto text = [](const char* id, CaseValues values) {
    return make_case(problem(id), std::move(values)).own_text;
  };
  EXPECT_EQ(text("atcoder-dp-k", {std::int64_t{7}, Row{2, 3}}), "2 7\n2 3\n");
  EXPECT_EQ(text("atcoder-abc270-d", {std::int64_t{10}, Row{1, 4}}), "10 2\n1 4\n");
  EXPECT_EQ(text("atcoder-dp-l", {Row{10, 80, 90, 30}}), "4\n10 80 90 30\n");
  EXPECT_EQ(text("cses-1097", {Row{4, 5, 1, 3}}), "4\n4 5 1 3\n");
  EXPECT_EQ(text("atcoder-arc116-f", {std::vector<Row>{{3}, {1, 8}}}), "2\n1 3\n2 1 8\n");
  EXPECT_EQ(text("leetcode-486", {Row{1, 2}}), "");
}

TEST(Sandbox, holds_a_program_to_its_memory) {
  const Sandbox sandbox;
  const auto doubles = [&](std::uint64_t bytes) {
    const auto done = sandbox.run({"awk", R"(BEGIN { s = "x"; while (length(s) < 2 ^ 26) s = s s; print "done" })"}, "",
                                  {.memory_bytes = bytes});
    return done ? done->output : done.error().message;
  };
  EXPECT_EQ(doubles(std::uint64_t{1} << 30), "done\n");
  EXPECT_EQ(doubles(std::uint64_t{1} << 24), "");
}

TEST(Why, tells_best_play_or_the_answer_to_every_move) {
  const auto why = [](const char* id, CaseValues values) {
    const auto answer = answer_case(problem(id), values, {});
    return answer ? why_text(*answer) : answer.error().message;
  };
  EXPECT_EQ(why("lintcode-394", {std::int64_t{3}}), "coins(n=3): each move is answered: 1 by 2, 2 by 1");
  EXPECT_EQ(why("lintcode-394", {std::int64_t{4}}), "coins(n=4): first wins by best play 1 1 2");
  EXPECT_EQ(why("leetcode-1025", {std::int64_t{1}}), "divisor(n=1): the first player cannot move");
  EXPECT_THAT(why("leetcode-1690", {Row{5, 3, 1, 4, 2}}),
              HasSubstr("first gets -3 more, and Alice half of 15 - 3, so 6 more, by best play"));
  EXPECT_THAT(why("leetcode-1872", {Row{-1, 2, -3, 4, -5}}), HasSubstr(", so 5 more, by best play"));
  EXPECT_THAT(why("atcoder-arc116-f", {std::vector<Row>{{3}, {1, 8}}}),
              HasSubstr("the coins left have a sum of 11 by"));
  EXPECT_THAT(why("cses-1097", {Row{4, 5, 1, 3}}), HasSubstr("first gets 8 by best play"));
  EXPECT_THAT(why("leetcode-1686", {Row{1, 3}, Row{2, 1}}),
              HasSubstr("Alice gets 1 more, each by their own values, by"));
  EXPECT_THAT(why("leetcode-1927", {std::string("9?")}), HasSubstr("9 and 4.5"));
}

}  // namespace
}  // namespace firstwin::duel_test
