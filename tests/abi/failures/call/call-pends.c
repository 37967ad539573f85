/* SPDX-License-Identifier: MIT
 * call() is always pending without a request. */
#define PLUGIN "call-pends"
#define OWN_CALL
#include "../failing.h"

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  return COLLET_PENDING;
}
