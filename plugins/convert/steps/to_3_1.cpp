// SPDX-License-Identifier: MIT
/// 3.0 to 3.1: schemas become schemas of JSON Schema 2020-12.
#include <algorithm>

#include "plugins/convert/steps/steps.hpp"

namespace collet::convert {
namespace {

using openapi::Node;
using openapi::Object;

bool is_true(Node node) {
  return node.boolean().value_or(false);
}

/// Returns true for an array that contains null and nothing else.
bool is_only_null(Node values) {
  return values.is_array() && values.size() == 1 && values.at(0).type() == openapi::Type::null;
}

bool nullable(Step& step, const Site& site, Node member) {
  constexpr std::string_view k_type = "nullable";
  Pass& pass = step.pass();
  if (!is_true(member)) {
    pass.remove(k_type, member);
    return false;
  }
  const Node type = site.node["type"];
  if (type.is_string()) {
    pass.replace(k_type, type, "[" + json_string(type.text()) + ",\"null\"]");
    pass.remove(k_type, member);
  } else if (is_only_null(site.node["enum"])) {
    pass.replace_as(k_type, member, "type", "\"null\"");
    pass.remove(k_type, site.node["enum"]);
  } else {
    // 3.0.3: nullable changes only the type of the same schema, so it has no effect here.
    step.unsupported(site, member, "nullable has no effect without type");
  }
  return false;
}

/// A boolean that makes a bound exclusive becomes the bound.
bool exclusive(Step& step, Node member, Node bound) {
  constexpr std::string_view k_type = "exclusive-bound";
  if (!member.boolean()) return false;  // already a number, which 3.0 does not have
  step.pass().remove(k_type, member);
  if (is_true(member) && bound.type() == openapi::Type::number)
    step.pass().rename(k_type, bound, member.key());
  return false;
}
bool exclusive_minimum(Step& step, const Site& site, Node member) {
  return exclusive(step, member, site.node["minimum"]);
}
bool exclusive_maximum(Step& step, const Site& site, Node member) {
  return exclusive(step, member, site.node["maximum"]);
}

bool example(Step& step, const Site& site, Node member) {
  constexpr std::string_view k_type = "example";
  const Node kept = site.node["x-oas-examples"];
  if (kept.is_array())
    step.pass().remove(k_type, member);  // the first of the examples that are restored
  else if (!site.node["examples"])
    step.pass().replace_as(k_type, member, "examples", "[" + json_of(member) + "]");
  return false;
}

/// 3.1.1, section "Migrating binary descriptions from OAS 3.0".
bool format(Step& step, const Site& site, Node member) {
  constexpr std::string_view k_type = "file-content";
  Pass& pass = step.pass();
  const Node type = site.node["type"];
  if (type.string() != "string") return false;
  if (member.string() == "byte" && !site.node["contentEncoding"])
    pass.replace_as(k_type, member, "contentEncoding", "\"base64\"");
  if (member.string() != "binary" || site.node["contentMediaType"]) return false;
  const bool body = site.parent->object == Object::media_type && !is_true(site.node["nullable"]);
  const std::string_view media = body ? site.parent->node.key() : std::string_view();
  const bool concrete =
      media.find('/') != std::string_view::npos && media.find('*') == std::string_view::npos;
  pass.replace_as(k_type, member, "contentMediaType",
                  json_string(concrete ? media : std::string_view("application/octet-stream")));
  if (body) pass.remove(k_type, type);
  return false;
}

/// 3.1 requires at least one item.
bool non_empty(Step& step, const Site&, Node member) {
  if (member.is_array() && member.size() == 0) {
    step.pass().remove("empty-list", member);
    return false;
  }
  return true;
}

/// Members beside a `$ref` have no effect in 3.0, but they have one in 3.1.
bool reference_siblings(Step& step, const Site& site) {
  static constexpr std::string_view k_harmless[] = {"$ref",  "description", "summary",
                                                    "title", "example",     "externalDocs"};
  if (!site.reference) return true;
  for (const Node member : site.node) {
    const std::string_view key = member.key();
    if (key.starts_with("x-") ||
        std::find(std::begin(k_harmless), std::end(k_harmless), key) != std::end(k_harmless))
      continue;
    step.ignored(site, member, "reference-sibling");
  }
  return false;
}

/// Restores what a step from 3.1 kept beside a member that it put in its place.
bool restored_in_place(Step& step, const Site& site, Node member) {
  const std::string kept = std::string(k_kept_prefix) + std::string(member.key());
  if (!site.node[kept] || !was_widened(site.node, member.key())) return true;
  step.pass().remove("restored", member);
  return false;
}

/// 3.1 requires that the default is one of the values, and that there is one.
bool server_default(Step& step, const Site& site, Node member) {
  const Node values = site.node["enum"];
  const auto is_default = [&](Node one) { return one.string() == member.string(); };
  if (values.is_array() && std::none_of(values.begin(), values.end(), is_default))
    step.pass().unsupported(member, "3.1 requires one of the values of enum; it stays as it is");
  return false;
}

constexpr FieldRule k_fields[] = {
    {Object::server_variable, "default", server_default},
    {Object::schema, "nullable", nullable},
    {Object::schema, "exclusiveMinimum", exclusive_minimum},
    {Object::schema, "exclusiveMaximum", exclusive_maximum},
    {Object::schema, "example", example},
    {Object::schema, "format", format},
    {Object::schema, "allOf", non_empty},
    {Object::schema, "anyOf", non_empty},
    {Object::schema, "oneOf", non_empty},
    {Object::schema, "items", restored_in_place},
    {Object::server_variable, "enum", non_empty},
    {Object::document, "security", restored_in_place},
    {Object::operation, "security", restored_in_place},
    {Object::components, "securitySchemes", restored_in_place},
};
constexpr ObjectRule k_objects[] = {{Object::schema, reference_siblings}};

}  // namespace

support::Result<void> convert_3_0_to_3_1(StepContext& context) {
  static constexpr Rules k_rules{openapi::Version::v3_0, openapi::Version::v3_1, "3.0 to 3.1", k_fields,
                                 k_objects};
  return run_rules(context, k_rules);
}

}  // namespace collet::convert
