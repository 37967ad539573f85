/* SPDX-License-Identifier: MIT
 * Needs a minor version that no host has yet. */
#define PLUGIN "newer-minor"
#define MINOR 99
#include "../failing.h"
