// SPDX-License-Identifier: MIT
#include "host/plugin/config_check.hpp"

#include <algorithm>
#include <string>

#include <collet/json.hpp>

#include "sdk/support/json_schema/schema.hpp"

namespace collet::host::plugin {
namespace {

namespace json_schema = support::json_schema;

/// Converts a JSON Pointer to a dotted key of TOML: "/apis/shop/spec" to "apis.shop.spec".
std::string key_of(std::string_view pointer) {
  std::string key(pointer.substr(pointer.empty() ? 0 : 1));
  std::replace(key.begin(), key.end(), '/', '.');
  return key;
}

/// Returns the value only if it is the name of a key, because other values may be secrets.
std::string text_of(const json_schema::Violation& violation) {
  const bool name = violation.keyword == "additionalProperties" || violation.keyword == "required";
  std::string text = key_of(violation.instance_path) + ": ";
  text += name ? "found " + violation.found : "found another value";
  text.append(", expected ").append(violation.expected);
  if (name && !violation.suggestion.empty())
    text.append("; did you mean '").append(violation.suggestion).append("'?");
  return text;
}

/// Returns the reason of the first missing secret in a value, or an empty text.
std::string missing_in(json::View value) {
  if (auto reason = value["$missing"].string()) return *std::move(reason);
  for (const auto& member : value.members())
    if (auto reason = missing_in(member.value); !reason.empty()) return reason;
  for (const auto item : value.items())
    if (auto reason = missing_in(item); !reason.empty()) return reason;
  return {};
}

/// Returns the place of the setting, or of the table that should contain it, followed by ": ".
std::string place_of(std::string pointer, const SettingPlaces& places) {
  while (!places.empty()) {
    if (const auto found = places.find(pointer); found != places.end()) return found->second + ": ";
    const auto slash = pointer.rfind('/');
    if (slash == std::string::npos) break;
    pointer.resize(slash);
  }
  return {};
}

}  // namespace

support::Result<void> check_config(const PluginFile& file, std::string_view config,
                                   const SettingPlaces& places) {
  const auto wanted = json::View(*file.manifest)["config_schema"];
  if (!wanted) {
    auto reason = missing_in(json::View(config));
    if (reason.empty()) return {};
    return support::Error{COLLET_INVALID_ARGUMENT, std::move(reason)};
  }
  const auto schema = json_schema::Schema::compile(wanted.raw());
  if (!schema)
    return support::Error{COLLET_INTERNAL, "plugin '" + file.id + "': its config_schema can not be used: " +
                                               schema.error().message + ": a defect of the plugin"};
  const auto violations = schema->check(config);
  if (!violations) return violations.error();
  if (violations->empty()) return {};
  const auto& violation = violations->front();
  // The reason is the secret that a plugin cannot do without, not its type.
  if (auto reason = missing_in(json::View(config)); violation.keyword == "type" && !reason.empty())
    return support::Error{COLLET_INVALID_ARGUMENT, std::move(reason)};
  return support::Error{COLLET_INVALID_ARGUMENT, place_of(violation.instance_path, places) + "[plugins." +
                                                     file.id + "] config: " + text_of(violation)};
}

}  // namespace collet::host::plugin
