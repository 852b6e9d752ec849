// SPDX-License-Identifier: Apache-2.0
// Solutions of a problem as programs that tests ask.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/harness.h"
#include "check/player.h"

namespace firstwin {

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " is not in\n" << text;
  for (; at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
  return text;
}

/// Solutions of a problem in C++, by name, as one program, which is compiled once; its first word says which is asked.
class InCpp {
 public:
  InCpp(const Problem& problem, const std::vector<std::pair<std::string, std::string>>& solutions) {
    std::string parts, calls;
    for (std::size_t i = 0; i < solutions.size(); ++i) {
      const std::string space = "s" + std::to_string(i);
      parts += "namespace " + space + " {\n" + solutions[i].second + "}\n";
      calls += "  if (name == \"" + solutions[i].first + "\") harness::ask_all<" + space + "::Solution>(&" + space +
               "::Solution::" + problem.method + ");\n";
    }
    std::string text = harness_text(problem, Language::cpp, "FILE", "METHOD");
    text = replaced(text, "#include \"FILE\"\n", "");
    text = text.substr(0, text.find("int main()")) + parts +
           "int main(int, char** words) {\n  string name = words[1];\n" + calls + "}\n";
    const std::string source = folder_.folder() + "/all.cpp";
    program_ = folder_.folder() + "/all";
    std::ofstream(source) << text;
    const auto built = Sandbox().run({"g++", "-std=c++17", "-O1", "-fwrapv", "-w", source, "-o", program_}, "",
                                     {.seconds = 300, .memory_bytes = std::uint64_t{1} << 40});
    EXPECT_TRUE(built) << built.error().message;
    EXPECT_TRUE(!built || built->number == 0) << built->complaint;
  }

  Player player(const std::string& name) const { return Player(name, {program_, name}, ProcessLimits{}); }

 private:
  Sandbox folder_;
  std::string program_;
};

inline Player in_python(const Problem& problem, const std::string& text, const Sandbox& folder) {
  const std::string file = folder.folder() + "/solution.py";
  std::ofstream(file) << text;
  const auto program = prepare_program(problem, file, folder.folder());
  EXPECT_TRUE(program) << program.error().message;
  return Player("python", program ? program->command : std::vector<std::string>{}, ProcessLimits{}, true);
}

/// All cases of a stage.
inline std::vector<Case> small_cases(SmallCases& small, std::uint64_t count) {
  std::vector<Case> cases;
  small.begin_stage(count);
  while (const auto some = small.next()) cases.insert(cases.end(), some->begin(), some->end());
  return cases;
}

/// The first case that the player answers otherwise than we do.
inline std::optional<Case> first_wrong(const Problem& problem, Player& player, const std::vector<Case>& cases) {
  constexpr std::size_t batch = 4096;
  for (std::size_t at = 0; at < cases.size(); at += batch) {
    const auto some = std::span(cases).subspan(at, std::min(batch, cases.size() - at));
    const auto replies = player.ask(some, {.process_seconds = 60});
    EXPECT_TRUE(replies) << replies.error().message;
    if (!replies) return some.front();
    for (std::size_t i = 0; i < some.size(); ++i) {
      const auto answer = answer_case(problem, some[i].values, {.threads = 1});
      EXPECT_TRUE(answer && !answer->json.empty()) << some[i].lines;
      if (i >= replies->list.size() || !is_answer(replies->list[i], answer->json)) return some[i];
    }
  }
  return {};
}

/// For a test of each problem: its ids, and their names in the tests.
inline std::vector<std::string> problem_ids() {
  std::vector<std::string> ids;
  for (const Problem& problem : problems()) ids.push_back(problem.id);
  return ids;
}
inline std::string name_of_problem(const ::testing::TestParamInfo<std::string>& tested) {
  std::string name = tested.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace firstwin
