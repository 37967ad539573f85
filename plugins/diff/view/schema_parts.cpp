// SPDX-License-Identifier: MIT
// Splits schemas into their parts: references are followed, and allOf is flattened.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "plugins/diff/view/schema_view.hpp"
#include "plugins/openapi/print/printer.hpp"

namespace collet::diff {
namespace {

using openapi::Type;

constexpr std::size_t k_max_parts = 4096;
constexpr int k_canonical_depth = 64;
constexpr int k_max_references = 64;

std::uint64_t key_of(Located value) {
  return (std::uint64_t{value.source} << 32U) | value.node.id();
}

/// Returns true if the schema has keywords besides references and allOf.
bool has_own_keywords(Node schema, bool beside_reference) {
  for (const Node member : schema) {
    const auto key = member.key();
    if (key == "$ref" || key == "allOf" || key == "$dynamicRef") continue;
    if (beside_reference && key == "summary") continue;
    return true;
  }
  return false;
}

/// Returns true if `type` is absent or lists null.
bool accepts_null_type(Node schema) {
  const Node type = schema["type"];
  if (!type || schema["nullable"].boolean().value_or(false)) return true;
  if (!type.is_array()) return type.string() == "null";
  return std::any_of(type.begin(), type.end(), [](Node word) { return word.string() == "null"; });
}

void append_canonical(Node value, std::string& out, int depth) {
  if (depth == 0) {
    openapi::print(value, out);
    return;
  }
  if (value.is_array()) {
    out += '[';
    for (const Node item : value) {
      if (out.back() != '[') out += ',';
      append_canonical(item, out, depth - 1);
    }
    out += ']';
    return;
  }
  if (value.is_object()) {
    std::vector<Node> members(value.begin(), value.end());
    std::sort(members.begin(), members.end(), [](Node a, Node b) { return a.key() < b.key(); });
    out += '{';
    for (const Node member : members) {
      json::append_string(out, member.key());
      out += ':';
      append_canonical(member, out, depth - 1);
      out += ',';
    }
    out += '}';
    return;
  }
  const auto number = number_of(value);
  if (number && std::floor(*number) == *number && std::abs(*number) < 9.0e15) {
    out += std::to_string(static_cast<std::int64_t>(*number));
    return;
  }
  openapi::print(value, out);
}

}  // namespace

Located plain_target(DocumentSide& side, Located schema) {
  for (int steps = 0; steps < k_max_references; ++steps) {
    if (!schema.node.is_object() || side.references.reference_of(schema.node).empty() ||
        (side.has_2020_12() && has_own_keywords(schema.node, true)))
      break;
    const Located target = side.references.follow(schema).at;
    if (!target) break;
    schema = target;
  }
  return schema;
}

bool only_null(DocumentSide& side, Located schema) {
  const Node node = plain_target(side, schema).node;
  if (!node.is_object()) return false;
  if (node["type"].string() == "null") return true;
  const Node constant = node["const"];
  if (constant && constant.type() == Type::null) return true;
  const Node values = node["enum"];
  return values.is_array() && values.size() == 1 && values.at(0).type() == Type::null;
}

Located only_alternative(DocumentSide& side, Located list) {
  Located only;
  if (!list.node.is_array()) return only;
  for (const Node branch : list.node) {
    if (only_null(side, {branch, list.source})) continue;
    if (only) return {};
    only = {branch, list.source};
  }
  return only;
}

std::optional<double> number_of(Node value) {
  if (!value.is(Type::number)) return std::nullopt;
  return std::strtod(std::string(value.text()).c_str(), nullptr);
}

std::uint8_t type_bits(std::string_view word) {
  if (word == "null") return k_null;
  if (word == "boolean") return k_boolean;
  if (word == "integer") return k_integer;
  if (word == "number") return k_integer | k_fraction;
  if (word == "string") return k_string;
  if (word == "array") return k_array;
  if (word == "object") return k_object;
  return 0;
}

std::uint8_t type_bits_of_value(Node value) {
  switch (value.type()) {
    case Type::null:
      return k_null;
    case Type::boolean:
      return k_boolean;
    case Type::number: {
      const double number = number_of(value).value_or(0);
      return std::floor(number) == number ? k_integer : k_integer | k_fraction;
    }
    case Type::string:
      return k_string;
    case Type::array:
      return k_array;
    default:
      return k_object;
  }
}

std::string canonical(Node value) {
  std::string out;
  append_canonical(value, out, k_canonical_depth);
  return out;
}

SchemaParts Schemas::flatten(const std::vector<Located>& schemas, bool separate) {
  SchemaParts out;
  out.separate = separate;
  std::set<std::uint64_t> seen;
  std::vector<Located> pending(schemas.rbegin(), schemas.rend());
  while (!pending.empty()) {
    const Located schema = pending.back();
    pending.pop_back();
    if (!schema) continue;
    if (schema.node.is(Type::boolean)) {
      if (!*schema.node.boolean()) out.never = true;
      continue;
    }
    if (!schema.node.is_object() || !seen.insert(key_of(schema)).second) continue;
    if (seen.size() > k_max_parts) {
      out.unresolved = true;
      break;
    }
    bool more = has_own_keywords(schema.node, false);
    if (!side_.references.reference_of(schema.node).empty()) {
      const auto target = side_.references.follow(schema);
      if (target.at) {
        pending.push_back(target.at);
      } else {
        out.unresolved = true;
      }
      if (!side_.has_2020_12()) continue;  // OpenAPI 3.0.4, Reference Object: members beside it are ignored
      more = has_own_keywords(schema.node, true);
    }
    if (const Node all = schema.node["allOf"]; all.is_array())
      for (std::uint32_t i = all.size(); i-- > 0;)
        pending.push_back({all.at(i), schema.source});
    if (accepts_all(schema.node["not"])) out.never = true;
    if (accepts_all(schema.node["if"])) pending.push_back({schema.node["then"], schema.source});
    // A single alternative, or an alternative and null, is merged into the parts.
    for (const std::string_view keyword : {"oneOf", "anyOf"}) {
      const Node group = schema.node[keyword];
      const Located only = separate ? Located() : only_alternative(side_, {group, schema.source});
      if (!only) continue;  // ViewReader::read_union() reads it
      pending.push_back(only);
      out.merged = true;
      if (group.size() > 1 && accepts_null_type(schema.node)) out.nullable = true;
    }
    // `nullable` without a type applies to a reference or an allOf in the same schema.
    if (!side_.has_2020_12() && !schema.node["type"] &&
        (schema.node["nullable"].boolean().value_or(false) ||
         schema.node["x-nullable"].boolean().value_or(false)))
      out.nullable = true;
    if (more) out.parts.push_back(schema);
  }
  return out;
}

SchemaId Schemas::of(const std::vector<Located>& schemas) {
  const bool single = schemas.size() == 1 && schemas[0];
  if (single) {
    if (const auto known = of_one_.find(key_of(schemas[0])); known != of_one_.end()) return known->second;
  }
  SchemaParts flat = flatten(schemas, false);
  const bool merged = flat.merged;
  const SchemaId number = number_of_parts(std::move(flat));
  if (merged) merged_.try_emplace(number, schemas);
  if (single) of_one_.emplace(key_of(schemas[0]), number);
  return number;
}

SchemaId Schemas::with_separate_alternatives(SchemaId schema) {
  const auto found = merged_.find(schema);
  return found == merged_.end() ? schema : number_of_parts(flatten(found->second, true));
}

SchemaId Schemas::number_of_parts(SchemaParts flat) {
  std::vector<std::uint64_t> keys;
  keys.reserve(flat.parts.size());
  for (const Located& part : flat.parts)
    keys.push_back(key_of(part));
  std::sort(keys.begin(), keys.end());
  std::string key(reinterpret_cast<const char*>(keys.data()), keys.size() * sizeof(keys[0]));
  key += static_cast<char>(flat.never ? 1 : 0);
  key += static_cast<char>(flat.nullable ? 1 : 0);
  key += static_cast<char>(flat.unresolved ? 1 : 0);
  key += static_cast<char>((flat.separate ? 1 : 0) + (flat.merged ? 2 : 0));
  const auto [at, fresh] =
      by_key_.try_emplace(std::move(key), static_cast<SchemaId>(parts_.size()), SchemaParts());
  if (fresh) {
    at->second.second = std::move(flat);
    parts_.push_back(&at->second.second);
  }
  return at->second.first;
}

}  // namespace collet::diff
