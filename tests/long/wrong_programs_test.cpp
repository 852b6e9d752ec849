// SPDX-License-Identifier: Apache-2.0
// Three wrong programs a problem are found, each by the smallest input. Takes many minutes: a part of ./test --all.
#include "tests/long/wrong_programs.h"

#include <gtest/gtest.h>

#include "check/duel.h"
#include "tests/check/programs.h"

namespace firstwin::wrong_programs_test {
namespace {

std::string wrong_text(const WrongProgram& wrong) {
  return replaced(solution_text(*find_problem(wrong.problem), wrong.language), wrong.right, wrong.wrong);
}

/// What a duel finds against a wrong program is a case on which it is wrong, within the limits, and none of thousands
/// of smaller ones is another.
void expect_smallest(const Problem& problem, Player wrong) {
  std::vector<Player> players;
  players.push_back(std::move(wrong));
  const auto report = duel(problem, players, {.seconds = 20});
  ASSERT_TRUE(report) << report.error().message;
  ASSERT_TRUE(report->difference) << "not found in " << report->cases << " cases";
  const Case& found = report->difference->found;
  EXPECT_TRUE(within_limits(problem, found.values)) << found.lines;
  EXPECT_TRUE(report->difference->after.empty());
  EXPECT_FALSE(is_answer(report->difference->replies.front(), report->difference->right.json));
  constexpr std::uint64_t looked_through = 3000;
  SmallCases small(problem, false);
  std::vector<Case> smaller = small_cases(small, looked_through);
  if (auto same = small.below(found.size, looked_through)) smaller.insert(smaller.end(), same->begin(), same->end());
  std::erase_if(smaller, [&](const Case& one) { return !is_smaller(problem, one, found); });
  const auto missed = first_wrong(problem, players.front(), smaller);
  EXPECT_FALSE(missed) << "found\n" << found.lines << "but smaller is\n" << missed->lines;
}

class WrongPrograms : public ::testing::TestWithParam<std::string> {};

TEST_P(WrongPrograms, are_found_wrong_by_the_smallest_input) {
  const Problem& problem = *find_problem(GetParam());
  std::vector<const WrongProgram*> mistakes;
  std::vector<std::pair<std::string, std::string>> in_cpp;
  for (const WrongProgram& wrong : wrong_programs) {
    if (wrong.problem != problem.id) continue;
    mistakes.push_back(&wrong);
    if (wrong.language == Language::cpp) in_cpp.emplace_back(wrong.mistake, wrong_text(wrong));
  }
  EXPECT_EQ(mistakes.size(), 3U);
  const InCpp programs(problem, in_cpp);
  for (const WrongProgram* wrong : mistakes) {
    SCOPED_TRACE(wrong->mistake);
    if (wrong->language == Language::cpp) {
      expect_smallest(problem, programs.player(std::string(wrong->mistake)));
    } else {
      const Sandbox folder;
      expect_smallest(problem, in_python(problem, wrong_text(*wrong), folder));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Every, WrongPrograms, ::testing::ValuesIn(problem_ids()), name_of_problem);

}  // namespace
}  // namespace firstwin::wrong_programs_test
