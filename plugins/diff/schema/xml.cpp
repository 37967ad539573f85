// SPDX-License-Identifier: MIT
// The XML representation of schemas: names and node types (OpenAPI 3.2, XML Object; 2.0 to 3.1 express the
// same with `attribute` and `wrapped`).
#include "plugins/diff/schema/schema_comparison.hpp"

namespace collet::diff {
namespace {

/// If several parts have an XML Object, none takes precedence: returns the first one that the other schema
/// does not have.
Located xml_of(const SchemaView& view, const SchemaView& other) {
  for (const auto& [text, at] : view.xmls)
    if (!other.xmls.contains(text)) return at;
  return view.xmls.empty() ? Located() : view.xmls.begin()->second;
}

/// Returns "element", "attribute", "text", "cdata", or "none" if only the content is written.
std::string_view node_type(const SchemaView& view, Node xml) {
  if (const Node type = xml["nodeType"]; type.is_string()) return type.text();
  if (xml["attribute"].boolean().value_or(false)) return "attribute";
  const bool array = view.typed && (view.types & ~k_null) == k_array;
  return array && !xml["wrapped"].boolean().value_or(false) ? "none" : "element";
}

bool has_name(std::string_view node) {
  return node == "element" || node == "attribute";
}

/// `name` is the default name of the value, or empty if it is not known.
void compare_xml_names(SchemaComparison& compared, std::string_view name, const SchemaView& was,
                       const SchemaView& is, const Places& at, Position position) {
  const Located had = xml_of(was, is);
  const Located has = xml_of(is, was);
  if (!had && !has) return;
  if ((was.types & is.types & ~k_null) == 0) return;  // reported as a change of the type
  const auto differ = [&](SchemaChange change, std::string_view member) {
    Located before = DocumentSide::member(had, member);
    Located after = DocumentSide::member(has, member);
    if (!before) before = had;
    if (!after) after = has;
    const RuleId rule = rule_of(change, position);
    if (before && after) return compared.comparison.report_changed(rule, {before, after}, name);
    if (before) return compared.comparison.report_removed(rule, before, at.revision, name);
    compared.comparison.report_added(rule, at.base, after, name);
  };
  const std::string_view before = node_type(was, had.node);
  const std::string_view after = node_type(is, has.node);
  if (before != after) {
    const auto has_member = [&](std::string_view member) { return had.node[member] || has.node[member]; };
    return differ(SchemaChange::xml_node_changed, has_member("nodeType")    ? "nodeType"
                                                  : has_member("attribute") ? "attribute"
                                                                            : "wrapped");
  }
  if (!has_name(before)) return;
  const auto text = [](const Located& xml, std::string_view member, std::string_view otherwise) {
    const Node value = xml.node[member];
    return value.is_string() ? value.text() : otherwise;
  };
  if (text(had, "name", name) != text(has, "name", name)) differ(SchemaChange::xml_name_changed, "name");
  if (text(had, "namespace", {}) != text(has, "namespace", {})) {
    differ(SchemaChange::xml_namespace_changed, "namespace");
  } else if (text(had, "prefix", {}) != text(has, "prefix", {})) {
    differ(SchemaChange::xml_prefix_changed, "prefix");
  }
}

/// Items have the name of their array unless they define another one.
void compare_xml_of_items(SchemaComparison& compared, std::string_view name, const SchemaView& was,
                          const SchemaView& is) {
  if (was.items.empty() || is.items.empty() ||
      compared.comparison.structurally_equal({was.items[0], is.items[0]}))
    return;
  Schemas& before = compared.comparison.base_schemas();
  Schemas& after = compared.comparison.revision_schemas();
  compare_xml_names(compared, name, before.view(before.of(was.items)), after.view(after.of(is.items)),
                    {was.items[0], is.items[0]}, property_of(compared.pair.position));
}

}  // namespace

void compare_xml(SchemaComparison& compared) {
  if (direction_of(compared.pair.position) == Direction::request
          ? compared.pair.position == Position::request_property
          : compared.pair.position == Position::response_property)
    return;  // compared with the schema that has the property, which knows its name
  compare_xml_names(compared, {}, compared.base, compared.revision, compared.pair.at, compared.pair.position);
  compare_xml_of_items(compared, {}, compared.base, compared.revision);
}

void compare_xml_of_property(SchemaComparison& compared, std::string_view name, const SchemaView& was,
                             const SchemaView& is, const Places& at) {
  compare_xml_names(compared, name, was, is, at, property_of(compared.pair.position));
  compare_xml_of_items(compared, name, was, is);
}

}  // namespace collet::diff
