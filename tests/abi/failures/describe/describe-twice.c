/* SPDX-License-Identifier: MIT
 * Two tools have the same id. */
#define PLUGIN "describe-twice"
#define OWN_DESCRIBE
#include "../failing.h"

static collet_status describe(collet_instance* self, collet_call* report) {
  return the_host->write(report, text("{\"tools\":[" TOOL("twin", SCHEMA) "," TOOL("twin", SCHEMA) "]}"));
}
