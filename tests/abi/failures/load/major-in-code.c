/* SPDX-License-Identifier: MIT
 * The manifest has the host's major version, the code another one. */
#define PLUGIN "major-in-code"
#define ENTRY_MAJOR 2
#include "../failing.h"
