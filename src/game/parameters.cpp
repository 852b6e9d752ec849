// SPDX-License-Identifier: Apache-2.0
#include "firstwin/parameters.h"

namespace firstwin {

std::vector<std::int64_t> Arguments::list(const std::string& name) const {
  if (!has(name)) return {};
  const auto values = row(name).values();
  return {values.begin(), values.end()};
}

GameInfo misere_info(GameInfo info) {
  const auto replace = [](std::string& part, const std::string& other) {
    if (!other.empty()) part = other;
  };
  replace(info.function, info.misere.function);
  replace(info.initialization, info.misere.initialization);
  replace(info.answer, info.misere.answer);
  return info;
}

}  // namespace firstwin
