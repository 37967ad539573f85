/* SPDX-License-Identifier: MIT
 * describe() never returns. */
#include <unistd.h>

#define PLUGIN "describe-hangs"
#define OWN_DESCRIBE
#include "../failing.h"

static collet_status describe(collet_instance* self, collet_call* report) {
  while (pause() != 0)
    continue; /* never 0 */
  return COLLET_OK;
}
