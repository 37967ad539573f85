// SPDX-License-Identifier: MIT
/// Any bytes as a plugin's description: the catalog is built, its texts are JSON, its names are valid.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "host/catalog/catalog.hpp"
#include "host/catalog/description_reader.hpp"
#include "host/config/load.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace {

using namespace collet::host;

void require(bool holds) {
  if (!holds) std::abort();
}

config::Settings arranged() {
  config::Sources sources;
  sources.files.push_back({"/c.toml", R"(
[expose]
deny = ["d*", "*:e*"]
prefix = "p-"
rename = { a = "renamed", b = "renamed" }
[tools.a]
pinned = { a = 1 }
defaults = { b = [2] }
hide = ["c*"]
)"});
  return *config::settle(sources);
}

void check(const catalog::Catalog& catalog) {
  for (const auto& tool : catalog.all()) {
    require(!tool->reason.empty());
    if (tool->state == catalog::State::quarantined) continue;
    require(!collet::support::check_json_object(tool->input_schema));
    require(!collet::support::check_json_object(tool->call_schema()));
    require(!collet::support::check_json_object(tool->annotations));
    require(tool->cost() > 0);
  }
  for (const catalog::Tool* tool : catalog.exposed()) {
    require(catalog::is_tool_name(tool->name));
    require(catalog.find_exposed(tool->name) == tool);
  }
}

void check_offers(const catalog::Catalog& catalog) {
  for (const auto& resource : catalog.all_resources())
    require(!resource->run.reason.empty() && !resource->run.id.empty());
  for (const auto& prompt : catalog.all_prompts())
    require(!prompt->run.reason.empty() && !prompt->run.id.empty());
  for (const auto* resource : catalog.resources()) {
    require(catalog::uri_scheme(resource->run.id) == resource->scheme && resource->scheme != "collet");
    require(catalog.find_resource(resource->run.id) == resource);
  }
  for (const auto* family : catalog.templates())
    require(family->uri_template->scheme() == family->scheme && family->scheme != "collet");
  for (const auto* prompt : catalog.prompts()) {
    require(catalog.find_prompt(prompt->run.name) == prompt);
    require(!collet::support::check_json_object(prompt->run.input_schema));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const config::Settings k_plain;
  static const config::Settings k_arranged = arranged();
  plugin::PluginFile file;
  file.id = "p";
  plugin::PluginFile other;
  other.id = "q";
  const std::string text(data, data + size);
  for (const auto* settings : {&k_plain, &k_arranged}) {
    const auto catalog = catalog::Catalog::build({{&file, text}, {&other, text}}, *settings);
    check(catalog);
    check_offers(catalog);
  }
  return 0;
}
