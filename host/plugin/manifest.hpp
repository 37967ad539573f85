// SPDX-License-Identifier: MIT
/// Reads and checks the manifest of a plugin.
#pragma once

#include <string>
#include <string_view>

#include "host/plugin/plugin_file.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// Returns true if `id` is [a-z][a-z0-9-]{0,39}, or a name in reverse DNS of such words.
bool is_plugin_id(std::string_view id);

/// Returns "needs ABI 2.0, this host offers 1.0: …" if the majors differ or the plugin's minor is above the
/// host's, else an empty string.
std::string abi_mismatch(std::int64_t major, std::int64_t minor);

/// Reads the parts of a manifest that the host uses: the ABI's numbers, id, version, shares, commands and
/// tools. `path` and `built_in` stay empty. The error is a phrase without the plugin's name: "has a manifest
/// that …".
support::Result<PluginFile> read_manifest(std::string manifest);

}  // namespace collet::host::plugin
