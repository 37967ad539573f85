/* SPDX-License-Identifier: MIT
 * Does not export collet_plugin_v1. */
#define PLUGIN "no-symbol"
#define ENTRY collet_plugin_v0
#include "../failing.h"
