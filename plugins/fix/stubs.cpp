// SPDX-License-Identifier: MIT
/// The fix stub-missing-ref.
#include <map>
#include <string>

#include <collet/json.hpp>

#include "plugins/fix/stages.hpp"
#include "plugins/validate/report/fix_type.hpp"

namespace collet::fix {
namespace {

using openapi::Node;
using openapi::Object;
using openapi::Version;

constexpr std::string_view k_text = "Stub for a reference whose target the document did not define.";

/// Returns the section of components of an object type, or an empty text.
std::string_view section_of(Object object, Version version) {
  switch (object) {
    case Object::schema:
      return version == Version::v2_0 ? "definitions" : "schemas";
    case Object::response:
      return "responses";
    case Object::request_body:
      return "requestBodies";
    case Object::header:
      return "headers";
    case Object::example:
      return "examples";
    case Object::callback:
      return "callbacks";
    case Object::path_item:
      return "pathItems";
    default:
      return {};
  }
}

std::string stub_of(Object object) {
  std::string text;
  json::append_string(text, k_text);
  switch (object) {
    case Object::request_body:
      return "{\"description\":" + text + ",\"content\":{\"application/json\":{}}}";
    case Object::header:
      return "{\"description\":" + text + ",\"schema\":{}}";
    case Object::callback:
    case Object::path_item:
      return "{}";
    default:
      return "{\"description\":" + text + "}";
  }
}

}  // namespace

void add_stubs(Stage& stage) {
  const bool old = stage.version() == Version::v2_0;
  const Node root = stage.document.root();
  const Node components = old ? root : root["components"];
  if (components && !components.is_object()) return;
  std::map<std::string_view, std::map<std::string, std::string>> stubs;  // by section and name
  for (std::uint32_t i = 0; i < stage.inventory.targets().size(); ++i) {
    stage.cancellation.poll();
    const auto target = stage.inventory.target(i);
    if (target.state != openapi::Target::State::missing) continue;
    auto stub = validate::stub_target(target.text, stage.version());
    if (!stub || stub->section != section_of(target.object, stage.version())) continue;
    const Node section = components[stub->section];
    if ((section && !section.is_object()) || section.find(stub->name)) continue;
    stubs[stub->section].try_emplace(std::move(stub->name), stub_of(target.object));
  }
  std::string sections;
  for (const auto& [section, members] : stubs) {
    const Node container = components[section];
    std::string json;
    for (const auto& [name, stub] : members) {
      if (container) stage.insert(container, behind(container, {}), name, stage.value(stub));
      json += json.empty() ? '{' : ',';
      json::append_string(json, name);
      json.append(":").append(stub);
    }
    json += '}';
    if (container) continue;
    if (components) {
      stage.insert(components, behind(components, {}), section, stage.value(json));
      continue;
    }
    sections += sections.empty() ? '{' : ',';
    json::append_string(sections, section);
    sections.append(":").append(json);
  }
  if (!sections.empty()) stage.insert(root, behind(root, {}), "components", stage.value(sections + "}"));
}

}  // namespace collet::fix
