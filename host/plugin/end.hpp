// SPDX-License-Identifier: MIT
/// Ends plugins within a time limit.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "host/plugin/instances.hpp"

namespace collet::host::plugin {

/// Time for all plugins to end, before a command returns.
inline constexpr std::chrono::seconds k_end_limit{10};

/// Calls Instances::end() for each plugin, in this order, on another thread. Returns an empty string, or a
/// sentence on the plugin that has not returned from destroy() after `limit`. The plugins after that one are
/// not ended, and the thread, which owns a share of `instances`, is left running.
std::string end_within(const std::shared_ptr<Instances>& instances, std::vector<std::string> plugins,
                       std::chrono::milliseconds limit);

}  // namespace collet::host::plugin
