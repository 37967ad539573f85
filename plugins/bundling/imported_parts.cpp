// SPDX-License-Identifier: MIT
#include "plugins/bundling/imported_parts.hpp"

#include "plugins/connections/connections.hpp"

namespace collet::bundling {
namespace {

using openapi::Cardinality;
using openapi::Field;
using openapi::Node;
using openapi::Object;
using openapi::Version;

const Field* field_of(Object object, std::string_view name, std::uint8_t version) {
  const Field* any = nullptr;
  for (const Field& field : openapi::fields_of(object)) {
    // A schema has the same fields in each version, as the inventory sees it.
    if (object != Object::schema && (field.versions & version) == 0) continue;
    if (field.name == name) return &field;
    if (field.name.empty()) any = &field;
  }
  return name.starts_with("x-") ? nullptr : any;
}

void in_data(Node node, std::vector<PartReference>& out) {
  if (const Node text = node["$ref"]; text.is_string())
    out.push_back({node, text, Object::data, PartReference::Kind::data});
  for (const Node child : node)
    if (child.size() != 0) in_data(child, out);
}

}  // namespace

void references_in(Node node, Object type, Version version, std::vector<PartReference>& out) {
  if (node.is_array()) {
    for (const Node item : node)
      references_in(item, type, version, out);
    return;
  }
  if (!node.is_object()) return;
  if (const Node text = node["$ref"]; text.is_string() && openapi::may_be_reference(type)) {
    out.push_back({node, text, type});
    const bool siblings = type == Object::path_item || (type == Object::schema && version >= Version::v3_1);
    if (!siblings) return;
  }
  if (type == Object::schema) {
    for (const Node value : node["discriminator"]["mapping"])
      if (value.is_string()) out.push_back({node, value, Object::schema, PartReference::Kind::mapping});
  } else if (type == Object::link) {
    if (const Node text = node["operationRef"]; text.is_string())
      out.push_back({node, text, Object::operation, PartReference::Kind::operation});
  } else if (type == Object::example) {
    if (const Node text = node["externalValue"]; text.is_string())
      out.push_back({node, text, Object::data, PartReference::Kind::file});
  }
  const std::uint8_t bit = openapi::version_bit(version);
  for (const Node member : node) {
    const Field* const field = field_of(type, member.key(), bit);
    if (field == nullptr && connections::holds_data(member.key()) && member.size() != 0) in_data(member, out);
    if (field == nullptr || field->holds == Object::data) continue;
    if (field->cardinality != Cardinality::map) {
      references_in(member, field->holds, version, out);
    } else if (member.is_object()) {
      for (const Node entry : member)
        references_in(entry, field->holds, version, out);
    }
  }
}

}  // namespace collet::bundling
