// SPDX-License-Identifier: Apache-2.0
// One function a verb. Each gives the status with which the program ends.
#pragma once
#include "cli/command.h"

namespace firstwin::cli {

int solve(const Command& command);
int line(const Command& command);
int explain(const Command& command);
int survey(const Command& command);
int play(const Command& command);
int judge(const Command& command);
int duel(const Command& command);
int serve(const Command& command);
int lint(const Command& command);
int list(const Command& command);
int show(const Command& command);
int new_game(const Command& command);
int bench(const Command& command);
int build(const Command& command);
int tour(const Command& command);
int completion(const Command& command);
int completion_words(const Command& command);
int help(const Command& command);

}  // namespace firstwin::cli
