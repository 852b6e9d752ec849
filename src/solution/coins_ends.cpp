// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins_ends.h"

namespace firstwin {

std::vector<Engine<coins_ends>> engines_for(const coins_ends&) { return detail::general_engines<coins_ends>(); }

}  // namespace firstwin
