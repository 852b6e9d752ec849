// SPDX-License-Identifier: Apache-2.0
#include "solution/sweeps.h"

#include <new>
#include <utility>

#include "firstwin/engine.h"

namespace firstwin {

Result<Sweep> answer_sweep(std::string_view engine, std::string why, const Options& options,
                           const std::function<void(Sweep& sweep, Run& run)>& find) {
  if (options.engine != "auto" && options.engine != engine) return detail::unknown_engine(options.engine, {engine});
  Run run(options, engine);
  Sweep sweep{.cost = {.engine = std::string(engine), .why = std::move(why)}};
  try {
    find(sweep, run);
  } catch (const std::bad_alloc&) {
    sweep.stop = Stop::memory;
    sweep.reason = "the system gave no more memory";
  }
  if (!sweep.complete() && sweep.stop == Stop::none) sweep.stop = run.stop_reason();
  sweep.cost.positions = run.positions();
  sweep.cost.seconds = run.seconds();
  sweep.cost.peak_bytes = run.peak_bytes();
  return sweep;
}

}  // namespace firstwin
