// SPDX-License-Identifier: Apache-2.0
// What all answers to questions about many games at once have in common.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "firstwin/result.h"
#include "firstwin/run.h"
#include "firstwin/sweep.h"

namespace firstwin {

/// Answers a question by the one engine that it has: checks that no other was asked for, makes the run, lets `find`
/// fill in the answers, or the reason why some are missing, and adds the cost.
Result<Sweep> answer_sweep(std::string_view engine, std::string why, const Options& options,
                           const std::function<void(Sweep& sweep, Run& run)>& find);

}  // namespace firstwin
