// SPDX-License-Identifier: MIT
/// Types of schemas that list their values or their alternatives: `enum`, `const`, `oneOf` and `anyOf`.
#include <algorithm>

#include "plugins/generate/model/type_builder.hpp"

namespace collet::generate {
namespace {

/// Returns true if the schema does not determine a type of values.
bool only_restricts(Node schema) {
  static constexpr std::string_view k_words[] = {"$ref",  "$dynamicRef", "type",   "properties",
                                                 "items", "enum",        "const",  "allOf",
                                                 "oneOf", "anyOf",       "format", "additionalProperties"};
  return std::none_of(std::begin(k_words), std::end(k_words),
                      [&](std::string_view word) { return static_cast<bool>(schema[word]); });
}

bool allows_only_null(Node schema) {
  if (types_of(schema) == Types::k_null) return true;
  const Node values = schema["enum"];
  if (values.size() == 1 && values.at(0).type() == openapi::Type::null) return true;
  const Node constant = schema["const"];
  return constant && constant.type() == openapi::Type::null;
}

}  // namespace

bool TypeBuilder::enumeration(const SchemaParts& parts, Type& type) {
  if (!parts.values && !parts.constant) return false;
  Enumeration list;
  bool first = true;
  const auto take = [&](Node value) {
    Kind kind = Kind::any;
    switch (value.type()) {
      case openapi::Type::null:
        type.nullable = true;
        return;
      case openapi::Type::string:
        kind = Kind::string;
        break;
      case openapi::Type::boolean:
        kind = Kind::boolean;
        break;
      case openapi::Type::number:
        kind = value.text().find_first_of(".eE") == std::string_view::npos ? Kind::integer : Kind::number;
        break;
      default:
        break;
    }
    const auto same = [&](Node other) {
      return other.type() == value.type() && other.text() == value.text();
    };
    const bool scalar = kind != Kind::any;
    if (scalar && list.values.size() < 10'000 && std::any_of(list.values.begin(), list.values.end(), same))
      return;
    const bool numbers = (list.base == Kind::integer && kind == Kind::number) ||
                         (list.base == Kind::number && kind == Kind::integer);
    list.base = first || list.base == kind ? kind : numbers ? Kind::number : Kind::any;
    first = false;
    list.values.push_back(value);
  };
  if (parts.constant) {
    take(parts.constant);
  } else {
    for (const Node value : parts.values)
      take(value);
  }
  if (list.values.empty()) return true;  // null alone
  if (list.base == Kind::boolean && list.values.size() == 2) {
    type.kind = Kind::boolean;
    return true;
  }
  static constexpr std::pair<Kind, unsigned> k_bits[] = {{Kind::boolean, Types::k_boolean},
                                                         {Kind::integer, Types::k_integer | Types::k_number},
                                                         {Kind::number, Types::k_number},
                                                         {Kind::string, Types::k_string}};
  for (const auto& [kind, bits] : k_bits)
    if (kind == list.base && parts.types != 0 && (parts.types & bits) == 0) list.base = Kind::any;
  if (parts.types == Types::k_number && list.base == Kind::integer) list.base = Kind::number;
  type.kind = Kind::enumeration;
  type.format = number_format(parts.format);
  type.of = static_cast<Id>(model_.enumerations.size());
  model_.enumerations.push_back(std::move(list));
  return true;
}

void TypeBuilder::add_tags(Variant& variant, Node written, const Alternatives& from) const {
  const Node mapping = from.schema.node["discriminator"]["mapping"];
  const Located reference{written, from.schema.source};
  const auto target = references_.resolve(reference);
  if (!target || target.node == written) return;
  for (const Node entry : mapping) {
    const Node named = references_.description(from.schema.source).index().schemas().find(entry.string());
    const Located leads =
        named ? Located{named, from.schema.source}
              : references_.follow(from.schema, entry.string(), openapi::Resolver::Reach::all).at;
    if (leads && references_.resolve(leads) == target) variant.tags.emplace_back(entry.key());
  }
  if (!variant.tags.empty()) return;
  // Without a mapping, the tag is the name of the component to which the reference itself leads (OpenAPI,
  // Discriminator Object).
  const std::string_view component = references_.follow(reference).at.node.key();
  if (!component.empty()) variant.tags.emplace_back(component);
}

bool TypeBuilder::one_of(SchemaParts& parts, Type& type, const std::string& name) {
  for (const Alternatives& from : parts.alternatives) {
    const Node node = from.schema.node;
    const Node list = node["oneOf"].size() != 0 ? node["oneOf"] : node["anyOf"];
    Union choice;
    choice.discriminator = node["discriminator"]["propertyName"].string();
    bool restricts = true;
    std::size_t number = 0;
    for (const Node written : list) {
      ++number;
      if (!written.is_object()) continue;
      if (allows_only_null(written)) {
        type.nullable = true;
        continue;
      }
      if (only_restricts(written)) {
        if (written["nullable"].boolean().value_or(false)) type.nullable = true;
        continue;
      }
      restricts = false;
      const auto title = written["title"].string();
      Variant variant;
      variant.type = type_of(
          {written, from.schema.source},
          std::string(from.owner) + ' ' + (title.empty() ? std::to_string(number) : std::string(title)));
      if (!choice.discriminator.empty()) add_tags(variant, written, from);
      const Type& added = model_.types[variant.type];
      const auto same = [&](const Variant& other) {
        const Type& known = model_.types[other.type];
        return added.kind == Kind::named && known.kind == Kind::named && added.of == known.of;
      };
      if (std::none_of(choice.variants.begin(), choice.variants.end(), same))
        choice.variants.push_back(std::move(variant));
    }
    if (restricts || choice.variants.empty()) continue;
    if (parts.alternatives.size() > 1 && &from != &parts.alternatives.back())
      warn(from.schema, "several lists of alternatives apply at once; only this one becomes a type");
    if (!parts.properties.empty()) {
      Type base = object(parts, name);
      base.schema = parts.scalar;
      base.name = name + " base";
      choice.base = add(base);
    } else if (choice.variants.size() == 1) {
      const bool nullable = type.nullable;
      type = model_.types[choice.variants.front().type];
      type.nullable = type.nullable || nullable;
      return true;
    }
    type.kind = Kind::one_of;
    type.of = static_cast<Id>(model_.unions.size());
    model_.unions.push_back(std::move(choice));
    return true;
  }
  return false;
}

}  // namespace collet::generate
