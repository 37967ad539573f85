/* SPDX-License-Identifier: MIT
 * Its manifest is for this major, its code for another. */
#define PLUGIN "major-in-code"
#define ENTRY_MAJOR 2
#include "failing.h"
