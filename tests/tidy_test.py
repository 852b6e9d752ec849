#!/usr/bin/env python3
"""Every rule of tests/tidy finds a bad sample and leaves a good one alone."""
import importlib.machinery
import importlib.util
import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
tidy_path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tidy")
loader = importlib.machinery.SourceFileLoader("tidy", tidy_path)
spec = importlib.util.spec_from_loader("tidy", loader)
tidy = importlib.util.module_from_spec(spec)
loader.exec_module(tidy)

SPDX = "// SPDX-License-Identifier: Apache-2.0\n"


def findings(files, exceptions=None):
    """What tidy says of a tree of these files, C++ ones with their first line added unless they bring one."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            if "SPDX" not in text:
                text = {".cpp": SPDX, ".h": SPDX + "#pragma once\n"}.get(os.path.splitext(path)[1], "") + text
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        return list(tidy.findings_of(root, exceptions or {}))


class TidyTest(unittest.TestCase):
    def assert_bad(self, rule, path, text, times=1):
        found = findings({path: text})
        self.assertEqual([line.split(": ")[1] for line in found], [rule] * times, found)

    def assert_good(self, path, text):
        self.assertEqual(findings({path: text}), [])

    def test_includes_go_up_the_list_only(self):
        self.assert_bad("include", "src/base/x.cpp", '#include "engine/memo.h"\n')
        self.assert_bad("include", "src/engine/x.h", '#  include "solution/solution.h"\n')
        self.assert_bad("include", "src/check/x.cpp", '#include "cli/verbs.h"\n')
        self.assert_bad("include", "src/solution/x.cpp", "#include <catalog/catalog.h>\n")
        self.assert_bad("include", "server/x.cpp", '#include "cli/verbs.h"\n')
        self.assert_good("src/engine/x.cpp", '#include "game/race.h"\n#include "base/x.h"\n#include "engine/x.h"\n')
        self.assert_good("cli/x.cpp", '#include "bench/bench.h"\n#include "server/http.h"\n#include "firstwin/run.h"\n')

    def test_catalog_and_present_do_not_see_each_other(self):
        self.assert_bad("include", "src/catalog/x.cpp", '#include "present/text.h"\n')
        self.assert_bad("include", "src/present/x.cpp", '#include "catalog/catalog.h"\n')

    def test_public_headers_and_examples_see_only_public_headers(self):
        self.assert_bad("include", "include/firstwin/x.h", '#include "base/memory.h"\n')
        self.assert_bad("include", "include/firstwin/detail/x.h", "#include <engine/memo.h>\n")
        self.assert_bad("include", "examples/x.cpp", '#include "base/memory.h"\n')
        self.assert_good("include/firstwin/x.h", '#include "firstwin/value.h"\n#include <boost/x.hpp>\n')

    def test_includes_name_their_folder(self):
        self.assert_bad("include", "src/base/x.cpp", '#include "memory.h"\n')
        self.assert_bad("include", "tests/base/x.cpp", '#include "../base/memory.h"\n')

    def test_files_are_short(self):
        self.assert_good("src/base/x.cpp", "int a;\n" * 599)
        self.assert_bad("file-length", "src/base/x.cpp", "int a;\n" * 600)
        self.assert_bad("file-length", "scripts/x.py", "a = 1\n" * 601)
        self.assert_bad("file-length", "start", "#!/usr/bin/env bash\n" + "true\n" * 600)
        self.assert_good("tests/cases/data.txt", "1\n" * 700)

    def test_functions_are_short_in_cpp(self):
        body = "  f();\n"
        heads = ["int f(int a) {\n", "struct A {\nint f() const noexcept {\n", "auto f() -> std::vector<int> {\n",
                 "namespace n { namespace {\nA::A(int a) : a_{a}, b_{1, 2} {\n", "TEST(A, b) {\nEXPECT_TRUE(x);\n",
                 "template <class T>\nclass A : public B<f(T)> {\n public:\n  ~A() override {\n",
                 "enum class E : int { a, b };\nconstexpr int t[] = {1, 2};\nconst B b{f(1)};\nvoid g(A a = {}) {\n"]
        for head in heads:
            with self.subTest(head=head):
                closing = "}\n" * (head.count("{") - head.count("}"))
                self.assert_good("tests/base/x.cpp", head + body * 60 + closing)
                self.assert_bad("function-length", "tests/base/x.cpp", head + body * 70 + closing)

    def test_long_tables_and_classes_are_no_functions(self):
        self.assert_good("src/base/x.cpp", "constexpr int squares[] = {\n" + "  1,\n" * 100 + "};\n")
        self.assert_good("src/base/x.cpp", "class A {\n" + "  int f() { return 1; }\n" * 100 + "};\n")
        self.assert_good("src/base/x.cpp", "namespace a {\n" + "void f() {}\n" * 100 + "}  // namespace a\n")
        self.assert_good("src/base/x.cpp", 'const char* braces = "{{{(";\nchar c = \'{\';\n' + "void f() {}\n" * 100)
        self.assert_good("src/base/x.cpp", 'auto s = R"(void f() {)";\n// void {\n' + "void f() {}\n" * 100)

    def test_functions_are_short_in_scripts(self):
        self.assert_bad("function-length", "scripts/x.py", "def f():\n" + "    g()\n" * 70)
        self.assert_good("scripts/x.py", "def f():\n" + "    g()\n" * 69)
        self.assert_bad("function-length", "scripts/x.sh", "f() {\n" + "  true\n" * 70 + "}\n")

    def test_lines_are_short(self):
        self.assert_good("src/base/x.cpp", "int " + "é" * 115 + ";\n")
        self.assert_bad("line-length", "src/base/x.cpp", "int " + "a" * 116 + ";\n")
        self.assert_bad("line-length", "cmake/x.cmake", "a" * 121 + "\n")
        self.assert_good("README.md", "a" * 200 + "\n")

    def test_the_licence_comes_first(self):
        self.assert_bad("licence", "src/base/x.cpp", "// A file.\n" + SPDX)
        self.assert_bad("licence", "src/base/x.h", SPDX + "int a;\n")

    def test_no_code_is_disabled_in_cpp(self):
        self.assert_bad("disabled-code", "src/base/x.cpp", "#if 0\nint a;\n#endif\n")
        for code in ["a = b + 1;", "run(a, b);", "if (a) return;", "for (int i = 0; i < n; ++i) {", "}", "return a;",
                     "#include <vector>", "std::vector<int> a;", "auto x = f();", "values[i] += 2;", "} else {",
                     "run.poll(done, total);"]:
            with self.subTest(code=code):
                self.assert_bad("disabled-code", "src/base/x.cpp", "  // " + code + "\n")
        for prose in ["a = b holds for even rows; the others are longer", "return to the start, whatever happens",
                      "if nobody moves, the game is over", "max(a, b) is never taken twice", "the answer, 3",
                      "namespace a", "The mover wins iff sum(S) - max(S) <= d.", "case 2: the row is empty"]:
            with self.subTest(prose=prose):
                self.assert_good("src/base/x.cpp", "// " + prose + "\n")
        self.assert_good("src/base/x.cpp", "/// auto s = solve(game);\n")

    def test_no_code_is_disabled_in_python(self):
        self.assert_bad("disabled-code", "scripts/x.py", "a = 1\n# b = a + 2\n# print(b)\n# import os\n", times=3)
        self.assert_good("scripts/x.py", "#!/usr/bin/env python3\n# Every rule once: that is enough.\na = 1  # b = 2\n")

    def test_nothing_is_left_to_do(self):
        for mark in ["TO" "DO", "FIX" "ME"]:
            self.assert_bad("to-do", "src/base/x.cpp", f"int a;  // {mark}: b\n")
            self.assert_bad("to-do", "docs/x.md", f"{mark}\n")

    def test_tests_assert(self):
        self.assert_bad("test-asserts", "tests/base/x_test.cpp", "TEST(A, runs) {\n  f();\n}\n")
        self.assert_bad("test-asserts", "tests/base/x_test.cpp", "RC_GTEST_PROP(A, runs, (int x)) {\n  f(x);\n}\n")
        self.assert_bad("test-asserts", "tests/base/x_test.cpp", "TEST(A, runs) {\n  f();  // EXPECT_EQ(f(), 1)\n}\n")
        self.assert_bad("test-asserts", "tests/x_test.py", "def test_a():\n    f()\n")
        self.assert_good("tests/base/x_test.cpp", "TEST(A, runs) {\n  EXPECT_EQ(f(), 1);\n}\n")
        self.assert_good("tests/base/x_test.cpp", "RC_GTEST_PROP(A, runs, (int x)) {\n  RC_ASSERT(x == x);\n}\n")

    def test_helpers_assert_for_tests(self):
        helper = {"tests/base/help.h": "template <class T>\nvoid same(T a) {\n  ASSERT_TRUE(a);\n}\n"
                                       "inline void all(int n) { same<int>(n); }\n"}
        for call in ["all(3)", "for_each(rows, all)", "help::all(3)"]:
            test = {"tests/base/x_test.cpp": "TEST(A, runs) {\n  " + call + ";\n}\n"}
            self.assertEqual(findings(helper | test), [])
            self.assertEqual(len(findings(test)), 1)

    def test_no_path_of_a_machine(self):
        for path in ["/ho" "me/somebody/x", '"/wo' 'rk/main"', "cd /ro" "ot"]:
            self.assert_bad("machine-path", "docs/x.md", path + "\n")
        self.assert_good("docs/x.md", "https://example.org/work/x, a/work/b, $root/home, /rootfs, build/work\n")

    def test_exceptions_excuse_and_are_used(self):
        bad = {"src/base/x.cpp": "int " + "a" * 116 + ";\n"}
        excuse = {("src/base/x.cpp", "line-length"): "a table"}
        self.assertEqual(findings(bad, excuse), [])
        self.assertEqual(len(findings({"src/base/x.cpp": "int a;\n"}, excuse)), 1)

    def test_binary_and_odd_files_are_passed_over(self):
        with tempfile.TemporaryDirectory() as root:
            with open(os.path.join(root, "x.h"), "wb") as file:
                file.write(b"\0\xff" * 100)
            os.symlink("nowhere", os.path.join(root, "y.h"))
            self.assertEqual(list(tidy.findings_of(root, {})), [])


if __name__ == "__main__":
    unittest.main()
