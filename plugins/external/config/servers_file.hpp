// SPDX-License-Identifier: MIT
/// Reads servers.json in all known dialects: the servers and how to start them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::external {

struct ServerEntry {
  enum class Transport : std::uint8_t { stdio, http };
  enum class Lifecycle : std::uint8_t { keep_alive, lazy, per_run };

  std::string alias;
  std::string error;  ///< why the entry cannot be used, a sentence; empty if it can
  Transport transport = Transport::stdio;
  // Transport stdio:
  std::string command;
  std::vector<std::string> args;
  std::string cwd;                         ///< absolute
  std::map<std::string, std::string> env;  ///< added to the environment
  // Transport http:
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;

  std::string description;
  /// Globs over tool names; without a value all tools are allowed.
  std::optional<std::vector<std::string>> allowed;
  std::vector<std::string> blocked;
  /// Limit of a call whose caller sets none; 0 means no limit, no value the built-in one.
  std::optional<std::chrono::milliseconds> timeout;
  std::chrono::milliseconds call_limit() const { return timeout.value_or(std::chrono::milliseconds(60'000)); }
  std::chrono::milliseconds start_timeout{30'000};  ///< for the handshake and the list of tools
  Lifecycle lifecycle = Lifecycle::keep_alive;
  std::chrono::milliseconds idle{0};  ///< time without a call until the server is closed; 0 means never
  int max_concurrency = 0;            ///< concurrent calls; 0 means no limit
  bool exclusive = false;             ///< one caller at a time
  bool restart_on_timeout = false;
  std::string protocol = "auto";     ///< or "legacy", or support::mcp::k_modern
  std::vector<std::string> roots;    ///< absolute; announced to the server unless empty
  std::vector<std::string> secrets;  ///< values of placeholders, masked in all output
  std::string
      credentials;  ///< header with the token and its variable: "Authorization from ${TOKEN}"; may be empty

  /// Returns true if the entry allows clients of the plugin to see this tool.
  bool allows(std::string_view tool) const;
};

struct ServersFile {
  std::vector<ServerEntry> servers;   ///< sorted by alias
  std::vector<std::string> warnings;  ///< "servers.json:3:5: …"
};

/// Returns the value of an environment variable.
using Lookup = std::function<std::optional<std::string>(std::string_view name)>;

/// Reads `text`, which may be any bytes. `folder` is the absolute folder of the file; relative paths start
/// there. An error in one entry makes that entry unusable; an error of the whole file is returned:
/// "servers.json:3:5: …".
support::Result<ServersFile> read_servers(std::string_view text, const std::string& folder,
                                          const Lookup& lookup);

/// Reads lines of the form `NAME=value` as in `.env` files, with comments, `export` and quotes. Existing
/// names keep their values.
void read_env_file(std::string_view text, std::map<std::string, std::string>& into);

/// Replaces comments, and commas before a closing bracket, with spaces, so that offsets stay the same.
std::string without_comments(std::string_view jsonc);

/// Reads "5s", "200ms", "2m", or an integer of milliseconds, up to 24 h.
std::optional<std::chrono::milliseconds> read_duration(std::string_view json_raw);

}  // namespace collet::external
