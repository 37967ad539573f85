// SPDX-License-Identifier: MIT
/// Checks the entry of a plugin before anything else of the plugin is used.
#pragma once

#include <string>
#include <string_view>

#include <collet/abi.h>

#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// Returns a fault of the entry itself (magic, size, ABI numbers, strings), or an empty string. Reads only
/// fields that its ABI numbers guarantee, and calls no function of the plugin.
std::string entry_problem(const collet_entry& entry);

/// Returns the table of functions. Fails, with an error that names the plugin, if the entry has a fault,
/// another id or another manifest.
support::Result<const collet_plugin_api*> check_entry(const collet_entry& entry, std::string_view id,
                                                      std::string_view manifest);

}  // namespace collet::host::plugin
