// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins.h"

namespace firstwin {

std::vector<Engine<coins>> engines_for(const coins&) { return detail::general_engines<coins>(); }

}  // namespace firstwin
