// SPDX-License-Identifier: Apache-2.0
// The harnesses as texts. What stands between @ is filled in: @FILE@ the solution's path, @INCLUDE@ the same
// in quotes, @NAMES@ the names of the
// method as quoted words, @METHOD@ its name, @COUNT@ how many arguments there are, @READ@ and @CALL@ where arguments
// need code of their own.
#pragma once
#include <string_view>

namespace firstwin {

extern const std::string_view python_harness, cpp_harness, java_harness, javascript_harness, c_harness, go_harness,
    rust_harness;
/// What stands before a Java solution.
extern const std::string_view java_imports;

}  // namespace firstwin
