// SPDX-License-Identifier: Apache-2.0
#include "catalog/plugin_build.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <vector>

#include "catalog/numbers.h"

extern char** environ;

namespace firstwin {

namespace {

namespace fs = std::filesystem;

/// Where the headers and the library are.
struct Places {
  fs::path include, library;
};

/// An error says which of the two is missing.
Result<Places> places() {
  std::error_code fault;
  const fs::path program = fs::read_symlink("/proc/self/exe", fault), folder = program.parent_path();
  std::vector<Places> candidates;
  for (const char* lib : {"lib", "lib64", "lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu"}) {
    candidates.push_back({folder / "../include", folder / ".." / lib / "libfirstwin.a"});
  }
  for (const char* tree : {"../..", "../../.."}) {  // a program of the tree, or a test of it
    candidates.push_back({folder / tree / "include", folder / "libfirstwin.a"});
    candidates.push_back({folder / tree / "include", folder / "../libfirstwin.a"});
  }
  std::string headers;
  for (const Places& one : candidates) {
    if (!fs::exists(one.include / "firstwin/plugin.h", fault)) continue;
    if (fs::exists(one.library, fault)) {
      return Places{fs::canonical(one.include, fault), fs::canonical(one.library, fault)};
    }
    if (headers.empty()) headers = fs::canonical(one.include, fault).string();
  }
  if (headers.empty()) {
    return Error{"the headers of firstwin are neither installed beside this program nor in its tree"};
  }
  return Error{"the headers of firstwin are in " + in_quotes(headers) +
               ", but its library libfirstwin.a is neither installed with them nor beside this program"};
}

/// What a command wrote to both its outputs, and its exit status; an error when it cannot be started.
struct Ran {
  std::string output;
  int status;
};

Result<Ran> run(const std::vector<std::string>& words) {
  std::array<int, 2> pipe_ends{};
  if (pipe(pipe_ends.data()) != 0) return Error{"the system gives no pipe to a compiler"};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDERR_FILENO);
  posix_spawn_file_actions_addclose(&actions, pipe_ends[0]);
  posix_spawn_file_actions_addclose(&actions, pipe_ends[1]);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int fault = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(pipe_ends[1]);
  Ran ran{.output = {}, .status = 0};
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; fault == 0 && (got = read(pipe_ends[0], buffer.data(), buffer.size())) != 0;) {
    if (got > 0) ran.output.append(buffer.data(), static_cast<std::size_t>(got));
    if (got < 0 && errno != EINTR) break;
  }
  close(pipe_ends[0]);
  if (fault != 0) return Error{"there is no compiler " + in_quotes(words[0]) + "; install g++, or name one in CXX"};
  while (waitpid(child, &ran.status, 0) < 0 && errno == EINTR) {
  }
  return ran;
}

}  // namespace

std::string first_complaint(std::string_view output, const std::string& source) {
  constexpr std::string_view lacking = "static assertion failed", errors[] = {" error: ", " undefined reference "};
  std::istringstream lines{std::string(output)};
  for (std::string line; std::getline(lines, line);) {
    const bool complains = line.find(errors[0]) != line.npos || line.find(errors[1]) != line.npos;
    if (!complains) continue;
    const bool of_interface = line.find(lacking) != line.npos && line.find("firstwin/plugin.h:") != line.npos;
    if (!of_interface) return line;
    std::size_t sentence = 0;
    for (const std::string_view mark : {"failed: ", "': "}) {  // of g++, of clang
      if (const std::size_t at = line.rfind(mark); at != line.npos) sentence = std::max(sentence, at + mark.size());
    }
    return source + ": " + line.substr(sentence);
  }
  return source + ": the compiler gave up: " + std::string(output.substr(0, output.find('\n')));
}

Result<std::string> build_plugin(const std::string& source) {
  std::error_code fault;
  if (!fs::is_regular_file(source, fault)) return Error{"there is no file " + in_quotes(source)};
  if (!source.ends_with(".cpp")) return Error{in_quotes(source) + " does not end in .cpp; expected a C++ source file"};
  const auto where = places();
  if (!where) return where.error();
  const char* named = std::getenv("CXX");
  const std::string plugin = fs::path(source).replace_extension(".so").string();
  const auto ran = run({named && *named ? named : "c++", "-std=c++20", "-O3", "-fPIC", "-shared", "-fvisibility=hidden",
                        "-isystem", where->include.string(), source, where->library.string(), "-pthread",
                        "-Wl,--exclude-libs,ALL", "-o", plugin});
  if (!ran) return ran.error();
  if (ran->status != 0) return Error{first_complaint(ran->output, source)};
  return plugin;
}

}  // namespace firstwin
