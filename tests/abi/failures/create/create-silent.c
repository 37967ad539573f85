/* SPDX-License-Identifier: MIT
 * create() fails without a reason. */
#define PLUGIN "create-silent"
#define OWN_CREATE
#include "../failing.h"

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                            collet_instance** out) {
  return COLLET_FAILED;
}
