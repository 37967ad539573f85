/* SPDX-License-Identifier: MIT
 * What describe() writes is no JSON. */
#define PLUGIN "describe-bad-json"
#define OWN_DESCRIBE
#include "failing.h"

static collet_status describe(collet_instance* self, collet_call* report) {
  return the_host->write(report, text("{\"tools\":[{\"id\":\"describe-bad-json\",}]}"));
}
