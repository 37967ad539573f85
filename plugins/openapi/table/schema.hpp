// SPDX-License-Identifier: MIT
/// Fields of schemas. In 2.0 and 3.0 these are the keywords that the specification adopts from JSON Schema,
/// from 3.1 on the keywords of draft 2020-12 and of the OpenAPI vocabulary. The table also contains keywords
/// of other drafts that documents use: they are fields of no version, but their values are schemas.
#pragma once

#include "plugins/openapi/table/field_builders.hpp"

namespace collet::openapi::table {

inline constexpr std::string_view k_item_types[] = {"string", "number", "integer", "boolean", "array"};
inline constexpr std::string_view k_form_types[] = {"string",  "number", "integer",
                                                    "boolean", "array",  "file"};
inline constexpr std::string_view k_types_3_0[] = {"array",  "boolean", "integer",
                                                   "number", "object",  "string"};
inline constexpr std::string_view k_types[] = {"array",  "boolean", "integer", "null",
                                               "number", "object",  "string"};
inline constexpr std::string_view k_file_type[] = {"file"};
inline constexpr std::string_view k_separators[] = {"csv", "ssv", "tsv", "pipes"};
inline constexpr std::string_view k_separators_or_multi[] = {"csv", "ssv", "tsv", "pipes", "multi"};
inline constexpr std::string_view k_node_types[] = {"element", "attribute", "text", "cdata", "none"};

/// Schema keywords that parameters, headers and items have in 2.0.
inline constexpr Field k_simple_schema[] = {
    field("format", ValueType::string).in(k_in_2_0),
    field("items", Object::items).in(k_in_2_0),
    field("default", ValueType::any).in(k_in_2_0),
    field("maximum", ValueType::number).in(k_in_2_0),
    field("exclusiveMaximum", ValueType::boolean).in(k_in_2_0),
    field("minimum", ValueType::number).in(k_in_2_0),
    field("exclusiveMinimum", ValueType::boolean).in(k_in_2_0),
    field("maxLength", ValueType::non_negative_integer).in(k_in_2_0),
    field("minLength", ValueType::non_negative_integer).in(k_in_2_0),
    field("pattern", ValueType::string).in(k_in_2_0),
    field("maxItems", ValueType::non_negative_integer).in(k_in_2_0),
    field("minItems", ValueType::non_negative_integer).in(k_in_2_0),
    field("uniqueItems", ValueType::boolean).in(k_in_2_0),
    list("enum", ValueType::any).in(k_in_2_0).non_empty().unique_items(),
    field("multipleOf", ValueType::positive_number).in(k_in_2_0),
};

inline constexpr Field k_items_own_fields[] = {
    field("type", k_item_types).in(k_in_2_0).required(),
    field("collectionFormat", k_separators).in(k_in_2_0),
};
inline constexpr auto k_items = joined(k_items_own_fields, k_simple_schema, k_any_variant);

inline constexpr Field k_schema[] = {
    // JSON Schema core
    field("$id", ValueType::schema_id).in(k_from_3_1),
    field("$schema", ValueType::uri).in(k_from_3_1),
    field("$ref", ValueType::string).in(k_in_2_0).for_variants(variant::k_plain),
    field("$ref", ValueType::uri_reference).in(k_from_3_1),
    field("$anchor", ValueType::anchor).in(k_from_3_1),
    field("$dynamicRef", ValueType::uri_reference).in(k_from_3_1),
    field("$dynamicAnchor", ValueType::anchor).in(k_from_3_1),
    map("$vocabulary", ValueType::boolean).in(k_from_3_1).with_keys(KeyFormat::uri),
    field("$comment", ValueType::string).in(k_from_3_1),
    map("$defs", Object::schema).in(k_from_3_1),
    // applicators
    list("prefixItems", Object::schema).in(k_from_3_1).non_empty(),
    one_or_list("items", Object::schema).in(k_in_2_0).non_empty().for_variants(variant::k_plain),
    field("items", Object::schema).in(k_in_3),
    field("contains", Object::schema).in(k_from_3_1),
    map("properties", Object::schema).for_variants(variant::k_plain),
    map("patternProperties", Object::schema).in(k_from_3_1),
    field("additionalProperties", Object::schema).or_boolean(k_in_all).for_variants(variant::k_plain),
    field("propertyNames", Object::schema).in(k_from_3_1),
    map("dependentSchemas", Object::schema).in(k_from_3_1),
    list("allOf", Object::schema).in(k_in_2_0).non_empty().for_variants(variant::k_plain),
    list("allOf", Object::schema).in(k_in_3).non_empty(k_from_3_1),
    list("anyOf", Object::schema).in(k_in_3).non_empty(k_from_3_1),
    list("oneOf", Object::schema).in(k_in_3).non_empty(k_from_3_1),
    field("not", Object::schema).in(k_in_3),
    field("if", Object::schema).in(k_from_3_1),
    field("then", Object::schema).in(k_from_3_1),
    field("else", Object::schema).in(k_from_3_1),
    field("unevaluatedItems", Object::schema).in(k_from_3_1),
    field("unevaluatedProperties", Object::schema).in(k_from_3_1),
    // validation
    field("type", k_file_type).in(k_in_2_0).required().for_variants(variant::k_file),
    one_or_list("type", k_types).in(k_in_2_0 | k_from_3_1).non_empty().unique_items(),
    field("type", k_types_3_0).in(k_in_3_0),
    field("const", ValueType::any).in(k_from_3_1),
    list("enum", ValueType::any).in(k_in_2_0).non_empty().unique_items().for_variants(variant::k_plain),
    list("enum", ValueType::any).in(k_in_3).non_empty(k_in_3_0),
    field("multipleOf", ValueType::positive_number).for_variants(variant::k_plain),
    field("maximum", ValueType::number).for_variants(variant::k_plain),
    field("minimum", ValueType::number).for_variants(variant::k_plain),
    field("exclusiveMaximum", ValueType::boolean).in(k_to_3_0).for_variants(variant::k_plain),
    field("exclusiveMinimum", ValueType::boolean).in(k_to_3_0).for_variants(variant::k_plain),
    field("exclusiveMaximum", ValueType::number).in(k_from_3_1),
    field("exclusiveMinimum", ValueType::number).in(k_from_3_1),
    field("maxLength", ValueType::non_negative_integer).for_variants(variant::k_plain),
    field("minLength", ValueType::non_negative_integer).for_variants(variant::k_plain),
    field("pattern", ValueType::string).for_variants(variant::k_plain),
    field("maxItems", ValueType::non_negative_integer).for_variants(variant::k_plain),
    field("minItems", ValueType::non_negative_integer).for_variants(variant::k_plain),
    field("uniqueItems", ValueType::boolean).for_variants(variant::k_plain),
    field("maxContains", ValueType::non_negative_integer).in(k_from_3_1),
    field("minContains", ValueType::non_negative_integer).in(k_from_3_1),
    field("maxProperties", ValueType::non_negative_integer).for_variants(variant::k_plain),
    field("minProperties", ValueType::non_negative_integer).for_variants(variant::k_plain),
    list("required", ValueType::string).non_empty(k_to_3_0).unique_items(),
    map("dependentRequired", ValueType::unique_string_array).in(k_from_3_1),
    // annotations
    field("title", ValueType::string),
    field("description", ValueType::string),
    field("default", ValueType::any),
    field("format", ValueType::string),
    field("nullable", ValueType::boolean).in(k_in_3_0),
    field("readOnly", ValueType::boolean),
    field("writeOnly", ValueType::boolean).in(k_in_3),
    field("deprecated", ValueType::boolean).in(k_in_3),
    list("examples", ValueType::any).in(k_from_3_1),
    field("contentEncoding", ValueType::string).in(k_from_3_1),
    field("contentMediaType", ValueType::string).in(k_from_3_1),
    field("contentSchema", Object::schema).in(k_from_3_1),
    // OpenAPI
    field("discriminator", ValueType::string).in(k_in_2_0).for_variants(variant::k_plain),
    field("discriminator", Object::discriminator).in(k_in_3),
    field("xml", Object::xml).for_variants(variant::k_plain),
    field("externalDocs", Object::external_docs),
    field("example", ValueType::any),
    // other drafts
    map("definitions", Object::schema).in(0),
    field("additionalItems", Object::schema).in(0),
};

inline constexpr Field k_discriminator[] = {
    field("propertyName", ValueType::string).required(),
    map("mapping", ValueType::string),
    field("defaultMapping", ValueType::string).in(k_in_3_2),
};

inline constexpr Field k_xml[] = {
    field("nodeType", k_node_types).in(k_in_3_2),
    field("name", ValueType::string),
    field("namespace", ValueType::string).in(k_in_2_0 | k_in_3_2),
    field("namespace", ValueType::uri).in(k_in_3_0 | k_in_3_1),
    field("prefix", ValueType::string),
    field("attribute", ValueType::boolean),
    field("wrapped", ValueType::boolean),
};

}  // namespace collet::openapi::table
