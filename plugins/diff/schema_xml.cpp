// SPDX-License-Identifier: MIT
// How what a schema describes is written in XML: names, and where a value stands (OpenAPI 3.2, XML
// Object; 2.0 to 3.1 say the same with `attribute` and `wrapped`).
#include "plugins/diff/schema_diff.hpp"

namespace collet::diff {
namespace {

/// Of several parts that have one nobody says whose counts: the first that the other side does not have.
Located xml_of(const SchemaView& view, const SchemaView& other) {
  for (const auto& [text, at] : view.xmls)
    if (!other.xmls.contains(text)) return at;
  return view.xmls.empty() ? Located() : view.xmls.begin()->second;
}

/// "element", "attribute", "text", "cdata", or "none": only what is in it is written.
std::string_view node_type(const SchemaView& view, Node xml) {
  if (const Node type = xml["nodeType"]; type.is_string()) return type.text();
  if (xml["attribute"].boolean().value_or(false)) return "attribute";
  const bool array = view.typed && (view.types & ~k_null) == k_array;
  return array && !xml["wrapped"].boolean().value_or(false) ? "none" : "element";
}

bool has_name(std::string_view node) {
  return node == "element" || node == "attribute";
}

}  // namespace

void SchemaDiff::xml_of_itself() {
  if (direction_of(pair_->position) == Direction::request ? pair_->position == Position::request_property
                                                          : pair_->position == Position::response_property)
    return;  // compared with what it is a property of, which knows its name
  xml({}, base_, revision_, pair_->at, pair_->position);
  xml_of_items({}, base_, revision_);
}

void SchemaDiff::xml_of_property(std::string_view name, const SchemaView& was, const SchemaView& is,
                                 const Places& at) {
  xml(name, was, is, at, property_of(pair_->position));
  xml_of_items(name, was, is);
}

/// Items have the name of their array, unless they say another one.
void SchemaDiff::xml_of_items(std::string_view name, const SchemaView& was, const SchemaView& is) {
  if (was.items.empty() || is.items.empty() || comparison_.same({was.items[0], is.items[0]})) return;
  Schemas& before = comparison_.base_schemas();
  Schemas& after = comparison_.revision_schemas();
  xml(name, before.view(before.of(was.items)), after.view(after.of(is.items)), {was.items[0], is.items[0]},
      property_of(pair_->position));
}

/// `name`: what it is called unless it says otherwise; empty: not known.
void SchemaDiff::xml(std::string_view name, const SchemaView& was, const SchemaView& is, const Places& at,
                     Position position) {
  const Located had = xml_of(was, is);
  const Located has = xml_of(is, was);
  if (!had && !has) return;
  if ((was.types & is.types & ~k_null) == 0) return;  // told as another type
  const auto differ = [&](What what, std::string_view member) {
    Located before = Side::member(had, member);
    Located after = Side::member(has, member);
    if (!before) before = had;
    if (!after) after = has;
    const RuleId rule = rule_of(what, position);
    if (before && after) return comparison_.add(rule, {before, after}, name);
    if (before) return comparison_.removed(rule, before, at.revision, name);
    comparison_.added(rule, at.base, after, name);
  };
  const std::string_view before = node_type(was, had.node);
  const std::string_view after = node_type(is, has.node);
  if (before != after) {
    const auto says = [&](std::string_view member) { return had.node[member] || has.node[member]; };
    return differ(What::xml_node_changed, says("nodeType")    ? "nodeType"
                                          : says("attribute") ? "attribute"
                                                              : "wrapped");
  }
  if (!has_name(before)) return;
  const auto text = [](const Located& xml, std::string_view member, std::string_view otherwise) {
    const Node value = xml.node[member];
    return value.is_string() ? value.text() : otherwise;
  };
  if (text(had, "name", name) != text(has, "name", name)) differ(What::xml_name_changed, "name");
  if (text(had, "namespace", {}) != text(has, "namespace", {})) {
    differ(What::xml_namespace_changed, "namespace");
  } else if (text(had, "prefix", {}) != text(has, "prefix", {})) {
    differ(What::xml_prefix_changed, "prefix");
  }
}

}  // namespace collet::diff
