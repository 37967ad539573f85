/* SPDX-License-Identifier: MIT
 * call() writes a text part and a json part that are not UTF-8. */
#define PLUGIN "call-bad-utf8"
#define OWN_CALL
#include "../failing.h"

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  the_host->part(call, COLLET_PART_TEXT, text(""));
  the_host->write(call, text("caf\xE9 au lait"));
  the_host->part(call, COLLET_PART_JSON, text(""));
  return the_host->write(call, text("{\"drink\":\"caf\xE9\"}"));
}
