// SPDX-License-Identifier: MIT
#include "plugins/validate/schema_text.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/validate/schema_members.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Version;

constexpr int k_deepest = 100;  // the engine counts each level twice

enum class Shape : std::uint8_t { data, schema, list, map, schema_or_list };

struct Keyword {
  std::string_view name;
  Shape shape;
};

constexpr Keyword k_keywords[] = {
    {"type", Shape::data},
    {"properties", Shape::map},
    {"items", Shape::schema_or_list},
    {"enum", Shape::data},
    {"allOf", Shape::list},
    {"nullable", Shape::data},
    {"pattern", Shape::data},
    {"maxLength", Shape::data},
    {"minLength", Shape::data},
    {"maximum", Shape::data},
    {"minimum", Shape::data},
    {"additionalProperties", Shape::schema},
    {"oneOf", Shape::list},
    {"anyOf", Shape::list},
    {"not", Shape::schema},
    {"const", Shape::data},
    {"multipleOf", Shape::data},
    {"exclusiveMaximum", Shape::data},
    {"exclusiveMinimum", Shape::data},
    {"maxItems", Shape::data},
    {"minItems", Shape::data},
    {"uniqueItems", Shape::data},
    {"maxProperties", Shape::data},
    {"minProperties", Shape::data},
    {"patternProperties", Shape::map},
    {"prefixItems", Shape::list},
    {"contains", Shape::schema},
    {"maxContains", Shape::data},
    {"minContains", Shape::data},
    {"propertyNames", Shape::schema},
    {"if", Shape::schema},
    {"then", Shape::schema},
    {"else", Shape::schema},
    {"dependentSchemas", Shape::map},
    {"dependentRequired", Shape::data},
    {"unevaluatedItems", Shape::schema},
    {"unevaluatedProperties", Shape::schema},
};

const Keyword* find_keyword(std::string_view name) {
  const auto* const at = std::find_if(std::begin(k_keywords), std::end(k_keywords),
                                      [&](const Keyword& one) { return one.name == name; });
  return at == std::end(k_keywords) ? nullptr : at;
}

/// Words after which a schema means something that only its own place can tell.
bool is_beyond(std::string_view key, Node value) {
  if (key == "$schema") return !is_known_dialect(value.string());
  return key == "$id" || key == "$dynamicRef" || key == "$recursiveRef" || key == "dependencies";
}

}  // namespace

bool SchemaText::print(Node root, bool without_enum, std::string& out) {
  out_ = R"({"allOf":[)";
  numbers_.clear();
  definitions_.clear();
  if (!members(root, 0, without_enum)) return false;
  out_ += R"(],"definitions":{)";
  for (std::size_t i = 0; i < definitions_.size(); ++i) {
    comma();
    out_ += '"';
    out_ += std::to_string(i);
    out_ += "\":";
    if (!schema(definitions_[i], 0)) return false;
  }
  out_ += "}}";
  out.append(out_);
  return true;
}

void SchemaText::comma() {
  if (out_.back() != '{' && out_.back() != '[') out_ += ',';
}

bool SchemaText::schema(Node node, int depth) {
  if (const auto truth = node.boolean()) {
    // Before 3.1 a boolean stands for additionalProperties alone, which the engine knows.
    out_ += *truth ? "true" : "false";
    return true;
  }
  return node.is_object() && depth < k_deepest && members(node, depth, false);
}

bool SchemaText::members(Node node, int depth, bool without_enum) {
  if (out_.size() > k_max_bytes) return false;
  out_ += '{';
  const Node ref = node["$ref"];
  if (ref.is_string()) {
    reference(node);
    if (context_.old()) {
      out_ += '}';
      return true;
    }
  }
  for (const Node child : node) {
    if (is_beyond(child.key(), child)) return false;
    if (without_enum && (child.key() == "enum" || child.key() == "const")) continue;
    if (!member(node, child, depth)) return false;
  }
  out_ += '}';
  return true;
}

void SchemaText::reference(Node object) {
  const auto number = context_.inventory.target_of(object);
  const Node target = number == openapi::k_none ? Node() : context_.inventory.target(number).node;
  if (!target) return;
  const auto [at, is_new] = numbers_.try_emplace(target.id(), definitions_.size());
  if (is_new) definitions_.push_back(target);
  out_ += R"("$ref":"#/definitions/)";
  out_ += std::to_string(at->second);
  out_ += '"';
}

bool SchemaText::member(Node owner, Node node, int depth) {
  const std::string_view key = node.key();
  if (key == "required") {
    if (node.is_array()) required(owner, node);
    return true;
  }
  // 2.0 has no word for it; this one is what its documents say.
  const bool nullable = key == "x-nullable" && context_.is(Version::v2_0);
  const Keyword* const keyword = find_keyword(nullable ? "nullable" : key);
  if (keyword == nullptr) return true;
  comma();
  json::append_string(out_, keyword->name);
  out_ += ':';
  switch (keyword->shape) {
    case Shape::data:
      return openapi::print(node, out_, {.max_bytes = k_max_bytes});
    case Shape::schema:
      return schema(node, depth + 1);
    case Shape::schema_or_list:
      return node.is_array() ? each(node, depth) : schema(node, depth + 1);
    case Shape::list:
      return node.is_array() && each(node, depth);
    case Shape::map:
      return node.is_object() && each(node, depth);
  }
  return false;
}

bool SchemaText::each(Node container, int depth) {
  const bool map = container.is_object();
  out_ += map ? '{' : '[';
  for (const Node child : container) {
    comma();
    if (map) {
      json::append_string(out_, child.key());
      out_ += ':';
    }
    if (!schema(child, depth + 1)) return false;
  }
  out_ += map ? '}' : ']';
  return true;
}

void SchemaText::required(Node owner, Node names) {
  const Node properties = owner["properties"];
  const auto begin = out_.size();
  comma();
  out_ += R"("required":[)";
  const auto first = out_.size();
  for (const Node name : names) {
    const Node property = context_.inventory.resolve(properties.find(name.string()));
    const bool one_way = property["readOnly"].boolean() == true || property["writeOnly"].boolean() == true;
    if (one_way || !name.is_string()) continue;
    comma();
    json::append_string(out_, name.text());
  }
  // Draft 4 wants at least one name.
  if (out_.size() == first) {
    out_.resize(begin);
  } else {
    out_ += ']';
  }
}

}  // namespace collet::validate
