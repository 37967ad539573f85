// SPDX-License-Identifier: MIT
/// Writes the entry for this host in the configuration files of clients.
#pragma once

#include <cstdint>
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

/// Facts about the tools that clients have keys for.
struct ClientHints {
  std::int64_t call_seconds = 60;  ///< longest duration of a call
  bool loads_all = false;          ///< the list is so small that a client should load it without a search
};

struct ClientSnippet {
  std::string file;  ///< configuration file of the client
  std::string text;  ///< entry for this host
};

/// `client` is claude-code, claude-desktop, vscode, cursor, codex or gemini. Those with keys for it wait for
/// a call a little longer than the host, so that its error arrives.
ClientSnippet client_snippet(std::string_view client, const StartCommand& start,
                             const ClientHints& hints = {});

}  // namespace collet::host::cli
