// SPDX-License-Identifier: MIT
// Tests which references share a target if schemas have addresses of their own.
#include <string>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

std::string schemas(const std::string& members, const std::string& head = R"("openapi":"3.1.0")") {
  return "{" + head + R"(,"components":{"schemas":{)" + members + "}}}";
}

/// Returns "name count > pointer" or the state for each target, in the order of the targets.
std::vector<std::string> targets(const std::string& text) {
  const auto description = description_from_json(text);
  std::vector<std::string> out;
  if (!description) return out;
  const Inventory& inventory = description->inventory();
  for (const Target& target : inventory.targets()) {
    out.push_back(std::string(target.text) + ' ' + std::to_string(target.count));
    if (target.node) {
      out.back() += " > " + json_pointer(target.node);
    } else {
      out.back() += target.state == Target::State::missing ? " missing" : " external";
    }
    EXPECT_EQ(inventory.find_target(target.text), out.size() - 1) << target.text;
  }
  // The resolver must find the same target.
  Resolver resolver({description, {}});
  for (const Reference& reference : inventory.references()) {
    const Node object = description->document().node(reference.node);
    const Node led =
        resolver.follow({object}, inventory.written(reference).text(), Resolver::Reach::known).at.node;
    EXPECT_EQ(inventory.target(reference.target).node, led) << inventory.written(reference).text();
    if (reference.dynamic == 0) {
      EXPECT_EQ(inventory.target_of(object), reference.target);
    }
  }
  return out;
}

using Lines = std::vector<std::string>;

TEST(TargetsByValue, OneTextInTwoResourcesIsTwoTargets) {
  EXPECT_EQ(
      targets(schemas(R"("A":{"$id":"https://a.example/a","items":{"$ref":"#/$defs/x"},"$defs":{"x":{}}},
    "B":{"$id":"https://a.example/b","items":{"$ref":"#/$defs/x"},"not":{"$ref":"#/$defs/x"},"$defs":{"x":{}}})")),
      (Lines{"#/components/schemas/A/$defs/x 1 > /components/schemas/A/$defs/x",
             "#/components/schemas/B/$defs/x 2 > /components/schemas/B/$defs/x"}));
}

TEST(TargetsByValue, ReferencesToOneValueAreOneTarget) {
  EXPECT_EQ(targets(schemas(R"("A":{"$id":"https://a.example/dir/a","$anchor":"n","$dynamicAnchor":"d"},
    "B":{"anyOf":[{"$ref":"#/components/schemas/A"},{"$ref":"https://a.example/dir/a"},
      {"$ref":"https://a.example/dir/a#n"},{"$ref":"https://a.example/dir/a#"},{"$ref":"#/components/schemas/%41"}]},
    "C":{"$id":"https://a.example/dir/c","anyOf":[{"$ref":"a"},{"$ref":"./a#n"},{"$ref":"../dir/a#d"},{"$dynamicRef":"a#d"}]})")),
            (Lines{"#/components/schemas/A 9 > /components/schemas/A"}));
}

TEST(TargetsByValue, AnchorsAloneKeepNamesAsWritten) {
  EXPECT_EQ(targets(schemas(R"("A":{"$anchor":"a"},"B":{"$anchor":"b"},
    "C":{"anyOf":[{"$ref":"#a"},{"$ref":"#/components/schemas/A"},{"$ref":"#/components/schemas/B"},{"$ref":"#b"},
      {"$ref":"#gone"},{"$ref":"x.yaml#a"}]})")),
            (Lines{"#a 2 > /components/schemas/A", "#/components/schemas/B 2 > /components/schemas/B",
                   "#gone 1 missing", "x.yaml#a 1 external"}));
}

TEST(TargetsByValue, WithoutAddressesEqualTextsAreOneTarget) {
  const auto text = schemas(R"("A":{"properties":{"$id":{},"$anchor":{},"$dynamicRef":{}}},
    "B":{"anyOf":[{"$ref":"#/components/schemas/A"},{"$ref":"#/components/schemas/%41"}]})");
  EXPECT_EQ(targets(text), (Lines{"#/components/schemas/A 1 > /components/schemas/A",
                                  "#/components/schemas/%41 1 > /components/schemas/A"}));
  EXPECT_FALSE(description_from_json(text)->inventory().by_value());
}

TEST(TargetsByValue, AMissingTargetIsNamedByItsFullAddress) {
  EXPECT_EQ(
      targets(schemas(
          R"("A":{"$id":"https://a.example/a","anyOf":[{"$ref":"#/$defs/x"},{"$ref":"b"},{"$ref":"#/components/schemas/B"}]},
    "B":{"anyOf":[{"$ref":"https://a.example/a#/$defs/x"},{"$ref":"https://a.example/b"},{"$ref":"#/$defs/x"},{"$ref":"b"}]})")),
      (Lines{"https://a.example/a#/$defs/x 2 missing", "https://a.example/b 2 external",
             "https://a.example/a#/components/schemas/B 1 missing", "#/$defs/x 1 missing", "b 1 external"}));
}

TEST(TargetsByValue, RelativeIdsAreResolvedWithoutADocumentUri) {
  EXPECT_EQ(targets(schemas(R"("A":{"$id":"a","items":{"$ref":"#/$defs/x"},"$defs":{"x":{}}},
    "B":{"anyOf":[{"$ref":"a"},{"$ref":"./a#/$defs/x"}]})")),
            (Lines{"#/components/schemas/A/$defs/x 2 > /components/schemas/A/$defs/x",
                   "#/components/schemas/A 1 > /components/schemas/A"}));
}

TEST(TargetsByValue, ADocumentMayNameItselfSince32) {
  const auto head = [](const std::string& version) {
    return R"("openapi":")" + version + R"(","$self":"https://a.example/api")";
  };
  const std::string members =
      R"("A":{},"B":{"anyOf":[{"$ref":"https://a.example/api#/components/schemas/A"},{"$ref":"#/components/schemas/A"},
        {"$ref":"other.yaml"}]},"C":{"$id":"https://a.example/c","items":{"$ref":"api#/components/schemas/Gone"}})";
  EXPECT_EQ(targets(schemas(members, head("3.2.0"))),
            (Lines{"#/components/schemas/A 2 > /components/schemas/A", "other.yaml 1 external",
                   "#/components/schemas/Gone 1 missing"}));
}

TEST(TargetsByValue, BeforeVersion31AnIdIsOnlyAMember) {
  EXPECT_EQ(
      targets(schemas(
          R"("A":{"$id":"urn:a","anyOf":[{"$ref":"#/components/schemas/B"},{"$dynamicRef":"#b"}]},"B":{})",
          R"("openapi":"3.0.3")")),
      (Lines{"#/components/schemas/B 1 > /components/schemas/B"}));
}

TEST(TargetsByValue, AnObjectMayHaveBothKindsOfReferences) {
  const auto description = description_from_json(schemas(R"("A":{"$dynamicAnchor":"n"},"B":{},
    "C":{"$ref":"#/components/schemas/B","$dynamicRef":"#n"},"D":{"items":{"$dynamicRef":"#n"}})"));
  const Inventory& inventory = description->inventory();
  const Node all = description->document().root()["components"]["schemas"];
  EXPECT_EQ(inventory.references().size(), 3U);
  EXPECT_EQ(inventory.uses(all["A"]), 2U);
  EXPECT_EQ(inventory.uses(all["B"]), 1U);
  EXPECT_EQ(inventory.resolve(all["C"]), all["B"]);
  EXPECT_EQ(inventory.resolve(all["D"]["items"]), all["A"]);
  EXPECT_EQ(inventory.resolve(all["A"]), all["A"]);
}

TEST(TargetsByValue, AnIdBesideAReferenceIsItsBase) {
  EXPECT_EQ(targets(schemas(R"("A":{"$id":"urn:a","$ref":"#/$defs/x","$defs":{"x":{}}},"$defs":{"x":{}})")),
            (Lines{"#/components/schemas/A/$defs/x 1 > /components/schemas/A/$defs/x"}));
}

TEST(TargetsByValue, NamesAreAboutAsLongAsTheDocumentAtMost) {
  // With long keys at each level, the pointers to all anchors would be far longer than the document.
  std::string text;
  const std::string key(2000, 'k');
  constexpr int k_depth = 100;
  for (int i = 0; i < k_depth; ++i)
    text += R"("properties":{")" + key + R"(":{)";
  text += R"("anyOf":[)";
  for (int i = 0; i < 2000; ++i) {
    const auto number = std::to_string(i);
    text += R"({"$anchor":"a)" + number;
    text += R"(","items":{"$ref":"#a)" + number;
    text += "\"}},";
  }
  text += "true]";
  for (int i = 0; i < k_depth; ++i)
    text += "}}";
  const auto description = description_from_json(schemas(R"("A":{"$id":"urn:a",)" + text + "}"));
  const Inventory& inventory = description->inventory();
  EXPECT_EQ(inventory.targets().size(), 2000U);
  EXPECT_LT(inventory.memory(), 4 * description->document().source().size());
  EXPECT_TRUE(inventory.target(1999).node);
}

TEST(TargetsByValue, AddressesThatGrowWithEachLevelEnd) {
  std::string text;
  std::string end;
  for (int i = 0; i < 200; ++i) {
    text += R"({"$id":")" + std::string(200, 'a') + R"(/","anyOf":[{"$ref":"b"},)";
    end += "]}";
  }
  const auto description = description_from_json(schemas(R"("A":)" + text + "true" + end));
  const SchemaResources resources(description->document(), "https://a.example/", true);
  std::size_t size = 0;
  for (const auto& resource : resources.all()) {
    EXPECT_LE(resource.uri.size(), SchemaResources::k_max_uri);
    size += resource.uri.size();
  }
  EXPECT_LT(size, 2 * description->document().source().size() + SchemaResources::k_max_uri);
  EXPECT_GT(description->inventory().targets().size(), 10U);
}

}  // namespace
}  // namespace collet::openapi
