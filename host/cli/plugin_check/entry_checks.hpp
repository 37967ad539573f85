// SPDX-License-Identifier: MIT
/// Compares the entry of a loaded plugin with its manifest.
#pragma once

#include <string>
#include <vector>

#include <collet/abi.h>

#include "host/plugin/plugin_file.hpp"

namespace collet::host::cli {

/// Returns a phrase for each field that disagrees with the manifest or with abi.h: "its version is '1.1.0',
/// the manifest has '1.0.0'". The host itself ignores these fields.
std::vector<std::string> entry_faults(const collet_entry& entry, const collet_plugin_api& table,
                                      const plugin::PluginFile& file);

}  // namespace collet::host::cli
