// SPDX-License-Identifier: MIT
/// Fields of schemas: in 2.0 and 3.0 those that the specification takes over from JSON Schema, from 3.1 on
/// the keywords of draft 2020-12 and of the OpenAPI vocabulary. Beside them what documents take from other
/// drafts: no field of any version, but schemas stand in it.
#pragma once

#include "plugins/openapi/table/make.hpp"

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

/// 2.0: what parameters, headers and items have of a schema.
inline constexpr Field k_simple_schema[] = {
    field("format", Form::string).in(k_in_2_0),
    field("items", Object::items).in(k_in_2_0),
    field("default", Form::any).in(k_in_2_0),
    field("maximum", Form::number).in(k_in_2_0),
    field("exclusiveMaximum", Form::boolean).in(k_in_2_0),
    field("minimum", Form::number).in(k_in_2_0),
    field("exclusiveMinimum", Form::boolean).in(k_in_2_0),
    field("maxLength", Form::count).in(k_in_2_0),
    field("minLength", Form::count).in(k_in_2_0),
    field("pattern", Form::string).in(k_in_2_0),
    field("maxItems", Form::count).in(k_in_2_0),
    field("minItems", Form::count).in(k_in_2_0),
    field("uniqueItems", Form::boolean).in(k_in_2_0),
    list("enum", Form::any).in(k_in_2_0).not_empty().distinct(),
    field("multipleOf", Form::positive).in(k_in_2_0),
};

inline constexpr Field k_items_itself[] = {
    field("type", k_item_types).in(k_in_2_0).must(),
    field("collectionFormat", k_separators).in(k_in_2_0),
};
inline constexpr auto k_items = joined(k_items_itself, k_simple_schema, k_any_variant);

inline constexpr Field k_schema[] = {
    // JSON Schema core
    field("$id", Form::schema_id).in(k_from_3_1),
    field("$schema", Form::uri).in(k_from_3_1),
    field("$ref", Form::string).in(k_in_2_0).when(variant::k_plain),
    field("$ref", Form::uri_reference).in(k_from_3_1),
    field("$anchor", Form::anchor).in(k_from_3_1),
    field("$dynamicRef", Form::uri_reference).in(k_from_3_1),
    field("$dynamicAnchor", Form::anchor).in(k_from_3_1),
    map("$vocabulary", Form::boolean).in(k_from_3_1).keyed(Keys::uri),
    field("$comment", Form::string).in(k_from_3_1),
    map("$defs", Object::schema).in(k_from_3_1),
    // applicators
    list("prefixItems", Object::schema).in(k_from_3_1).not_empty(),
    one_or_list("items", Object::schema).in(k_in_2_0).not_empty().when(variant::k_plain),
    field("items", Object::schema).in(k_in_3),
    field("contains", Object::schema).in(k_from_3_1),
    map("properties", Object::schema).when(variant::k_plain),
    map("patternProperties", Object::schema).in(k_from_3_1),
    field("additionalProperties", Object::schema).or_boolean(k_in_all).when(variant::k_plain),
    field("propertyNames", Object::schema).in(k_from_3_1),
    map("dependentSchemas", Object::schema).in(k_from_3_1),
    list("allOf", Object::schema).in(k_in_2_0).not_empty().when(variant::k_plain),
    list("allOf", Object::schema).in(k_in_3).not_empty(k_from_3_1),
    list("anyOf", Object::schema).in(k_in_3).not_empty(k_from_3_1),
    list("oneOf", Object::schema).in(k_in_3).not_empty(k_from_3_1),
    field("not", Object::schema).in(k_in_3),
    field("if", Object::schema).in(k_from_3_1),
    field("then", Object::schema).in(k_from_3_1),
    field("else", Object::schema).in(k_from_3_1),
    field("unevaluatedItems", Object::schema).in(k_from_3_1),
    field("unevaluatedProperties", Object::schema).in(k_from_3_1),
    // validation
    field("type", k_file_type).in(k_in_2_0).must().when(variant::k_file),
    one_or_list("type", k_types).in(k_in_2_0 | k_from_3_1).not_empty().distinct(),
    field("type", k_types_3_0).in(k_in_3_0),
    field("const", Form::any).in(k_from_3_1),
    list("enum", Form::any).in(k_in_2_0).not_empty().distinct().when(variant::k_plain),
    list("enum", Form::any).in(k_in_3).not_empty(k_in_3_0),
    field("multipleOf", Form::positive).when(variant::k_plain),
    field("maximum", Form::number).when(variant::k_plain),
    field("minimum", Form::number).when(variant::k_plain),
    field("exclusiveMaximum", Form::boolean).in(k_to_3_0).when(variant::k_plain),
    field("exclusiveMinimum", Form::boolean).in(k_to_3_0).when(variant::k_plain),
    field("exclusiveMaximum", Form::number).in(k_from_3_1),
    field("exclusiveMinimum", Form::number).in(k_from_3_1),
    field("maxLength", Form::count).when(variant::k_plain),
    field("minLength", Form::count).when(variant::k_plain),
    field("pattern", Form::string).when(variant::k_plain),
    field("maxItems", Form::count).when(variant::k_plain),
    field("minItems", Form::count).when(variant::k_plain),
    field("uniqueItems", Form::boolean).when(variant::k_plain),
    field("maxContains", Form::count).in(k_from_3_1),
    field("minContains", Form::count).in(k_from_3_1),
    field("maxProperties", Form::count).when(variant::k_plain),
    field("minProperties", Form::count).when(variant::k_plain),
    list("required", Form::string).not_empty(k_to_3_0).distinct(),
    map("dependentRequired", Form::unique_strings).in(k_from_3_1),
    // annotations
    field("title", Form::string),
    field("description", Form::string),
    field("default", Form::any),
    field("format", Form::string),
    field("nullable", Form::boolean).in(k_in_3_0),
    field("readOnly", Form::boolean),
    field("writeOnly", Form::boolean).in(k_in_3),
    field("deprecated", Form::boolean).in(k_in_3),
    list("examples", Form::any).in(k_from_3_1),
    field("contentEncoding", Form::string).in(k_from_3_1),
    field("contentMediaType", Form::string).in(k_from_3_1),
    field("contentSchema", Object::schema).in(k_from_3_1),
    // OpenAPI
    field("discriminator", Form::string).in(k_in_2_0).when(variant::k_plain),
    field("discriminator", Object::discriminator).in(k_in_3),
    field("xml", Object::xml).when(variant::k_plain),
    field("externalDocs", Object::external_docs),
    field("example", Form::any),
    // other drafts
    map("definitions", Object::schema).in(0),
    field("additionalItems", Object::schema).in(0),
};

inline constexpr Field k_discriminator[] = {
    field("propertyName", Form::string).must(),
    map("mapping", Form::string),
    field("defaultMapping", Form::string).in(k_in_3_2),
};

inline constexpr Field k_xml[] = {
    field("nodeType", k_node_types).in(k_in_3_2),
    field("name", Form::string),
    field("namespace", Form::string).in(k_in_2_0 | k_in_3_2),
    field("namespace", Form::uri).in(k_in_3_0 | k_in_3_1),
    field("prefix", Form::string),
    field("attribute", Form::boolean),
    field("wrapped", Form::boolean),
};

}  // namespace collet::openapi::table
