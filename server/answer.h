// SPDX-License-Identifier: Apache-2.0
// From a question to its answer: the work of a job.
#pragma once
#include "server/question.h"
#include "server/solutions.h"

namespace firstwin::server {

/// Solves what the question asks about, unless it is solved already, and answers it. `read_seconds` is what reading the
/// game took. Values of moves that are not found within their time stay unknown. Throws Faults: 400 where the game
/// makes no sense, 422 where a limit was reached, with what is known.
Response answer(const Question& question, const GameOrSweep& game, double read_seconds, Solutions& solutions,
                const Limits& limits, Job& job);

/// The answer to a case of a problem that is minimax and no game for two. Throws as `answer` does.
Response answer_without_game(const Question& question, Job& job);

/// The answer to a question about a game that is solved and quick to ask; none where it would take a job.
std::optional<Response> answer_now(const Question& question, Solutions& solutions, const Limits& limits);

}  // namespace firstwin::server
