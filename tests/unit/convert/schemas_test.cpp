// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/convert/converting.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;

struct Case {
  std::string_view from;
  std::string_view after;
};

TEST(ConvertSchemas, ThreeZeroBecomesThreeOne) {
  constexpr Case k_cases[] = {
      {"{type: string, nullable: true}", "{type: [string, 'null']}"},
      {"{type: string, nullable: false}", "{type: string}"},
      {"{nullable: true, enum: [null]}", "{type: 'null'}"},
      {"{type: integer, minimum: 1, exclusiveMinimum: true}", "{type: integer, exclusiveMinimum: 1}"},
      {"{type: integer, maximum: 1.50, exclusiveMaximum: true}", "{type: integer, exclusiveMaximum: 1.50}"},
      {"{type: integer, minimum: 1, exclusiveMinimum: false}", "{type: integer, minimum: 1}"},
      {"{type: integer, exclusiveMinimum: true}", "{type: integer}"},
      {"{type: string, example: a}", "{type: string, examples: [a]}"},
      {"{type: string, format: byte}", "{type: string, contentEncoding: base64}"},
      {"{type: string, format: binary}", "{type: string, contentMediaType: application/octet-stream}"},
      {"{allOf: [{type: string}], oneOf: []}", "{allOf: [{type: string}]}"},
      // Members beside a $ref have no effect in 3.0.
      {"{$ref: '#/components/schemas/A', type: string, description: d}",
       "{$ref: '#/components/schemas/A', x-oas-type: string, description: d}"},
      // Examples are data.
      {"{type: object, default: {nullable: true, example: 1}}",
       "{type: object, default: {nullable: true, example: 1}}"},
      {"{type: object, properties: {nullable: {type: string}, example: {type: string, nullable: true}}}",
       "{type: object, properties: {nullable: {type: string}, example: {type: [string, 'null']}}}"},
  };
  for (const Case& one : k_cases)
    EXPECT_EQ(schema_after("3.0.3", "3.1", one.from), one.after) << one.from;
}

TEST(ConvertSchemas, ThreeOneBecomesThreeZero) {
  constexpr Case k_cases[] = {
      {"{type: [string, 'null']}", "{type: string, nullable: true}"},
      {"{type: 'null'}", "{enum: [null], nullable: true}"},
      {"{type: [string, integer]}", "{anyOf: [{type: string}, {type: integer}]}"},
      {"{type: [array, 'null', string]}",
       "{anyOf: [{type: array, items: {}, nullable: true}, {type: string, nullable: true}]}"},
      {"{type: array}", "{type: array, items: {}}"},
      {"{type: {type: string}}", "{x-oas-type: {type: string}}"},
      {"{const: a}", "{enum: [a]}"},
      {"{const: a, enum: [a, b]}", "{enum: [a]}"},
      {"{exclusiveMinimum: 1}", "{minimum: 1, exclusiveMinimum: true}"},
      {"{minimum: 5, exclusiveMinimum: 1}", "{minimum: 5}"},
      {"{minimum: 1, exclusiveMinimum: 5}", "{minimum: 5, exclusiveMinimum: true}"},
      {"{maximum: 5, exclusiveMaximum: 1}", "{maximum: 1, exclusiveMaximum: true}"},
      {"{examples: [a]}", "{example: a}"},
      {"{examples: [a, b]}", "{x-oas-examples: [a, b], example: a}"},
      {"{type: string, contentEncoding: base64}", "{type: string, format: byte}"},
      {"{type: string, contentMediaType: application/octet-stream}", "{type: string, format: binary}"},
      {"true", "{}"},
      {"{type: object, properties: {a: false}, additionalProperties: false}",
       "{type: object, properties: {a: {not: {}}}, additionalProperties: false}"},
      {"{$ref: '#/components/schemas/A', description: d}",
       "{allOf: [{$ref: '#/components/schemas/A'}], description: d}"},
      {"{patternProperties: {a: {type: string}}, additionalProperties: false}",
       "{x-oas-patternProperties: {a: {type: string}}, x-oas-additionalProperties: false}"},
      {"{type: array, prefixItems: [{type: string}], items: false}",
       "{type: array, x-oas-prefixItems: [{type: string}], x-oas-items: false, items: {}}"},
      {"{required: [], type: object}", "{type: object}"},
      {"{if: {type: string}, then: {minLength: 1}}",
       "{x-oas-if: {type: string}, x-oas-then: {minLength: 1}}"},
  };
  for (const Case& one : k_cases)
    EXPECT_EQ(schema_after("3.1.0", "3.0", one.from), one.after) << one.from;
}

TEST(ConvertSchemas, WhatIsKeptComesBack) {
  constexpr std::string_view k_schemas[] = {
      "{if: {type: string}, then: {minLength: 1}}",
      "{patternProperties: {a: {type: string}}, additionalProperties: false}",
      "{type: array, prefixItems: [{type: string}], items: false}",
      "{examples: [a, b]}",
      "{type: [string, 'null'], exclusiveMinimum: 1}",
      "{type: string, contentMediaType: text/html}",
  };
  for (const std::string_view schema : k_schemas) {
    const std::string down = converted(with_schema("3.1.0", schema), "3.0");
    EXPECT_EQ(converted(down, "3.1.0"), with_schema("'3.1.0'", schema)) << down;
  }
}

TEST(ConvertSchemas, DefinitionsBecomeComponents) {
  const std::string text = converted(with_schema("3.1.0",
                                                 "{$defs: {B: {type: string, $anchor: b}}, properties: {b: "
                                                 "{$ref: '#/components/schemas/A/$defs/B'}, "
                                                 "c: {$ref: '#b'}}}"),
                                     "3.0");
  EXPECT_THAT(
      text,
      HasSubstr(
          "{properties: {b: {$ref: '#/components/schemas/A_B'}, c: {$ref: '#/components/schemas/A_B'}}}"));
  EXPECT_THAT(text, HasSubstr("A_B:"));
  EXPECT_THAT(converted(with_schema("3.1.0",
                                    "{definitions: {B: {type: string}}, properties: {b: {$ref: "
                                    "'#/components/schemas/A/definitions/B'}}}"),
                        "3.0"),
              HasSubstr("{properties: {b: {$ref: '#/components/schemas/A_B'}}}"));
}

TEST(ConvertSchemas, NullableWithoutTypeIsReported) {
  const Answer answer = convert(with_schema("3.0.0", "{nullable: true, allOf: [{type: string}]}"), "3.1");
  EXPECT_THAT(answer.json, HasSubstr(R"("unsupported_count":1)"));
  EXPECT_THAT(
      answer.json,
      HasSubstr(
          R"("type":"unsupported","step":"3.0 to 3.1","pointer":"/components/schemas/A/nullable","line":6)"));
}

}  // namespace
}  // namespace collet::test
