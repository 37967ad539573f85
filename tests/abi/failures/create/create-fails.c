/* SPDX-License-Identifier: MIT
 * create() fails with a reason. */
#define PLUGIN "create-fails"
#define OWN_CREATE
#include "../failing.h"

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                            collet_instance** out) {
  api->log(host, COLLET_LOG_ERROR, text("the key cabinet is locked"));
  return COLLET_FAILED;
}
