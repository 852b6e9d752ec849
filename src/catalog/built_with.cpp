// SPDX-License-Identifier: Apache-2.0
// What this library was compiled from, for plug-ins; the build gives both as macros to this file alone.
#include "firstwin/plugin.h"

namespace firstwin::detail {

const char* built_version() { return FIRSTWIN_VERSION; }
const char* built_headers() { return FIRSTWIN_HEADERS; }

}  // namespace firstwin::detail
