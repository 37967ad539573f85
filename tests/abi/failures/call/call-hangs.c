/* SPDX-License-Identifier: MIT
 * call() never returns. */
#include <unistd.h>

#define PLUGIN "call-hangs"
#define OWN_CALL
#include "../failing.h"

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  while (pause() != 0)
    continue; /* never 0 */
  return COLLET_OK;
}
