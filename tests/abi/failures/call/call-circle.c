/* SPDX-License-Identifier: MIT
 * call() calls the same tool of the same serial instance. */
#define PLUGIN "call-circle"
#define OWN_CREATE
#define OWN_CALL
#include <collet/interfaces/invoke.h>

#include "../failing.h"

static const collet_invoke* the_invoke;
static char the_reason[1024];
static size_t the_reason_size;

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                            collet_instance** out) {
  the_host = api;
  the_invoke = (const collet_invoke*)api->get_interface(host, text(COLLET_INVOKE_ID));
  if (the_invoke == NULL) return COLLET_UNSUPPORTED;
  *out = &the_instance;
  return COLLET_OK;
}

static collet_status take_part(void* context, int32_t kind, collet_str head) {
  return COLLET_OK;
}
static collet_status take_bytes(void* context, collet_str bytes) {
  return COLLET_OK;
}
static void take_reason(void* context, collet_str bytes) {
  if (bytes.size > sizeof the_reason - the_reason_size) bytes.size = sizeof the_reason - the_reason_size;
  memcpy(the_reason + the_reason_size, bytes.data, bytes.size);
  the_reason_size += bytes.size;
}

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  const collet_part_sink parts = {NULL, take_part, take_bytes};
  const collet_sink reason = {NULL, take_reason};
  collet_str said = {the_reason, 0};
  the_reason_size = 0;
  const collet_status status =
      the_invoke->call(call, text("call-circle:call-circle"), arguments, text(""), &parts, &reason);
  said.size = the_reason_size;
  if (status != COLLET_OK) the_host->fail(call, status, said, text(""));
  return status;
}
