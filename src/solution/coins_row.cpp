// SPDX-License-Identifier: Apache-2.0
#include "firstwin/coins_row.h"

namespace firstwin {

std::vector<Engine<coins_row>> engines_for(const coins_row&) { return detail::general_engines<coins_row>(); }

}  // namespace firstwin
