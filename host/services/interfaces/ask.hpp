// SPDX-License-Identifier: MIT
/// collet.ask/1: the C functions, which use the Asker of a call.
#pragma once

#include <collet/interfaces/ask.h>

namespace collet::host::services {

/// Returns the constant table. Every function is noexcept.
const collet_ask& ask_interface();

}  // namespace collet::host::services
