/* SPDX-License-Identifier: MIT
 * describe() writes text that is not JSON. */
#define PLUGIN "describe-bad-json"
#define OWN_DESCRIBE
#include "../failing.h"

static collet_status describe(collet_instance* self, collet_call* report) {
  return the_host->write(report, text("{\"tools\":[{\"id\":\"describe-bad-json\",}]}"));
}
