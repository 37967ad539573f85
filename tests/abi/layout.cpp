// SPDX-License-Identifier: MIT
#include "tests/abi/layout.h"

bool collet_layout_in_cpp(const collet_host_api& api);
bool collet_layout_in_cpp(const collet_host_api& api) {
  return COLLET_HAS(&api, progress);
}
