/* SPDX-License-Identifier: MIT
 * The entry ends before the manifest. */
#define PLUGIN "short-entry"
#define ENTRY_SIZE offsetof(collet_entry, manifest)
#include "../failing.h"
