/* SPDX-License-Identifier: MIT
 * call() fails without a text. */
#define PLUGIN "call-silent"
#define OWN_CALL
#include "../failing.h"

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  return COLLET_NOT_FOUND;
}
