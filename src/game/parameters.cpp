// SPDX-License-Identifier: Apache-2.0
#include "firstwin/parameters.h"

#include <stdexcept>

namespace firstwin {

void Arguments::throw_for(const std::string& name) const {
  throw std::logic_error("the game asks for its parameter '" + name +
                         (has(name) ? "' as another kind than it has in info()"
                                    : "', which info() does not have, or has with no default and was not given"));
}

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
