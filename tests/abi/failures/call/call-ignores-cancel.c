/* SPDX-License-Identifier: MIT
 * call() returns after a second and ignores cancelled(). */
#include <time.h>

#define PLUGIN "call-ignores-cancel"
#define OWN_CALL
#include "../failing.h"

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  const struct timespec second = {1, 0};
  nanosleep(&second, NULL);
  return the_host->write(call, text("{\"slept\":true}"));
}
