// SPDX-License-Identifier: MIT
#include "plugins/validate/values/schema_printer.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/validate/context/schema_draft.hpp"

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Version;
using support::json_schema::Draft;

constexpr int k_max_depth = 100;  // the engine counts each level twice

enum class Operand : std::uint8_t { data, schema, list, map, schema_or_list };

struct Keyword {
  std::string_view name;
  Operand operand;
};

constexpr Keyword k_keywords[] = {
    {"type", Operand::data},
    {"properties", Operand::map},
    {"items", Operand::schema_or_list},
    {"enum", Operand::data},
    {"allOf", Operand::list},
    {"nullable", Operand::data},
    {"pattern", Operand::data},
    {"maxLength", Operand::data},
    {"minLength", Operand::data},
    {"maximum", Operand::data},
    {"minimum", Operand::data},
    {"additionalProperties", Operand::schema},
    {"oneOf", Operand::list},
    {"anyOf", Operand::list},
    {"not", Operand::schema},
    {"const", Operand::data},
    {"multipleOf", Operand::data},
    {"exclusiveMaximum", Operand::data},
    {"exclusiveMinimum", Operand::data},
    {"maxItems", Operand::data},
    {"minItems", Operand::data},
    {"uniqueItems", Operand::data},
    {"maxProperties", Operand::data},
    {"minProperties", Operand::data},
    {"patternProperties", Operand::map},
    {"prefixItems", Operand::list},
    {"contains", Operand::schema},
    {"maxContains", Operand::data},
    {"minContains", Operand::data},
    {"propertyNames", Operand::schema},
    {"if", Operand::schema},
    {"then", Operand::schema},
    {"else", Operand::schema},
    {"dependentSchemas", Operand::map},
    {"dependentRequired", Operand::data},
    {"additionalItems", Operand::schema},
    {"unevaluatedItems", Operand::schema},
    {"unevaluatedProperties", Operand::schema},
};

const Keyword* find_keyword(std::string_view name) {
  const auto* const at = std::find_if(std::begin(k_keywords), std::end(k_keywords),
                                      [&](const Keyword& one) { return one.name == name; });
  return at == std::end(k_keywords) ? nullptr : at;
}

/// Keywords whose meaning depends on the place of the schema.
bool depends_on_place(std::string_view key) {
  return key == "$id" || key == "$dynamicRef" || key == "$recursiveRef" || key == "dependencies";
}

}  // namespace

bool SchemaPrinter::print(Node root, bool without_enum, std::string& out) {
  out_ = R"({"allOf":[)";
  numbers_.clear();
  definitions_.clear();
  const auto draft = draft_of(context_, root);
  if (!draft) return false;
  draft_ = *draft;
  if (!members(root, 0, without_enum)) return false;
  out_ += R"(],"definitions":{)";
  for (std::size_t i = 0; i < definitions_.size(); ++i) {
    comma();
    out_ += '"';
    out_ += std::to_string(i);
    out_ += "\":";
    if (draft_of(context_, definitions_[i]) != draft_ || !schema(definitions_[i], 0)) return false;
  }
  out_ += "}}";
  out.append(out_);
  return true;
}

void SchemaPrinter::comma() {
  if (out_.back() != '{' && out_.back() != '[') out_ += ',';
}

bool SchemaPrinter::schema(Node node, int depth) {
  if (const auto truth = node.boolean()) {
    // Before 3.1 only additionalProperties may be a boolean, which the engine accepts.
    out_ += *truth ? "true" : "false";
    return true;
  }
  return node.is_object() && depth < k_max_depth && members(node, depth, false);
}

bool SchemaPrinter::members(Node node, int depth, bool without_enum) {
  if (out_.size() > k_max_bytes) return false;
  out_ += '{';
  const Node ref = node["$ref"];
  if (ref.is_string()) {
    reference(node);
    if (draft_ <= Draft::draft7) {  // the siblings have no effect
      out_ += '}';
      return true;
    }
  }
  for (const Node child : node) {
    if (depends_on_place(child.key())) return false;
    if (child.key() == "$schema" && child.is_string() && draft_named(child.text()) != draft_) return false;
    if (without_enum && (child.key() == "enum" || child.key() == "const")) continue;
    if (!member(node, child, depth)) return false;
  }
  out_ += '}';
  return true;
}

void SchemaPrinter::reference(Node object) {
  const auto number = context_.inventory.target_of(object);
  const Node target = number == openapi::k_none ? Node() : context_.inventory.target(number).node;
  if (!target) return;
  const auto [at, is_new] = numbers_.try_emplace(target.id(), definitions_.size());
  if (is_new) definitions_.push_back(target);
  out_ += R"("$ref":"#/definitions/)";
  out_ += std::to_string(at->second);
  out_ += '"';
}

bool SchemaPrinter::member(Node owner, Node node, int depth) {
  const std::string_view key = node.key();
  if (key == "required") {
    if (node.is_array()) required(owner, node);
    return true;
  }
  // 2.0 has no `nullable`; its documents use this extension.
  const bool nullable = key == "x-nullable" && context_.is(Version::v2_0);
  const Keyword* const keyword = find_keyword(nullable ? "nullable" : key);
  if (keyword == nullptr || (key == "additionalItems" && context_.old())) return true;
  comma();
  json::append_string(out_, keyword->name);
  out_ += ':';
  switch (keyword->operand) {
    case Operand::data:
      return openapi::print(node, out_, {.max_bytes = k_max_bytes});
    case Operand::schema:
      return schema(node, depth + 1);
    case Operand::schema_or_list:
      return node.is_array() ? each(node, depth) : schema(node, depth + 1);
    case Operand::list:
      return node.is_array() && each(node, depth);
    case Operand::map:
      return node.is_object() && each(node, depth);
  }
  return false;
}

bool SchemaPrinter::each(Node container, int depth) {
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

void SchemaPrinter::required(Node owner, Node names) {
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
  // Draft 4 requires at least one name.
  if (out_.size() == first) {
    out_.resize(begin);
  } else {
    out_ += ']';
  }
}

}  // namespace collet::validate
