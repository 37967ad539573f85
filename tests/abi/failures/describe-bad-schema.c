/* SPDX-License-Identifier: MIT
 * One tool has a schema that is none, the other is sound. */
#define PLUGIN "describe-bad-schema"
#define OWN_DESCRIBE
#include "failing.h"

static collet_status describe(collet_instance* self, collet_call* report) {
  return the_host->write(
      report, text("{\"tools\":[" TOOL("unsound", "{\"type\":\"array\"}") "," TOOL("sound", SCHEMA) "]}"));
}
