// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "present/explain.h"

namespace firstwin {

/// The explanation without limits.
inline Explanation explained(const AnySolution& solution, TraceForm form) {
  const Options options;
  Run run(options);
  return explain(solution, form, run);
}

}  // namespace firstwin
