// SPDX-License-Identifier: Apache-2.0
// A shared object that is no plug-in.
extern "C" __attribute__((visibility("default"))) int firstwin_has_no_game();
int firstwin_has_no_game() { return 0; }
