// SPDX-License-Identifier: Apache-2.0
// Every problem: its right solutions are right, and three wrong programs are found, each by the smallest input.
#include "tests/check/wrong_programs.h"

#include <gtest/gtest.h>

#include <algorithm>
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

/// The right solution of a problem in C++ and the wrong ones as one program, which is compiled once; its first word
/// says which is asked.
class InCpp {
 public:
  explicit InCpp(const Problem& problem) {
    std::string parts, calls;
    int count = 0;
    const auto add = [&](std::string_view name, const std::string& text) {
      const std::string space = "s" + std::to_string(count++);
      parts += "namespace " + space + " {\n" + text + "}\n";
      calls += "  if (name == \"" + std::string(name) + "\") harness::ask_all<" + space + "::Solution>(&" + space +
               "::Solution::" + problem.method + ");\n";
    };
    add("right", solution_text(problem, Language::cpp));
    for (const WrongProgram& wrong : wrong_programs) {
      if (wrong.problem == problem.id && wrong.language == Language::cpp) add(wrong.mistake, wrong_text(wrong));
    }
    std::string text = harness_text(problem, Language::cpp, "FILE", "METHOD");
    text = replaced(text, "#include \"FILE\"\n", "");
    text = text.substr(0, text.find("int main()")) + parts +
           "int main(int, char** words) {\n  string name = words[1];\n" + calls + "}\n";
    const fs::path source = fs::path(folder_.folder()) / "all.cpp";
    write(source, text);
    program_ = (fs::path(folder_.folder()) / "all").string();
    const auto built = Sandbox().run({"g++", "-std=c++17", "-O1", "-fwrapv", "-w", source.string(), "-o", program_}, "",
                                     {.seconds = 300, .memory_bytes = std::uint64_t{1} << 40});
    EXPECT_TRUE(built) << built.error().message;
    EXPECT_TRUE(!built || built->number == 0) << built->complaint;
  }

  Player player(std::string_view name) const {
    return Player(std::string(name), {program_, std::string(name)}, ProcessLimits{});
  }

 private:
  Sandbox folder_;
  std::string program_;
};

Player in_python(const Problem& problem, const std::string& text, const Sandbox& folder) {
  const fs::path file = fs::path(folder.folder()) / "solution.py";
  write(file, text);
  const auto command = prepare_program(problem, file.string(), folder.folder());
  EXPECT_TRUE(command) << command.error().message;
  return Player("python", command ? *command : std::vector<std::string>{}, ProcessLimits{});
}

/// The first case that the player answers otherwise than we do.
std::optional<Case> first_wrong(const Problem& problem, Player& player, const std::vector<Case>& cases) {
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
  std::vector<Case> smaller = small.next(looked_through);
  if (auto same = small.below(found.size, looked_through)) smaller.insert(smaller.end(), same->begin(), same->end());
  std::erase_if(smaller, [&](const Case& one) { return !is_smaller(problem, one, found); });
  const auto missed = first_wrong(problem, players.front(), smaller);
  EXPECT_FALSE(missed) << "found\n" << found.lines << "but smaller is\n" << missed->lines;
}

class Solutions : public ::testing::TestWithParam<std::string> {
 protected:
  const Problem& problem() const { return *find_problem(GetParam()); }
};

TEST_P(Solutions, in_cpp_agree_on_all_small_cases_and_10000_random_ones) {
  SmallCases small(problem(), false);
  std::vector<Case> cases = small.next(2000);
  RandomCases random(problem(), false, 1);
  for (int i = 0; i < 10'000; ++i) {
    if (auto made = random.next(part_of(problem().id))) cases.push_back(std::move(*made));
  }
  EXPECT_GT(cases.size(), problem().id == "leetcode-2005" || problem().id == "leetcode-1025" ? 10U : 9'000U);
  const InCpp programs(problem());
  Player right = programs.player("right");
  const auto wrong = first_wrong(problem(), right, cases);
  EXPECT_FALSE(wrong) << wrong->lines;
}

TEST_P(Solutions, in_python_are_found_right) {
  const Sandbox folder;
  Player right = in_python(problem(), solution_text(problem(), Language::python), folder);
  const auto wrong = first_wrong(problem(), right, SmallCases(problem(), false).next(100));
  EXPECT_FALSE(wrong) << wrong->lines;
}

TEST_P(Solutions, with_a_mistake_are_found_wrong_by_the_smallest_input) {
  const InCpp programs(problem());
  int mistakes = 0;
  for (const WrongProgram& wrong : wrong_programs) {
    if (wrong.problem != problem().id) continue;
    SCOPED_TRACE(wrong.mistake);
    ++mistakes;
    if (wrong.language == Language::cpp) {
      expect_smallest(problem(), programs.player(wrong.mistake));
    } else {
      const Sandbox folder;
      expect_smallest(problem(), in_python(problem(), wrong_text(wrong), folder));
    }
  }
  EXPECT_EQ(mistakes, 3);
}

std::vector<std::string> all_problems() {
  std::vector<std::string> ids;
  for (const Problem& problem : problems()) ids.push_back(problem.id);
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Every, Solutions, ::testing::ValuesIn(all_problems()), [](const auto& tested) {
  std::string name = tested.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace firstwin
#endif
