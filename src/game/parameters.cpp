// SPDX-License-Identifier: Apache-2.0
#include "firstwin/parameters.h"

namespace firstwin {

std::vector<std::int64_t> Arguments::list(const std::string& name) const {
  if (!has(name)) return {};
  const auto values = row(name).values();
  return {values.begin(), values.end()};
}

}  // namespace firstwin
