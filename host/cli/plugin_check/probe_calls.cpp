// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/probe_calls.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <collet/json.hpp>

namespace collet::host::cli {

namespace {

using json::Type;
using json::View;

constexpr std::size_t k_max_properties = 100;

bool allows(View schema, std::string_view type) {
  const View word = schema["type"];
  if (word.is(Type::string)) return word.equals(type);
  for (const View item : word.items()) {
    if (item.equals(type)) return true;
  }
  return false;
}

/// Returns a JSON value that `type` forbids, or nothing if the schema allows every type.
std::optional<std::string_view> wrong_value(View schema) {
  if (!schema["type"]) return std::nullopt;
  if (!allows(schema, "integer") && !allows(schema, "number")) return "7";
  if (!allows(schema, "string")) return "\"not of this type\"";
  if (!allows(schema, "array")) return "[[]]";
  if (!allows(schema, "object")) return R"({"not":"of this type"})";
  return std::nullopt;
}

/// Returns a value that the schema probably accepts.
std::string plausible_value(View schema) {
  if (const View fixed = schema["const"]) return std::string(fixed.raw());
  if (const View given = schema["default"]) return std::string(given.raw());
  for (const char* list : {"enum", "examples"}) {
    for (const View item : schema[list].items())
      return std::string(item.raw());
  }
  if (allows(schema, "string")) return "\"a\"";
  if (allows(schema, "integer") || allows(schema, "number")) {
    const View least = schema["minimum"];
    return least ? std::string(least.raw()) : "1";
  }
  if (allows(schema, "boolean")) return "false";
  if (allows(schema, "array")) return "[]";
  if (allows(schema, "object")) return "{}";
  return "null";
}

using Members = std::vector<std::pair<std::string, std::string>>;

std::string object_of(const Members& members) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const auto& [name, value] : members)
    out.member_raw(name, value);
  out.end_object();
  return text;
}

}  // namespace

std::vector<ProbeCall> probe_calls(std::string_view input_schema, bool read_only) {
  const View schema(input_schema);
  std::vector<std::pair<std::string, View>> properties;
  for (const auto& [key, value] : schema["properties"].members()) {
    if (properties.size() == k_max_properties) break;
    properties.emplace_back(key.string().value_or(""), value);
  }
  std::vector<std::string> required;
  for (const View item : schema["required"].items())
    required.push_back(item.string().value_or(""));
  const auto is_required = [&](const std::string& name) {
    return std::find(required.begin(), required.end(), name) != required.end();
  };
  const bool closed = schema["additionalProperties"].boolean() == false;

  std::vector<ProbeCall> calls;
  if (read_only || !required.empty()) calls.push_back({"{}", "no arguments"});
  if (read_only || !required.empty() || closed)
    calls.push_back({R"({"no such property":1})", "an unknown property"});
  for (const auto& [name, own] : properties) {
    const auto wrong = wrong_value(own);
    if (!wrong) continue;
    Members members{{name, std::string(*wrong)}};
    for (const auto& [other, other_schema] : properties) {
      if (read_only && other != name && is_required(other))
        members.emplace_back(other, plausible_value(other_schema));
    }
    calls.push_back({object_of(members), "'" + name + "' of a wrong type"});
  }
  return calls;
}

}  // namespace collet::host::cli
