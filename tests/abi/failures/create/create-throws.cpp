// SPDX-License-Identifier: MIT
/// A plugin whose create() throws.
#include <stdexcept>

#define PLUGIN "create-throws"
#define OWN_CREATE
#include "../failing.h"

static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup,
                            collet_instance** out) {
  throw std::runtime_error("no room for an instance");
}
