/* SPDX-License-Identifier: MIT
 * call() sends a new request each time it is entered, and never stops being pending. */
#define PLUGIN "call-asks"
#define OWN_CREATE
#define OWN_CALL
#include <stdio.h>

#include <collet/interfaces/ask.h>

#include "../failing.h"

static const collet_ask* the_ask;
static unsigned the_round;

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                            collet_instance** out) {
  the_host = api;
  the_ask = (const collet_ask*)api->get_interface(host, text(COLLET_ASK_ID));
  if (the_ask == NULL) return COLLET_UNSUPPORTED;
  *out = &the_instance;
  return COLLET_OK;
}

static void take(void* context, collet_str bytes) {}

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  const collet_sink answers = {NULL, take};
  char question[64];
  snprintf(question, sizeof question, "{\"again-%u\":{\"kind\":\"roots\"}}", ++the_round);
  the_ask->ask(call, text(question), &answers);
  return COLLET_PENDING;
}
