// SPDX-License-Identifier: MIT
#include "plugins/convert/steps/flat_schema.hpp"

#include <set>

#include "plugins/convert/core/pass.hpp"
#include "plugins/convert/steps/simple_schema.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::convert {
namespace {

using openapi::Node;

constexpr int k_max_depth = 16;
constexpr int k_max_hops = 8;

/// Returns the values of an enumeration once each, as 2.0 requires.
std::string distinct(Node values) {
  std::string out;
  std::set<std::string> seen;
  for (const Node value : values) {
    const std::string json = json_of(value);
    if (seen.insert(json).second) out += (out.empty() ? "" : ",") + json;
  }
  return "[" + out + "]";
}

std::optional<FlatSchema> flatten(Node written, std::string_view place, int depth) {
  Node schema = followed(written);
  if (!schema.is_object() || depth > k_max_depth) return std::nullopt;
  const Node all = schema["allOf"];
  if (!schema["type"] && all.is_array() && all.size() == 1) {
    auto inner = flatten(all.at(0), place, depth + 1);
    if (inner) inner->lossy = inner->lossy || schema.size() > 1;
    return inner;
  }
  const std::string_view type = schema["type"].string();
  const bool simple =
      type == "string" || type == "integer" || type == "number" || type == "boolean" || type == "array";
  if (!simple || all || schema["oneOf"] || schema["anyOf"] || schema["not"]) return std::nullopt;
  FlatSchema out;
  const bool file = place == "formData" && type == "string" && schema["format"].string() == "binary";
  for (const Node member : schema) {
    const std::string_view name = member.key();
    if (name == "items") {
      const auto inner = flatten(member, "items", depth + 1);
      if (!inner) return std::nullopt;
      std::string json;
      for (const auto& [key, value] : inner->members)
        json += (json.empty() ? "" : ",") + json_string(key) + ":" + value;
      out.members.emplace_back("items", "{" + json + "}");
      out.lossy = out.lossy || inner->lossy;
    } else if (name == "type" && file) {
      out.members.emplace_back("type", "\"file\"");
    } else if (name == "format" && file) {
      continue;
    } else if (name == "enum") {
      out.members.emplace_back("enum", distinct(member));
    } else if (name == "default" && member.type() == openapi::Type::null) {
      out.lossy = true;  // 2.0 requires a default of the type
    } else if (is_simple_keyword(name)) {
      out.members.emplace_back(name, json_of(member));
    } else if (name == "nullable" || name == "x-nullable") {
      if (member.boolean().value_or(false)) out.members.emplace_back("x-nullable", "true");
    } else if (name == "x-oas-collectionFormat") {
      out.members.emplace_back("collectionFormat", json_of(member));
    } else if (name.starts_with("x-") && place == "formData") {
      out.members.emplace_back(name, json_of(member));
    } else if (name != "description" || place != "formData") {
      out.lossy = true;
    }
  }
  if (type == "array" && !schema["items"]) return std::nullopt;
  return out;
}

}  // namespace

Node followed(Node schema) {
  for (int hop = 0; hop < k_max_hops; ++hop) {
    const Node reference = schema["$ref"];
    if (!reference.is_string()) return schema;
    std::string text(reference.text());
    constexpr std::string_view k_definitions = "#/definitions/";
    if (text.starts_with(k_definitions)) text = "#/components/schemas/" + text.substr(k_definitions.size());
    schema = openapi::find_local_ref(*schema.document(), text);
  }
  return {};
}

std::optional<FlatSchema> flat_schema(Node schema, std::string_view place) {
  return flatten(schema, place, 0);
}

std::optional<std::string_view> collection_format(Node style, Node explode, std::string_view place) {
  const bool query = place == "query" || place == "formData";
  const std::string_view word = style ? style.string() : query ? "form" : "simple";
  if (!query) {
    if (word == "simple") return std::string_view();
    return std::nullopt;
  }
  const bool exploded = explode.boolean().value_or(word == "form");
  if (exploded) return word == "form" ? std::optional<std::string_view>("multi") : std::nullopt;
  if (word == "form") return std::string_view("csv");
  if (word == "spaceDelimited") return std::string_view("ssv");
  if (word == "pipeDelimited") return std::string_view("pipes");
  return std::nullopt;
}

}  // namespace collet::convert
