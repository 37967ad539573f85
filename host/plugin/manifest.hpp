// SPDX-License-Identifier: MIT
/// A plugin's manifest, checked.
#pragma once

#include <string>
#include <string_view>

#include "host/plugin/plugin_file.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// Is this a plugin id: [a-z][a-z0-9-]{0,39}, or a name in reverse DNS of such words?
bool is_plugin_id(std::string_view id);

/// "needs ABI 2.0, this host offers 1.0: …" when majors differ or the plugin's minor is above the host's,
/// else empty.
std::string abi_mismatch(std::int64_t major, std::int64_t minor);

/// Reads what the host needs to know of a manifest: JSON, the ABI's numbers, id, version, shares, commands,
/// tools.
/// `path` and `built_in` stay empty. The error says what is wrong, without the plugin's name: "has a manifest
/// that …".
support::Result<PluginFile> read_manifest(std::string manifest);

}  // namespace collet::host::plugin
