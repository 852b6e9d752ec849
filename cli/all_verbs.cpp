// SPDX-License-Identifier: Apache-2.0
#include "cli/verbs.h"

namespace firstwin::cli {

const std::vector<Verb>& all_verbs() {
  static const std::vector<Verb> verbs{
      {"solve", "GAME", "who wins, by how much, the best moves, how it was found", "solve can-i-win n=20 target=158",
       solve},
  };
  return verbs;
}

}  // namespace firstwin::cli
