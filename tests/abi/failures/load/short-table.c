/* SPDX-License-Identifier: MIT
 * The table ends before call(). */
#define PLUGIN "short-table"
#define TABLE_SIZE offsetof(collet_plugin_api, call)
#include "../failing.h"
