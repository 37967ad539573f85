// SPDX-License-Identifier: MIT
/// collet.ask/1 in its C shape, over a call's Asker.
#pragma once

#include <collet/interfaces/ask.h>

namespace collet::host::services {

/// Constant; every function is noexcept.
const collet_ask& ask_interface();

}  // namespace collet::host::services
