// SPDX-License-Identifier: MIT
#include "plugins/convert/steps/schema_types.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "plugins/openapi/edit/equal_values.hpp"

namespace collet::convert {
namespace {

using openapi::Node;
using openapi::Object;

std::optional<double> number_of(std::string_view text) {
  double value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  return parsed.ec == std::errc() ? std::optional<double>(value) : std::nullopt;
}

/// Adds a schema that must be valid too.
void add_to_all_of(Pass& pass, std::string_view type, const Site& site, Node place, std::string json) {
  if (const Node all = site.node["allOf"]; all.is_array()) {
    pass.insert_into(type, all, {}, std::move(json));
    pass.remove(type, place);
  } else {
    pass.replace_as(type, place, "allOf", "[" + std::move(json) + "]");
  }
}

/// Replaces `type: "null"`. Without a type, an enumeration of null alone permits null and nothing else.
void only_null(Pass& pass, const Site& site, Node member) {
  constexpr std::string_view k_type = "null-type";
  if (const Node values = site.node["enum"]) {
    pass.replace(k_type, values, "[null]");
    pass.replace_as(k_type, member, "nullable", "true");
  } else {
    pass.replace_as(k_type, member, "enum", "[null]");
    pass.insert(k_type, member, "nullable", "true");
  }
}

std::string alternatives(const std::vector<std::string_view>& types, bool with_null) {
  std::string out;
  for (const std::string_view type : types) {
    out += (out.empty() ? "[{\"type\":" : ",{\"type\":") + json_string(type);
    if (type == "array") out += ",\"items\":{}";
    if (with_null) out += ",\"nullable\":true";
    out += '}';
  }
  return out + "]";
}

bool constant(Step& step, const Site& site, Node member) {
  constexpr std::string_view k_type = "const";
  const Node values = site.node["enum"];
  if (!values) {
    step.pass().replace_as(k_type, member, "enum", "[" + json_of(member) + "]");
    return false;
  }
  if (std::none_of(values.begin(), values.end(),
                   [&](Node v) { return openapi::edit::equal_values(v, member); }))
    return step.unsupported(site, member, "const is not one of the values of enum");
  step.pass().replace(k_type, values, "[" + json_of(member) + "]");
  step.pass().remove(k_type, member);
  return false;
}

/// A number as an exclusive bound becomes a bound and a boolean.
bool exclusive(Step& step, Node member, Node bound, std::string_view name, bool lower) {
  constexpr std::string_view k_type = "exclusive-bound";
  Pass& pass = step.pass();
  if (member.type() != openapi::Type::number) return false;
  if (bound.type() != openapi::Type::number) {
    pass.rename(k_type, member, name);
    pass.insert(k_type, member, member.key(), "true");
    return false;
  }
  const auto value = number_of(member.text());
  const auto other = number_of(bound.text());
  const bool tighter = !value || !other || (lower ? *value >= *other : *value <= *other);
  if (tighter) {
    pass.replace(k_type, bound, std::string(member.text()));
    pass.replace(k_type, member, "true");
  } else {
    pass.remove(k_type, member);
  }
  return false;
}
bool exclusive_minimum(Step& step, const Site& site, Node member) {
  return exclusive(step, member, site.node["minimum"], "minimum", true);
}
bool exclusive_maximum(Step& step, const Site& site, Node member) {
  return exclusive(step, member, site.node["maximum"], "maximum", false);
}

bool examples(Step& step, const Site& site, Node member) {
  constexpr std::string_view k_type = "example";
  if (!member.is_array()) return step.unsupported(site, member, "3.0 has one example, and this is no list");
  Pass& pass = step.pass();
  if (member.size() == 0) {
    pass.remove(k_type, member);
  } else if (member.size() == 1 && !site.node["example"]) {
    pass.replace_as(k_type, member, "example", json_of(member.at(0)));
  } else {
    if (!site.node["example"]) pass.insert(k_type, member, "example", json_of(member.at(0)));
    step.unsupported(site, member, "3.0 has one example");
  }
  return false;
}

/// Returns true for the types of a string that may be null.
bool is_text(Node type) {
  if (type.string() == "string") return true;
  return type.is_array() && type.size() <= 2 && std::all_of(type.begin(), type.end(), [](Node one) {
           return one.string() == "string" || one.string() == "null";
         });
}

bool content_encoding(Step& step, const Site& site, Node member) {
  if (member.string() != "base64" || site.node["format"] || !is_text(site.node["type"]))
    return step.unsupported(site, member, "3.0 has only format: byte, which is base64");
  step.pass().replace_as("file-content", member, "format", "\"byte\"");
  return false;
}

bool content_media_type(Step& step, const Site& site, Node member) {
  constexpr std::string_view k_type = "file-content";
  const Node type = site.node["type"];
  const bool binary = !site.node["contentEncoding"] && !site.node["format"] && !site.node["$ref"] &&
                      (!type || (is_text(type) && member.string() == "application/octet-stream"));
  if (!binary) return step.unsupported(site, member, "3.0 has only format: binary");
  step.pass().replace_as(k_type, member, "format", "\"binary\"");
  if (!type) step.pass().insert(k_type, member, "type", "\"string\"");
  return false;
}

bool items(Step& step, const Site& site, Node member) {
  if (!site.node["prefixItems"]) return true;
  step.unsupported(site, member, "items are those after prefixItems, which 3.0 does not have");
  step.pass().insert("items", member, "items", "{}");
  return false;
}

bool additional_properties(Step& step, const Site& site, Node member) {
  if (!site.node["patternProperties"]) return true;
  return step.unsupported(site, member, "the properties beside patternProperties, which 3.0 does not have");
}

/// 3.0 requires at least one item.
bool required(Step& step, const Site&, Node member) {
  if (member.is_array() && member.size() == 0) step.pass().remove("empty-list", member);
  return false;
}

bool enumeration(Step& step, const Site& site, Node member) {
  if (!member.is_array() || member.size() != 0) return false;
  step.unsupported(site, member, "3.0 requires a value in enum");
  step.pass().insert("empty-list", member, "not", "{}");
  return false;
}

/// 3.0 requires a default of the type; later versions only recommend it.
bool default_value(Step& step, const Site& site, Node member) {
  const Node type = site.node["type"];
  const auto fits = [&](Node one) { return has_type(member, one.string()); };
  if (!type || fits(type) || (type.is_array() && std::any_of(type.begin(), type.end(), fits))) return false;
  return step.unsupported(site, member, "3.0 requires a default of the type");
}

/// 3.0 has it as the member of a Reference Object; enter_schema_of_3_1() puts it in allOf if it is not alone.
bool reference(Step&, const Site&, Node) {
  return false;
}

constexpr FieldRule k_rules[] = {
    {Object::schema, "$ref", reference},
    {Object::schema, "type", narrow_type},
    {Object::schema, "const", constant},
    {Object::schema, "default", default_value},
    {Object::schema, "enum", enumeration},
    {Object::schema, "exclusiveMinimum", exclusive_minimum},
    {Object::schema, "exclusiveMaximum", exclusive_maximum},
    {Object::schema, "examples", examples},
    {Object::schema, "contentEncoding", content_encoding},
    {Object::schema, "contentMediaType", content_media_type},
    {Object::schema, "items", items},
    {Object::schema, "additionalProperties", additional_properties},
    {Object::schema, "required", required},
};

}  // namespace

bool has_type(Node value, std::string_view type) {
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.boolean().has_value();
  if (type == "array") return value.is_array();
  if (type == "object") return value.is_object();
  if (type == "null") return value.type() == openapi::Type::null;
  const bool number = value.type() == openapi::Type::number;
  if (type == "integer") return number && value.text().find('.') == std::string_view::npos;
  return type != "number" || number;
}

bool narrow_type(Step& step, const Site& site, Node member) {
  constexpr std::string_view k_type = "type-array";
  Pass& pass = step.pass();
  const bool list = member.is_array();
  // Nothing checks the keywords of a schema in `definitions`, which 3.1 does not have, until it is moved.
  if (!list && !member.is_string())
    return step.unsupported(site, member, "a type is a text or an array of texts");
  if (!list && member.string() == "null") {
    only_null(pass, site, member);
    return false;
  }
  if (member.string() == "array" && !site.node["items"]) pass.insert("items", member, "items", "{}");
  if (!list) return false;
  std::vector<std::string_view> types;
  bool with_null = false;
  for (const Node one : member) {
    if (one.string() == "null")
      with_null = true;
    else
      types.push_back(one.string());
  }
  if (types.empty()) {
    if (with_null) only_null(pass, site, member);
    return false;
  }
  if (types.size() > 1) {
    const std::string any = alternatives(types, with_null);
    if (!site.node["anyOf"])
      pass.replace_as(k_type, member, "anyOf", any);
    else if (!site.node["$ref"])
      add_to_all_of(pass, k_type, site, member, "{\"anyOf\":" + any + "}");
    else
      step.unsupported(site, member, "several types beside $ref and anyOf");
    return false;
  }
  pass.replace(k_type, member, json_string(types.front()));
  if (types.front() == "array" && !site.node["items"]) pass.insert("items", member, "items", "{}");
  if (with_null) pass.insert(k_type, member, "nullable", "true");
  return false;
}

std::span<const FieldRule> schema_rules_3_1_to_3_0() {
  return k_rules;
}

bool enter_schema_of_3_1(Step& step, const Site& site) {
  Pass& pass = step.pass();
  if (const auto value = site.node.boolean()) {
    if (site.field != "additionalProperties")
      pass.replace_self("boolean-schema", *value ? "{}" : "{\"not\":{}}");
    return false;
  }
  const Node reference = site.node["$ref"];
  if (!reference.is_string()) return true;
  const bool alone = std::all_of(site.node.begin(), site.node.end(), [](Node member) {
    return member.key() == "$ref" || member.key().starts_with("x-");
  });
  // 3.0 ignores what is beside a $ref.
  if (!alone)
    add_to_all_of(pass, "reference-sibling", site, reference, "{\"$ref\":" + json_of(reference) + "}");
  return true;
}

}  // namespace collet::convert
