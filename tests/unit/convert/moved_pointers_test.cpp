// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/convert/converting.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Returns the only reference of a document.
std::string reference_in(const std::string& text) {
  const auto at = text.find("$ref: '");
  return at == std::string::npos ? text : text.substr(at + 7, text.find('\'', at + 7) - at - 7);
}

/// Returns a 2.0 document with values of all kinds to which references may lead, and one reference.
std::string swagger(std::string_view reference) {
  return R"(swagger: '2.0'
info: {title: T, version: '1'}
consumes: [application/xml]
produces: [application/json]
paths:
  /a/{b}:
    post:
      produces: ['text/x; charset=utf-8', application/json]
      parameters:
        - {name: x, in: body, schema: {type: object, properties: {p: {type: string}}}}
        - {name: b, in: path, required: true, type: array, items: {type: string}}
      responses:
        '200': {description: d, schema: {type: object, properties: {q: {type: integer}}}}
parameters:
  Body: {name: y, in: body, schema: {type: object}}
  Field: {name: f, in: formData, type: string}
responses:
  Gone: {description: d, schema: {type: object}, headers: {H: {type: array, items: {type: string}}}}
definitions:
  A: {$ref: ')" +
         std::string(reference) + "'}\n";
}
std::string moved_up(std::string_view reference) {
  return reference_in(converted(swagger(reference), "3.0"));
}

TEST(ConvertPointers, ReferencesIntoMovedValuesOf20FollowThem) {
  EXPECT_EQ(moved_up("#/paths/~1a~1{b}/post/responses/200/schema/properties/q"),
            "#/paths/~1a~1%7Bb%7D/post/responses/200/content/text~1x;%20charset=utf-8/schema/properties/q");
  EXPECT_EQ(moved_up("#/responses/Gone/schema"),
            "#/components/responses/Gone/content/application~1json/schema");
  EXPECT_EQ(moved_up("#/responses/Gone/headers/H/items"),
            "#/components/responses/Gone/headers/H/schema/items");
  EXPECT_EQ(moved_up("#/paths/~1a~1%7Bb%7D/post/parameters/0/schema/properties/p"),
            "#/paths/~1a~1%7Bb%7D/post/requestBody/content/application~1xml/schema/properties/p");
  EXPECT_EQ(moved_up("#/paths/~1a~1%7Bb%7D/post/parameters/1/items"),
            "#/paths/~1a~1%7Bb%7D/post/parameters/0/schema/items");
  EXPECT_EQ(moved_up("#/parameters/Body/schema"),
            "#/components/requestBodies/Body/content/application~1xml/schema");
  EXPECT_EQ(moved_up("#/paths/~1a/get/responses/404/schema"), "#/paths/~1a/get/responses/404/schema");
}

TEST(ConvertPointers, AReferenceIntoAFormFieldIsReported) {
  const Answer answer = convert(swagger("#/parameters/Field/type"), "3.0");
  EXPECT_THAT(answer.json, HasSubstr("3.0 has no such form field or shared body"));
}

std::string openapi(std::string_view reference) {
  return R"(openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a:
    post:
      parameters:
        - {name: c, in: cookie, schema: {type: string}}
        - {name: q, in: query, schema: {type: array, items: {type: string}}}
      requestBody:
        content:
          application/json: {schema: {type: object, properties: {p: {type: string}}}}
      responses:
        '200':
          description: d
          content:
            application/json: {schema: {type: object, properties: {q: {type: integer}}}}
            application/xml: {schema: {type: object, properties: {r: {type: integer}}}}
components:
  responses:
    Gone: {description: d, content: {a/b: {schema: {type: object}}}}
  requestBodies:
    Body: {content: {a/b: {schema: {type: object}}}}
  schemas:
    A: {$ref: ')" +
         std::string(reference) + "'}\n";
}
std::string moved_down(std::string_view reference) {
  return reference_in(converted(openapi(reference), "2.0"));
}

TEST(ConvertPointers, ReferencesIntoMovedValuesOf30FollowThemAndComeBack) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"#/paths/~1a/post/responses/200/content/application~1json/schema/properties/q",
       "#/paths/~1a/post/responses/200/schema/properties/q"},
      {"#/paths/~1a/post/responses/200/content/application~1xml/schema/properties/r",
       "#/paths/~1a/post/responses/200/x-oas-content/application~1xml/schema/properties/r"},
      {"#/components/responses/Gone/content/a~1b/schema", "#/responses/Gone/schema"},
      {"#/components/requestBodies/Body/content/a~1b/schema", "#/parameters/Body/schema"},
      {"#/paths/~1a/post/requestBody/content/application~1json/schema/properties/p",
       "#/paths/~1a/post/parameters/1/schema/properties/p"},
      {"#/paths/~1a/post/parameters/1/schema/items", "#/paths/~1a/post/parameters/0/items"}};
  for (const auto& [from, to] : cases)
    EXPECT_EQ(moved_down(from), to);
}

TEST(ConvertPointers, SeveralSchemasOfAContentComeBack) {
  const std::string source = R"(openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a:
    post:
      requestBody:
        content:
          application/json: {schema: {type: string, nullable: true}}
          application/xml: {schema: {$ref: '#/components/schemas/A'}}
      responses:
        '200':
          description: d
          content:
            application/json: {schema: {type: integer, nullable: true}}
            application/xml: {schema: {$ref: '#/components/schemas/A'}}
  /form:
    post:
      requestBody:
        content:
          multipart/form-data:
            schema: {type: object, properties: {deep: {type: object, properties: {x: {$ref: '#/components/schemas/A'}}}}}
      responses: {'200': {description: d}}
components:
  schemas:
    A: {type: boolean}
)";
  const std::string back = converted(converted(source, "2.0"), "3.0.3");
  EXPECT_THAT(back, Not(HasSubstr("x-oas-")));
  EXPECT_THAT(back, Not(HasSubstr("definitions")));
  EXPECT_THAT(back, Not(HasSubstr("x-nullable")));
  EXPECT_THAT(back, HasSubstr("application/xml"));
  EXPECT_THAT(back, HasSubstr("multipart/form-data"));
  const std::string again = converted(converted(back, "2.0"), "3.0.3");
  EXPECT_EQ(again, back);
}

}  // namespace
}  // namespace collet::test
