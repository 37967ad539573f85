// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {
namespace {

using testing::HasSubstr;

constexpr std::string_view k_api = R"(openapi: 3.0.3   # kept
info: {title: T, version: '1'}
tags:
- name: a   # first
- name: b
security:
- key: []
paths:
  # the path
  /a/{id}:
    parameters:
    - $ref: '#/components/parameters/Id'
    get:
      operationId: getA
      tags: [a]
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Pet'}
          links:
            next: {operationId: getB}
    delete:
      operationId: deleteA
      tags: [b]
      responses: {default: {$ref: '#/components/responses/None'}}
  /b:
    get:
      operationId: getB
      security: [{login: []}]
      tags: [b]
      responses: {default: {description: none}}
    post:
      operationId: postB
      tags: [c]
      callbacks:
        done:
          '{$request.body#/url}':
            post:
              operationId: onDone
              tags: [d]
              responses:
                default:
                  description: none
                  content: {a/b: {schema: {$ref: '#/components/schemas/Event'}}}
      responses: {default: {$ref: '#/components/responses/None'}}
components:
  parameters:
    Id: {name: id, in: path, required: true, schema: {type: string}}
    Unused: {name: u, in: query, schema: {type: string}}
  responses:
    None: {description: none}
  securitySchemes:
    key: {type: apiKey, name: k, in: header}
    login: {type: http, scheme: basic}
  schemas:
    # the pet
    Pet:
      type: object
      discriminator:
        propertyName: kind
        mapping:
          dog: Dog
          cat: '#/components/schemas/Cat'
    Dog: {allOf: [{$ref: '#/components/schemas/Pet'}]}
    Cat: {type: object}
    Event: {type: object}
)";

Answer slice(std::string_view document, std::string_view more) {
  PluginUnderTest plugin(collet_plugin_v1);
  return plugin.call("slice", with_content(document, std::string(more) + ",\"max_response_tokens\":1000000"));
}

/// Returns the document after a call that must succeed, or the error after "!".
std::string sliced(std::string_view document, std::string_view more) {
  const Answer answer = slice(document, more);
  if (answer.status != COLLET_OK) return "!" + answer.error;
  return json::View(answer.json)["document"].string().value_or("(no document)");
}

/// Returns the document without the parts that begin and end with these texts; the end is kept.
std::string cut(std::string text,
                std::initializer_list<std::pair<std::string_view, std::string_view>> parts) {
  for (const auto& [from, to] : parts) {
    const auto begin = text.find(from);
    EXPECT_NE(begin, std::string::npos) << from;
    const auto end = to.empty() ? text.size() : text.find(to, begin + from.size());
    EXPECT_NE(end, std::string::npos) << to;
    text.erase(begin, end - begin);
  }
  return text;
}

TEST(Slice, OfEverythingIsTheDocument) {
  EXPECT_EQ(sliced(k_api, R"("paths":["/**"])"), k_api);
  EXPECT_EQ(sliced(k_api, R"("operations":["getA","deleteA","getB","POST /b"])"), k_api);
}

TEST(Slice, KeepsWhatAnOperationReachesAndEveryOtherByte) {
  EXPECT_EQ(sliced(k_api, R"("operations":["getB"])"),
            cut(std::string(k_api), {{"- name: a", "- name: b"},
                                     {"  # the path", "  /b"},
                                     {"    post:\n      operationId: postB", "components:"},
                                     {"  parameters:\n    Id", "  securitySchemes"},
                                     {"  schemas:\n", ""}}));
}

TEST(Slice, FollowsMappingsLinksPathParametersAndRootSecurity) {
  EXPECT_EQ(sliced(k_api, R"("operations":["GET /a/{id}"])"),
            cut(std::string(k_api), {{"    delete:", "  /b"},
                                     {"    post:\n      operationId: postB", "components:"},
                                     {"    Unused", "  responses"},
                                     {"  responses:\n    None", "  securitySchemes"},
                                     {"    Event", ""}}));
  const Answer answer = slice(k_api, R"("operations":["getA"],"dry_run":true)");
  EXPECT_THAT(answer.json, HasSubstr(R"("also_kept":["GET /b"])"));
  EXPECT_THAT(answer.json, HasSubstr(R"("kept":{"paths":2,"operations":2,"schemas":3,"components":6})"));
  EXPECT_THAT(answer.json, HasSubstr(R"({"type":"remove","pointer":"/paths/~1a~1{id}/delete","line":25,)"));
}

TEST(Slice, KeepsCallbacksWithTheirOperation) {
  const std::string expected = cut(std::string(k_api), {{"tags:\n- name: a", "security:"},
                                                        {"  # the path", "  /b"},
                                                        {"    get:\n      operationId: getB", "    post:"},
                                                        {"  parameters:\n    Id", "  responses:\n    None"},
                                                        {"    login", "  schemas"},
                                                        {"    # the pet", "    Event"}});
  EXPECT_EQ(sliced(k_api, R"("tags":["c"])"), expected);
  EXPECT_EQ(sliced(k_api, R"("operations":["onDone"])"), expected);
}

TEST(Slice, TagsPathsAndMethodsNarrowEachOther) {
  EXPECT_EQ(sliced(k_api, R"("tags":["b","c"],"methods":["GET"],"paths":["/b","/a/*"])"),
            sliced(k_api, R"("operations":["getB"])"));
  EXPECT_THAT(sliced(k_api, R"("tags":["c"],"methods":["get"])"),
              HasSubstr("no operation matches all filters; by itself each matches: tags 1, methods 2"));
}

TEST(Slice, WithoutLeavesOutTheChosen) {
  EXPECT_EQ(sliced(k_api, R"("paths":["/a/*"],"operations":["postB"],"without":true)"),
            sliced(k_api, R"("operations":["getB"])"));
  EXPECT_EQ(sliced(k_api, R"("schemas":["Cat"],"without":true)"),
            sliced(k_api, R"("operations":["deleteA","getB","postB"])"));
  EXPECT_EQ(sliced(k_api, R"("tags":["d"],"without":true)"),
            sliced(k_api, R"("operations":["getA","deleteA","getB"])"));
}

TEST(Slice, OfSchemasHasNoPath) {
  const std::string text = sliced(k_api, R"("schemas":["Cat"])");
  EXPECT_THAT(text, HasSubstr("paths: {}\ncomponents:"));
  EXPECT_THAT(text, HasSubstr("  schemas:\n    Cat: {type: object}\n"));
  EXPECT_EQ(text.find("Event"), std::string::npos);
}

TEST(Slice, RefusesUnknownNamesWithNearOnes) {
  struct Case {
    std::string_view arguments;
    std::string_view message;
  };
  const Case cases[] = {
      {R"("tags":["a","bb"])", R"(/tags/1: no tag "bb")"},
      {R"("operations":["getAA"])", R"(/operations/0: no operation "getAA"; did you mean 'getA')"},
      {R"("operations":["PUT /b"])", R"(/operations/0: no method of /b "PUT")"},
      {R"("operations":["GET /bb"])", R"(/operations/0: no path "/bb"; did you mean '/b')"},
      {R"("paths":["/c/**"])", R"(/paths/0: no segment of a path "c")"},
      {R"("methods":["gett"])", R"(/methods/0: no method "gett"; did you mean 'get')"},
      {R"("schemas":["Bat"])", R"(/schemas/0: no schema "Bat"; did you mean 'Cat')"},
      {R"("without":true)", "found no selection, expected tags, operations, paths, methods or schemas"},
  };
  for (const Case& c : cases)
    EXPECT_THAT(sliced(k_api, c.arguments), HasSubstr(c.message)) << c.arguments;
}

TEST(Slice, KeepsOnlyTheChosenOperationsOfASharedPathItem) {
  constexpr std::string_view k_shared = R"({
  "openapi": "3.1.0", "info": {"title": "T", "version": "1"},
  "paths": {
    "/a": {"$ref": "#/components/pathItems/I"},
    "/b": {"get": {"responses": {}}}
  },
  "webhooks": {"w": {"post": {"operationId": "w", "responses": {}}}},
  "components": {"pathItems": {"I": {
    "get": {"operationId": "g", "responses": {}},
    "post": {"operationId": "p", "responses": {}}}}}
})";
  EXPECT_EQ(sliced(k_shared, R"("operations":["p"])"), R"({
  "openapi": "3.1.0", "info": {"title": "T", "version": "1"},
  "paths": {
    "/a": {"$ref": "#/components/pathItems/I"}
  },
  "components": {"pathItems": {"I": {
    "post": {"operationId": "p", "responses": {}}}}}
})");
  EXPECT_EQ(sliced(k_shared, R"("paths":["/**"])"), k_shared);
  EXPECT_EQ(sliced(k_shared, R"("operations":["w"])"), R"({
  "openapi": "3.1.0", "info": {"title": "T", "version": "1"},
  "paths": {},
  "webhooks": {"w": {"post": {"operationId": "w", "responses": {}}}}
})");
  EXPECT_EQ(sliced(k_shared, R"("operations":["w"],"without":true)"), R"({
  "openapi": "3.1.0", "info": {"title": "T", "version": "1"},
  "paths": {
    "/a": {"$ref": "#/components/pathItems/I"},
    "/b": {"get": {"responses": {}}}
  },
  "components": {"pathItems": {"I": {
    "get": {"operationId": "g", "responses": {}},
    "post": {"operationId": "p", "responses": {}}}}}
})");
}

TEST(Slice, KeepsAnOperationThatAReferenceEntersAndItsPathItem) {
  constexpr std::string_view k_deep = R"({"swagger":"2.0","info":{"title":"T","version":"1"},"paths":{
"/a":{"get":{"responses":{"200":{"description":"x","schema":{"$ref":"#/definitions/A"}}}},"put":{"responses":{}}},
"/b":{"get":{"responses":{"200":{"$ref":"#/paths/~1a/get/responses/200"}}}},
"/c":{"get":{"responses":{"200":{"description":"","schema":{"$ref":"#/x-models/X"}}}}}},
"definitions":{"A":{},"B":{},"C":{}},"x-models":{"X":{"items":{"$ref":"#/definitions/C"}}}})";
  EXPECT_EQ(sliced(k_deep, R"("paths":["/b"])"),
            R"({"swagger":"2.0","info":{"title":"T","version":"1"},"paths":{
"/a":{"get":{"responses":{"200":{"description":"x","schema":{"$ref":"#/definitions/A"}}}}},
"/b":{"get":{"responses":{"200":{"$ref":"#/paths/~1a/get/responses/200"}}}}},
"definitions":{"A":{},"C":{}},"x-models":{"X":{"items":{"$ref":"#/definitions/C"}}}})");
  EXPECT_THAT(sliced(k_deep, R"("paths":["/c"])"), HasSubstr(R"("definitions":{"C":{}})"));
}

TEST(Slice, DistinguishesThePathsAtWhichAnAliasRepeatsAnItem) {
  constexpr std::string_view k_alias =
      "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths:\n"
      "  /a: &i\n    get:\n      responses: {}\n    put:\n      responses: {}\n  /b: *i\n";
  EXPECT_EQ(sliced(k_alias, R"("paths":["/a"])"),
            "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths:\n"
            "  /a: &i\n    get:\n      responses: {}\n    put:\n      responses: {}\n");
  EXPECT_THAT(sliced(k_alias, R"("paths":["/b"])"), HasSubstr("paths:\n  /b:\n    get:"));
}

TEST(Slice, ReadsBooleanSchemasAndTagParentsOfLaterVersions) {
  constexpr std::string_view k_later = R"({"openapi":"3.2.0","info":{"title":"T","version":"1"},
"tags":[{"name":"root"},{"name":"leaf","parent":"root"},{"name":"x"}],
"paths":{"/a":{"additionalOperations":{"COPY":{"tags":["leaf"],"responses":{"200":{"content":{"a/b":{"schema":{"$ref":"#/components/schemas/Any"}}}}}},"MOVE":{"responses":{}}}}},
"components":{"schemas":{"Any":true,"None":false}}})";
  EXPECT_EQ(sliced(k_later, R"("operations":["COPY /a"])"),
            R"({"openapi":"3.2.0","info":{"title":"T","version":"1"},
"tags":[{"name":"root"},{"name":"leaf","parent":"root"}],
"paths":{"/a":{"additionalOperations":{"COPY":{"tags":["leaf"],"responses":{"200":{"content":{"a/b":{"schema":{"$ref":"#/components/schemas/Any"}}}}}}}}},
"components":{"schemas":{"Any":true}}})");
}

TEST(Slice, FollowsReferencesInExtensions) {
  EXPECT_EQ(
      sliced(R"({"openapi":"3.0.3","info":{"title":"T","version":"1"},"paths":{},)"
             R"("components":{"schemas":{"A":{"x-a":[{"$ref":"#/components/schemas/B"}]},"B":{},"C":{}}}})",
             R"("schemas":["A"])"),
      R"({"openapi":"3.0.3","info":{"title":"T","version":"1"},"paths":{},)"
      R"("components":{"schemas":{"A":{"x-a":[{"$ref":"#/components/schemas/B"}]},"B":{}}}})");
}

TEST(Slice, KeepsASchemaThatIsNoObject) {
  EXPECT_EQ(sliced(R"({"openapi":"3.0.3","info":{"title":"T","version":"1"},"paths":{},)"
                   R"("components":{"schemas":{"N":null,"O":{}}}})",
                   R"("schemas":["N"])"),
            R"({"openapi":"3.0.3","info":{"title":"T","version":"1"},"paths":{},)"
            R"("components":{"schemas":{"N":null}}})");
}

TEST(Slice, HasFewTokens) {
  const PluginUnderTest plugin(collet_plugin_v1);
  EXPECT_LE(plugin.cost("slice"), 340U);
}

}  // namespace
}  // namespace collet::test
