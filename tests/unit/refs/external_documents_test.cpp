// SPDX-License-Identifier: MIT
// Other documents that references lead to: their units, and the answers about them.
#include <gtest/gtest.h>

#include "tests/unit/support/temporary_folder.hpp"
#include "tests/unit/walk/service.hpp"

namespace collet::test {
namespace {

class OtherDocuments : public testing::Test {
 protected:
  /// Writes a document whose only schemas are `schemas`, a YAML flow mapping without braces.
  void root(const std::string& schemas) {
    folder_.write("root.yaml", "openapi: 3.1.0\npaths: {}\ncomponents:\n  schemas: {" + schemas + "}\n");
  }
  std::string asked(std::string_view more) {
    const auto answer =
        PluginUnderTest(collet_plugin_v1)
            .call("walk_refs",
                  R"({"spec":{"file":")" + (folder_ / "root.yaml") + "\"}," + std::string(more) + "}",
                  folder_.path());
    return answer.status == COLLET_OK ? answer.json : answer.error;
  }
  std::string list_of(std::string_view more, std::string_view key) {
    const auto text = asked(more);
    const auto list = json::View(text)[key];
    return list ? std::string(list.raw()) : text;
  }

  support::TemporaryFolder folder_;
};

TEST_F(OtherDocuments, AFileIsAUnitAndItsDefinitionsAreFurtherUnits) {
  root("A: {$ref: user.yaml}");
  folder_.write("user.yaml",
                "{properties: {home: {$ref: '#/definitions/Address'}}, definitions: {Address: {properties: "
                "{user: {type: string}}}}}");
  EXPECT_EQ(list_of(R"("cycles":true)", "cycles"), "[]");
  EXPECT_EQ(list_of(R"("target":"user.yaml#/definitions/Address","reverse":true)", "users"),
            R"([{"component":"user.yaml","node_type":"schema","distance":1},)"
            R"({"component":"#/components/schemas/A","node_type":"schema","distance":2,"via":"user.yaml"}])");
}

TEST_F(OtherDocuments, AWholeNeedsItsParts) {
  root("A: {$ref: user.yaml}");
  folder_.write("user.yaml",
                "{properties: {home: {properties: {user: {$ref: '#'}}}, "
                "work: {$ref: '#/properties/home'}}}");
  EXPECT_EQ(list_of(R"("cycles":true)", "cycles"),
            R"([{"size":2,"refs":["user.yaml","user.yaml#/properties/home"]}])");
}

TEST_F(OtherDocuments, MembersOfAFileOfPartsAreUnits) {
  root("A: {$ref: 'parts.yaml#/One'}");
  folder_.write("parts.yaml",
                "One: {items: {$ref: '#/Two'}}\nTwo: {items: {$ref: '#/One'}}\n"
                "Three: {items: {$ref: '#/Two'}}\n");
  EXPECT_EQ(list_of(R"("cycles":true)", "cycles"),
            R"([{"size":2,"refs":["parts.yaml#/One","parts.yaml#/Two"]}])");
  EXPECT_EQ(
      list_of(R"("target":"parts.yaml#/Two","reverse":true,"fields":["component","distance"],"limit":2)",
              "users"),
      R"([{"component":"parts.yaml#/One","distance":1},{"component":"parts.yaml#/Three","distance":1}])");
}

TEST_F(OtherDocuments, OperationsOfAnotherDescriptionAreUsers) {
  root("A: {$ref: 'other.yaml#/components/schemas/User'}");
  folder_.write("other.yaml",
                "openapi: 3.0.0\npaths:\n  /u:\n    get: {operationId: g, responses: {'200': "
                "{description: d, content: {a/b: {schema: {$ref: '#/components/schemas/User'}}}}}}\n"
                "components: {schemas: {User: {type: object}}}\n");
  EXPECT_EQ(
      list_of(R"("target":"other.yaml#/components/schemas/User","reverse":true,"node_type":"operation")",
              "users"),
      R"([{"path":"/u","method":"get","operation_id":"g","document":"other.yaml","distance":1}])");
}

TEST_F(OtherDocuments, ExamplesHoldNoReferencesAndExtensionsOnlyWhatIsReferredTo) {
  root("A: {$ref: 'x.yaml#/x-parts/P'}");
  folder_.write("x.yaml",
                "x-parts: {P: {$ref: '#/x-parts/Q'}, Q: {example: {$ref: no.yaml}}, R: {$ref: no.yaml}}\n");
  EXPECT_EQ(list_of(R"("missing":true)", "missing"), "[]");
  EXPECT_EQ(list_of(R"("target":"x.yaml#/x-parts/Q","reverse":true,"fields":["component"])", "users"),
            R"([{"component":"x.yaml#/x-parts/P"},{"component":"#/components/schemas/A"}])");
}

TEST_F(OtherDocuments, AMappingUsesTheSchemasThatItNames) {
  root("Cat: {}, Dog: {}, Cow: {}, Bird: {}");
  folder_.write("root.yaml",
                "openapi: 3.1.0\npaths: {/a: {get: {responses: {'200': {$ref: 'pets.yaml#/All'}}}}}\n"
                "components: {schemas: {Cat: {}, Dog: {}, Cow: {}, Bird: {}}}\n");
  folder_.write("pets.yaml",
                "All: {description: d, content: {a/b: {schema: {discriminator: {propertyName: p, mapping: "
                "{a: Cat, b: 'root.yaml#/components/schemas/Dog', c: '#/Cow', d: 7}}}}}}\n");
  EXPECT_EQ(list_of(R"("unused":true)", "unused"),
            R"([{"ref":"#/components/schemas/Cow","node_type":"schema"},)"
            R"({"ref":"#/components/schemas/Bird","node_type":"schema"}])");
}

TEST_F(OtherDocuments, OfAnyShapeAreWalkedSafely) {
  root(
      "A: {$ref: 'a.yaml'}, B: {$ref: 'a.yaml#/components'}, C: {$ref: 'a.yaml#/components/schemas'}, "
      "D: {$ref: 'b.json'}, E: {$ref: 'c.yaml#/0'}, F: {$ref: 'root.yaml'}, G: {$ref: 'd.yaml#/x/0/y'}");
  folder_.write("a.yaml",
                "components: {schemas: {S: {$ref: a.yaml}, T: {discriminator: 7}, "
                "U: {discriminator: {mapping: [1]}}}, definitions: 7}\npaths: [1]\n");
  folder_.write("b.json", R"("text")");
  folder_.write("c.yaml", "- {$ref: '#/0'}\n- {$ref: c.yaml#/1}\n");
  folder_.write("d.yaml", "x: [&a {y: {$ref: '#/x/0'}, z: 1}, *a, {y: *a}]\n");
  for (const auto* more :
       {R"("cycles":true)", R"("unused":true)", R"("missing":true)", R"("target":"*","reverse":true)",
        R"("target":"*","transitive":true)", R"("cycles":true,"target":"*c.yaml*")"})
    EXPECT_TRUE(asked(more).starts_with("{\"total\":")) << asked(more);
  EXPECT_TRUE(contains(asked(R"("cycles":true)"), R"({"size":1,"refs":["c.yaml#/0"]})"));
}

TEST_F(OtherDocuments, ALongChainOfFilesIsFollowedToItsEnd) {
  root("A: {$ref: '0.yaml'}");
  constexpr int k_files = 300;
  for (int i = 0; i < k_files; ++i)
    folder_.write(
        std::to_string(i) + ".yaml",
        "{items: {$ref: '" +
            (i + 1 == k_files ? "root.yaml#/components/schemas/A" : std::to_string(i + 1) + ".yaml") + "'}}");
  const auto text = asked(R"("cycles":true,"max_response_tokens":100000)");
  EXPECT_TRUE(contains(text, R"({"total":1,)")) << text;
  EXPECT_TRUE(contains(text, R"("documents":300,)")) << text;
  EXPECT_TRUE(contains(text, R"({"size":301,"refs":["#/components/schemas/A","0.yaml","1.yaml")")) << text;
}

}  // namespace
}  // namespace collet::test
