// SPDX-License-Identifier: MIT
/// An entry judged before anything else of a plugin is touched.
#pragma once

#include <string>
#include <string_view>

#include <collet/abi.h>

#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// What is wrong with the entry itself (magic, size, ABI numbers, strings), or empty. Reads no field that the
/// ABI's numbers do not vouch for; calls nothing.
std::string entry_problem(const collet_entry& entry);

/// The table of an entry that is sound, has this id and this manifest. The error names the plugin.
support::Result<const collet_plugin_api*> check_entry(const collet_entry& entry, std::string_view id,
                                                      std::string_view manifest);

}  // namespace collet::host::plugin
