// SPDX-License-Identifier: Apache-2.0
#include "firstwin/can_i_win.h"

namespace firstwin {

std::vector<Engine<can_i_win>> engines_for(const can_i_win&) { return detail::general_engines<can_i_win>(); }

}  // namespace firstwin
