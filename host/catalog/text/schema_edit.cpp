// SPDX-License-Identifier: MIT
#include "host/catalog/text/schema_edit.hpp"

#include <algorithm>
#include <array>

#include <collet/json.hpp>

#include "host/util/json_text.hpp"

namespace collet::host::catalog {

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Appends a member whose key is JSON text.
void write_member(std::string& out, json::View key, std::string_view value) {
  if (out.back() != '{') out += ',';
  out += key.raw();
  out += ':';
  out += value;
}

std::string filtered_properties(json::View properties, const std::vector<std::string>& removed) {
  std::string out = "{";
  for (const auto& [key, value] : properties.members()) {
    if (!contains(removed, *key.string())) write_member(out, key, value.raw());
  }
  return out + "}";
}

/// Returns an empty string if no name is left.
std::string filtered_required(json::View required, const std::vector<std::string>& removed,
                              const std::vector<std::string>& optional) {
  std::string out;
  for (const json::View item : required.items()) {
    const std::string name = *item.string();
    if (contains(removed, name) || contains(optional, name)) continue;
    out += out.empty() ? '[' : ',';
    out += item.raw();
  }
  return out.empty() ? out : out + "]";
}

std::string without_mark(json::View property) {
  std::string out = "{";
  for (const auto& [key, value] : property.members())
    if (!key.equals(k_rare)) write_member(out, key, value.raw());
  return out + "}";
}

enum class Holds : std::uint8_t { data, schema, schemas };

/// Kind of value that a keyword has (JSON Schema 2020-12 Core, sections 10 and 11, and older drafts).
Holds held_by(std::string_view keyword) {
  using namespace std::string_view_literals;
  static constexpr std::array k_maps = {"properties"sv, "patternProperties"sv, "$defs"sv, "definitions"sv,
                                        "dependentSchemas"sv};
  static constexpr std::array k_schemas = {"items"sv,
                                           "prefixItems"sv,
                                           "additionalProperties"sv,
                                           "unevaluatedProperties"sv,
                                           "unevaluatedItems"sv,
                                           "contains"sv,
                                           "propertyNames"sv,
                                           "allOf"sv,
                                           "anyOf"sv,
                                           "oneOf"sv,
                                           "not"sv,
                                           "if"sv,
                                           "then"sv,
                                           "else"sv};
  if (std::find(k_maps.begin(), k_maps.end(), keyword) != k_maps.end()) return Holds::schemas;
  if (std::find(k_schemas.begin(), k_schemas.end(), keyword) != k_schemas.end()) return Holds::schema;
  return Holds::data;
}

/// From this depth on there are only properties of properties.
constexpr int k_inner = 4;

void write_bare(std::string& out, json::View value, Holds holds, int depth) {
  if (holds == Holds::data || !(value.is(json::Type::object) || value.is(json::Type::array))) {
    out += value.raw();
    return;
  }
  if (value.is(json::Type::array)) {
    out += '[';
    for (const json::View item : value.items()) {
      if (out.back() != '[') out += ',';
      write_bare(out, item, holds, depth + 1);
    }
    out += ']';
    return;
  }
  out += '{';
  for (const auto& [key, member] : value.members()) {
    const bool keyword = holds == Holds::schema;
    if (keyword && depth > 0 && key.equals("description") && member.is(json::Type::string)) continue;
    if (keyword && depth >= k_inner && key.equals("type") && member.equals("string")) continue;
    write_member(out, key, {});
    write_bare(out, member, keyword ? held_by(key.inner()) : Holds::schema, depth + 1);
  }
  out += '}';
}

constexpr std::string_view k_closed = "additionalProperties";

/// Nearly every value stays as it is: one search shows that, and the value is not read.
void write_listed(std::string& out, json::View value, Holds holds) {
  if (value.raw().find(k_closed) == std::string_view::npos || holds == Holds::data ||
      !(value.is(json::Type::object) || value.is(json::Type::array))) {
    out += value.raw();
    return;
  }
  if (value.is(json::Type::array)) {
    out += '[';
    for (const json::View item : value.items()) {
      if (out.back() != '[') out += ',';
      write_listed(out, item, holds);
    }
    out += ']';
    return;
  }
  out += '{';
  const bool keyword = holds == Holds::schema;
  for (const auto& [key, member] : value.members()) {
    if (keyword && key.equals(k_closed) && member.boolean() == false) continue;
    write_member(out, key, {});
    write_listed(out, member, keyword ? held_by(key.inner()) : Holds::schema);
  }
  out += '}';
}

}  // namespace

std::vector<std::string> property_names(std::string_view schema) {
  std::vector<std::string> out;
  for (const auto& [key, value] : json::View(schema)["properties"].members())
    out.push_back(*key.string());
  return out;
}

std::vector<std::string> required_names(std::string_view schema) {
  std::vector<std::string> out;
  for (const json::View item : json::View(schema)["required"].items())
    out.push_back(item.string().value_or(""));
  return out;
}

std::string without_properties(std::string_view schema, const std::vector<std::string>& removed,
                               const std::vector<std::string>& optional) {
  std::string out = "{";
  for (const auto& [key, value] : json::View(schema).members()) {
    if (key.equals("properties")) {
      write_member(out, key, filtered_properties(value, removed));
    } else if (key.equals("required")) {
      const std::string left = filtered_required(value, removed, optional);
      if (!left.empty()) write_member(out, key, left);
    } else {
      write_member(out, key, value.raw());
    }
  }
  return util::compact(out + "}");
}

std::vector<std::string> rare_names(std::string_view schema) {
  std::vector<std::string> out;
  const auto required = required_names(schema);
  for (const auto& [key, value] : json::View(schema)["properties"].members()) {
    if (value[k_rare].boolean() != true) continue;
    std::string name = *key.string();
    if (!contains(required, name)) out.push_back(std::move(name));
  }
  return out;
}

std::string without_rare_marks(std::string_view schema) {
  std::string out = "{";
  for (const auto& [key, value] : json::View(schema).members()) {
    if (!key.equals("properties")) {
      write_member(out, key, value.raw());
      continue;
    }
    std::string properties = "{";
    for (const auto& [name, property] : value.members())
      write_member(properties, name,
                   property.is(json::Type::object) ? without_mark(property) : std::string(property.raw()));
    write_member(out, key, properties + "}");
  }
  return util::compact(out + "}");
}

std::string without_descriptions(std::string_view schema) {
  std::string out;
  out.reserve(schema.size());
  write_bare(out, json::View(schema), Holds::schema, 0);
  return util::compact(out);
}

std::string listed_schema(std::string_view schema) {
  std::string out;
  out.reserve(schema.size());
  write_listed(out, json::View::exact(schema), Holds::schema);
  return out;
}

}  // namespace collet::host::catalog
