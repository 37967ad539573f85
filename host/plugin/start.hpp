// SPDX-License-Identifier: MIT
/// Runs plugin code before the first call, with a time limit.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "host/plugin/instances.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// Time for a plugin to load, to be created and to describe its tools.
inline constexpr std::chrono::seconds k_start_limit{10};

/// Calls Instances::describe(), load() or offers() on another thread. If the plugin has not returned after
/// `limit`, its instance is given up as hung, and its thread, which owns a share of `instances` and `others`,
/// is left running.
support::Result<std::string> describe_within(const std::shared_ptr<Instances>& instances,
                                             const std::string& plugin,
                                             const std::shared_ptr<Invoker>& others = nullptr,
                                             std::chrono::milliseconds limit = k_start_limit);
support::Result<void> load_within(const std::shared_ptr<Instances>& instances, const std::string& plugin,
                                  std::chrono::milliseconds limit = k_start_limit);
support::Result<bool> offers_within(const std::shared_ptr<Instances>& instances, const std::string& plugin,
                                    const std::string& interface_id,
                                    std::chrono::milliseconds limit = k_start_limit);

}  // namespace collet::host::plugin
