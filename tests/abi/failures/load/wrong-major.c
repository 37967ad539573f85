/* SPDX-License-Identifier: MIT
 * Built for another major version. */
#define PLUGIN "wrong-major"
#define MAJOR 2
#include "../failing.h"
