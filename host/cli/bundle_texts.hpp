// SPDX-License-Identifier: MIT
/// The texts of `collet bundle`: a bundle's manifest and configuration, and what goes into clients'
/// configurations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/catalog/catalog.hpp"
#include "host/config/settings.hpp"

namespace collet::host::cli {

/// How a client starts the host.
struct Start {
  std::string program;
  std::vector<std::string> arguments;
};

/// Of client claude-code, claude-desktop, vscode, cursor or codex: what belongs into its file, and which file
/// that is.
struct Snippet {
  std::string file;
  std::string text;
};
Snippet client_snippet(std::string_view client, const Start& start);

/// The settings in effect that somebody set, as a TOML file for a host whose plugins stand all in its own
/// folder. References to secrets stay references.
std::string settings_toml(const config::Settings& settings);

/// manifest.json of an MCP bundle, version 0.3. `entry` and `settings` are files of the bundle. Where nobody
/// set what may be read, the bundle's user is asked for a folder.
std::string bundle_manifest(const catalog::Catalog& catalog, const config::Settings& settings,
                            std::string_view entry, std::string_view settings_file);

}  // namespace collet::host::cli
