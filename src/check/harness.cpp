// SPDX-License-Identifier: Apache-2.0
#include "check/harness.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "catalog/numbers.h"
#include "check/complaint.h"
#include "check/harness_texts.h"
#include "check/process.h"

namespace firstwin {

namespace {

namespace fs = std::filesystem;

/// What is known of a language beside its harness.
struct Tools {
  std::string_view name, ending;
  bool method_in_text = false;   ///< the harness needs the method's name
  bool has_classes = true;       ///< the judge's method is in a class Solution, else it may be a lone function
};

constexpr Tools tools[] = {{"python", ".py", false, true}, {"cpp", ".cpp", true, true}, {"java", ".java", false, true},
                           {"js", ".js", false, false},    {"c", ".c", true, false},    {"go", ".go", true, false},
                           {"rust", ".rs", true, true}};

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

/// Where a word stands as a whole; npos where it does not.
std::size_t find_word(const std::string& source, std::string_view word, std::size_t from = 0) {
  for (std::size_t at = source.find(word, from); at != std::string::npos; at = source.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !in_word(source[at - 1])) && (end == source.size() || !in_word(source[end]))) return at;
  }
  return std::string::npos;
}

/// Whether a word stands before parentheses.
bool has_function(const std::string& source, std::string_view word) {
  for (std::size_t at = find_word(source, word); at != std::string::npos; at = find_word(source, word, at + 1)) {
    const std::size_t next = source.find_first_not_of(" \t", at + word.size());
    if (next != std::string::npos && source[next] == '(') return true;
  }
  return false;
}

bool has_any(const std::string& source, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return find_word(source, word) != std::string::npos; });
}

/// The source without comments, in a language that has them as C does.
std::string without_comments(const std::string& source, Language language) {
  if (language == Language::python) return source;
  std::string text;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const bool is_line = source.compare(i, 2, "//") == 0, is_block = source.compare(i, 2, "/*") == 0;
    if (is_line) i = std::min(source.find('\n', i), source.size());
    if (is_block) i = std::min(source.find("*/", i), source.size() - 2) + 2;
    if (is_line || is_block) text += ' ';
    if (i < source.size()) text += source[i];
  }
  return text;
}

/// Whether a source can be run as a whole program that is asked on standard input.
bool is_whole(const std::string& source, Language language) {
  switch (language) {
    case Language::python: return has_any(source, {"input", "stdin", "open", "fileinput", "read"});
    case Language::java: return source.find("void main(") != std::string::npos;
    case Language::javascript: return has_any(source, {"readFileSync", "readline", "stdin", "Deno", "Bun"});
    default: return has_function(source, "main");
  }
}

/// Whether a judge asks for a class or a function; others give a text to a whole program.
bool asks_for_solution(const Problem& problem) {
  return problem.id.starts_with("leetcode-") || problem.id.starts_with("lintcode-");
}

bool has_solution_class(const std::string& source, Language language) {
  const auto has = [&](std::string_view words) { return find_word(source, words) != std::string::npos; };
  if (language == Language::cpp) return has("class Solution") || has("struct Solution");
  return has(language == Language::rust ? "impl Solution" : "class Solution");
}

bool has_judges_name(const std::string& source, const Problem& problem) {
  const auto names = method_names(problem);
  return std::any_of(names.begin(), names.end(), [&](const auto& name) { return has_function(source, name); });
}

/// The names of a source's functions that are `pub fn`.
std::vector<std::string> public_functions_in_rust(const std::string& source) {
  std::vector<std::string> names;
  constexpr std::string_view mark = "pub fn ";
  for (std::size_t at = find_word(source, "pub"); at != std::string::npos; at = find_word(source, "pub", at + 1)) {
    if (source.compare(at, mark.size(), mark) != 0) continue;
    std::size_t end = at += mark.size();
    while (end < source.size() && in_word(source[end])) ++end;
    names.push_back(source.substr(at, end - at));
  }
  return names;
}

/// Names that stand before parentheses and a body at a depth of braces, save private ones: what may be called.
std::vector<std::string> functions_at(const std::string& source, int depth_wanted) {
  std::vector<std::string> names;
  std::string name;
  int depth = 0, parentheses = 0;
  bool is_public = depth_wanted == 0 || source.starts_with("struct"), has_arguments = false;
  for (std::size_t i = 0; i < source.size(); ++i) {
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

/// A source with a word in place of another, wherever that stands.
std::string with_word(const std::string& source, std::string_view word, std::string_view other) {
  std::string text;
  std::size_t from = 0;
  for (std::size_t at = find_word(source, word); at != std::string::npos; at = find_word(source, word, from)) {
    text += source.substr(from, at - from) + std::string(other);
    from = at + word.size();
  }
  return text + source.substr(from);
}

/// A Java source without its package, so that its classes are found in one folder.
std::string without_package(const std::string& source) {
  const std::size_t at = find_word(source, "package"), end = source.find(';', at);
  const bool is_first =
      at != std::string::npos && end != std::string::npos && source.find("class") > at && source.find("import") > at;
  return is_first ? source.substr(0, at) + source.substr(end + 1) : source;
}

std::string word_after(const std::string& source, std::size_t at) {
  const std::size_t begin = source.find_first_not_of(" \t\r\n", at);
  std::size_t end = begin;
  while (end < source.size() && in_word(source[end])) ++end;
  return begin == std::string::npos ? "" : source.substr(begin, end - begin);
}

/// The class of a Java source that its file is to be named after: the public one, else that with a main.
std::string class_of_file(const std::string& source) {
  constexpr std::string_view open = "public class", final = "public final class", any = "class ";
  for (const std::string_view mark : {open, final}) {
    const std::size_t at = find_word(source, mark);
    if (at != std::string::npos) return word_after(source, at + mark.size());
  }
  const std::size_t at = source.rfind(any, source.find("void main("));
  return at == std::string::npos ? "Solution" : word_after(source, at + any.size());
}

/// Writes and compiles what a bare solution, or a whole program, needs, and gives the command.
class Builder {
 public:
  Builder(const Problem& problem, std::string shown, std::string file, const fs::path& folder, Language language,
          const std::atomic<bool>* cancel)
      : problem_(problem),
        shown_(std::move(shown)),
        file_(std::move(file)),
        folder_(folder),
        language_(language),
        cancel_(cancel),
        source_(read_text(file_)),
        code_(without_comments(source_, language)) {}

  Result<Program> build() {
    bare_ = is_bare(source_, problem_, language_);
    method_ = method_in(source_, problem_, language_);
    const bool whole = is_whole(code_, language_);
    if (!bare_ && !whole) return Error{shown_ + " is no program: it has no " + what_is_bare() + " and reads no input"};
    if (bare_ && tools_of(language_).method_in_text && method_.empty())
      return Error{shown_ + " has no function " + method_names(problem_).front() + ", and not only one public one"};
    auto built = build_as_it_is();
    const bool has_main = language_ != Language::python && language_ != Language::javascript && whole;
    if (!built && bare_ && has_main) {
      bare_ = false;
      if (auto other = build_as_it_is()) built = std::move(other);
    }
    if (!built) return built.error();
    return Program{std::move(*built), bare_};
  }

 private:
  std::string what_is_bare() const {
    return tools_of(language_).has_classes ? "class Solution" : "function " + method_names(problem_).front();
  }

  Result<Command> build_as_it_is() const {
    switch (language_) {
      case Language::python: return python(find_python(cancel_));
      case Language::javascript: return javascript(find_tool("node", cancel_));
      case Language::java: return java();
      case Language::go: return go();
      case Language::cpp: return compiled({"g++", "-std=c++17", "-O2", "-w"});
      case Language::c: return compiled({"gcc", "-std=gnu17", "-O2", "-w"});
      default: return rust();
    }
  }

  std::string path(std::string_view stem) const {
    return (folder_ / (std::string(stem) + std::string(tools_of(language_).ending))).string();
  }
  std::string text(const std::string& file) const { return harness_text(problem_, language_, file, method_); }

  /// Runs what is there without a case: a file that its language cannot read, or a solution that cannot be called, is
  /// no answer to any.
  Result<Command> checked(Command command, const Command& check) const {
    const Sandbox sandbox;
    constexpr double seconds_max = 10;
    const auto done = sandbox.run(check, "", {.seconds = seconds_max, .memory_bytes = 1ULL << 40, .cancel = cancel_});
    if (!done) return done.error();
    if (done->how != Finished::How::exited || done->number == 0) return command;
    const std::string why = error_or_last_line(done->complaint);
    return Error{shown_ + place_in(done->complaint) + " cannot be asked: " + (why.empty() ? how_text(*done) : why)};
  }

  /// ", line 3", where Python or Node say so of the file.
  std::string place_in(const std::string& complaint) const {
    for (const std::string& mark : {"\"" + file_ + "\", line ", file_ + ":"}) {
      const std::size_t at = complaint.rfind(mark), from = at + mark.size();
      if (at == std::string::npos) continue;
      const std::size_t end = complaint.find_first_not_of("0123456789", from);
      if (end != from) return ", line " + complaint.substr(from, end - from) + ",";
    }
    return "";
  }

  Result<Command> python(const Result<std::string>& tool) const {
    if (!tool) return tool.error();
    const std::string compiles = "import sys; compile(open(sys.argv[1], encoding='utf-8').read(), sys.argv[1], 'exec')";
    if (!bare_) return checked({*tool, file_}, {*tool, "-c", compiles, file_});
    write_text(path("harness"), text(file_));
    return checked({*tool, path("harness")}, {*tool, path("harness")});
  }

  Result<Command> javascript(const Result<std::string>& tool) const {
    if (!tool) return tool.error();
    if (!bare_) return checked({*tool, file_}, {*tool, "--check", file_});
    write_text(path("harness"), text(file_));
    return checked({*tool, path("harness")}, {*tool, path("harness")});
  }

  Result<Command> compiled(Command words) const {
    const std::string program = (folder_ / "program").string();
    if (bare_) write_text(path("harness"), text(file_));
    words.insert(words.end(), {bare_ ? path("harness") : file_, "-o", program});
    if (language_ == Language::c) words.emplace_back("-lm");
    if (auto done = compile(words, cancel_); !done) return done.error();
    return Command{program};
  }

  Result<Command> rust() const {
    const std::string program = (folder_ / "program").string();
    const bool has_main = has_function(code_, "main");
    if (bare_ && has_main) write_text(path("solution"), with_word(source_, "fn main", "fn main_of_solution"));
    if (bare_) write_text(path("harness"), text(has_main ? path("solution") : file_));
    const Command words{"rustc", "--edition=2021", "-O", "-A", "warnings", bare_ ? path("harness") : file_,
                        "-o",    program};
    if (auto done = compile(words, cancel_); !done) return done.error();
    return Command{program};
  }

  Result<Command> java() const {
    const std::string harness = "FirstwinHarness", name = class_of_file(code_);
    write_text(path(name), (bare_ ? std::string(java_imports) : "") + without_package(source_));
    if (bare_) write_text(path(harness), text(file_));
    Command words{"javac", "-nowarn", "-d", folder_.string(), path(name)};
    if (bare_) words.push_back(path(harness));
    if (auto done = compile(words, cancel_); !done) return done.error();
    const Command run{"java",
                      "-Xmx512m",
                      "-Xss8m",
                      "-XX:+UseSerialGC",
                      "-XX:TieredStopAtLevel=1",
                      "-cp",
                      folder_.string(),
                      bare_ ? harness : name};
    return bare_ ? checked(run, run) : run;
  }

  Result<Command> go() const {
    const std::string program = (folder_ / "program").string();
    Command words{"go", "build", "-o", program};
    if (bare_) {
      const bool has_package = find_word(code_, "package") != std::string::npos;
      write_text(path("solution"),
                 (has_package ? "" : "package main\n") + with_word(source_, "func main", "func mainOfSolution"));
      write_text(path("main"), text(file_));
      words.insert(words.end(), {path("solution"), path("main")});
    } else {
      words.push_back(file_);
    }
    if (auto done = compile(words, cancel_); !done) return done.error();
    return bare_ ? checked({program}, {program}) : Command{program};
  }

  const Problem& problem_;
  std::string shown_, file_;  // as the user names it, and its whole path
  fs::path folder_;
  Language language_;
  const std::atomic<bool>* cancel_;
  std::string source_, code_, method_;
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

std::string_view file_ending(Language language) { return tools_of(language).ending; }

std::vector<std::string> method_names(const Problem& problem) {
  const std::string& name = problem.method;
  const std::size_t numeral = name.find_last_not_of("IVX") + 1;  // stoneGameVII: a Roman numeral is one word
  std::string snake;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool capital = name[i] >= 'A' && name[i] <= 'Z';
    if (capital && i > 0 && i <= numeral) snake += '_';
    snake += static_cast<char>(capital ? name[i] | 0x20 : name[i]);
  }
  if (snake == name) return {name};
  return {name, snake};
}

std::string method_in(const std::string& source, const Problem& problem, Language language) {
  const std::string code = without_comments(source, language);
  for (const std::string& name : method_names(problem)) {
    if (has_function(code, name)) return name;
  }
  std::vector<std::string> names;
  if (language == Language::rust) {
    names = public_functions_in_rust(code);
  } else if (language == Language::cpp) {
    const std::size_t begin = std::min(find_word(code, "class Solution"), find_word(code, "struct Solution"));
    if (begin != std::string::npos) names = functions_at(code.substr(begin), 1);
  } else {
    names = functions_at(code, 0);
  }
  return names.size() == 1 ? names.front() : "";
}

bool is_bare(const std::string& source, const Problem& problem, Language language) {
  const std::string code = without_comments(source, language);
  if (tools_of(language).has_classes && !has_solution_class(code, language)) return false;
  if (!is_whole(code, language)) return true;
  if (language == Language::python) return asks_for_solution(problem) || has_judges_name(code, problem);
  return language != Language::javascript && asks_for_solution(problem) && has_judges_name(code, problem);
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

Result<Program> prepare_program(const Problem& problem, const std::string& file, const std::string& folder,
                                const std::atomic<bool>* cancel) {
  std::error_code error;
  const std::string path = fs::absolute(file, error).string();
  if (!fs::is_regular_file(path, error))
    return Error{in_quotes(file) + " is no file; expected a solution or a program"};
  const auto language = language_of_file(path);
  if (language) return Builder(problem, file, path, folder, *language, cancel).build();
  return Program{Command{path}};
}

}  // namespace firstwin
