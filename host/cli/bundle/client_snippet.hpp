// SPDX-License-Identifier: MIT
/// Writes the entry for this host in the configuration files of clients.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

namespace collet::host::cli {

/// The command with which a client starts the host.
struct StartCommand {
  std::string program;
  std::vector<std::string> arguments;
};

/// Appends the members "command" and "args".
void append_start(json::Writer& out, const StartCommand& start);

struct ClientSnippet {
  std::string file;  ///< configuration file of the client
  std::string text;  ///< entry for this host
};

/// `client` is claude-code, claude-desktop, vscode, cursor or codex.
ClientSnippet client_snippet(std::string_view client, const StartCommand& start);

}  // namespace collet::host::cli
