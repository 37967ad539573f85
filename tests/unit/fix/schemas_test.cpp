// SPDX-License-Identifier: MIT
/// renamed-generic-schema, stub-missing-ref and both kinds of pruning.
#include "plugins/fix/schema_names.hpp"
#include "tests/unit/fix/fixing.hpp"

namespace collet::test {
namespace {

const std::string k_begin = R"(openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a:
    get:
      responses:
        '200':
          description: ok
          content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}
)";

TEST(FixNames, OfGenericsFollowTheNaming) {
  using fix::legal_name;
  using fix::Naming;
  EXPECT_EQ(legal_name("Page[User]", Naming::underscore), "Page_User");
  EXPECT_EQ(legal_name("Page[user]", Naming::of), "PageOfUser");
  EXPECT_EQ(legal_name("Page<User>", Naming::for_), "PageForUser");
  EXPECT_EQ(legal_name("Page«User»", Naming::flattened), "PageUser");
  EXPECT_EQ(legal_name("Map[String, List[User]]", Naming::of), "MapOfStringAndListOfUser");
  EXPECT_EQ(legal_name("Map[String, List[User]]", Naming::dot), "Map.String.List.User");
  EXPECT_EQ(legal_name("Page[github.com/a/b.User]", Naming::underscore), "Page_b.User");
  EXPECT_EQ(legal_name("A B/é", Naming::underscore), "Schema");
  EXPECT_EQ(legal_name("[[[[", Naming::of), "Schema");
  EXPECT_EQ(legal_name("]]A", Naming::of), "A");
  EXPECT_TRUE(fix::is_legal_name(legal_name(std::string(1000, '[') + "x", Naming::of)));
}

TEST(FixNames, AreRewrittenInEveryReference) {
  const std::string api = with(k_begin, "schemas/A'", "schemas/P%5BU%5D'") + R"(components:
  schemas:
    'P[U]': {type: object, properties: {next: {$ref: '#/components/schemas/P[U]'}, q: {$ref: '#/components/schemas/P_U'}}}
    P_U: {type: object, x-same: {$ref: '#/components/schemas/P[U]/properties/next'}}
    Any:
      oneOf: [{$ref: '#/components/schemas/P[U]'}, {$ref: '#/components/schemas/P_U'}]
      discriminator: {propertyName: kind, mapping: {u: '#/components/schemas/P[U]'}}
)";
  std::string wanted = with(api, "schemas/P%5BU%5D'", "schemas/P_U2'");
  wanted = with(wanted, "    'P[U]':", "    'P_U2':");
  for (int i = 0; i < 4; ++i)
    wanted = with(wanted, "schemas/P[U]", "schemas/P_U2");
  EXPECT_EQ(fixed(api, "\"fix_schema_names\":true"), wanted);
}

TEST(FixNames, KeepTheValuesOfDiscriminators) {
  const std::string api = k_begin + R"(components:
  schemas:
    A:
      oneOf: [{$ref: '#/components/schemas/P[U]'}]
      discriminator: {propertyName: kind}
    'P[U]': {type: object, required: [kind], properties: {kind: {type: string}}}
)";
  const std::string text = fixed(api, "\"fix_schema_names\":true");
  EXPECT_NE(text.find("mapping: {'P[U]': '#/components/schemas/P_U'}"), std::string::npos) << text;
}

TEST(FixStubs, DefineMissingComponentsThatMayBeEmpty) {
  const std::string api =
      with(k_begin, "    get:\n", R"(    parameters: [{$ref: '#/components/parameters/None'}]
    get:
      requestBody: {$ref: '#/components/requestBodies/B'}
)");
  const Answer answer = fix(api, R"("stub_missing_refs":true)");
  const std::string text = json::View(answer.json)["document"].string().value_or("");
  EXPECT_NE(text.find("components:\n  requestBodies:\n    B:\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  schemas:\n    A:\n      description: Stub"), std::string::npos) << text;
  EXPECT_EQ(json::View(answer.json)["result"]["error_count"].raw(), "1") << answer.json;
  EXPECT_NE(answer.json.find("parameters/None"), std::string::npos) << answer.json;
  fixed(api, R"("stub_missing_refs":true)");
}

TEST(FixPrune, RemovesUnusedSchemasAndWhatOnlyTheyUse) {
  const std::string used = k_begin + R"(  /b:
    get:
      responses: {'200': {description: ok}}
components:
  schemas:
    A: {allOf: [{$ref: '#/components/schemas/Base'}]}
    Base: {type: object, required: [k], properties: {k: {type: string}}, discriminator: {propertyName: k}}
    Sub: {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {x: {$ref: '#/components/schemas/X'}}}]}
    X: {type: string}
)";
  const std::string api = with(with(used, "  /b:", "  /empty: {}\n  /b:"), "    X: {type: string}\n",
                               "    X: {type: string}\n    U: {$ref: '#/components/schemas/V'}\n"
                               "    V: {properties: {u: {$ref: '#/components/schemas/U'}}}\n");
  EXPECT_EQ(fixed(api, "\"prune\":true"), used);
  EXPECT_EQ(fixed(api, ""), api);
}

TEST(FixPrune, KeepsWhatAliasesAndExtensionsUse) {
  const std::string api = k_begin + R"(components:
  schemas:
    Unused: &u {properties: {b: {$ref: '#/components/schemas/B'}}}
    A: *u
    B: {type: string}
    C: {type: string}
x-more: {$ref: '#/components/schemas/C'}
)";
  const std::string text = fixed(api, "\"prune\":true");
  EXPECT_EQ(text.find("Unused"), std::string::npos) << text;
  EXPECT_NE(text.find("    B: {type: string}"), std::string::npos) << text;
  EXPECT_NE(text.find("    C: {type: string}"), std::string::npos) << text;
}

TEST(FixPrune, KeepsALibraryOfSchemas) {
  const std::string api = R"(openapi: 3.0.3
info: {title: T, version: '1'}
paths: {}
components: {schemas: {A: {type: string}}}
)";
  EXPECT_EQ(fixed(api, "\"prune\":true"), api);
}

TEST(FixSuggestions, ReplaceWhatValidateSuggests) {
  const std::string api = k_begin + R"(  /c/{id}:
    get:
      parameters: [{name: idd, in: path, required: true, schema: {type: string}}]
      responses: {5xx: {descripton: typo}, '200': {$ref: '#/components/responses/Gone'}}
components:
  schemas: {A: {type: string}}
  responses: {Gones: {description: d}}
)";
  std::string wanted = with(api, "idd", "id");
  wanted = with(wanted, "5xx", "'5XX'");
  wanted = with(wanted, "descripton", "description");
  wanted = with(wanted, "responses/Gone'", "responses/Gones'");
  EXPECT_EQ(fixed(api, R"("types":["suggested-value"])"), wanted);
}

}  // namespace
}  // namespace collet::test
