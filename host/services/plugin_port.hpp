// SPDX-License-Identifier: MIT
/// The port through which a plugin reaches the host outside its calls.
#pragma once

#include <memory>
#include <string>

#include "host/call/result/result_store.hpp"
#include "host/plugin/backend.hpp"
#include "host/services/interfaces/service_port.hpp"
#include "host/services/state/log_relay.hpp"

namespace collet::host::services {

/// Returns a port that logs under the plugin's name and to `relay`, and offers the interfaces in
/// host/services/interfaces.
std::shared_ptr<plugin::HostPort> make_plugin_port(PluginServices services, std::shared_ptr<LogRelay> relay);

/// Returns the port of the built-in plugin `collet`, which also offers BuiltinInterface.
std::shared_ptr<plugin::HostPort> make_builtin_port(std::shared_ptr<SharedServices> shared,
                                                    std::shared_ptr<LogRelay> relay);

}  // namespace collet::host::services
