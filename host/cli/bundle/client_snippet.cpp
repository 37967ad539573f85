// SPDX-License-Identifier: MIT
#include "host/cli/bundle/client_snippet.hpp"

namespace collet::host::cli {

void append_start(json::Writer& out, const StartCommand& start) {
  out.member("command", start.program).key("args").begin_array();
  for (const auto& argument : start.arguments)
    out.string(argument);
  out.end_array();
}

namespace {

/// Seconds that a client waits longer than a call may take.
constexpr std::int64_t k_margin = 5;

}  // namespace

ClientSnippet client_snippet(std::string_view client, const StartCommand& start, const ClientHints& hints) {
  ClientSnippet out;
  const std::int64_t seconds = hints.call_seconds + k_margin;
  if (client == "codex") {
    out.file = "~/.codex/config.toml";
    out.text = "[mcp_servers.collet]\ncommand = ";
    json::append_string(out.text, start.program);
    out.text.append("\nargs = [");
    for (std::size_t i = 0; i < start.arguments.size(); ++i) {
      if (i > 0) out.text.append(", ");
      json::append_string(out.text, start.arguments[i]);
    }
    out.text.append("]\ntool_timeout_sec = ").append(std::to_string(seconds)).append("\n");
    return out;
  }
  const bool vscode = client == "vscode";
  out.file = vscode                       ? ".vscode/mcp.json"
             : client == "cursor"         ? "~/.cursor/mcp.json"
             : client == "gemini"         ? "~/.gemini/settings.json"
             : client == "claude-desktop" ? "claude_desktop_config.json (Settings, Developer, Edit Config)"
                                          : ".mcp.json of the project";
  json::Writer writer(out.text);
  writer.begin_object().key(vscode ? "servers" : "mcpServers").begin_object().key("collet").begin_object();
  if (vscode || client == "claude-code") writer.member("type", "stdio");
  append_start(writer, start);
  if (client == "claude-code" || client == "gemini") writer.member("timeout", seconds * 1000);
  if (client == "claude-code" && hints.loads_all) writer.member("alwaysLoad", true);
  writer.end_object().end_object().end_object();
  out.text.append("\n");
  return out;
}

}  // namespace collet::host::cli
