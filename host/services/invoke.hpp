// SPDX-License-Identifier: MIT
/// collet.invoke/1 in its C shape, over a call's Invoker.
#pragma once

#include <collet/interfaces/invoke.h>

namespace collet::host::services {

/// Constant; every function is noexcept.
const collet_invoke& invoke_interface();

}  // namespace collet::host::services
