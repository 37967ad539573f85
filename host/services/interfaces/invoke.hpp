// SPDX-License-Identifier: MIT
/// collet.invoke/1: the C functions, which use the Invoker of a call.
#pragma once

#include <collet/interfaces/invoke.h>

namespace collet::host::services {

/// Returns the constant table. Every function is noexcept.
const collet_invoke& invoke_interface();

}  // namespace collet::host::services
