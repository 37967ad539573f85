// SPDX-License-Identifier: MIT
/// Plugin code in this process.
#pragma once

#include <memory>

#include "host/plugin/backend.hpp"

namespace collet::host::plugin {

/// A call that is still inside a plugin keeps what it uses alive, but not its CallPort and HostPort: their
/// owners keep them until it returns.
std::unique_ptr<Backend> make_in_process_backend();

}  // namespace collet::host::plugin
