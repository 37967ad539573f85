// SPDX-License-Identifier: MIT
#include "plugins/generate/model/schema_parts.hpp"

#include <algorithm>
#include <set>

#include "plugins/openapi/tree/pointer.hpp"

namespace collet::generate {
namespace {

constexpr std::size_t k_max_parts = 2000;
constexpr std::size_t k_max_depth = 64;

unsigned bit_of(std::string_view word) {
  if (word == "null") return Types::k_null;
  if (word == "boolean") return Types::k_boolean;
  if (word == "integer") return Types::k_integer;
  if (word == "number") return Types::k_number;
  if (word == "string") return Types::k_string;
  if (word == "array") return Types::k_array;
  if (word == "object") return Types::k_object;
  return 0;
}

/// Returns true for a step of pointers that only structures a document.
bool is_structure(std::string_view step) {
  static constexpr std::string_view k_steps[] = {"components", "schemas",    "definitions",
                                                 "$defs",      "properties", "paths",
                                                 "content",    "schema",     "parameters"};
  return std::find(std::begin(k_steps), std::end(k_steps), step) != std::end(k_steps);
}

class Collector {
 public:
  Collector(Model& model, openapi::Resolver& references) : model_(model), references_(references) {}

  SchemaParts run(Located schema, std::string_view owner) {
    add(schema, owner, 0);
    drop_circular();
    return std::move(out_);
  }

 private:
  void add(Located schema, std::string_view owner, std::size_t depth) {
    if (depth > k_max_depth || seen_.size() > k_max_parts) {
      warn(schema, "allOf is nested too deeply; the rest is left out");
      return;
    }
    if (!seen_.insert({schema.source, schema.node.id()}).second) return;
    const Node node = schema.node;
    if (!references_.reference_of(node).empty()) {
      const Located target = references_.resolve(schema);
      if (!target || target.node == node) {
        warn(schema, "the reference leads to nothing; it allows any value");
      } else {
        out_.owners.push_front(declaration_name(references_, target));
        add(target, out_.owners.front(), depth + 1);
      }
      if (references_.description(schema.source).index().version() < openapi::Version::v3_1) return;
    }
    if (const Node all = node["allOf"]; all.is_array())
      for (const Node part : all)
        if (part.is_object()) add({part, schema.source}, owner, depth + 1);
    add_own(schema, owner);
  }

  void add_own(Located schema, std::string_view owner) {
    const Node node = schema.node;
    for (const Node property : node["properties"]) {
      if (!property.is_object() && property.type() != openapi::Type::boolean) continue;
      add_property({property, schema.source}, owner);
    }
    for (const Node name : node["required"])
      if (name.is_string()) out_.required.push_back(name.text());
    if (const Node more = node["additionalProperties"]; more.is_object() || more.boolean().value_or(false)) {
      if (!out_.additional || more.is_object()) {
        out_.additional = {more, schema.source};
        out_.additional_owner = owner;
      }
    }
    if (const Node items = node["items"]; items.is_object()) {
      out_.items = {items, schema.source};
      out_.items_owner = owner;
    }
    if (node["oneOf"].size() != 0 || node["anyOf"].size() != 0) out_.alternatives.push_back({schema, owner});
    if (const Node values = node["enum"]; values.size() != 0) {
      if (!out_.values || values.size() < out_.values.size()) out_.values = values;
    }
    if (const Node constant = node["const"]) out_.constant = constant;
    add_type(schema);
  }

  void add_type(Located schema) {
    const Node node = schema.node;
    const unsigned types = types_of(node);
    const bool nullable =
        node["nullable"].boolean().value_or(false) || node["x-nullable"].boolean().value_or(false);
    out_.nullable = out_.nullable || nullable || (types & Types::k_null) != 0;
    const unsigned plain = types & ~Types::k_null;
    if (plain != 0) {
      if (out_.types != 0 && (out_.types & plain) == 0) {
        const bool numbers = ((out_.types | plain) & ~(Types::k_integer | Types::k_number)) == 0;
        if (!numbers) warn(schema, "allOf requires two types that exclude each other; the first one counts");
      } else {
        out_.types = out_.types == 0 ? plain : out_.types & plain;
      }
      if (!out_.scalar) out_.scalar = schema;
    }
    if (const auto format = node["format"].string(); !format.empty()) {
      out_.format = format;
      out_.scalar = schema;
    }
    if (const auto encoding = node["contentEncoding"].string(); encoding == "base64") out_.encoded = true;
    if (node["contentMediaType"].is_string()) out_.media = true;
    if (!out_.scalar) out_.scalar = schema;
  }

  void add_property(Located property, std::string_view owner) {
    const std::string_view name = property.node.key();
    const auto [entry, is_new] = out_.number_of.emplace(name, out_.properties.size());
    if (is_new) {
      out_.properties.push_back({name, property, owner});
      return;
    }
    MergedProperty& before = out_.properties[entry->second];
    const unsigned old_types = types_of(before.schema.node) & ~Types::k_null;
    const unsigned new_types = types_of(property.node) & ~Types::k_null;
    if (old_types != 0 && new_types != 0 && (old_types & new_types) == 0)
      warn(property,
           "allOf declares the property twice with types that exclude each other; the last one counts");
    // A schema that only describes, or requires, does not replace one with a type.
    const bool says_nothing = new_types == 0 && references_.reference_of(property.node).empty() &&
                              !property.node["allOf"] && !property.node["oneOf"] && !property.node["anyOf"] &&
                              !property.node["properties"] && !property.node["enum"];
    if (says_nothing) return;
    before.schema = property;
    before.owner = owner;
  }

  /// Leaves out alternatives one of which leads back here: a base type that lists those derived from it.
  void drop_circular() {
    const auto leads_back = [&](const Alternatives& one) {
      for (const std::string_view key : {"oneOf", "anyOf"})
        for (const Node variant : one.schema.node[key]) {
          if (references_.reference_of(variant).empty()) continue;
          const Located target = references_.resolve(Located{variant, one.schema.source});
          if (target && seen_.count({target.source, target.node.id()}) != 0) return true;
        }
      return false;
    };
    const auto circular = [&](const Alternatives& one) { return leads_back(one); };
    auto& list = out_.alternatives;
    list.erase(std::remove_if(list.begin(), list.end(), circular), list.end());
  }

  void warn(Located at, std::string message) { model_.warnings.push_back({at, std::move(message)}); }

  Model& model_;
  openapi::Resolver& references_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen_;
  SchemaParts out_;
};

}  // namespace

unsigned types_of(Node schema) {
  const Node type = schema["type"];
  if (type.is_string()) return bit_of(type.text());
  unsigned bits = 0;
  for (const Node one : type)
    bits |= bit_of(one.string());
  return bits;
}

SchemaParts collect_parts(Model& model, openapi::Resolver& references, Located schema,
                          std::string_view owner) {
  return Collector(model, references).run(schema, owner);
}

std::string declaration_name(const openapi::Resolver& references, Located schema) {
  std::vector<std::string_view> steps;
  for (Node node = schema.node; node && steps.size() < 64; node = node.parent())
    if (!node.key().empty()) steps.push_back(node.key());
  std::reverse(steps.begin(), steps.end());
  std::string name;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (is_structure(steps[i]) && i + 1 != steps.size()) continue;
    if (!name.empty()) name += ' ';
    name += steps[i];
  }
  if (!name.empty()) return name;
  std::string place = references.name(schema.source);
  const auto slash = place.rfind('/');
  if (slash != std::string::npos) place.erase(0, slash + 1);
  const auto dot = place.find('.');
  if (dot != std::string::npos) place.erase(dot);
  return place.empty() ? "Document" : place;
}

}  // namespace collet::generate
