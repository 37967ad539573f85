// SPDX-License-Identifier: MIT
/// The host's side of the C ABI: what the opaque pointers point to, and the table that plugins call.
#pragma once

#include <mutex>
#include <string>

#include <collet/abi.h>

#include "host/plugin/backend.hpp"

/// One instance's host.
struct collet_host {
  std::string plugin;
  collet::host::plugin::HostPort* port = nullptr;
  std::mutex mutex;
  std::string last_error;  ///< last message at COLLET_LOG_ERROR; guarded by mutex
};

/// One call, or one describe().
struct collet_call {
  collet_host* host = nullptr;
  collet::host::plugin::CallPort* port = nullptr;
};

namespace collet::host::plugin {

/// Every function is noexcept and safe on any argument but a wild pointer.
const collet_host_api& host_api();

/// Logs a defect of the plugin under its name.
void blame(collet_host& host, std::string_view what) noexcept;

}  // namespace collet::host::plugin
