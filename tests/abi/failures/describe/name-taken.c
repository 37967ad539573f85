/* SPDX-License-Identifier: MIT
 * Has a tool whose name another plugin has. */
#define PLUGIN "name-taken"
#define OWN_DESCRIBE
#include "../failing.h"

static collet_status describe(collet_instance* self, collet_call* report) {
  return the_host->write(report, text("{\"tools\":[" TOOL("echo", SCHEMA) "]}"));
}
