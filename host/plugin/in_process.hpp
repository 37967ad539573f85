// SPDX-License-Identifier: MIT
/// Runs plugin code in this process.
#pragma once

#include <memory>

#include "host/plugin/backend.hpp"

namespace collet::host::plugin {

/// Returns a backend that runs plugins in this process. A running call keeps alive what it uses, except its
/// CallPort and HostPort, which their owners must keep until it returns.
std::unique_ptr<Backend> make_in_process_backend();

}  // namespace collet::host::plugin
