// SPDX-License-Identifier: MIT
/// missing-path-parameter, path-parameter-not-required, duplicate-operation-id and enum-csv-expanded.
#include "tests/unit/fix/fixing.hpp"

namespace collet::test {
namespace {

const std::string k_api = R"(# kept
openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a/{id}:
    get:
      operationId: getA
      responses: {'200': {description: ok}}   # as written
)";

TEST(Fix, AddsAMissingPathParameterToTheOnlyOperation) {
  EXPECT_EQ(fixed(k_api, ""), with(k_api, "      responses",
                                   "      parameters:\n        - name: id\n          in: path\n"
                                   "          required: true\n          schema:\n            type: string\n"
                                   "      responses"));
}

TEST(Fix, AddsWhatAllOperationsLackToThePathItem) {
  const std::string api = k_api + "    put:\n      responses: {'200': {description: ok}}\n";
  EXPECT_EQ(fixed(api, ""),
            with(api, "    get:",
                 "    parameters:\n      - name: id\n        in: path\n"
                 "        required: true\n        schema:\n          type: string\n    get:"));
}

TEST(Fix, InfersTypesFromNamesOnlyIfAsked) {
  const std::string api = with(k_api, "/a/{id}", "/a/{userId}/{valid}/{user_uuid}/{ID}");
  const std::string plain = fixed(api, "");
  EXPECT_EQ(plain.find("integer"), std::string::npos) << plain;
  const std::string inferred = fixed(api, "\"infer_types\":true");
  const auto type_of = [&](const std::string& name) {
    const auto at = inferred.find("name: " + name + "\n");
    const auto type = inferred.find("type: ", at);
    return inferred.substr(type + 6, inferred.find('\n', type) - type - 6);
  };
  EXPECT_EQ(type_of("userId"), "integer") << inferred;
  EXPECT_EQ(type_of("valid"), "string") << inferred;
  EXPECT_EQ(type_of("ID"), "integer") << inferred;
  EXPECT_NE(inferred.find("format: uuid"), std::string::npos) << inferred;
}

TEST(Fix, WritesParametersOfSwaggerWithoutASchema) {
  const std::string api =
      R"({"swagger":"2.0","info":{"title":"T","version":"1"},"paths":{"/a/{id}":{"get":{"responses":{"200":{"description":"ok"}}}}}})";
  EXPECT_EQ(fixed(api, ""),
            with(api, R"("responses")",
                 R"("parameters":[{"name":"id","in":"path","required":true,"type":"string"}],"responses")"));
}

TEST(Fix, LeavesAPathItemAloneThatAnotherPathUsesWithOtherNames) {
  const std::string api = R"(openapi: 3.1.0
info: {title: T, version: '1'}
paths:
  /a/{id}: {$ref: '#/components/pathItems/P'}
  /b/{name}: {$ref: '#/components/pathItems/P'}
components:
  pathItems:
    P:
      get:
        responses: {'200': {description: ok}}
)";
  EXPECT_EQ(fixed(api, ""), api);
  const std::string same = with(api, "/b/{name}", "/b/{id}");
  EXPECT_NE(fixed(same, "").find("name: id"), std::string::npos);
}

TEST(Fix, RequiresPathParametersAtEachPlaceOfAnAlias) {
  const std::string api = R"(openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a/{id}:
    get:
      parameters: &p
        - {name: id, in: path, schema: {type: string}}
      responses: {'200': {description: ok}}
    put:
      parameters: *p
      responses: {'200': {description: ok}}
)";
  // The writer writes the value of an alias out if a change reaches it.
  const std::string wanted =
      with(with(api, "in: path,", "in: path, required: true,"), " *p\n",
           "\n        - name: id\n          in: path\n          required: true\n          schema:\n"
           "            type: string\n");
  EXPECT_EQ(fixed(api, ""), wanted);
  EXPECT_EQ(fixed(with(api, "in: path,", "in: path, required: false,"), ""), wanted);
}

TEST(Fix, LeavesTypesOutThatAreNotWanted) {
  EXPECT_EQ(fixed(k_api, R"("without":["missing-path-parameter"])"), k_api);
  EXPECT_EQ(fixed(k_api, R"("types":["enum-csv-expanded"])"), k_api);
  EXPECT_NE(fix(k_api, R"("types":["enum-csv-expand"])").error.find("did you mean"), std::string::npos);
}

TEST(Fix, NumbersLaterOperationsOfOneId) {
  const std::string api = with(k_api, "/a/{id}", "/a") +
                          "    put: {operationId: getA, responses: {'200': {description: ok}}}\n"
                          "    post: {operationId: getA2, responses: {'200': {description: ok}}}\n"
                          "    head: {operationId: getA, responses: {'200': {description: ok}}}\n";
  const std::string wanted = with(with(api, "put: {operationId: getA,", "put: {operationId: getA3,"),
                                  "head: {operationId: getA,", "head: {operationId: getA4,");
  EXPECT_EQ(fixed(api, ""), api);
  EXPECT_EQ(fixed(api, "\"fix_duplicate_operationids\":true"), wanted);
}

TEST(Fix, DividesEnumsOfNumbers) {
  const std::string api = k_api + R"(components:
  schemas:
    A: {type: integer, enum: ['1, 2,3', 3, '4']}
    B: {type: string, enum: ['1,2']}
    C: {type: integer, enum: ['1,x']}
    D: {type: number, enum: ['1.5,-2']}
    E: {type: integer, enum: ['1.5,2']}
)";
  EXPECT_EQ(fixed(api, R"("types":["enum-csv-expanded"])"),
            with(with(api, "'1, 2,3', 3, '4'", "1, 2, 3, 4"), "'1.5,-2'", "1.5, -2"));
}

TEST(Fix, ListsItsTypes) {
  PluginUnderTest plugin(collet_plugin_v1);
  const Answer answer = plugin.call("fix", R"({"explain":true})");
  ASSERT_EQ(answer.status, COLLET_OK) << answer.error;
  std::size_t count = 0;
  for (const auto type : json::View(answer.json)["types"].items()) {
    ++count;
    EXPECT_FALSE(type["does"].string()->empty());
  }
  EXPECT_EQ(count, 9U);
}

TEST(Fix, WithoutADocumentSaysWhatItExpects) {
  PluginUnderTest plugin(collet_plugin_v1);
  EXPECT_NE(plugin.call("fix", "{}").error.find("/spec"), std::string::npos);
  plugin.cancel();
  EXPECT_EQ(plugin.call("fix", with_content(k_api, "")).status, COLLET_CANCELLED);
}

}  // namespace
}  // namespace collet::test
