// SPDX-License-Identifier: Apache-2.0
// Games of plug-ins: see firstwin/plugin.h.
#pragma once
#include <string>

#include "firstwin/catalog.h"
#include "firstwin/result.h"

namespace firstwin {

/// Said wherever a plug-in is shown.
inline constexpr const char* plugin_warning =
    "A plug-in is machine code that runs with the rights of this program: load none that you would not run.";

/// The game of a plug-in, which stays loaded until the program ends. Errors: no such file, no plug-in, or one that was
/// built with another firstwin or another standard library.
Result<const GameEntry*> load_plugin(const std::string& path);

/// From now on this process loads no plug-in, whatever it is asked: for a server.
void refuse_plugins();

}  // namespace firstwin
