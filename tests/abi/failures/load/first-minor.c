/* SPDX-License-Identifier: MIT
 * A valid plugin of the first minor version: its table ends with the last slot that a plugin must have. */
#define PLUGIN "first-minor"
#define TABLE_SIZE offsetof(collet_plugin_api, configure)
#include "../failing.h"
