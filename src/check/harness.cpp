// SPDX-License-Identifier: Apache-2.0
#include "check/harness.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "catalog/numbers.h"
#include "check/harness_texts.h"
#include "check/process.h"

namespace firstwin {

namespace {

namespace fs = std::filesystem;

/// What is known of a language beside its harness.
struct Tools {
  std::string_view name, ending;
  std::string_view mark;         ///< in the source of a bare solution; empty: any source without a main
  std::string_view main;         ///< in the source of a whole program
  bool method_in_text = false;   ///< the harness needs the method's name
};

constexpr Tools tools[] = {{"python", ".py", "class Solution", "", false},
                           {"cpp", ".cpp", "class Solution", "", true},
                           {"java", ".java", "class Solution", "void main(", false},
                           {"js", ".js", "", "readFileSync", false},
                           {"c", ".c", "", "main(", true},
                           {"go", ".go", "", "func main(", true},
                           {"rust", ".rs", "impl Solution", "", true}};

const Tools& tools_of(Language language) { return tools[static_cast<std::size_t>(language)]; }

std::string replaced(std::string_view text, std::vector<std::pair<std::string_view, std::string>> with) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto found = std::find_if(with.begin(), with.end(),
                                    [&](const auto& pair) { return text.substr(at).starts_with(pair.first); });
    if (found == with.end()) {
      result += text[at++];
    } else {
      result += found->second;
      at += found->first.size();
    }
  }
  return result;
}

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_text(const fs::path& path, std::string_view text) { std::ofstream(path, std::ios::binary) << text; }

bool in_word(char c) { return c == '_' || is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool has_word(const std::string& source, const std::string& word) {
  for (std::size_t at = source.find(word); at != std::string::npos; at = source.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool whole = (at == 0 || !in_word(source[at - 1])) && (end == source.size() || !in_word(source[end]));
    if (whole && source.find_first_not_of(" \t", end) < source.size() &&
        source[source.find_first_not_of(" \t", end)] == '(') {
      return true;
    }
  }
  return false;
}

/// Names that stand before parentheses and a body at a depth of braces, save private ones: what may be called.
std::vector<std::string> functions_at(const std::string& source, int depth_wanted) {
  std::vector<std::string> names;
  std::string name;
  int depth = 0, parentheses = 0;
  bool is_public = depth_wanted == 0, has_arguments = false;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source.compare(i, 2, "//") == 0) i = std::min(source.find('\n', i), source.size() - 1);
    if (source.compare(i, 2, "/*") == 0) i = std::min(source.find("*/", i), source.size() - 2) + 1;
    const char c = source[i];
    if (c == '(' && parentheses++ == 0 && depth == depth_wanted) {
      std::size_t end = i;
      while (end > 0 && source[end - 1] == ' ') --end;
      std::size_t begin = end;
      while (begin > 0 && in_word(source[begin - 1])) --begin;
      name = source.substr(begin, end - begin);
      has_arguments = true;
    }
    if (c == ')') --parentheses;
    if (c == ';') has_arguments = false;
    if (c == ':' && depth == 1 && depth_wanted == 1 && parentheses == 0) {
      if (i >= 6 && source.compare(i - 6, 6, "public") == 0) is_public = true;
      if (i >= 7 && source.compare(i - 7, 7, "private") == 0) is_public = false;
    }
    if (c == '{' && depth++ == depth_wanted && has_arguments && is_public && !name.empty()) names.push_back(name);
    if (c == '}') --depth;
    if (c == '{' || c == '}') has_arguments = false;
  }
  return names;
}

using Command = std::vector<std::string>;

/// What the words print, which is where a tool is; an error that names it where they fail or take too long.
Result<std::string> path_of_tool(const std::string& name, const Command& words, const std::atomic<bool>* cancel) {
  const Sandbox sandbox;
  constexpr double seconds_max = 30;
  const auto found = sandbox.run(words, "", {.seconds = seconds_max, .cancel = cancel});
  if (found && found->how != Finished::How::exited)
    return Error{name + " " + how_text(*found) + ", and this language needs it"};
  const std::string path(found && found->number == 0 ? trimmed(found->output) : "");
  if (path.empty()) return Error{name + " is not installed, and this language needs it"};
  return path;
}

Result<std::string> find_tool(const std::string& name, const std::atomic<bool>* cancel) {
  return path_of_tool(name, {"sh", "-c", "command -v " + name}, cancel);
}

/// The interpreter itself: what is called python3 may be a slow script that looks for it.
Result<std::string> find_python(const std::atomic<bool>* cancel) {
  return path_of_tool("python3", {"python3", "-c", "import sys; print(sys.executable)"}, cancel);
}

/// Runs a compiler outside the limits that the program itself gets.
Result<void> compile(const Command& words, const std::atomic<bool>* cancel) {
  if (auto tool = find_tool(words[0], cancel); !tool) return tool.error();
  const Sandbox sandbox;
  constexpr double seconds_max = 300;
  const auto done = sandbox.run(words, "", {.seconds = seconds_max, .memory_bytes = 1ULL << 40, .cancel = cancel});
  if (!done) return done.error();
  if (done->how == Finished::How::exited && done->number == 0) return {};
  return Error{words[0] + " " + how_text(*done) + ":\n" + done->complaint + done->output};
}

std::string quoted_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += "\"" + word + "\", ";
  return text;
}

/// What C reads for one argument, and what it hands over.
std::pair<std::string, std::string> c_argument(const ProblemArgument& argument, std::size_t i) {
  const std::string a = "a" + std::to_string(i), n = "n" + std::to_string(i), k = "k" + std::to_string(i);
  const std::string next = "    if (!next_line()) break;\n    ",
                    at = "    char* p" + std::to_string(i) + " = line_;\n    ";
  if (argument.is_grid) return {next + "int " + n + "; char** " + a + " = texts(line_, &" + n + ");\n", a + ", " + n};
  switch (argument.kind) {
    case Kind::integer: return {next + "long long " + a + " = strtoll(line_, NULL, 10);\n", a};
    case Kind::rows:
      return {next + "int " + n + ", *" + k + "; int** " + a + " = lists(line_, &" + n + ", &" + k + ");\n",
              a + ", " + n + ", " + k};
    case Kind::text: return {next + at + "char* " + a + " = text(&p" + std::to_string(i) + ");\n", a};
    default:
      return {next + at + "int " + n + "; int* " + a + " = numbers(&p" + std::to_string(i) + ", &" + n + ");\n",
              a + ", " + n};
  }
}

std::string c_text(const Problem& problem, const std::string& file, const std::string& method) {
  std::string read, call;
  for (std::size_t i = 0; i < problem.arguments.size(); ++i) {
    const auto [reads, hands] = c_argument(problem.arguments[i], i);
    read += reads;
    call += (i ? ", " : "") + hands;
  }
  call = method + "(" + call + ")";
  const char* const begins[] = {"fputs(", "fprintf(out, \"%lld\\n\", (long long)", "fprintf(out, \"\\\"%s\\\"\\n\", "};
  const char* const ends[] = {" ? \"true\\n\" : \"false\\n\", out);", ");", ");"};
  const auto kind = static_cast<std::size_t>(problem.returns);
  return replaced(c_harness,
                  {{"@INCLUDE@", "\"" + file + "\""}, {"@READ@", read}, {"@CALL@", begins[kind] + call + ends[kind]}});
}

std::string rust_text(const Problem& problem, const std::string& file, const std::string& method) {
  std::string read, call;
  for (std::size_t i = 0; i < problem.arguments.size(); ++i) {
    const std::string name = "a" + std::to_string(i);
    read += "        let " + name + " = argument(&mut lines);\n";
    call += (i ? ", " : "") + name;
  }
  const bool has_struct = read_text(file).find("struct Solution") != std::string::npos;
  return replaced(rust_harness, {{"@FILE@", file},
                                 {"@STRUCT@", has_struct ? "" : "struct Solution;"},
                                 {"@READ@", read},
                                 {"@CALL@", "Solution::" + method + "(" + call + ")"}});
}

/// Writes and compiles what a bare solution, or a whole program, needs, and gives the command.
class Builder {
 public:
  Builder(const Problem& problem, std::string file, const fs::path& folder, Language language,
          const std::atomic<bool>* cancel)
      : problem_(problem),
        file_(std::move(file)),
        folder_(folder),
        language_(language),
        cancel_(cancel),
        source_(read_text(file_)) {}

  Result<Command> build() {
    bare_ = is_bare(source_, language_);
    method_ = method_in(source_, problem_, language_);
    if (bare_ && tools_of(language_).method_in_text && method_.empty())
      return Error{file_ + " has no function " + method_names(problem_).front() + ", and not only one public one"};
    switch (language_) {
      case Language::python: return interpreted(find_python(cancel_));
      case Language::javascript: return interpreted(find_tool("node", cancel_));
      case Language::java: return java();
      case Language::go: return go();
      case Language::cpp: return compiled({"g++", "-std=c++17", "-O2", "-w"});
      case Language::c: return compiled({"gcc", "-std=gnu17", "-O2", "-w"});
      default: return compiled({"rustc", "--edition=2021", "-O", "-A", "warnings"});
    }
  }

 private:
  std::string harness_path(std::string_view stem = "harness") const {
    return (folder_ / (std::string(stem) + std::string(tools_of(language_).ending))).string();
  }
  std::string text(const std::string& file) const { return harness_text(problem_, language_, file, method_); }

  Result<Command> interpreted(const Result<std::string>& tool) const {
    if (!tool) return tool.error();
    if (!bare_) return Command{*tool, file_};
    write_text(harness_path(), text(file_));
    return Command{*tool, harness_path()};
  }

  Result<Command> compiled(Command words) const {
    const std::string program = (folder_ / "program").string();
    if (bare_) write_text(harness_path(), text(file_));
    words.insert(words.end(), {bare_ ? harness_path() : file_, "-o", program});
    if (language_ == Language::c) words.emplace_back("-lm");
    if (auto done = compile(words, cancel_); !done) return done.error();
    return Command{program};
  }

  Result<Command> java() const {
    const Command run{"java", "-Xmx512m", "-Xss8m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"};
    Command words{"javac", "-nowarn", "-d", folder_.string()};
    std::string main_class = fs::path(file_).stem().string();
    if (bare_) {
      main_class = "Main";
      write_text(harness_path("Solution"), std::string(java_imports) + source_);
      write_text(harness_path("Main"), text(file_));
      words.insert(words.end(), {harness_path("Solution"), harness_path("Main")});
    } else {
      words.push_back(file_);
    }
    if (auto done = compile(words, cancel_); !done) return done.error();
    Command command = run;
    command.insert(command.end(), {"-cp", folder_.string(), main_class});
    return command;
  }

  Result<Command> go() const {
    const std::string program = (folder_ / "program").string();
    Command words{"go", "build", "-o", program};
    if (bare_) {
      const bool has_package = source_.find("package ") != std::string::npos;
      write_text(harness_path("solution"), (has_package ? "" : "package main\n") + source_);
      write_text(harness_path("main"), text(file_));
      words.insert(words.end(), {harness_path("solution"), harness_path("main")});
    } else {
      words.push_back(file_);
    }
    if (auto done = compile(words, cancel_); !done) return done.error();
    return Command{program};
  }

  const Problem& problem_;
  std::string file_;
  fs::path folder_;
  Language language_;
  const std::atomic<bool>* cancel_;
  std::string source_, method_;
  bool bare_ = true;
};

}  // namespace

const std::vector<std::string_view>& language_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const Tools& one : tools) all.push_back(one.name);
    return all;
  }();
  return names;
}

std::optional<Language> language_named(std::string_view name) {
  const auto& names = language_names();
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return {};
  return static_cast<Language>(at - names.begin());
}

std::optional<Language> language_of_file(std::string_view path) {
  for (const Tools& one : tools) {
    if (path.ends_with(one.ending)) return language_named(one.name);
  }
  return {};
}

std::vector<std::string> method_names(const Problem& problem) {
  std::string snake;
  for (const char c : problem.method) {
    const bool capital = c >= 'A' && c <= 'Z';
    if (capital && !snake.empty() && snake.back() != '_' && !(snake.back() == 'i' && c == 'I')) snake += '_';
    snake += static_cast<char>(capital ? c | 0x20 : c);
  }
  if (snake == problem.method) return {problem.method};
  return {problem.method, snake};
}

std::string method_in(const std::string& source, const Problem& problem, Language language) {
  for (const std::string& name : method_names(problem)) {
    if (has_word(source, name)) return name;
  }
  const bool in_class = language == Language::cpp || language == Language::rust;
  const std::size_t begin = in_class ? source.find(tools_of(language).mark) : 0;
  if (begin == std::string::npos) return "";
  std::string scanned = source.substr(begin);
  if (language == Language::rust) scanned.insert(scanned.find('{') + 1, " public:");
  const auto names = functions_at(scanned, in_class ? 1 : 0);
  return names.size() == 1 ? names.front() : "";
}

bool is_bare(const std::string& source, Language language) {
  const Tools& known = tools_of(language);
  const bool has_main = !known.main.empty() && source.find(known.main) != std::string::npos;
  return !has_main && source.find(known.mark) != std::string::npos;
}

std::string harness_text(const Problem& problem, Language language, const std::string& file,
                         const std::string& method) {
  const std::vector<std::pair<std::string_view, std::string>> common{
      {"@FILE@", file},
      {"@INCLUDE@", "\"" + file + "\""},
      {"@NAMES@", quoted_words(method_names(problem))},
      {"@COUNT@", std::to_string(problem.arguments.size())},
      {"@METHOD@", method}};
  switch (language) {
    case Language::python: return replaced(python_harness, common);
    case Language::cpp: return replaced(cpp_harness, common);
    case Language::java: return replaced(java_harness, common);
    case Language::javascript: return replaced(javascript_harness, common);
    case Language::go: return replaced(go_harness, common);
    case Language::c: return c_text(problem, file, method);
    default: return rust_text(problem, file, method);
  }
}

Result<std::vector<std::string>> prepare_program(const Problem& problem, const std::string& file,
                                                 const std::string& folder, const std::atomic<bool>* cancel) {
  std::error_code error;
  const std::string path = fs::absolute(file, error).string();
  if (!fs::is_regular_file(path, error))
    return Error{in_quotes(file) + " is no file; expected a solution or a program"};
  const auto language = language_of_file(path);
  if (language) return Builder(problem, path, folder, *language, cancel).build();
  return Command{path};
}

}  // namespace firstwin
