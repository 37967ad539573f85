/* SPDX-License-Identifier: MIT
 * call() returns long after the host has given it up, and then writes, fails and reports progress. */
#include <time.h>

#define PLUGIN "call-writes-late"
#define OWN_CALL
#include "../failing.h"

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  const struct timespec late = {3, 0};
  nanosleep(&late, NULL);
  collet_status seen = the_host->part(call, COLLET_PART_TEXT, text(""));
  if (seen == COLLET_OK) seen = the_host->write(call, text("too late"));
  the_host->progress(call, 1, 1, text("too late"));
  the_host->fail(call, COLLET_FAILED, text("too late"), text(""));
  return seen;
}
