// SPDX-License-Identifier: MIT
#include "host/cli/bundle/manifest.hpp"

#include <collet/json.hpp>

#include "host/cli/bundle/client_snippet.hpp"

namespace collet::host::cli {

std::string bundle_manifest(const catalog::Catalog& catalog, const config::Settings& settings,
                            std::string_view entry, std::string_view settings_file) {
  const auto inside = [](std::string_view file) { return std::string("${__dirname}/").append(file); };
  const bool asks = settings.access.read.origin.file == config::Origin{}.file;
  StartCommand start{inside(entry), {"serve", "--config", inside(settings_file)}};
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
