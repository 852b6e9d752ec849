// SPDX-License-Identifier: Apache-2.0
// Every problem: its right solutions are right, and three wrong programs are found, each by the smallest input.
#include "tests/check/wrong_programs.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "check/duel.h"

#ifndef FIRSTWIN_INSTRUMENTED
namespace firstwin {
namespace {

namespace fs = std::filesystem;

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " is not in\n" << text;
  for (; at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
  return text;
}

void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

std::string wrong_text(const WrongProgram& wrong) {
  return replaced(solution_text(*find_problem(wrong.problem), wrong.language), wrong.right, wrong.wrong);
}

/// All right and wrong solutions in C++ as one program, which is compiled once; its first word says which is asked.
class AllInCpp {
 public:
  AllInCpp() {
    // Not a check: googletest calls a test "skipped" where one fails before it.
    std::string parts, calls;
    int count = 0;
    const auto add = [&](const std::string& name, const Problem& problem, const std::string& text) {
      const std::string space = "s" + std::to_string(count++);
      parts += "namespace " + space + " {\n" + text + "}\n";
      calls += "  if (name == \"" + name + "\") harness::ask_all<" + space + "::Solution>(&" + space +
               "::Solution::" + problem.method + ");\n";
    };
    for (const Problem& problem : problems()) add(problem.id, problem, solution_text(problem, Language::cpp));
    for (const WrongProgram& wrong : wrong_programs) {
      if (wrong.language == Language::cpp) add(name_of(wrong), *find_problem(wrong.problem), wrong_text(wrong));
    }
    std::string text = harness_text(problems().front(), Language::cpp, "FILE", "METHOD");
    text = replaced(text, "#include \"FILE\"\n", "");
    text = text.substr(0, text.find("int main()")) + parts +
           "int main(int, char** words) {\n  string name = words[1];\n" + calls + "}\n";
    const fs::path source = fs::path(folder_.folder()) / "all.cpp";
    write(source, text);
    program_ = (fs::path(folder_.folder()) / "all").string();
    const auto built = Sandbox().run({"g++", "-std=c++17", "-O1", "-fwrapv", "-w", source.string(), "-o", program_}, "",
                                     {.seconds = 300, .memory_bytes = std::uint64_t{1} << 40});
    complaint_ = !built ? built.error().message : built->number == 0 ? "" : built->complaint;
  }

  /// What the compiler had to say against it; empty where it is fine.
  const std::string& complaint() const { return complaint_; }

  static std::string name_of(const WrongProgram& wrong) {
    return std::string(wrong.problem) + ": " + std::string(wrong.mistake);
  }
  std::vector<Player> player(const std::string& name) const {
    std::vector<Player> players;
    players.emplace_back(name, std::vector<std::string>{program_, name}, ProcessLimits{});
    return players;
  }

 private:
  Sandbox folder_;
  std::string program_, complaint_;
};

class Solutions : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { all_ = std::make_unique<AllInCpp>(); }
  static void TearDownTestSuite() { all_.reset(); }
  void SetUp() override { ASSERT_EQ(all_->complaint(), ""); }

  /// The first case that the player answers otherwise than we do.
  static std::optional<Case> first_wrong(const Problem& problem, Player& player, const std::vector<Case>& cases) {
    constexpr std::size_t batch = 4096;
    for (std::size_t at = 0; at < cases.size(); at += batch) {
      const auto some = std::span(cases).subspan(at, std::min(batch, cases.size() - at));
      const auto replies = player.ask(some, 60);
      EXPECT_TRUE(replies) << replies.error().message;
      if (!replies) return some.front();
      for (std::size_t i = 0; i < some.size(); ++i) {
        const auto answer = answer_case(problem, some[i].values, {.threads = 1});
        EXPECT_TRUE(answer && !answer->json.empty()) << some[i].lines;
        if (i >= replies->size() || !is_answer((*replies)[i], answer->json)) return some[i];
      }
    }
    return {};
  }

  static std::vector<Player> player_of(const WrongProgram& wrong, const Sandbox& folder) {
    if (wrong.language == Language::cpp) return all_->player(AllInCpp::name_of(wrong));
    const fs::path file = fs::path(folder.folder()) / "solution.py";
    write(file, wrong_text(wrong));
    const auto command = prepare_program(*find_problem(wrong.problem), file.string(), folder.folder());
    EXPECT_TRUE(command);
    std::vector<Player> players;
    players.emplace_back(std::string(wrong.mistake), *command, ProcessLimits{});
    return players;
  }

  static std::unique_ptr<AllInCpp> all_;
};

std::unique_ptr<AllInCpp> Solutions::all_;

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

TEST_F(Solutions, in_cpp_agree_on_all_small_cases_and_10000_random_ones) {
  for (const Problem& problem : problems()) {
    SCOPED_TRACE(problem.id);
    SmallCases small(problem, false);
    std::vector<Case> cases = small.next(2000);
    RandomCases random(problem, false, 1);
    for (int i = 0; i < 10'000; ++i) {
      if (auto made = random.next(part_of(problem.id))) cases.push_back(std::move(*made));
    }
    EXPECT_GT(cases.size(), problem.id == "leetcode-2005" || problem.id == "leetcode-1025" ? 10U : 9'000U);
    auto players = all_->player(problem.id);
    const auto wrong = first_wrong(problem, players.front(), cases);
    EXPECT_FALSE(wrong) << wrong->lines;
  }
}

TEST_F(Solutions, in_python_are_found_right) {
  for (const Problem& problem : problems()) {
    SCOPED_TRACE(problem.id);
    const Sandbox folder;
    const fs::path file = fs::path(folder.folder()) / "solution.py";
    write(file, solution_text(problem, Language::python));
    const auto command = prepare_program(problem, file.string(), folder.folder());
    ASSERT_TRUE(command) << command.error().message;
    Player player("python", *command, {});
    const auto wrong = first_wrong(problem, player, SmallCases(problem, false).next(100));
    EXPECT_FALSE(wrong) << wrong->lines;
  }
}

// Takes many minutes: run it by --gtest_also_run_disabled_tests after changes to duel.
TEST_F(Solutions, DISABLED_with_a_mistake_are_found_wrong_by_the_smallest_input) {
  std::map<std::string_view, int> mistakes;
  for (const WrongProgram& wrong : wrong_programs) {
    SCOPED_TRACE(AllInCpp::name_of(wrong));
    const Problem& problem = *find_problem(wrong.problem);
    const Sandbox folder;
    auto players = player_of(wrong, folder);
    const auto report = duel(problem, players, {.seconds = 20});
    ASSERT_TRUE(report) << report.error().message;
    ASSERT_TRUE(report->difference) << "not found in " << report->cases << " cases";
    const Case& found = report->difference->found;
    EXPECT_TRUE(within_limits(problem, found.values)) << found.lines;
    EXPECT_TRUE(report->difference->after.empty());
    EXPECT_FALSE(is_answer(report->difference->replies.front(), report->difference->right.json));
    constexpr std::uint64_t looked_through = 3000;
    SmallCases small(problem, false);
    std::vector<Case> smaller = small.next(looked_through);
    if (auto same = small.below(found.size, looked_through)) smaller.insert(smaller.end(), same->begin(), same->end());
    std::erase_if(smaller, [&](const Case& one) { return !is_smaller(problem, one, found); });
    const auto missed = first_wrong(problem, players.front(), smaller);
    EXPECT_FALSE(missed) << "found\n" << found.lines << "but smaller is\n" << missed->lines;
    ++mistakes[wrong.problem];
  }
  for (const Problem& problem : problems()) EXPECT_EQ(mistakes[problem.id], 3) << problem.id;
}

}  // namespace
}  // namespace firstwin
#endif
