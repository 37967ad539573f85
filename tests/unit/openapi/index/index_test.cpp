// SPDX-License-Identifier: MIT
#include "plugins/openapi/index/index.hpp"

#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

std::string problem_of(std::string text) {
  return description_from_json(std::move(text))->index().problem();
}

TEST(Index, ListsOperationsInSourceOrder) {
  const auto description = description_from_yaml(R"(
openapi: 3.0.3
info: {title: Pets, description: About pets, version: '1'}
servers: [{url: 'https://a', description: first}, {url: /v2}]
tags: [{name: pets, description: All pets}, {name: owners}]
paths:
  x-note: none
  /pets/{id}:
    summary: One pet
    parameters: []
    post: {operationId: b, tags: [pets, owners], summary: Make, deprecated: true}
    get: {operationId: a}
    x-get: {operationId: no}
    query: {operationId: no}
  /pets:
    trace: {}
components:
  schemas: {Pet: {}, Owner: {}}
)");
  const Index& index = description->index();
  EXPECT_EQ(index.problem(), "");
  EXPECT_EQ(index.version(), Version::v3_0);
  EXPECT_EQ(index.version_text(), "3.0.3");
  EXPECT_EQ(index.title(), "Pets");
  EXPECT_EQ(index.description(), "About pets");
  ASSERT_EQ(index.servers().size(), 2U);
  EXPECT_EQ(index.servers()[1].url, "/v2");
  ASSERT_EQ(index.tags().size(), 2U);
  EXPECT_EQ(index.tags()[0].description, "All pets");
  ASSERT_EQ(index.path_items().size(), 2U);
  EXPECT_EQ(index.path_items()[0].path, "/pets/{id}");
  EXPECT_EQ(index.path_items()[0].operation_count, 2U);
  ASSERT_EQ(index.operations().size(), 3U);
  const Operation post = index.operations()[0];
  EXPECT_EQ(post.method(), "post");
  EXPECT_EQ(post.path(), "/pets/{id}");
  EXPECT_EQ(post.operation_id(), "b");
  EXPECT_EQ(post.summary(), "Make");
  ASSERT_EQ(post.tags().size(), 2U);
  EXPECT_EQ(post.tags()[0], "pets");
  EXPECT_EQ(post.tags()[1], "owners");
  EXPECT_TRUE(post.deprecated);
  EXPECT_EQ(index.operations()[1].operation_id(), "a");
  EXPECT_EQ(index.operations()[2].method(), "trace");
  EXPECT_EQ(index.operations()[2].path_item, 1U);
  EXPECT_EQ(index.schemas().size(), 2U);
  EXPECT_EQ(index.schemas().at(0).key(), "Pet");
  EXPECT_TRUE(index.findings().empty());
}

TEST(Index, ReadsSwagger) {
  const auto description = description_from_yaml(
      "swagger: '2.0'\nhost: api.example\nbasePath: /v1\nschemes: [https, http]\n"
      "paths: {/a: {get: {}, trace: {}, query: {}}}\ndefinitions: {A: {}, B: {}, C: {}}\nwebhooks: {w: "
      "{post: {}}}\n");
  const Index& index = description->index();
  EXPECT_EQ(index.version(), Version::v2_0);
  ASSERT_EQ(index.servers().size(), 2U);
  EXPECT_EQ(index.servers()[0].url, "https://api.example/v1");
  EXPECT_EQ(index.servers()[1].url, "http://api.example/v1");
  EXPECT_EQ(index.schemas().size(), 3U);
  EXPECT_EQ(index.operations().size(), 1U);
}

TEST(Index, CountsWebhooksAndCallbacksSeparately) {
  const auto description = description_from_yaml(R"(
openapi: 3.1.0
paths:
  /subscribe:
    post:
      callbacks:
        onEvent:
          '{$request.body#/url}':
            post: {operationId: nested, callbacks: {again: {'{$url}': {put: {}}}}}
        shared: {$ref: '#/components/callbacks/C'}
webhooks:
  newPet: {post: {operationId: hook}}
components:
  callbacks:
    C: {'{$url}': {get: {}, delete: {}}}
  pathItems:
    P: {get: {}}
)");
  const Index& index = description->index();
  EXPECT_EQ(index.operation_count(Kind::path), 1U);
  EXPECT_EQ(index.operation_count(Kind::webhook), 1U);
  EXPECT_EQ(index.operation_count(Kind::callback), 4U);
  EXPECT_EQ(index.path_item_count(Kind::path), 1U);
  EXPECT_EQ(index.path_item_count(Kind::callback), 3U);
  EXPECT_EQ(index.operations()[1].path(), "newPet");
  EXPECT_EQ(index.operations()[1].kind, Kind::webhook);
  EXPECT_EQ(index.operations()[2].path(), "{$request.body#/url}");
  EXPECT_EQ(kind_word(index.operations()[2].kind), "callback");
}

TEST(Index, SupportsTheMethodsOf32) {
  const auto description = description_from_yaml(
      "openapi: 3.2.0\npaths: {/a: {query: {operationId: q}, additionalOperations: {COPY: {}, LINK: {}}, "
      "get: {}}}\n");
  const Index& index = description->index();
  EXPECT_EQ(index.version(), Version::v3_2);
  ASSERT_EQ(index.operations().size(), 4U);
  EXPECT_EQ(index.operations()[0].method(), "query");
  EXPECT_EQ(index.operations()[1].method(), "COPY");
  EXPECT_EQ(index.operations()[2].method(), "LINK");
  EXPECT_EQ(index.operations()[3].method(), "get");
}

TEST(Index, ReportsWhyADocumentIsNoDescription) {
  constexpr std::string_view k_expected =
      ", expected an object with openapi: 3.0 to 3.2 or swagger: 2.0 at the top";
  const auto no = [&](std::string_view found) {
    return "no OpenAPI document: found " + std::string(found) + std::string(k_expected);
  };
  EXPECT_EQ(problem_of("[]"), no("a root of type array"));
  EXPECT_EQ(problem_of("7"), no("a root of type number"));
  EXPECT_EQ(problem_of("{}"), no("no keys but neither openapi nor swagger"));
  EXPECT_EQ(problem_of(R"({"a":1,"b":2})"), no("the keys 'a', 'b' but neither openapi nor swagger"));
  EXPECT_EQ(problem_of(R"({"openapi":{}})"), no("openapi of type object"));
  EXPECT_EQ(problem_of(R"({"openapi":"4.0.0"})"), no("openapi: '4.0.0'"));
  EXPECT_EQ(problem_of(R"({"openapi":"3.10.0"})"), no("openapi: '3.10.0'"));
  EXPECT_EQ(problem_of(R"({"openapi":"2.0"})"), no("openapi: '2.0'"));
  EXPECT_EQ(problem_of(R"({"openapi":"3."})"), no("openapi: '3.'"));
  EXPECT_EQ(problem_of(R"({"openapi":""})"), no("openapi: ''"));
  EXPECT_EQ(problem_of(R"({"swagger":"1.2"})"), no("swagger: '1.2'"));
}

TEST(Index, AVersionWithoutQuotesIsReadAndReported) {
  const auto description = description_from_yaml("swagger: 2.0\npaths: {}\n");
  const Index& index = description->index();
  EXPECT_EQ(index.problem(), "");
  EXPECT_EQ(index.version_text(), "2.0");
  EXPECT_EQ(index.findings().size(), 1U);
}

TEST(Index, OpenapiOverridesSwaggerAndThisIsReported) {
  const auto description = description_from_yaml("swagger: '2.0'\nopenapi: 3.0.3\npaths: {}\n");
  const Index& index = description->index();
  EXPECT_EQ(index.problem(), "");
  EXPECT_EQ(index.version(), Version::v3_0);
  ASSERT_EQ(index.findings().size(), 1U);
  EXPECT_EQ(description->document().describe(index.findings()[0]),
            "line 1, column 10: found swagger beside openapi; openapi counts");
}

struct IndexRow {
  std::string_view name;
  std::string_view members;
  std::string_view finding;
};

class WrongTypes : public testing::TestWithParam<IndexRow> {};

TEST_P(WrongTypes, AreLeftOutAndReported) {
  const auto description =
      description_from_json("{\"openapi\":\"3.2.0\"," + std::string(GetParam().members) + "}");
  const Index& index = description->index();
  EXPECT_EQ(index.problem(), "");
  ASSERT_FALSE(index.findings().empty());
  EXPECT_EQ(index.findings()[0].message, GetParam().finding);
}

constexpr IndexRow k_rows[] = {
    {"Paths", R"("paths":[1])", "paths is of type array, expected object"},
    {"PathItem", R"("paths":{"/a":7})", "a path item is of type number, expected object"},
    {"Operation", R"("paths":{"/a":{"get":7}})", "an operation is of type number, expected object"},
    {"OperationNull", R"("paths":{"/a":{"get":null}})", "an operation is of type null, expected object"},
    {"Tags", R"("paths":{"/a":{"get":{"tags":"x"}}})",
     "an operation's tags is of type string, expected array"},
    {"Tag", R"("paths":{"/a":{"get":{"tags":[1]}}})",
     "a tag of an operation is of type number, expected string"},
    {"TopTags", R"("tags":{"a":1})", "tags is of type object, expected array"},
    {"TopTag", R"("tags":["a"])", "a tag is of type string, expected object"},
    {"TopTagName", R"("tags":[{"name":[]}])", "a tag's name is of type array, expected string"},
    {"Info", R"("info":true)", "info is of type boolean, expected object"},
    {"Servers", R"("servers":{"url":"x"})", "servers is of type object, expected array"},
    {"Server", R"("servers":["x"])", "a server is of type string, expected object"},
    {"Components", R"("components":[])", "components is of type array, expected object"},
    {"Schemas", R"("components":{"schemas":5})", "components.schemas is of type number, expected object"},
    {"Webhooks", R"("webhooks":"x")", "webhooks is of type string, expected object"},
    {"Callbacks", R"("paths":{"/a":{"get":{"callbacks":[]}}})",
     "callbacks is of type array, expected object"},
    {"Callback", R"("paths":{"/a":{"get":{"callbacks":{"c":1}}}})",
     "a callback is of type number, expected object"},
    {"CallbackItem", R"("paths":{"/a":{"get":{"callbacks":{"c":{"e":1}}}}})",
     "a path item is of type number, expected object"},
    {"AdditionalOperations", R"("paths":{"/a":{"additionalOperations":[]}})",
     "additionalOperations is of type array, expected object"},
};

INSTANTIATE_TEST_SUITE_P(Table, WrongTypes, testing::ValuesIn(k_rows),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(PathMatches, AStarMatchesOneSegment) {
  EXPECT_TRUE(path_matches("/users/*", "/users/{id}"));
  EXPECT_FALSE(path_matches("/users/*", "/users/{id}/pets"));
  EXPECT_FALSE(path_matches("/users/*", "/users"));
  EXPECT_TRUE(path_matches("/drives/**/workbook/**", "/drives/{a}/b/workbook"));
  EXPECT_TRUE(path_matches("/drives/**/workbook/**", "/drives/workbook/x/y"));
  EXPECT_TRUE(path_matches("**", "/"));
}

}  // namespace
}  // namespace collet::openapi
