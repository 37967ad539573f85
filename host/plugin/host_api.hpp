// SPDX-License-Identifier: MIT
/// The host's side of the C ABI: the types behind the opaque pointers, and the table of functions that
/// plugins call.
#pragma once

#include <mutex>
#include <string>

#include <collet/abi.h>

#include "host/plugin/backend.hpp"

/// The host as one instance sees it.
struct collet_host {
  std::string plugin;
  collet::host::plugin::HostPort* port = nullptr;
  std::mutex mutex;
  std::string last_error;  ///< last message at COLLET_LOG_ERROR; guarded by mutex
};

/// One call of a plugin, describe() included.
struct collet_call {
  collet_host* host = nullptr;
  collet::host::plugin::CallPort* port = nullptr;
};

namespace collet::host::plugin {

/// Returns the table. Every function is noexcept and accepts any argument except a wild pointer.
const collet_host_api& host_api();

/// Logs a defect of the plugin under its name.
void blame(collet_host& host, std::string_view what) noexcept;

}  // namespace collet::host::plugin
