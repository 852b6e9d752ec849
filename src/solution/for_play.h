// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>

#include "firstwin/any_game.h"

namespace firstwin {

/// Solves a game that is to be played: every position and the moves to the end are known where five seconds suffice
/// for that (one or two where it is told at once who wins), so that a lost game can be drawn out; else it is solved as
/// the options say, and positions are valued when play comes to them. `solve` is called one to four times, with the
/// game and the options to try.
using SolveGame = std::function<Result<AnySolution>(const AnyGame&, const Options&)>;
Result<AnySolution> solve_for_play(const AnyGame& game, const Options& options, const SolveGame& solve);

/// Solves a game whose positions are to be counted: by an engine that knows every position, and how many plies it is
/// from the end where one does that within the limits. `solve` is called once or twice.
Result<AnySolution> solve_for_survey(const AnyGame& game, Options options, const SolveGame& solve);

}  // namespace firstwin
