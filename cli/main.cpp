// SPDX-License-Identifier: Apache-2.0
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "catalog/row_reader.h"
#include "cli/terminal.h"
#include "cli/verbs.h"

namespace {

using namespace firstwin::cli;

int run(const std::vector<std::string>& words) {
  const auto command = read_command(words);
  if (!command) return complain(command.error().message), bad_input;
  if (command->version) return print("firstwin " FIRSTWIN_VERSION "\n"), flush(), answered;
  if (command->help) {
    const Verb* verb = find_verb(command->verb);
    return print(verb ? help_text(*verb) : help_text()), flush(), answered;
  }
  if (command->verb.empty())
    return complain(
               "a command is missing; 'firstwin help' names them, and a first try is: firstwin solve can-i-win n=20 "
               "target=158"),
           bad_input;
  const firstwin::Options& options = command->options;
  firstwin::limit_reading({.bytes_max = firstwin::Run(options).memory_bytes_max(), .deadline = options.deadline});
  return find_verb(command->verb)->run(*command);
}

}  // namespace

int main(int count, char** words) {
  catch_interrupts();
  try {
    return run({words + 1, words + count});
  } catch (const OutputFailed& failed) {
    if (!failed.quiet) complain("standard output cannot be written to");
  } catch (const firstwin::ReadingStopped& stopped) {
    complain(stopped.what());
    return limit_reached;
  } catch (const std::bad_alloc&) {
    complain("the system gave no more memory");
    return limit_reached;
  } catch (const std::exception& thrown) {
    complain(thrown.what());
  }
  return bad_input;
}
