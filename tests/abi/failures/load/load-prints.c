/* SPDX-License-Identifier: MIT
 * Prints to standard output while it is loaded. */
#include <stdio.h>

#define PLUGIN "load-prints"
#include "../failing.h"

__attribute__((constructor)) static void at_load(void) {
  puts("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"printed at load\"}");
  fflush(stdout);
}
