// SPDX-License-Identifier: MIT
/// For each rule about schemas: a pair of schemas with that change, and a similar pair with the same meaning.
#pragma once

#include <string_view>

namespace collet::test {

struct SchemaCase {
  std::string_view what;
  std::string_view base;
  std::string_view revision;
  std::string_view near_base;
  std::string_view near_revision;
};

// clang-format off
inline constexpr SchemaCase k_schema_cases[] = {
  {"type-changed", "{type: string}", "{type: integer}", "{type: string}", "{type: [string]}"},
  {"type-generalized", "{type: integer}", "{type: number}", "{type: [integer, number]}", "{type: number}"},
  {"type-specialized", "{type: [string, integer]}", "{type: string}", "{type: [string, integer]}", "{anyOf: [{type: integer}, {type: string}]}"},
  {"became-nullable", "{type: string}", "{type: [string, 'null']}", "{type: [string, 'null']}", "{type: ['null', string]}"},
  {"became-not-nullable", "{type: [string, 'null']}", "{type: string}", "{anyOf: [{type: string}, {type: 'null'}]}", "{type: [string, 'null']}"},
  {"format-changed", "{type: string, format: date}", "{type: string, format: uuid}", "{type: string, format: byte}", "{type: string, contentEncoding: base64}"},
  {"format-generalized", "{type: integer, format: int32}", "{type: integer, format: int64}", "{type: string, format: uuid}", "{allOf: [{type: string}, {format: uuid}]}"},
  {"format-specialized", "{type: string}", "{type: string, format: date}", "{type: string, format: date}", "{format: date, type: string}"},
  {"enum-value-added", "{enum: [a]}", "{enum: [a, b]}", "{enum: [a, b]}", "{enum: [b, a]}"},
  {"enum-value-removed", "{type: string, enum: [a, b]}", "{type: string, enum: [a]}", "{type: string, enum: [a, b]}", "{enum: [a, b]}"},
  {"became-enum", "{type: string}", "{type: string, enum: [a]}", "{enum: [a]}", "{const: a}"},
  {"enum-dropped", "{type: string, enum: [a]}", "{type: string}", "{enum: [a, b]}", "{oneOf: [{const: a}, {const: b}]}"},
  {"min-increased", "{type: integer, minimum: 1}", "{type: integer, minimum: 2}", "{type: integer, minimum: 1}", "{type: integer, exclusiveMinimum: 0}"},
  {"min-decreased", "{type: number, exclusiveMinimum: 1}", "{type: number, minimum: 1}", "{type: number, minimum: 1}", "{type: number, minimum: 1.0}"},
  {"min-set", "{type: integer}", "{type: integer, minimum: 0}", "{type: integer, minimum: 0}", "{allOf: [{type: integer}, {minimum: 0}]}"},
  {"min-removed", "{type: integer, minimum: 0}", "{type: integer}", "{allOf: [{minimum: 1}, {minimum: 0}]}", "{minimum: 1}"},
  {"max-increased", "{type: integer, maximum: 9}", "{type: integer, maximum: 10}", "{type: integer, maximum: 9}", "{type: integer, exclusiveMaximum: 10}"},
  {"max-decreased", "{type: number, maximum: 9}", "{type: number, exclusiveMaximum: 9}", "{type: number, maximum: 9}", "{type: number, maximum: 9e0}"},
  {"max-set", "{type: integer}", "{type: integer, maximum: 0}", "{maximum: 3}", "{maximum: 3}"},
  {"max-removed", "{type: integer, maximum: 0}", "{type: integer}", "{maximum: 3}", "{allOf: [{maximum: 3}, {maximum: 4}]}"},
  {"min-length-increased", "{type: string}", "{type: string, minLength: 1}", "{type: string}", "{type: string, minLength: 0}"},
  {"min-length-decreased", "{type: string, minLength: 2}", "{type: string, minLength: 1}", "{type: string, minLength: 0}", "{type: string}"},
  {"max-length-increased", "{type: string, maxLength: 2}", "{type: string, maxLength: 3}", "{maxLength: 2}", "{maxLength: 2.0}"},
  {"max-length-decreased", "{type: string, maxLength: 3}", "{type: string, maxLength: 2}", "{maxLength: 3}", "{maxLength: 3}"},
  {"max-length-set", "{type: string}", "{type: string, maxLength: 2}", "{type: string, maxLength: 2}", "{maxLength: 2, type: string}"},
  {"max-length-removed", "{type: string, maxLength: 2}", "{type: string}", "{type: string, maxLength: 2}", "{allOf: [{type: string, maxLength: 2}]}"},
  {"min-items-increased", "{type: array, items: {}}", "{type: array, items: {}, minItems: 1}", "{type: array, items: {}}", "{type: array, items: {}, minItems: 0}"},
  {"min-items-decreased", "{type: array, minItems: 2}", "{type: array, minItems: 1}", "{type: array, minItems: 0}", "{type: array}"},
  {"max-items-increased", "{type: array, maxItems: 2}", "{type: array, maxItems: 3}", "{maxItems: 2}", "{maxItems: 2}"},
  {"max-items-decreased", "{type: array, maxItems: 3}", "{type: array, maxItems: 2}", "{maxItems: 3}", "{maxItems: 3}"},
  {"max-items-set", "{type: array}", "{type: array, maxItems: 2}", "{type: array}", "{type: [array]}"},
  {"max-items-removed", "{type: array, maxItems: 2}", "{type: array}", "{type: array, items: {type: string}}", "{items: {type: string}}"},
  {"min-properties-increased", "{type: object}", "{type: object, minProperties: 1}", "{type: object}", "{type: object, minProperties: 0}"},
  {"min-properties-decreased", "{type: object, minProperties: 2}", "{type: object, minProperties: 1}", "{type: object, minProperties: 0}", "{type: object}"},
  {"max-properties-increased", "{type: object, maxProperties: 2}", "{type: object, maxProperties: 3}", "{maxProperties: 2}", "{maxProperties: 2}"},
  {"max-properties-decreased", "{type: object, maxProperties: 3}", "{type: object, maxProperties: 2}", "{maxProperties: 3}", "{maxProperties: 3}"},
  {"max-properties-set", "{type: object}", "{type: object, maxProperties: 2}", "{type: object}", "{allOf: [{type: object}]}"},
  {"max-properties-removed", "{type: object, maxProperties: 2}", "{type: object}", "{type: object}", "{type: object, additionalProperties: true}"},
  {"pattern-added", "{type: string}", "{type: string, pattern: '^a'}", "{type: string, pattern: '^a'}", "{allOf: [{pattern: '^a'}, {type: string}]}"},
  {"pattern-removed", "{type: string, pattern: '^a'}", "{type: string}", "{pattern: '^a'}", "{pattern: \"^a\"}"},
  {"pattern-changed", "{type: string, pattern: '^a'}", "{type: string, pattern: '^b'}", "{allOf: [{pattern: '^a'}, {pattern: '^b'}]}", "{allOf: [{pattern: '^b'}, {pattern: '^a'}]}"},
  {"multiple-of-changed", "{type: number, multipleOf: 3}", "{type: number, multipleOf: 5}", "{type: number, multipleOf: 3}", "{type: number, multipleOf: 3.0}"},
  {"multiple-of-narrowed", "{type: number, multipleOf: 0.1}", "{type: number, multipleOf: 0.2}", "{multipleOf: 2}", "{multipleOf: 2.00}"},
  {"multiple-of-widened", "{type: number, multipleOf: 4}", "{type: number}", "{multipleOf: 4}", "{allOf: [{multipleOf: 4}]}"},
  {"unique-items-added", "{type: array}", "{type: array, uniqueItems: true}", "{type: array}", "{type: array, uniqueItems: false}"},
  {"unique-items-removed", "{type: array, uniqueItems: true}", "{type: array, uniqueItems: false}", "{type: array, uniqueItems: false}", "{type: array}"},
  {"additional-properties-forbidden", "{type: object}", "{type: object, additionalProperties: false}", "{type: object}", "{type: object, additionalProperties: {}}"},
  {"additional-properties-allowed", "{type: object, additionalProperties: false}", "{type: object, additionalProperties: true}", "{type: object, additionalProperties: {}}", "{type: object, additionalProperties: true}"},
  {"one-of-added", "{oneOf: [{$ref: '#/components/schemas/Cat'}]}", "{oneOf: [{$ref: '#/components/schemas/Dog'}, {$ref: '#/components/schemas/Cat'}]}", "{oneOf: [{$ref: '#/components/schemas/Cat'}]}", "{$ref: '#/components/schemas/Cat'}"},
  {"one-of-removed", "{oneOf: [{$ref: '#/components/schemas/Dog'}, {$ref: '#/components/schemas/Cat'}]}", "{$ref: '#/components/schemas/Cat'}", "{oneOf: [{$ref: '#/components/schemas/Dog'}, {$ref: '#/components/schemas/Cat'}]}", "{oneOf: [{type: object, required: [meow], properties: {meow: {type: string}}}, {$ref: '#/components/schemas/Dog'}]}"},
  {"any-of-added", "{anyOf: [{$ref: '#/components/schemas/Cat'}, {type: string}]}", "{anyOf: [{type: string}, {$ref: '#/components/schemas/Dog'}, {$ref: '#/components/schemas/Cat'}]}", "{anyOf: [{type: string, minLength: 1}, {type: integer}]}", "{anyOf: [{type: integer}, {minLength: 1, type: string}]}"},
  {"any-of-removed", "{anyOf: [{type: string, minLength: 1}, {type: integer}, {type: boolean}]}", "{anyOf: [{type: boolean}, {type: string, minLength: 1}]}", "{anyOf: [{type: string, minLength: 1}, {type: integer}]}", "{anyOf: [{type: integer}, {minLength: 1, type: string}]}"},
  {"not-added", "{type: string}", "{type: string, not: {enum: [a]}}", "{type: string, not: {enum: [a]}}", "{allOf: [{type: string}, {not: {enum: [a]}}]}"},
  {"not-removed", "{type: string, not: {enum: [a]}}", "{type: string}", "{not: {$ref: '#/components/schemas/Cat'}}", "{not: {type: object, required: [meow], properties: {meow: {type: string}}}}"},
  {"not-changed", "{type: array, items: {type: string}, not: {minItems: 1, contains: {minLength: 1}}}", "{type: array, items: {type: string}, not: {minItems: 2, contains: {minLength: 1}}}", "{type: string, not: {enum: [a, b]}}", "{type: string, not: {enum: [b, a]}}"},
  {"discriminator-added", "{type: object}", "{type: object, discriminator: {propertyName: kind}}", "{type: object, discriminator: {propertyName: kind}}", "{discriminator: {propertyName: kind}, type: object}"},
  {"discriminator-removed", "{type: object, discriminator: {propertyName: kind}}", "{type: object}", "{type: object}", "{type: object}"},
  {"discriminator-property-changed", "{type: object, discriminator: {propertyName: kind}}", "{type: object, discriminator: {propertyName: sort}}", "{type: object, discriminator: {propertyName: kind}}", "{type: object, discriminator: {propertyName: kind, mapping: {}}}"},
  {"discriminator-mapping-added", "{type: object, discriminator: {propertyName: kind}}", "{type: object, discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}}", "{type: object, discriminator: {propertyName: kind}}", "{type: object, discriminator: {propertyName: kind, mapping: {}}}"},
  {"discriminator-mapping-removed", "{type: object, discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}}", "{type: object, discriminator: {propertyName: kind}}", "{type: object, discriminator: {propertyName: kind, mapping: {cat: Cat}}}", "{type: object, discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}}"},
  {"discriminator-mapping-changed", "{type: object, discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}}", "{type: object, discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Dog'}}}", "{type: object, discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}}", "{type: object, discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Puss'}}}"},
  {"default-changed", "{type: integer, default: 1}", "{type: integer, default: 2}", "{type: integer, default: 1}", "{type: integer, default: 1.0}"},
  {"became-read-only", "{type: string}", "{type: string, readOnly: true}", "{type: string}", "{type: string, readOnly: false}"},
  {"no-longer-read-only", "{type: string, readOnly: true}", "{type: string}", "{type: string, readOnly: true}", "{allOf: [{type: string}], readOnly: true}"},
  {"became-write-only", "{type: string}", "{type: string, writeOnly: true}", "{type: string}", "{type: string, writeOnly: false}"},
  {"no-longer-write-only", "{type: string, writeOnly: true}", "{type: string}", "{type: string, writeOnly: true}", "{allOf: [{type: string, writeOnly: true}]}"},
  {"keyword-added", "{type: object}", "{type: object, dependentRequired: {a: [b]}}", "{type: object, if: {required: [a]}, then: {required: [b]}}", "{then: {required: [b]}, type: object, if: {required: [a]}}"},
  {"keyword-removed", "{type: object, if: {required: [a]}, then: {required: [b]}}", "{type: object}", "{type: array, contains: {$ref: '#/components/schemas/Cat'}}", "{type: array, contains: {$ref: '#/components/schemas/Puss'}}"},
  {"keyword-changed", "{type: object, if: {required: [a]}, then: {maxProperties: 3}}", "{type: object, if: {required: [b]}, then: {maxProperties: 3}}", "{type: array, contains: {type: string, minLength: 1}}", "{type: array, contains: {minLength: 1, type: string}}"},
  {"keyword-narrowed", "{type: object, dependentRequired: {a: [b]}}", "{type: object, dependentRequired: {a: [b, c]}}", "{type: object, dependentRequired: {a: [b, c]}}", "{type: object, dependentRequired: {a: [c, b]}}"},
  {"keyword-widened", "{type: array, contains: {type: string}, minContains: 2}", "{type: array, contains: {type: string}, minContains: 1}", "{type: array, contains: {type: string}, minContains: 1}", "{type: array, contains: {type: string}}"},
  {"extensible-value-added", "{type: string, x-extensible-enum: [a]}", "{type: string, x-extensible-enum: [a, b]}", "{type: string, x-extensible-enum: [a, b]}", "{type: string, x-extensible-enum: [b, a]}"},
  {"extensible-value-removed", "{type: string, x-extensible-enum: [a, b]}", "{type: string, x-extensible-enum: [b]}", "{type: string, x-extensible-enum: [b]}", "{allOf: [{type: string, x-extensible-enum: [b]}]}"},
  {"unresolved", "{type: string}", "{$ref: '#/components/schemas/Gone'}", "{$ref: '#/components/schemas/Gone'}", "{$ref: '#/components/schemas/Gone'}"},
  {"deprecated", "{type: string}", "{type: string, deprecated: true}", "{type: string}", "{type: string, deprecated: false}"},
  {"reactivated", "{type: string, deprecated: true}", "{type: string}", "{type: string, deprecated: true}", "{deprecated: true, type: string}"},
  {"description-changed", "{type: string, description: old}", "{type: string, description: new}", "{type: string, description: same}", "{type: string, description: 'same'}"},
};
// clang-format on

}  // namespace collet::test
