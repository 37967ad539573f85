/* SPDX-License-Identifier: MIT
 * call() reports progress half a million times. */
#define PLUGIN "call-floods"
#define OWN_CALL
#include "../failing.h"

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  for (int i = 1; i <= 500000; ++i)
    the_host->progress(call, i, 500000, text("and on"));
  return the_host->write(call, text("{\"told\":500000}"));
}
