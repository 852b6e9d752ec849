// SPDX-License-Identifier: Apache-2.0
#include "catalog/numbers.h"
#include "cli/terminal.h"
#include "cli/verbs.h"

namespace firstwin::cli {

int help(const Command& command) {
  if (command.words.empty()) return print(help_text()), flush(), answered;
  const Verb* verb = find_verb(command.words.front());
  if (!verb) return complain(unknown_verb(command.words.front()).message), bad_input;
  return print(help_text(*verb)), flush(), answered;
}

}  // namespace firstwin::cli
