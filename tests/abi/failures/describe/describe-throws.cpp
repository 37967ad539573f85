// SPDX-License-Identifier: MIT
/// A plugin whose describe() throws.
#include <stdexcept>

#define PLUGIN "describe-throws"
#define OWN_DESCRIBE
#include "../failing.h"

static collet_status describe(collet_instance* self, collet_call* report) {
  throw std::runtime_error("words fail it");
}
