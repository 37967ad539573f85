// SPDX-License-Identifier: MIT
#include "host/cli/bundle/manifest.hpp"

#include <collet/json.hpp>

#include "host/cli/bundle/client_snippet.hpp"

namespace collet::host::cli {

namespace {

/// Returns the key of user_config for an environment variable.
std::string user_key(const std::string& variable) {
  return "env_" + variable;
}

void append_environment(json::Writer& writer, const Environment& environment) {
  if (environment.empty()) return;
  writer.key("env").begin_object();
  for (const auto& [variable, keys] : environment)
    writer.member(variable, "${user_config." + user_key(variable) + "}");
  writer.end_object();
}

/// Appends the values that the bundle's user enters. A client keeps sensitive ones in its secret store.
void append_user_config(json::Writer& writer, bool asks_folder, const Environment& environment) {
  if (!asks_folder && environment.empty()) return;
  writer.key("user_config").begin_object();
  if (asks_folder) {
    writer.key("folder").begin_object();
    writer.member("type", "directory")
        .member("title", "Folder")
        .member("description", "Files that the tools may read")
        .member("required", true)
        .end_object();
  }
  for (const auto& [variable, keys] : environment) {
    std::string uses;
    for (const std::string& key : keys)
      uses += (uses.empty() ? "Value of " : ", ") + key;
    writer.key(user_key(variable)).begin_object();
    writer.member("type", "string")
        .member("title", variable)
        .member("description", uses)
        .member("sensitive", true)
        .member("required", true)
        .end_object();
  }
  writer.end_object();
}

}  // namespace

std::string bundle_manifest(const catalog::Catalog& catalog, const config::Settings& settings,
                            std::string_view entry, std::string_view settings_file,
                            const Environment& environment, const std::vector<std::string>& sets) {
  const auto inside = [](std::string_view file) { return std::string("${__dirname}/").append(file); };
  const bool asks = settings.access.read.origin.file == config::Origin{}.file;
  StartCommand start{inside(entry), {"serve", "--config", inside(settings_file)}};
  if (asks) {
    start.arguments.emplace_back("--set");
    start.arguments.emplace_back("access.read=[\"${user_config.folder}\"]");
  }
  for (const std::string& set : sets) {
    start.arguments.emplace_back("--set");
    start.arguments.push_back(set);
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
  append_environment(writer, environment);
  writer.end_object().end_object();
  writer.key("tools").begin_array();
  for (const catalog::Tool* const tool : catalog.exposed())
    writer.begin_object().member("name", tool->name).member("description", tool->description).end_object();
  writer.end_array();
  if (!catalog.prompts().empty()) writer.member("prompts_generated", true);
  append_user_config(writer, asks, environment);
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
