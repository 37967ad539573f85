// SPDX-License-Identifier: MIT
/// What plugins get of the host outside calls.
#pragma once

#include <memory>
#include <string>

#include "host/call/result/result_store.hpp"
#include "host/plugin/backend.hpp"
#include "host/services/log_relay.hpp"
#include "host/services/service_port.hpp"

namespace collet::host::services {

/// Logs under the plugin's name, and to `relay`; offers the interfaces of this folder.
std::shared_ptr<plugin::HostPort> make_plugin_port(PluginServices services, std::shared_ptr<LogRelay> relay);

/// The same for the built-in plugin `collet`, with the results that its tools read and its prompts.
std::shared_ptr<plugin::HostPort> make_builtin_port(std::shared_ptr<Shared> shared,
                                                    std::shared_ptr<LogRelay> relay);

/// Of make_builtin_port() only: never offered to a file, so that its shape may change with the host.
inline constexpr const char* k_results_interface = "collet.internal.results/1";
struct ResultsInterface {
  std::uint32_t struct_size;
  call::ResultStore* results;
  const std::vector<PromptFile>* prompts;
};

}  // namespace collet::host::services
