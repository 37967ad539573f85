// SPDX-License-Identifier: MIT
/// `collet bundle`: writes an MCP bundle, or the entry for a client's configuration.
#pragma once

#include "host/catalog/catalog.hpp"
#include "host/cli/command_line/options.hpp"
#include "host/cli/wiring/installation_paths.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::cli {

struct BundleContent {
  const catalog::Catalog& catalog;
  const config::Settings& settings;
  const plugin::Discovery& plugins;
  InstallationPaths paths;
};

/// Writes the bundle, or prints the entry for the client that an option names. Returns the exit code.
int write_bundle(const Options& options, const BundleContent& content);

}  // namespace collet::host::cli
