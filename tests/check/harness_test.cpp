// SPDX-License-Identifier: Apache-2.0
// Solutions as people hand them in, in every language: found right or wrong whatever stands beside the method, whatever
// they print, and with the error that they name.
#include "check/harness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "check/complaint.h"
#include "check/duel.h"

namespace firstwin::harness_test {
namespace {

using testing::HasSubstr;

const Problem& nim() { return *find_problem("leetcode-292"); }

bool has_tool(const char* name) {
  const auto found = Sandbox().run({"sh", "-c", std::string("command -v ") + name}, "", {});
  return found && found->number == 0;
}

/// A file in a folder of its own, and where its program is built.
class InFile {
 public:
  InFile(const std::string& name, const std::string& text) : file_(folder_.folder() + "/" + name) {
    std::ofstream(file_) << text;
  }
  Result<Program> prepare(const Problem& problem) const { return prepare_program(problem, file_, built_.folder()); }

  /// What a duel of so many cases finds.
  DuelReport duel(const Problem& problem, std::uint64_t cases) const {
    auto program = prepare(problem);
    EXPECT_TRUE(program) << program.error().message;
    if (!program) return {};
    std::vector<Player> players;
    players.emplace_back("it", program->command, ProcessLimits{}, program->is_bare);
    auto report = firstwin::duel(problem, players, {.seconds = 60, .cases_max = cases});
    EXPECT_TRUE(report) << report.error().message;
    return report ? std::move(*report) : DuelReport{};
  }

 private:
  Sandbox folder_, built_;
  std::string file_;
};

/// Why a file cannot be asked; "none" where it can.
std::string refusal(const std::string& name, const std::string& text) {
  const auto program = InFile(name, text).prepare(nim());
  return program ? "none" : program.error().message;
}

/// A solution of leetcode-292 in one language: @RETURN@ is where it answers.
struct InLanguage {
  const char *ending, *tool, *text, *right, *wrong, *throws, *error;
  const char* other_name;  // of the method, as the judge's in snake or camel case
};

const InLanguage languages[] = {
    {"py", "python3",
     "class Solution:\n    def _helper(self, n):\n        return n % 4\n"
     "    def canWinNim(self, n: int) -> bool:\n        print('debug')\n        @RETURN@\n",
     "return self._helper(n) != 0", "return n != 4", "return self._helper(n) != 0 if n != 5 else [][n]",
     "IndexError: list index out of range", "can_win_nim"},
    {"cpp", "g++",
     "struct Solution {\n  bool canWinNim(int n) { cout << \"debug\"; @RETURN@ }\n private:\n"
     "  bool helper(int n) { return n % 4; }\n};\nint main() { return Solution().canWinNim(4); }\n",
     "return helper(n);", "return n != 4;", "return n == 5 ? vector<int>().at(5) : helper(n);",
     "std::out_of_range: vector", "can_win_nim"},
    {"c", "gcc",
     "static bool helper(int n) { return n % 4; }\n"
     "bool canWinNim(int n) { printf(\"debug\"); @RETURN@ }\nint main(void) { return canWinNim(4); }\n",
     "return helper(n);", "return n != 4;", "if (n == 5) abort(); return helper(n);", "signal 6", "can_win_nim"},
    {"java", "javac",
     "package some.where;\nclass Solution {\n  public boolean canWinNim(int n) { System.out.println(\"debug\"); "
     "@RETURN@ }\n"
     "  private boolean helper(int n) { return n % 4 != 0; }\n"
     "  public static void main(String[] words) { System.out.println(new Solution().helper(4)); }\n}\n",
     "return helper(n);", "return n != 4;", "return n == 5 ? 1 / (n - 5) == 0 : helper(n);",
     "java.lang.ArithmeticException: / by zero", "can_win_nim"},
    {"js", "node",
     "const helper = n => n % 4 !== 0;\nvar canWinNim = function(n) {\n"
     "  console.log('debug'); console.info('debug'); process.stdout.write('debug');\n  @RETURN@\n};\n"
     "module.exports = canWinNim;\n",
     "return helper(n);", "return n !== 4;", "if (n === 5) throw new RangeError('no five'); return helper(n);",
     "RangeError: no five", "can_win_nim"},
    {"go", "go",
     "package main\n\nimport \"fmt\"\n\nfunc helper(n int) bool { return n%4 != 0 }\n\n"
     "func canWinNim(n int) bool {\n\tfmt.Println(\"debug\")\n\t@RETURN@\n}\n\nfunc main() { fmt.Println(helper(4)) "
     "}\n",
     "return helper(n)", "return n != 4", "return []bool{true, true, true, false, true}[n-1]",
     "panic: runtime error: index out of range [5]", "can_win_nim"},
    {"rs", "rustc",
     "impl Solution {\n    fn helper(n: i32) -> bool { n % 4 != 0 }\n"
     "    pub fn can_win_nim(n: i32) -> bool { println!(\"debug\"); @RETURN@ }\n}\n"
     "fn main() { println!(\"{}\", Solution::can_win_nim(4)); }\n",
     "Self::helper(n)", "n != 4", "if n == 5 { panic!(\"no five\") } else { Self::helper(n) }", "no five",
     "canWinNim"}};

std::string with(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

class EveryLanguage : public ::testing::TestWithParam<InLanguage> {
 protected:
  void SetUp() override {
    if (!has_tool(GetParam().tool)) GTEST_SKIP() << GetParam().tool << " is not installed";
  }
  static DuelReport duel(const std::string& returns, bool other_name = false) {
    const InLanguage& in = GetParam();
    std::string text = with(in.text, "@RETURN@", returns);
    const std::string own = std::string(in.other_name) == "can_win_nim" ? "canWinNim" : "can_win_nim";
    if (other_name) text = with(text, own, in.other_name);
    return InFile(std::string("it.") + in.ending, text).duel(nim(), 300);
  }
};

TEST_P(EveryLanguage, a_right_solution_with_a_helper_that_prints_is_found_right) {
  const DuelReport report = duel(GetParam().right);
  EXPECT_FALSE(report.difference);
  EXPECT_EQ(report.cases, 300U);
}

TEST_P(EveryLanguage, the_method_is_found_in_the_other_case) { EXPECT_FALSE(duel(GetParam().right, true).difference); }

TEST_P(EveryLanguage, a_wrong_solution_is_found_by_the_smallest_input) {
  const DuelReport report = duel(GetParam().wrong);
  ASSERT_TRUE(report.difference);
  EXPECT_EQ(report.difference->found.lines, "8\n");
  EXPECT_EQ(report.difference->replies.front().text, "true");
}

TEST_P(EveryLanguage, an_exception_is_told_by_the_line_that_names_it) {
  const DuelReport report = duel(GetParam().throws);
  ASSERT_TRUE(report.difference);
  EXPECT_EQ(report.difference->found.lines, std::string(GetParam().ending) == "go" ? "6\n" : "5\n");
  EXPECT_THAT(report.difference->replies.front().fault, HasSubstr(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(One, EveryLanguage, ::testing::ValuesIn(languages),
                         [](const auto& tested) { return std::string(tested.param.ending); });

TEST(Names, a_roman_numeral_is_one_word) {
  const auto snake = [](const char* id) { return method_names(*find_problem(id)).back(); };
  EXPECT_EQ(snake("leetcode-1690"), "stone_game_vii");
  EXPECT_EQ(snake("leetcode-1872"), "stone_game_viii");
  EXPECT_EQ(snake("leetcode-2029"), "stone_game_ix");
  EXPECT_EQ(snake("leetcode-1563"), "stone_game_v");
  EXPECT_EQ(snake("leetcode-1686"), "stone_game_vi");
  EXPECT_EQ(snake("leetcode-464"), "can_i_win");
}

TEST(Names, a_private_function_in_rust_is_none_to_call) {
  const char* const source =
      "impl Solution {\n fn helper() {}\n // pub fn old() {}\n pub fn other(n: i32) -> bool { true }\n}";
  EXPECT_EQ(method_in(source, nim(), Language::rust), "other");
}

TEST(Refusals, a_file_that_cannot_run_is_bad_input_in_python) {
  const auto in_python = [](const std::string& text) { return refusal("it.py", text); };
  EXPECT_THAT(in_python("class Solution:\n    def canWinNim(self, n)\n        return 1\n"),
              HasSubstr("it.py, line 2, cannot be asked: SyntaxError"));
  EXPECT_THAT(in_python("class Solution:\n    pass\n"), HasSubstr("no method of the judge's name"));
  EXPECT_THAT(in_python("class Solution:\n    def one(self, n): pass\n    def two(self, n): pass\n"),
              HasSubstr("not only one public one: one two"));
  EXPECT_THAT(in_python("class Solution:\n    def canWinNim(self, n, m): pass\n"), HasSubstr("as many arguments"));
  EXPECT_THAT(in_python("def canWinNim(n):\n    return True\n"), HasSubstr("has no class Solution and reads no input"));
  EXPECT_THAT(in_python("print(int(input()) % 4 != 0\n"), HasSubstr("SyntaxError"));
  EXPECT_EQ(in_python("print(int(input()) % 4 != 0)\n"), "none");
}

TEST(Refusals, a_file_that_cannot_run_is_bad_input_in_javascript) {
  if (!has_tool("node")) GTEST_SKIP() << "node is not installed";
  const auto in_javascript = [](const std::string& text) { return refusal("it.js", text); };
  EXPECT_THAT(in_javascript("var canWinNim = function(n) { return n % 4 !== 0;\n"), HasSubstr("SyntaxError"));
  EXPECT_THAT(in_javascript("var one = n => 1;\nvar two = n => 2;\n"), HasSubstr("no function of the judge's name"));
  EXPECT_THAT(in_javascript("var canWinNim = function(n, m) { return true; };\n"), HasSubstr("takes 2 arguments"));
  EXPECT_EQ(in_javascript("process.stdin.on('data', text => console.log(Number(text) % 4 !== 0));\n"), "none");
}

TEST(Refusals, a_file_that_cannot_run_is_bad_input_in_java) {
  if (!has_tool("javac")) GTEST_SKIP() << "javac is not installed";
  const auto in_java = [](const std::string& text) { return refusal("it.java", text); };
  EXPECT_THAT(in_java("class Solution { public boolean canWinNim(int n) { return } }"), HasSubstr("javac"));
  EXPECT_THAT(in_java("class Solution { public boolean canWinNim(int n, int m) { return true; } }"),
              HasSubstr("takes 2 arguments"));
  EXPECT_THAT(in_java("class Solution { public int one() { return 1; } public int two() { return 2; } }"),
              HasSubstr("no method of the judge's name"));
  EXPECT_THAT(in_java("class Other { }"), HasSubstr("has no class Solution and reads no input"));
}

TEST(Refusals, a_word_like_input_makes_no_whole_program_of_a_solution) {
  EXPECT_THAT(refusal("it.py", "class Solution:\n    def one(self, input): pass\n    def two(self, n): pass\n"),
              HasSubstr("not only one public one"));
}

TEST(WholePrograms, of_cses_in_java_are_a_class_main_in_any_file) {
  if (!has_tool("javac")) GTEST_SKIP() << "javac is not installed";
  const InFile program("removal.java",
                       "package some.where;\nimport java.util.*;\npublic class Main {\n"
                       "  public static void main(String[] words) {\n    Scanner in = new Scanner(System.in);\n"
                       "    int n = in.nextInt();\n    long[] values = new long[n];\n    long sum = 0;\n"
                       "    for (int i = 0; i < n; i++) sum += values[i] = in.nextLong();\n"
                       "    long[][] lead = new long[n + 1][n + 1];\n    for (int i = n - 1; i >= 0; i--)\n"
                       "      for (int j = i; j < n; j++)\n        lead[i][j] = i == j ? values[i]\n"
                       "          : Math.max(values[i] - lead[i + 1][j], values[j] - lead[i][j - 1]);\n"
                       "    System.out.println((sum + lead[0][n - 1]) / 2);\n  }\n}\n");
  const DuelReport report = program.duel(*find_problem("cses-1097"), 6);
  EXPECT_FALSE(report.difference);
  EXPECT_EQ(report.cases, 6U);
}

TEST(WholePrograms, of_atcoder_in_javascript_may_read_line_by_line) {
  if (!has_tool("node")) GTEST_SKIP() << "node is not installed";
  const InFile program(
      "dp_k.js",
      "const lines = [];\nconst reader = require('readline').createInterface({input: process.stdin});\n"
      "reader.on('line', line => lines.push(line.split(' ').map(Number))).on('close', () => {\n"
      "  const k = lines[0][1], wins = [false];\n"
      "  for (let i = 1; i <= k; i++) wins[i] = lines[1].some(x => x <= i && !wins[i - x]);\n"
      "  console.log(wins[k] ? 'First' : 'Second');\n});\n");
  const DuelReport report = program.duel(*find_problem("atcoder-dp-k"), 6);
  EXPECT_FALSE(report.difference);
  EXPECT_EQ(report.cases, 6U);
}

TEST(WholePrograms, of_atcoder_in_python_may_have_a_class_of_their_own) {
  const std::string text =
      "class Solution:\n    def solve(self, a):\n        lead = list(a)\n"
      "        for i in range(len(a) - 1, -1, -1):\n            for j in range(i + 1, len(a)):\n"
      "                lead[j] = max(a[i] - lead[j], a[j] - lead[j - 1])\n        return lead[-1]\n"
      "input()\nprint(Solution().solve(list(map(int, input().split()))))\n";
  EXPECT_FALSE(is_bare(text, *find_problem("atcoder-dp-l"), Language::python));
  const DuelReport report = InFile("dp_l.py", text).duel(*find_problem("atcoder-dp-l"), 10);
  EXPECT_FALSE(report.difference);
  EXPECT_EQ(report.cases, 10U);
}

TEST(Errors, are_named_by_their_line_in_what_is_written_beside_them) {
  EXPECT_EQ(error_line("file:3\n  throw 1\n\nTypeError: x is not a function\n    at f (a.js:3)\n\nNode.js v20.1.0\n"),
            "TypeError: x is not a function");
  EXPECT_EQ(error_line("Exception in thread \"main\" java.lang.reflect.InvocationTargetException\n\tat A.b\n"
                       "Caused by: java.lang.StackOverflowError\n\tat Solution.f\n\t... 5 more\n"),
            "java.lang.StackOverflowError");
  EXPECT_EQ(error_line("thread 'main' panicked at a.rs:3:5:\nattempt to divide by zero\nnote: run with x\n"),
            "panicked: attempt to divide by zero");
  EXPECT_EQ(error_line("panic: no five\n\ngoroutine 1 [running]:\nmain.f()\n\t/a.go:3\nexit status 2\n"),
            "panic: no five");
  EXPECT_EQ(error_line("debug\n"), "");
  EXPECT_EQ(error_or_last_line("debug\nlast\n"), "last");
}

}  // namespace
}  // namespace firstwin::harness_test
