// SPDX-License-Identifier: Apache-2.0
// A plug-in that says of itself that it was built with other headers. Nothing of its game may be touched.
#include "firstwin/plugin.h"

extern "C" __attribute__((visibility("default"))) const firstwin_plugin* firstwin_plugin_1();
const firstwin_plugin* firstwin_plugin_1() {
  static const firstwin_plugin plugin{firstwin::detail::built_version(), "000000000000",
                                      firstwin::detail::standard_library(), nullptr};
  return &plugin;
}
