// SPDX-License-Identifier: MIT
#include "plugins/generate/model/type_builder.hpp"

#include <collet/failure.hpp>

namespace collet::generate {
namespace {

constexpr std::size_t k_max_depth = 100;

std::uint64_t key_of(Located at) {
  return std::uint64_t{at.source} << 32U | at.node.id();
}

Format string_format(std::string_view format, bool encoded) {
  if (format == "date-time") return Format::date_time;
  if (format == "byte" || encoded) return Format::bytes;
  if (format == "binary") return Format::binary;
  return Format::none;
}

}  // namespace

Format number_format(std::string_view format) {
  static constexpr std::pair<std::string_view, Format> k_formats[] = {
      {"int32", Format::int32},       {"int64", Format::int64},     {"float", Format::float32},
      {"double", Format::float64},    {"decimal", Format::decimal}, {"bigdecimal", Format::decimal},
      {"decimal128", Format::decimal}};
  for (const auto& [word, value] : k_formats)
    if (word == format) return value;
  return Format::none;
}

Type Model::resolved(Id id) const {
  Type type = types[id];
  bool nullable = type.nullable;
  for (std::size_t steps = 0; type.kind == Kind::named && steps <= declarations.size(); ++steps) {
    type = types[declarations[type.of].type];
    nullable = nullable || type.nullable;
  }
  type.nullable = nullable;
  return type;
}

Id TypeBuilder::add(const Type& type) {
  if (model_.types.size() >= k_max_types)
    throw Failure(COLLET_TOO_LARGE, "the document has over " + std::to_string(k_max_types) +
                                        " types; choose operations or tags");
  model_.types.push_back(type);
  return static_cast<Id>(model_.types.size() - 1);
}

Id TypeBuilder::declare(Located schema) {
  const auto [entry, is_new] =
      declarations_.emplace(key_of(schema), static_cast<Id>(model_.declarations.size()));
  if (!is_new) return entry->second;
  const Id id = entry->second;
  // A component that is nothing but a reference to another document gives the schema there its name.
  Located declared = schema;
  if (schema.node.size() == 1 && !references_.reference_of(schema.node).empty()) {
    const Located target = references_.follow(schema).at;
    if (target && target.node.is_object() && target.source != schema.source &&
        declarations_.emplace(key_of(target), id).second)
      declared = target;
  }
  model_.declarations.push_back({declaration_name(references_, schema), declared, any()});
  unbuilt_.push_back(id);
  return id;
}

Id TypeBuilder::follow(Located schema) {
  const auto found = references_.follow(schema);
  if (found.state != openapi::Followed::State::found || !found.at.node.is_object()) {
    warn(schema, "the reference leads to no schema, so any value is allowed" +
                     (found.reason.empty() ? "" : ": " + found.reason));
    return any();
  }
  return add({Kind::named, Format::none, false, declare(found.at), schema});
}

Id TypeBuilder::type_of(Located schema, const std::string& name) {
  if (!schema || !schema.node.is_object()) return any();
  if (const auto known = types_.find(key_of(schema)); known != types_.end()) return known->second;
  if (!references_.reference_of(schema.node).empty())
    return types_.emplace(key_of(schema), follow(schema)).first->second;
  // A schema that contains itself by way of allOf, and one that is nested very deeply, becomes a declaration.
  if (depth_ >= k_max_depth || !building_.insert(key_of(schema)).second)
    return add({Kind::named, Format::none, false, declare(schema), schema});
  ++depth_;
  const Id id = add(build(schema, name));
  --depth_;
  building_.erase(key_of(schema));
  return types_.emplace(key_of(schema), id).first->second;
}

/// Returns true if the schema is another one in a wrapper: allOf with one reference, to add a description.
bool TypeBuilder::wrapped(Located schema, Type& type) {
  const Node node = schema.node;
  const Node all = node["allOf"];
  if (all.size() != 1 || references_.reference_of(all.at(0)).empty()) return false;
  for (const std::string_view key : {"properties", "oneOf", "anyOf", "enum", "const", "additionalProperties",
                                     "required", "items", "format"})
    if (node[key]) return false;
  const Id target = type_of({all.at(0), schema.source}, {});
  type = model_.types[target];
  type.schema = schema;
  type.nullable =
      type.nullable || node["nullable"].boolean().value_or(false) || (types_of(node) & Types::k_null) != 0;
  return true;
}

Type TypeBuilder::build(Located schema, const std::string& name) {
  Type type;
  if (!wrapped(schema, type)) {
    SchemaParts parts = collect_parts(model_, references_, schema, name);
    type = from_parts(parts, schema, name);
    type.nullable = type.nullable || parts.nullable;
  }
  type.schema = schema;
  const bool may_need_name =
      type.kind == Kind::object || type.kind == Kind::enumeration || type.kind == Kind::one_of;
  if (may_need_name) type.name = name;
  return type;
}

Type TypeBuilder::from_parts(SchemaParts& parts, Located schema, const std::string& name) {
  Type type;
  if (enumeration(parts, type)) return type;
  if (one_of(parts, type, name)) return type;
  unsigned types = parts.types;
  if (types == 0) {
    const bool looks_like_text =
        parts.scalar.node["pattern"] || string_format(parts.format, parts.encoded) != Format::none;
    if (!parts.properties.empty() || parts.additional)
      types = Types::k_object;
    else if (parts.items)
      types = Types::k_array;
    else if (looks_like_text)
      types = Types::k_string;
  }
  if ((types & Types::k_number) != 0) types &= ~Types::k_integer;
  if (types == 0 ||
      types == (Types::k_boolean | Types::k_number | Types::k_string | Types::k_array | Types::k_object))
    return type;
  if ((types & (types - 1)) == 0) return single(parts, types, name);
  Union choice;
  for (unsigned bit = Types::k_boolean; bit <= Types::k_object; bit <<= 1U) {
    if ((types & bit) == 0) continue;
    Type one = single(parts, bit, name + " value");
    one.schema = schema;
    if (one.kind == Kind::object) one.name = name + " object";
    choice.variants.push_back({add(one)});
  }
  type.kind = Kind::one_of;
  type.of = static_cast<Id>(model_.unions.size());
  model_.unions.push_back(std::move(choice));
  return type;
}

Type TypeBuilder::single(const SchemaParts& parts, unsigned bit, const std::string& name) {
  switch (bit) {
    case Types::k_boolean:
      return {Kind::boolean};
    case Types::k_integer:
      return {Kind::integer, number_format(parts.format)};
    case Types::k_number:
      return {Kind::number, number_format(parts.format)};
    case Types::k_string: {
      const bool file = parts.format.empty() && parts.media && !parts.encoded;
      return {Kind::string, file ? Format::binary : string_format(parts.format, parts.encoded)};
    }
    case Types::k_array: {
      if (!parts.items) return {Kind::array, Format::none, false, any()};
      return {Kind::array, Format::none, false, type_of(parts.items, name + " item")};
    }
    default:
      return object(parts, name);
  }
}

Type TypeBuilder::object(const SchemaParts& parts, const std::string& name) {
  const auto additional = [&] {
    return type_of(parts.additional, std::string(parts.additional_owner) + " value");
  };
  if (parts.properties.empty()) {
    const Node closed = parts.scalar.node["additionalProperties"];
    if (closed && closed.boolean() == false) {
      model_.objects.push_back({});
      return {Kind::object, Format::none, false, static_cast<Id>(model_.objects.size() - 1)};
    }
    return {Kind::map, Format::none, false, parts.additional ? additional() : any()};
  }
  static_cast<void>(name);
  Object object;
  for (const MergedProperty& from : parts.properties) {
    Property property;
    property.name = from.name;
    property.schema = from.schema.node;
    property.type = type_of(from.schema, std::string(from.owner) + ' ' + std::string(from.name));
    property.read_only = from.schema.node["readOnly"].boolean().value_or(false);
    property.write_only = from.schema.node["writeOnly"].boolean().value_or(false);
    object.properties.push_back(property);
  }
  for (const std::string_view required : parts.required)
    if (const auto at = parts.number_of.find(required); at != parts.number_of.end())
      object.properties[at->second].required = true;
  if (parts.additional) object.additional = additional();
  model_.objects.push_back(std::move(object));
  return {Kind::object, Format::none, false, static_cast<Id>(model_.objects.size() - 1)};
}

}  // namespace collet::generate
