// SPDX-License-Identifier: MIT
/// Values that one version permits and another does not.
#include <gmock/gmock.h>

#include "tests/unit/convert/converting.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ConvertValues, ADefaultOfAnotherTypeIsKeptAside) {
  EXPECT_EQ(schema_after("3.1.0", "3.0", "{type: string, default: [a]}"),
            "{type: string, x-oas-default: [a]}");
  EXPECT_EQ(schema_after("3.1.0", "3.0", "{type: integer, default: 1}"), "{type: integer, default: 1}");
  EXPECT_EQ(converted(converted(with_schema("3.1.0", "{type: string, default: [a]}"), "3.0"), "3.1.0"),
            with_schema("'3.1.0'", "{type: string, default: [a]}"));
}

TEST(ConvertValues, ExamplesThatAreNoListAreKeptAside) {
  EXPECT_EQ(schema_after("3.1.0", "3.0", "{examples: {a: 1}}"), "{x-oas-examples: {a: 1}}");
}

TEST(ConvertValues, AnEnumHasEachValueOnceIn20) {
  EXPECT_THAT(converted(with_schema("3.0.3", "{type: string, enum: [a, b, a]}"), "2.0"),
              HasSubstr("enum:\n      - a\n      - b\n"));
}

TEST(ConvertValues, AMediaTypeThat20ForbidsIsKeptAside) {
  const std::string text = converted(
      "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {responses: {'200': {description: "
      "d, "
      "content: {access: {schema: {type: string}}, a/b: {schema: {type: string}}}}}}}}\n",
      "2.0");
  EXPECT_THAT(text, HasSubstr("produces: [a/b]"));
  EXPECT_THAT(text, HasSubstr("x-oas-content: {access:"));
}

TEST(ConvertValues, WhatIsDroppedIsNotKept) {
  const std::string text = converted(
      "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {/a: {post: {requestBody: {content: {a/b: "
      "{schema: {type: "
      "string}}, c/d: {schema: {type: integer}}}}, responses: {'200': {description: d}}}, put: {requestBody: "
      "{content: "
      "{multipart/form-data: {schema: {type: object, properties: {p: {type: object}}}}}}, responses: {'200': "
      "{description: d}}}}}\n",
      "2.0", R"("unsupported":"drop")");
  EXPECT_THAT(text, HasSubstr("formData"));
  EXPECT_THAT(text, Not(HasSubstr("x-oas-")));
}

TEST(ConvertValues, AnErrorThatOnlyMovesIsNotNew) {
  const Answer answer = convert(with_schema("3.0.3", "{type: integer, default: x}"), "2.0");
  EXPECT_THAT(answer.json, HasSubstr("\"error_count\":1,\"new_error_count\":0"));
  const Answer flat = convert(
      "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {parameters: [{name: p, in: query, "
      "schema: "
      "{type: integer, default: x}}], responses: {'200': {description: d}}}}}\n",
      "2.0");
  EXPECT_THAT(flat.json, HasSubstr("\"error_count\":1,\"new_error_count\":0"));
}

}  // namespace
}  // namespace collet::test
