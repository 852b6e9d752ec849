// SPDX-License-Identifier: Apache-2.0
// A plug-in that says of itself that it was built with another version. Nothing of its game may be touched.
#include "firstwin/plugin.h"

extern "C" __attribute__((visibility("default"))) const firstwin_plugin* firstwin_plugin_1();
const firstwin_plugin* firstwin_plugin_1() {
  static const firstwin_plugin plugin{"0.0.1", firstwin::detail::built_headers(), firstwin::detail::standard_library(),
                                      nullptr};
  return &plugin;
}
