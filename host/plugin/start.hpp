// SPDX-License-Identifier: MIT
/// What runs plugin code before the first call, with an end.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "host/plugin/instances.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// For a plugin to load, be created and describe its tools.
inline constexpr std::chrono::seconds k_start_limit{10};

/// Instances::describe() and load(). A plugin that has not come back after `limit` is left to itself on its
/// thread, which keeps `instances` and `others`, and its instance is given up as hung.
support::Result<std::string> describe_within(const std::shared_ptr<Instances>& instances,
                                             const std::string& plugin,
                                             const std::shared_ptr<Invoker>& others = nullptr,
                                             std::chrono::milliseconds limit = k_start_limit);
support::Result<void> load_within(const std::shared_ptr<Instances>& instances, const std::string& plugin,
                                  std::chrono::milliseconds limit = k_start_limit);

}  // namespace collet::host::plugin
