// SPDX-License-Identifier: MIT
#include "plugins/search/answer/type_names.hpp"

#include <algorithm>
#include <unordered_set>

#include "plugins/apis/one_line.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/reference_text.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::search {
namespace {

using openapi::Node;

constexpr int k_max_depth = 5;          ///< nesting of arrays and the like
constexpr std::size_t k_steps = 200;    ///< schemas that are visited for one type
constexpr std::size_t k_choices = 6;    ///< alternatives of `oneOf`
constexpr std::size_t k_members = 10;   ///< members of an inline object that are shown
constexpr std::size_t k_listed = 1000;  ///< members that are read
constexpr std::size_t k_max_name = 120;
constexpr std::size_t k_max_value =
    200;  ///< long enough for values that are sent: a value that is cut is useless

void unescape_step(std::string& step) {
  for (std::size_t at = step.find('~'); at != std::string::npos && at + 1 < step.size();
       at = step.find('~', at + 1))
    step.replace(at, 2, step[at + 1] == '1' ? "/" : "~");
}

void add_once(std::vector<std::string>& names, std::string name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
}

std::string joined(const std::vector<std::string>& names, std::string_view between) {
  std::string out;
  for (const auto& name : names)
    out.append(out.empty() ? std::string_view() : between).append(name);
  return out;
}

std::unordered_set<std::string_view> required_of(Node schema) {
  std::unordered_set<std::string_view> names;
  for (const Node item : schema["required"])
    if (item.is_string() && names.size() < k_listed) names.insert(item.text());
  return names;
}

/// Returns the text as it is if it is unambiguous in a list of values, or else as JSON.
std::string shown_string(std::string_view text) {
  const bool plain = !text.empty() && apis::one_line(text, text.size()) == text &&
                     text.find_first_of(",;\"") == std::string_view::npos &&
                     support::check_json(text).has_value();
  if (plain) return apis::one_line(text, k_max_value);
  std::string out;
  json::append_string(out, support::cut_characters(text, k_max_value));
  return out;
}

}  // namespace

std::string name_in_reference(std::string_view reference) {
  const auto read = openapi::read_reference(reference.substr(0, 4000));
  if (!read) return apis::one_line(reference, k_max_name);
  std::string_view way = read->fragment;
  if (read->uri.empty()) {
    constexpr std::string_view k_sections[] = {"/components/schemas/", "/definitions/"};
    bool component = false;
    for (const auto section : k_sections)
      component =
          component || (way.starts_with(section) && way.find('/', section.size()) == std::string_view::npos);
    if (!component) return {};
  }
  if (way.empty()) way = read->uri;
  std::string name(way.substr(way.rfind('/') + 1));
  unescape_step(name);
  return apis::one_line(name, k_max_name);
}

TypeNames::TypeNames(openapi::Resolver& references)
    : references_(references),
      siblings_count_(references.description().index().version() >= openapi::Version::v3_1) {}

std::vector<std::string> TypeNames::values_of(Node schema) {
  std::vector<std::string> values;
  const auto add = [&](Node value) {
    if (value.is_string()) return values.push_back(shown_string(value.text()));
    std::string text;
    openapi::PrintOptions options;
    options.max_bytes = 4 * k_max_value;
    if (!openapi::print(value, text, options)) text = openapi::type_word(value.type());
    values.push_back(apis::one_line(text, k_max_value));
  };
  if (!schema.is_object()) return values;
  if (const Node constant = schema["const"]) {
    add(constant);
  } else if (const Node list = schema["enum"]; list.is_array()) {
    for (const Node value : list)
      add(value);
  }
  return values;
}

Located TypeNames::resolved(Located schema) {
  for (int hop = 0; hop < k_max_depth; ++hop) {
    schema = references_.resolve(schema);
    const Node all = schema.node["allOf"];
    if (!all.is_array() || all.size() != 1 || schema.node["properties"] || schema.node["enum"]) break;
    schema = {all.at(0), schema.source};
  }
  return schema;
}

bool TypeNames::is_read_only(Located schema) {
  const auto says = [](Node node) { return node["readOnly"].boolean().value_or(false); };
  return says(own(schema.node)) || says(references_.resolve(schema).node);
}

std::string TypeNames::bounded(Located schema, int depth) {
  if (depth == 0) {
    steps_ = 0;
    leaves_out_ = false;
  }
  if (depth > k_max_depth || ++steps_ > k_steps) return "...";
  return apis::one_line(name(schema, depth), k_max_characters);
}

std::string TypeNames::name(Located schema, int depth) {
  const Node node = schema.node;
  if (const auto boolean = node.boolean()) return *boolean ? "any" : "nothing";
  if (!node.is_object()) return "any";
  std::string text;
  const Node type = node["type"];
  if (!references_.reference_of(node).empty()) {
    text = of_reference(schema, depth);
  } else if (node["allOf"].is_array() && node["allOf"].size() != 0 && !node["properties"]) {
    text = of_all(schema, depth);
  } else if (node["oneOf"].is_array() && node["oneOf"].size() != 0) {
    text = of_any(schema, node["oneOf"], depth);
  } else if (node["anyOf"].is_array() && node["anyOf"].size() != 0) {
    text = of_any(schema, node["anyOf"], depth);
  } else if (type.is_array()) {
    std::vector<std::string> names;
    for (const Node one : type)
      if (one.is_string() && names.size() < k_choices) add_once(names, plain(schema, one.text(), depth));
    text = joined(names, " | ");
  } else {
    text = plain(schema, type.string(), depth);
  }
  const auto says = [&](std::string_view keyword) { return own(node)[keyword].boolean().value_or(false); };
  if (says("nullable") || says("x-nullable")) text += " | null";
  return text.empty() ? "any" : text;
}

std::string TypeNames::of_reference(Located schema, int depth) {
  auto name = name_in_reference(references_.reference_of(schema.node));
  if (!name.empty()) return name;
  const auto target = references_.resolve(schema);
  // The target is shown in place of the reference; the limit of steps ends cycles.
  return target ? bounded(target, std::max(depth, 1)) : "any";
}

std::string TypeNames::of_all(Located schema, int depth) {
  std::vector<std::string> names;
  std::vector<std::string> in_place;
  for (const Node part : schema.node["allOf"]) {
    if (names.size() + in_place.size() >= k_choices) break;
    auto text = bounded({part, schema.source}, depth + 1);
    const auto reference = references_.reference_of(part);
    const bool named = !reference.empty() && !name_in_reference(reference).empty();
    if (text != "any") add_once(named ? names : in_place, std::move(text));
  }
  // The properties show how inline parts narrow a named schema.
  return joined(names.empty() ? in_place : names, " & ");
}

std::string TypeNames::of_any(Located schema, Node choices, int depth) {
  std::vector<std::string> names;
  for (const Node choice : choices) {
    if (names.size() == k_choices) {
      names.emplace_back("...");
      break;
    }
    auto text = bounded({choice, schema.source}, depth + 1);
    // Alternatives that only list required members are not types.
    if (text == "any" && schema.node["type"]) text = plain(schema, schema.node["type"].string(), depth);
    add_once(names, std::move(text));
  }
  return joined(names, " | ");
}

std::string TypeNames::plain(Located schema, std::string_view type, int depth) {
  const Node node = schema.node;
  const Node first_items = node["prefixItems"];
  if (type == "array" || (type.empty() && (node["items"] || first_items)))
    return "array<" + items_of(schema, depth) + ">";
  if (type == "object" || (type.empty() && (node["properties"] || node["additionalProperties"].is_object() ||
                                            node["patternProperties"])))
    return object(schema, depth);
  if (!type.empty()) return apis::one_line(type, k_max_name);
  const Node values = node["enum"];
  const Node first = node["const"] ? node["const"] : values.is_array() ? values.at(0) : Node();
  if (first) return std::string(openapi::type_word(first.type()));
  return node["format"].is_string() ? "string" : "any";
}

/// Returns the type of the items of an array; for a tuple, the types at all positions.
std::string TypeNames::items_of(Located schema, int depth) {
  const Node items = schema.node["items"];
  const Node first = schema.node["prefixItems"];
  if (!first.is_array() || first.size() == 0)
    return items ? bounded({items, schema.source}, depth + 1) : "any";
  std::string text = of_any({Node(), schema.source}, first, depth);
  if (items.is_object()) text += " | " + bounded({items, schema.source}, depth + 1);
  return text;
}

/// Returns the type of unnamed properties, or an empty text.
std::string TypeNames::members_of(Located schema, int depth) {
  const Node others = schema.node["additionalProperties"];
  if (others.is_object() && others.size() != 0) return bounded({others, schema.source}, depth + 1);
  const Node patterns = schema.node["patternProperties"];
  if (!patterns.is_object() || patterns.size() == 0) return {};
  return of_any({Node(), schema.source}, patterns, depth);
}

std::string TypeNames::object(Located schema, int depth) {
  const Node properties = schema.node["properties"];
  if (!properties.is_object() || properties.size() == 0) {
    const auto members = members_of(schema, depth);
    return members.empty() ? "object" : "map<string, " + members + ">";
  }
  // An inline object within an inline object is shown without members.
  if (depth >= 2) {
    leaves_out_ = true;
    return "object";
  }
  const auto required = required_of(schema.node);
  std::vector<std::pair<bool, std::string_view>> order;
  for (const Node property : properties) {
    if (sending_ && is_read_only({property, schema.source})) continue;
    order.emplace_back(required.count(property.key()) == 0, property.key());
    if (order.size() == k_listed) break;
  }
  if (order.empty()) return "object";
  const auto shown = std::min(order.size(), k_members);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end());
  std::string out = "object {";
  for (std::size_t i = 0; i < shown; ++i) {
    const auto [optional, key] = order[i];
    std::string member = i == 0 ? "" : ", ";
    member.append(apis::one_line(key, k_max_name)).append(optional ? "?: " : ": ");
    member.append(bounded({properties[key], schema.source}, std::max(depth, 1) + 1));
    if (out.size() + member.size() > k_max_characters - 20) {
      leaves_out_ = true;
      return out.append(i == 0 ? "" : ", ")
          .append("... ")
          .append(std::to_string(order.size() - i))
          .append(" more}");
    }
    out += member;
  }
  leaves_out_ = leaves_out_ || shown < order.size();
  if (shown < order.size()) out.append(", ... ").append(std::to_string(order.size() - shown)).append(" more");
  return out + "}";
}

}  // namespace collet::search
