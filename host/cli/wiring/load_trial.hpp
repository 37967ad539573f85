// SPDX-License-Identifier: MIT
/// Tries a plugin with its configuration in a process of its own, for `collet check`.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>

#include "host/plugin/instances.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// Values that a trial has found.
struct LoadTrial {
  std::string description;           ///< text that describe() wrote
  std::set<std::string> interfaces;  ///< collet.resources/1 and collet.prompts/1, if it offers them
  std::string end_fault;             ///< sentence on a destroy() that failed; empty if it returned
};

/// Forks this process, which must have no other thread, and loads, creates and destroys the plugin in the
/// child. Fails with a sentence that names the plugin if it fails, hangs, crashes or exits there. The child
/// calls `describe`, unless it is null, for the text of describe().
support::Result<LoadTrial> try_load(const std::shared_ptr<plugin::Instances>& instances,
                                    const plugin::PluginFile& file,
                                    const std::function<support::Result<std::string>()>& describe);

}  // namespace collet::host::cli
