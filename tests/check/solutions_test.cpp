// SPDX-License-Identifier: Apache-2.0
// The short right solutions that `show PROBLEM --solution` prints are a second, plain method: both agree.
#include <gtest/gtest.h>

#include <map>

#include "tests/check/programs.h"

#ifndef FIRSTWIN_INSTRUMENTED
namespace firstwin::solutions_test {
namespace {

/// What part of the limits random cases go to, so that textbook methods answer at once.
double part_of(const std::string& id) {
  static const std::map<std::string, double> parts{
      {"leetcode-464", 0.35},       {"leetcode-1908", 1},       {"leetcode-2005", 1},    {"leetcode-294", 0.4},
      {"leetcode-375", 0.1},        {"leetcode-486", 0.6},      {"leetcode-913", 0.2},   {"leetcode-1728", 0.2},
      {"subtraction-nimber", 5e-5}, {"euler-477", 1e-6},        {"leetcode-1140", 0.15}, {"leetcode-1510", 2e-3},
      {"atcoder-dp-k", 2e-3},       {"atcoder-abc270-d", 1e-2}, {"forest-margin", 8e-3}};
  const auto found = parts.find(id);
  return found == parts.end() ? 0.02 : found->second;
}

class Solutions : public ::testing::TestWithParam<std::string> {
 protected:
  const Problem& problem() const { return *find_problem(GetParam()); }
};

TEST_P(Solutions, in_cpp_agree_on_all_small_cases_and_10000_random_ones) {
  SmallCases small(problem(), false);
  std::vector<Case> cases = small_cases(small, 2000);
  RandomCases random(problem(), false, 1);
  for (int i = 0; i < 10'000; ++i) {
    if (auto made = random.next(part_of(problem().id))) cases.push_back(std::move(*made));
  }
  EXPECT_GT(cases.size(), problem().id == "leetcode-2005" || problem().id == "leetcode-1025" ? 10U : 9'000U);
  const InCpp programs(problem(), {{"right", solution_text(problem(), Language::cpp)}});
  Player right = programs.player("right");
  const auto wrong = first_wrong(problem(), right, cases);
  EXPECT_FALSE(wrong) << wrong->lines;
}

TEST_P(Solutions, in_python_are_found_right) {
  const Sandbox folder;
  Player right = in_python(problem(), solution_text(problem(), Language::python), folder);
  SmallCases small(problem(), false);
  const auto wrong = first_wrong(problem(), right, small_cases(small, 100));
  EXPECT_FALSE(wrong) << wrong->lines;
}

TEST(SolutionsInJava, compile_all) {
  const auto javac = Sandbox().run({"sh", "-c", "command -v javac"}, "", {});
  if (!javac || javac->number != 0) GTEST_SKIP() << "javac is not installed";
  const Sandbox folder;
  std::vector<std::string> words{"javac", "-nowarn", "-d", folder.folder()};
  for (const std::string& id : problem_ids()) {
    std::string space = id;
    std::replace(space.begin(), space.end(), '-', '_');
    words.push_back(folder.folder() + "/" + space + ".java");
    const std::string text = solution_text(*find_problem(id), Language::java);
    std::ofstream(words.back()) << "package " << space << "; import java.util.*; import java.util.stream.*;\n" << text;
  }
  const auto done = Sandbox().run(words, "", {.seconds = 300, .memory_bytes = std::uint64_t{1} << 40});
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(done->number, 0) << done->complaint;
}

INSTANTIATE_TEST_SUITE_P(Every, Solutions, ::testing::ValuesIn(problem_ids()), name_of_problem);

}  // namespace
}  // namespace firstwin::solutions_test
#endif
