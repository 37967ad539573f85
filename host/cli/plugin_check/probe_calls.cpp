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
constexpr std::size_t k_max_examples = 10;
constexpr std::size_t k_max_places = 32;  ///< limit of the places of a text in one schema
constexpr int k_max_nesting = 3;

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

/// Returns a value that the schema itself gives, or nothing.
std::optional<std::string> given_value(View schema) {
  if (const View fixed = schema["const"]) return std::string(fixed.raw());
  for (const View item : schema["examples"].items())
    return std::string(item.raw());
  if (const View given = schema["default"]) return std::string(given.raw());
  for (const View item : schema["enum"].items())
    return std::string(item.raw());
  return std::nullopt;
}

/// Returns a value that the schema probably accepts.
std::string plausible_value(View schema) {
  if (auto given = given_value(schema)) return *std::move(given);
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

std::vector<std::string> probed_names(View schema) {
  std::vector<std::string> names;
  for (const View item : schema["required"].items())
    names.push_back(item.string().value_or(""));
  return names;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Appends a value for each place of the schema that accepts any text, with `text` (JSON) there.
void place_text(View schema, const std::string& text, int depth, std::vector<std::string>& values) {
  if (values.size() >= k_max_places) return;
  for (const char* choice : {"anyOf", "oneOf", "allOf"}) {
    if (depth == 0) break;
    for (const View branch : schema[choice].items())
      place_text(branch, text, depth - 1, values);
  }
  if (allows(schema, "string") && !schema["enum"] && !schema["const"]) values.push_back(text);
  if (depth == 0) return;
  std::vector<std::string> inner;
  if (schema["items"].is(Type::object)) place_text(schema["items"], text, depth - 1, inner);
  for (const std::string& item : inner)
    values.push_back("[" + item + "]");
  const auto required = probed_names(schema);
  for (const auto& [key, property] : schema["properties"].members()) {
    const std::string name = key.string().value_or("");
    inner.clear();
    place_text(property, text, depth - 1, inner);
    for (const std::string& value : inner) {
      Members members{{name, value}};
      for (const std::string& other : required) {
        if (other != name) members.emplace_back(other, plausible_value(schema["properties"][other]));
      }
      values.push_back(object_of(members));
    }
  }
}

}  // namespace

std::vector<ProbeCall> example_calls(std::string_view input_schema) {
  std::vector<ProbeCall> calls;
  for (const View example : View(input_schema)["examples"].items()) {
    if (calls.size() == k_max_examples) break;
    calls.push_back({std::string(example.raw()), "example " + std::to_string(calls.size() + 1), true});
  }
  return calls;
}

std::optional<ProbeCall> composed_call(std::string_view input_schema) {
  const View schema(input_schema);
  const auto required = probed_names(schema);
  Members members;
  std::size_t found = 0;
  for (const auto& [key, property] : schema["properties"].members()) {
    const std::string name = key.string().value_or("");
    const bool needed = contains(required, name);
    if (!needed && !property["examples"]) continue;
    auto value = given_value(property);
    if (!value) return std::nullopt;
    found += needed ? 1 : 0;
    members.emplace_back(name, *std::move(value));
  }
  if (found != required.size()) return std::nullopt;
  return ProbeCall{object_of(members), "the values that its schema gives"};
}

std::vector<std::string> calls_with_text(std::string_view input_schema, std::string_view text) {
  std::string quoted;
  json::append_string(quoted, text);
  std::vector<std::string> calls;
  place_text(View(input_schema), quoted, k_max_nesting, calls);
  calls.resize(std::min(calls.size(), k_max_places));
  return calls;
}

std::vector<ProbeCall> probe_calls(std::string_view input_schema, bool read_only) {
  const View schema(input_schema);
  std::vector<std::pair<std::string, View>> properties;
  for (const auto& [key, value] : schema["properties"].members()) {
    if (properties.size() == k_max_properties) break;
    properties.emplace_back(key.string().value_or(""), value);
  }
  const auto required = probed_names(schema);
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
      if (read_only && other != name && contains(required, other))
        members.emplace_back(other, plausible_value(other_schema));
    }
    calls.push_back({object_of(members), "'" + name + "' of a wrong type"});
  }
  return calls;
}

}  // namespace collet::host::cli
