/* SPDX-License-Identifier: MIT
 * Sound, as a plugin of the first minor: its table ends with the last slot that a plugin must have. */
#define PLUGIN "first-minor"
#define TABLE_SIZE offsetof(collet_plugin_api, configure)
#include "failing.h"
