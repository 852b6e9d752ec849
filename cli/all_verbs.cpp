// SPDX-License-Identifier: Apache-2.0
#include "cli/verbs.h"

namespace firstwin::cli {

const std::vector<Verb>& all_verbs() {
  static const std::vector<Verb> verbs{
      {"solve", "GAME", "who wins, by how much, the best moves, how it was found", "solve can-i-win n=20 target=158",
       solve},
      {"line", "GAME", "an optimal line to the end", "line coins-ends coins=4,11,6,3,9,5", line},
      {"explain", "GAME", "state, function, initialization, answer; why the best move works and the others do not",
       "explain can-i-win n=10 target=11", explain},
      {"survey", "GAME",
       "how many reachable positions are won, lost, tied and drawn, by moves to the end, margin or nimber",
       "survey can-i-win n=16 target=100", survey},
      {"play", "GAME", "play against perfect play: hints, undo, swap sides", "play coins-ends coins=4,11,6,3,9,5",
       play},
      {"judge", "PROBLEM [ARG…]",
       "the answer as the online judge wants it; arguments here, or one a line on standard input",
       "judge leetcode-464 20 158", judge},
      {"duel", "PROBLEM PROGRAM",
       "the smallest input on which a program is wrong: a bare solution, or -- and a command that reads cases",
       "duel leetcode-464 solution.py", duel},
      {"serve", "", "a page to play, look and understand, and an interface for programs, on http://127.0.0.1:PORT",
       "serve", serve},
      {"list", "[problems]", "all games and problems; or problems alone, with limits and costs", "list", list},
      {"show", "NAME", "all about one game or problem", "show can-i-win", show},
      {"new", "NAME --lua|--cpp", "write a file with the rules of a game of your own, to start from",
       "new my_game --lua", new_game},
      {"lint", "GAME",
       "check a game's rules against the laws of the interface: all positions up to a million, else a sample for "
       "--time",
       "lint chomp rows=3 columns=4", lint},
      {"build", "FILE.cpp", "make a plug-in, FILE.so, of a game in C++", "build my_game.cpp", build},
      {"bench", "[NAME…|GAME…]",
       "what engines cost, against the textbook method: the workloads whose names begin so, or a game of yours, by "
       "each engine that takes it",
       "bench ./my_game.lua size=20", bench},
      {"tour", "", "one instance of each of the first four games, solved", "tour", tour},
      {"help", "[COMMAND]", "show help, of one command when it is named", "help solve", help},
      {"_completion", "bash|zsh|fish|man", "a completion file or the man page", "", completion, true},
      {"_words", "KIND [WORD…]", "words that a completion asks for", "", completion_words, true},
  };
  return verbs;
}

}  // namespace firstwin::cli
