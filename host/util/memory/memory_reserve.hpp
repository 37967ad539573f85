// SPDX-License-Identifier: MIT
/// Memory that the host keeps for the time when there is none left.
#pragma once

namespace collet::host::util {

/// Maps the reserve, which takes address space but no memory, and releases it to the first allocation of the
/// host that fails, so that the host can still refuse a call, answer others, and write a reason. Plugins that
/// contain a C++ runtime of their own do not use it.
void keep_memory_reserve();

/// Maps the reserve again if it was released. Thread-safe.
void refill_memory_reserve();

}  // namespace collet::host::util
