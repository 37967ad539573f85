// SPDX-License-Identifier: MIT
/// The addresses of loaded plugins, by which a crash on a thread of a plugin's own is attributed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collet::host::plugin {

/// Records that the shared object which contains `address` belongs to the plugin. Thread-safe. Beyond 256
/// plugins it does nothing.
void add_code_range(const std::string& plugin, const void* address);

/// Returns the plugin whose code contains the address, or an empty string. Async-signal-safe.
std::string_view plugin_at(std::uintptr_t address);

}  // namespace collet::host::plugin
