// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/problems.h"

namespace firstwin {

/// The languages in which a judge's bare class or function can be asked.
enum class Language : std::uint8_t { python, cpp, java, javascript, c, go, rust };

/// "python", "cpp" …, in the order of Language; and the language of such a word, or of a file's name by its ending.
const std::vector<std::string_view>& language_names();
std::optional<Language> language_named(std::string_view name);
std::optional<Language> language_of_file(std::string_view path);
/// ".py": how the names of its files end.
std::string_view file_ending(Language language);

/// A program around someone's solution, which reads cases, an argument a line, and writes an answer a line. `file` is
/// the path of the solution; `method` the function to call, where the language cannot look for it when it runs.
std::string harness_text(const Problem& problem, Language language, const std::string& file, const std::string& method);

/// The judge's name for the method, and the same in snake case: canIWin, can_i_win.
std::vector<std::string> method_names(const Problem& problem);
/// The function of a source that is to be called: by the judge's name, else the only public one. Empty where neither
/// is.
std::string method_in(const std::string& source, const Problem& problem, Language language);
/// Whether a source is a bare solution; else it is a whole program. Of one that is both, a solution and a main to try
/// it with, the solution counts where the judge asks for one and it has the judge's name.
bool is_bare(const std::string& source, const Problem& problem, Language language);

/// A program that can be asked.
struct Program {
  std::vector<std::string> command;
  bool is_bare = false;   ///< a solution in our harness, which reads on, an argument a line
};

/// What runs a solution: writes a harness into `folder` where the solution is bare, compiles what is to be compiled,
/// and gives the command. Errors are missing tools, what the compiler says, and a file that is no program that can be
/// asked: it cannot be read by its language, or has no method to call with so many arguments.
Result<Program> prepare_program(const Problem& problem, const std::string& file, const std::string& folder,
                                const std::atomic<bool>* cancel = nullptr);

/// A short right solution in Python, C++ or Java, with its complexity in its first line; empty in other languages.
std::string solution_text(const Problem& problem, Language language);

}  // namespace firstwin
