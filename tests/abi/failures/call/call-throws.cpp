// SPDX-License-Identifier: MIT
/// A plugin whose call() throws.
#include <stdexcept>

#define PLUGIN "call-throws"
#define OWN_CALL
#include "../failing.h"

static collet_status call(collet_instance* self, collet_call* call, collet_str tool, collet_str arguments,
                          collet_str meta) {
  throw std::runtime_error("it slipped");
}
