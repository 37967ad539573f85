/* SPDX-License-Identifier: MIT
 * create() never returns. */
#include <unistd.h>

#define PLUGIN "create-hangs"
#define OWN_CREATE
#include "../failing.h"

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                            collet_instance** out) {
  while (pause() != 0)
    continue; /* never 0 */
  return COLLET_OK;
}
