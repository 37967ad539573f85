// SPDX-License-Identifier: MIT
/// Writes server.json, the entry of a bundle in the MCP registry.
#pragma once

#include <string>
#include <string_view>

#include "host/cli/bundle/settings_toml.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// The publisher of a bundle decides these values.
struct Publication {
  std::string name;  ///< name of the server: a namespace in reverse DNS, '/' and a word
  std::string url;   ///< address of the bundle in a release
};

/// Fails if the registry would refuse the name or the address.
support::Result<void> check_publication(const Publication& publication);

/// Returns server.json, schema 2025-12-11, for a bundle with these bytes. It lists each environment variable
/// as a secret that the user enters.
std::string registry_entry(const Publication& publication, const Environment& environment,
                           std::string_view bundle);

}  // namespace collet::host::cli
