/* SPDX-License-Identifier: MIT */
#include "tests/abi/layout.h"

int collet_layout_in_c(const collet_host_api* api);
int collet_layout_in_c(const collet_host_api* api) {
  return COLLET_HAS(api, progress);
}
