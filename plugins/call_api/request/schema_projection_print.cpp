// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/call_api/request/discriminator.hpp"
#include "plugins/call_api/request/schema_keywords.hpp"
#include "plugins/call_api/request/schema_projection.hpp"
#include "plugins/openapi/print/printer.hpp"

namespace collet::call_api {

using openapi::Located;
using openapi::Node;
using support::json_schema::Draft;
using support::json_schema::Keyword;
using support::json_schema::KeywordInfo;

void Projection::print_reference(Located schema, json::Writer& out, const Taken* from) const {
  if (const auto always = schema.node.boolean()) {
    out.boolean(*always);
    return;
  }
  const auto found = known_.find(key_of(schema));
  const auto closes_circle = [&] {
    return from != nullptr && circles_.contains((std::uint64_t{from->number} << 32U) | found->second);
  };
  if (found == known_.end() || closes_circle()) {
    out.boolean(true);
    return;
  }
  out.begin_object().member("$ref", "#/definitions/" + std::to_string(found->second)).end_object();
}

/// Prints a property. A required property that the value lacks keeps its type, so that the error can name it.
void Projection::print_property(Located schema, bool property, const Taken& taken, json::Writer& out) {
  const bool met = known_.contains(key_of(schema));
  if (!property || met || !is_required(taken.at.node, schema.node.key())) return print_reference(schema, out);
  const Node type = references_.resolve(schema).node["type"];
  out.begin_object();
  if (well_formed(Keyword::type, type)) {
    std::string text;
    openapi::print(type, text);
    out.member_raw("type", text);
  }
  out.end_object();
}

/// Prints the alternatives. If the discriminator selects among them, each gets the values that select it.
void Projection::print_choices(Located keyword, const KeywordInfo& info, const Taken& taken,
                               json::Writer& out) {
  const Node list = keyword.node;
  if (!list.is_array() || std::none_of(list.begin(), list.end(), &is_schema)) return;
  const Discriminator discriminator(references_, taken.at.node, list);
  const bool selects = discriminator.selects(taken.values);
  out.key(info.name).begin_array();
  for (const Node child : list) {
    if (!is_schema(child)) continue;
    const auto values = selects ? discriminator.values_of(child) : std::vector<std::string_view>();
    if (values.empty()) {
      print_reference({child, keyword.source}, out, &taken);
      continue;
    }
    out.begin_object().key("allOf").begin_array();
    out.begin_object().key("properties").begin_object().key(discriminator.property()).begin_object();
    out.key("enum").begin_array();
    for (const auto value : values)
      out.string(value);
    out.end_array().end_object().end_object().end_object();
    print_reference({child, keyword.source}, out, &taken);
    out.end_array().end_object();
  }
  out.end_array();
}

void Projection::print(const Taken& taken, json::Writer& out) {
  if (!takes_null(taken)) return print_object(taken, out);
  out.begin_object().key("anyOf").begin_array();
  out.begin_object().key("enum").begin_array().null().end_array().end_object();
  print_object(taken, out);
  out.end_array().end_object();
}

/// Returns true if null is valid. `nullable` modifies the type beside it; without a type, beside allOf or
/// alternatives, it adds null, as many documents intend.
bool Projection::takes_null(const Taken& taken) const {
  const Node node = taken.at.node;
  const auto says = [&](std::string_view keyword) { return node[keyword].boolean().value_or(false); };
  if (!before_3_1_ || node["type"] || !(says("nullable") || says("x-nullable"))) return false;
  return (node["allOf"] || node["oneOf"] || node["anyOf"]) &&
         std::any_of(taken.values.begin(), taken.values.end(),
                     [](json::View value) { return value.is(json::Type::null); });
}

void Projection::print_object(const Taken& taken, json::Writer& out) {
  const Node node = taken.at.node;
  out.begin_object();
  if (!references_.reference_of(node).empty()) {
    const Located target = references_.follow(taken.at).at;
    if (is_schema(target.node)) {
      // Wrapped in allOf, because keywords beside a reference have no effect in older drafts.
      out.key("allOf").begin_array();
      print_reference(target, out, &taken);
      if (const Node all = node["allOf"]; !before_3_1_ && all.is_array())
        for (const Node branch : all)
          if (is_schema(branch)) print_reference({branch, taken.at.source}, out, &taken);
      out.end_array();
    }
  }
  const bool referring = !references_.reference_of(node).empty();
  for (const Node member : node) {
    if (referring && (before_3_1_ || member.key() == "allOf")) continue;
    if (is_reference(member)) continue;
    if (const auto* const info = keyword_of(member))
      print_keyword({member, taken.at.source}, *info, taken, out);
  }
  out.end_object();
}

void Projection::print_keyword(Located keyword, const KeywordInfo& info, const Taken& taken,
                               json::Writer& out) {
  using support::json_schema::Shape;
  const Node value = keyword.node;
  if (info.keyword == Keyword::required) return print_required(value, taken, out);
  if (!has_subschemas(info)) {
    if (!well_formed(info.keyword, value)) return;
    std::string text;
    openapi::print(value, text);
    out.member_raw(info.name, text);
    return;
  }
  if (info.shape == Shape::map || info.shape == Shape::map_of_schema_or_names) {
    if (!value.is_object()) return;
    out.key(info.name).begin_object();
    for (const Node child : value) {
      if (info.keyword == Keyword::pattern_properties && !is_expression(child.key())) continue;
      if (is_schema(child)) {
        out.key(child.key());
        print_property({child, keyword.source}, info.keyword == Keyword::properties, taken, out);
      } else if (child.is_array() && info.shape == Shape::map_of_schema_or_names &&
                 std::all_of(child.begin(), child.end(), [](Node one) { return one.is_string(); })) {
        std::string names;
        openapi::print(child, names);
        out.member_raw(child.key(), names);
      }
    }
    out.end_object();
  } else if (info.keyword == Keyword::one_of || info.keyword == Keyword::any_of) {
    print_choices(keyword, info, taken, out);
  } else if (value.is_array()) {
    const bool any = std::any_of(value.begin(), value.end(), &is_schema);
    if (!any || info.shape == Shape::schema) return;
    out.key(info.name).begin_array();
    const auto* const from = is_list_in_place(info.keyword) ? &taken : nullptr;
    each_subschema(keyword, info, [&](Located schema) { print_reference(schema, out, from); });
    out.end_array();
  } else if (is_schema(value) && info.shape != Shape::list) {
    out.key(info.name);
    print_reference(keyword, out);
  }
}

bool Projection::is_read_only(const Taken& taken, std::string_view name) const {
  return std::any_of(taken.values.begin(), taken.values.end(), [&](json::View value) {
    const auto found = read_only_.find(value.raw().data());
    return found != read_only_.end() && found->second.contains(name);
  });
}

void Projection::print_required(Node names, const Taken& taken, json::Writer& out) const {
  if (!names.is_array()) return;
  std::vector<std::string_view> kept;
  for (const Node name : names)
    if (name.is_string() && !is_read_only(taken, name.string())) kept.push_back(name.string());
  if (kept.empty()) return;  // draft 4 requires at least one name
  out.key("required").begin_array();
  for (const auto name : kept)
    out.string(name);
  out.end_array();
}

}  // namespace collet::call_api
