// SPDX-License-Identifier: MIT
#include "host/cli/bundle_texts.hpp"

#include <utility>

#include <collet/json.hpp>

namespace collet::host::cli {

namespace {

bool is_built_in(const config::Origin& origin) {
  return origin.file == config::Origin{}.file;
}

/// A JSON value as TOML, on one line.
void append_toml(std::string& out, json::View value) {
  if (value.is(json::Type::array)) {
    out.append("[");
    bool first = true;
    for (const json::View item : value.items()) {
      if (!std::exchange(first, false)) out.append(", ");
      append_toml(out, item);
    }
    out.append("]");
  } else if (value.is(json::Type::object)) {
    out.append("{");
    bool first = true;
    for (const auto& member : value.members()) {
      if (!std::exchange(first, false)) out.append(", ");
      append_toml(out, member.key);
      out.append(" = ");
      append_toml(out, member.value);
    }
    out.append("}");
  } else {
    // Strings, numbers and booleans are the same, but for what TOML wants escaped.
    for (const char c : value.raw()) {
      if (c == '\x7F') {
        out.append("\\u007F");
      } else {
        out.push_back(c);
      }
    }
  }
}

void append_start(json::Writer& out, const Start& start) {
  out.member("command", start.program).key("args").begin_array();
  for (const auto& argument : start.arguments)
    out.string(argument);
  out.end_array();
}

/// What belongs to the place where the configuration was, not to the bundle.
bool of_the_place(const std::string& key) {
  return key == "host.plugin_dirs" ||
         (key.starts_with("plugins.") && key.ends_with(".path") && key.find(".config.") == std::string::npos);
}

}  // namespace

Snippet client_snippet(std::string_view client, const Start& start) {
  Snippet out;
  if (client == "codex") {
    out.file = "~/.codex/config.toml";
    out.text = "[mcp_servers.collet]\ncommand = ";
    json::append_string(out.text, start.program);
    out.text.append("\nargs = [");
    for (std::size_t i = 0; i < start.arguments.size(); ++i) {
      if (i > 0) out.text.append(", ");
      json::append_string(out.text, start.arguments[i]);
    }
    out.text.append("]\n");
    return out;
  }
  const bool vscode = client == "vscode";
  out.file = vscode                       ? ".vscode/mcp.json"
             : client == "cursor"         ? "~/.cursor/mcp.json"
             : client == "claude-desktop" ? "claude_desktop_config.json (Settings, Developer, Edit Config)"
                                          : ".mcp.json of the project";
  json::Writer writer(out.text);
  writer.begin_object().key(vscode ? "servers" : "mcpServers").begin_object().key("collet").begin_object();
  if (vscode || client == "claude-code") writer.member("type", "stdio");
  append_start(writer, start);
  writer.end_object().end_object().end_object();
  out.text.append("\n");
  return out;
}

std::string settings_toml(const config::Settings& settings) {
  std::string out = "# Written by `collet bundle`: the settings that were in effect.\n";
  std::string deny;
  for (const auto& shown : settings.shown) {
    if (is_built_in(shown.origin) || of_the_place(shown.key)) continue;
    // Of deny each entry is shown by itself, but for an array that is empty.
    if (shown.key == "expose.deny" && !shown.json.starts_with('[')) {
      deny.append(deny.empty() ? "" : ", ");
      append_toml(deny, json::View(shown.json));
      continue;
    }
    out.append(shown.key).append(" = ");
    append_toml(out, json::View(shown.json));
    out.append("\n");
  }
  if (!deny.empty()) out.append("expose.deny = [").append(deny).append("]\n");
  return out;
}

std::string bundle_manifest(const catalog::Catalog& catalog, const config::Settings& settings,
                            std::string_view entry, std::string_view settings_file) {
  const auto inside = [](std::string_view file) { return std::string("${__dirname}/").append(file); };
  const bool asks = is_built_in(settings.access.read.origin);
  Start start{inside(entry), {"serve", "--config", inside(settings_file)}};
  if (asks) {
    start.arguments.emplace_back("--set");
    start.arguments.emplace_back("access.read=[\"${user_config.folder}\"]");
  }
  std::string out;
  json::Writer writer(out);
  writer.begin_object()
      .member("manifest_version", "0.3")
      .member("name", "collet")
      .member("display_name", "Collet")
      .member("version", COLLET_VERSION)
      .member("description", "Tools selected by a Collet configuration")
      .member("long_description",
              "A host of tool plugins and the plugins of one configuration. It runs on Linux with the "
              "libraries of the system that it was "
              "bundled on.");
  writer.key("author").begin_object().member("name", "The Collet authors").end_object();
  writer.member("license", "MIT");
  writer.key("server")
      .begin_object()
      .member("type", "binary")
      .member("entry_point", entry)
      .key("mcp_config")
      .begin_object();
  append_start(writer, start);
  writer.end_object().end_object();
  writer.key("tools").begin_array();
  for (const catalog::Tool* const tool : catalog.exposed())
    writer.begin_object().member("name", tool->name).member("description", tool->description).end_object();
  writer.end_array();
  if (!catalog.prompts().empty()) writer.member("prompts_generated", true);
  if (asks) {
    writer.key("user_config").begin_object().key("folder").begin_object();
    writer.member("type", "directory")
        .member("title", "Folder")
        .member("description", "Files that the tools may read");
    writer.member("required", true).end_object().end_object();
  }
  writer.key("compatibility")
      .begin_object()
      .key("platforms")
      .begin_array()
      .string("linux")
      .end_array()
      .end_object();
  writer.end_object();
  out.append("\n");
  return out;
}

}  // namespace collet::host::cli
