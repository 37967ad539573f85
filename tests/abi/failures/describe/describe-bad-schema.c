/* SPDX-License-Identifier: MIT
 * One tool has an invalid schema, the other tool is valid. */
#define PLUGIN "describe-bad-schema"
#define OWN_DESCRIBE
#include "../failing.h"

static collet_status describe(collet_instance* self, collet_call* report) {
  return the_host->write(
      report, text("{\"tools\":[" TOOL("unsound", "{\"type\":\"array\"}") "," TOOL("sound", SCHEMA) "]}"));
}
