// SPDX-License-Identifier: Apache-2.0
// The main job of ./run: one real instance of each of the four games.
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "present/text.h"

namespace firstwin::cli {

namespace {

struct Instance {
  std::string_view words;
  bool plies = false;  ///< asks for moves to the end
};
constexpr Instance instances[] = {{"can-i-win n=20 target=158", true},
                                  {"coins n=100 take=1,3,4"},
                                  {"coins-row coins=7,2,9,4,4,1,8,3"},
                                  {"coins-ends coins=4,11,6,3,9,5,12,2"}};

int solve_and_line(const Command& command, const Instance& instance) {
  const std::string_view words = instance.words;
  Command one = command;
  one.options.plies |= instance.plies;
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    one.words.emplace_back(words.substr(begin, end - begin));
    begin = end + 1;
  }
  const auto read = read_game(one);
  if (!read) return complain(read.error().message), bad_input;
  const Interruptible stop_rather_than_end;
  const auto solution = solve_shown(read->game, one.options);
  if (!solution) return complain(solution.error().message), bad_input;
  const auto line = solution->line(read->game.start());
  print("$ firstwin solve " + std::string(words) + (instance.plies ? " --plies\n" : "\n") +
        solution_text(*solution, look_of(command)));
  print(line_row(line) + "\n");
  flush();
  return status_of(*solution);
}

}  // namespace

int tour(const Command& command) {
  if (!command.words.empty())
    return complain("tour takes no words; 'firstwin solve GAME' solves a game of your own"), bad_input;
  for (const Instance& instance : instances) {
    if (const int status = solve_and_line(command, instance); status != answered) return status;
  }
  print("Next: firstwin explain GAME, play GAME, list, help.\n");
  return flush(), answered;
}

}  // namespace firstwin::cli
