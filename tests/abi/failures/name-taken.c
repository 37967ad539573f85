/* SPDX-License-Identifier: MIT
 * Has a tool of the name of another plugin's. */
#define PLUGIN "name-taken"
#define OWN_DESCRIBE
#include "failing.h"

static collet_status describe(collet_instance* self, collet_call* report) {
  return the_host->write(report, text("{\"tools\":[" TOOL("echo", SCHEMA) "]}"));
}
