// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include "catalog/numbers.h"
#include "catalog/plugin_build.h"
#include "catalog/plugin_file.h"
#include "cli/terminal.h"
#include "cli/verbs.h"

namespace firstwin::cli {

int build(const Command& command) {
  if (command.words.size() != 1) {
    return complain("build takes one source file, such as my_game.cpp; 'firstwin new my_game --cpp' writes one"),
           bad_input;
  }
  if (isatty(STDERR_FILENO) == 1) {
    complain("compiling " + in_quotes(command.words.front()) + "; this takes some ten seconds");
  }
  const auto plugin = build_plugin(command.words.front());
  if (!plugin) return complain(plugin.error().message), bad_input;
  const std::string path = plugin->find('/') == std::string::npos ? "./" + *plugin : *plugin;
  const auto game = load_plugin(path);
  if (!game) return complain(game.error().message), bad_input;
  const GameInfo& info = *(*game)->info;
  print(path + ": " + info.name + ", " + info.summary + "\n");
  const std::string arguments = info.examples.empty() ? "" : " " + info.examples.front();
  print("  firstwin lint " + path + arguments + "\n  firstwin solve " + path + arguments + "\n");
  return flush(), answered;
}

}  // namespace firstwin::cli
