// SPDX-License-Identifier: MIT
// Tests anchors, aliases and merge keys.
#include "plugins/openapi/tree/pointer.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

TEST(YamlAlias, RepeatsTheValueOfItsAnchor) {
  EXPECT_EQ(yaml_as_json("a: &x {k: [1, 2]}\nb: *x\nc: [*x, *x]\nd: &s text\ne: *s\n"),
            R"({"a":{"k":[1,2]},"b":{"k":[1,2]},"c":[{"k":[1,2]},{"k":[1,2]}],"d":"text","e":"text"})");
}

TEST(YamlAlias, AnAnchorMayBeRedefined) {
  EXPECT_EQ(yaml_as_json("a: &x 1\nb: *x\nc: &x 2\nd: *x\n"), R"({"a":1,"b":1,"c":2,"d":2})");
}

TEST(YamlAlias, MayBeAKeyIfItIsAScalar) {
  EXPECT_EQ(yaml_as_json("&k name: 1\nb: {*k : 2}\n"), R"({"name":1,"b":{"name":2}})");
  EXPECT_EQ(yaml_as_json("a: &t true\nb: {*t : 2}\n"), R"({"a":true,"b":{"true":2}})");
  EXPECT_EQ(yaml_as_json("a: &m {}\nb: {*m : 2}\n").substr(0, 6), "error:");
}

TEST(YamlAlias, PlacesAndPathsOfSharedValuesAreThoseOfTheAnchor) {
  const auto document = from_yaml("b:\n  c: &x\n    k: {l: 1}\nd: {e: *x}\n");
  const Node alias = document->root()["d"]["e"];
  EXPECT_EQ(alias.place(), (Place{4, 8}));
  EXPECT_EQ(json_pointer(alias), "/d/e");
  EXPECT_EQ(alias["k"]["l"].place(), (Place{3, 12}));
  EXPECT_EQ(json_pointer(alias["k"]["l"]), "/b/c/k/l");
  EXPECT_EQ(alias["k"], document->root()["b"]["c"]["k"]);
}

TEST(YamlAlias, PathsLeadThroughTheAliasWhenADuplicateKeyHidesTheAnchor) {
  const auto document = from_yaml("a: &x {k: {l: 1}}\nb: 1\na: 2\nc: {d: *x}\n");
  EXPECT_EQ(printed(document->root()), R"({"b":1,"a":2,"c":{"d":{"k":{"l":1}}}})");
  const auto nested = from_yaml("p: {a: &x {k: {l: 1}}}\np: {b: *x}\n");
  EXPECT_EQ(json_pointer(nested->root()["p"]["b"]["k"]["l"]), "/p/b/k/l");
}

TEST(YamlAlias, WithoutAnAnchorOrInsideItsOwnIsAnError) {
  EXPECT_EQ(yaml_as_json("a: *x\n"), "error: line 1, column 4: alias *x has no anchor before it");
  EXPECT_EQ(yaml_as_json("a: &x [1, *x]\n"),
            "error: line 1, column 11: alias *x is inside its own anchor, which would be endless");
  EXPECT_EQ(yaml_as_json("a: &x {<<: *x}\n").substr(0, 6), "error:");
}

/// Each line contains nine aliases of the line before.
std::string bomb(int lines) {
  std::string text = "a0: &a0 [x]\n";
  for (int i = 1; i < lines; ++i) {
    const std::string name = "a" + std::to_string(i);
    text += name + ": &" + name + " [";
    for (int k = 0; k < 9; ++k)
      text += (k > 0 ? ",*a" : "*a") + std::to_string(i - 1);
    text += "]\n";
  }
  return text;
}

TEST(YamlAlias, ABombIsAnErrorThatCostsNoMemory) {
  const auto refused = read_yaml_document(bomb(30));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, COLLET_TOO_LARGE);
  EXPECT_NE(refused.error().message.find("max_nodes"), std::string::npos);
  const auto small = from_yaml(bomb(5));
  EXPECT_LT(small->node_count(), 60U);
}

TEST(YamlAlias, ABombOfMergesIsAnErrorToo) {
  std::string text = "a0: &a0 {k0: 1}\n";
  for (int i = 1; i < 40; ++i) {
    const std::string name = std::to_string(i);
    const std::string before = std::to_string(i - 1);
    text += "a" + name + ": &a" + name + " {<<: [*a" + before + ", *a" + before + ", *a" + before + "], x" +
            name + ": 1}\n";
  }
  EXPECT_EQ(yaml_as_json(text).substr(0, 6), "error:");
}

TEST(YamlAlias, DepthCountsThroughAliases) {
  std::string text = "a0: &a0 [x]\n";
  for (int i = 1; i < 600; ++i)
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + "]\n";
  EXPECT_NE(yaml_as_json(text).find("nested more than 512 deep through this alias"), std::string::npos);
}

TEST(YamlMerge, OwnKeysOverrideMergedOnes) {
  EXPECT_EQ(yaml_as_json("base: &b {x: 1, y: 2}\nc:\n  y: 3\n  <<: *b\n  z: 4\n"),
            R"({"base":{"x":1,"y":2},"c":{"y":3,"x":1,"z":4}})");
}

TEST(YamlMerge, AnEarlierMappingOverridesALaterOne) {
  EXPECT_EQ(yaml_as_json("- &a {x: 1}\n- &b {x: 2, y: 2}\n- {<<: [*a, *b], z: 3}\n"),
            R"([{"x":1},{"x":2,"y":2},{"x":1,"y":2,"z":3}])");
}

TEST(YamlMerge, MergesMergedAndInlineMappings) {
  EXPECT_EQ(yaml_as_json("- &a {x: {deep: [1]}}\n- &b {<<: *a, y: 2}\n- {<<: *b}\n- {<<: {p: 1}, q: 2}\n"),
            R"([{"x":{"deep":[1]}},{"x":{"deep":[1]},"y":2},{"x":{"deep":[1]},"y":2},{"p":1,"q":2}])");
}

TEST(YamlMerge, KeysOfLargeMergedMappingsAreFound) {
  std::string text = "a: &a\n";
  for (int i = 0; i < 30; ++i)
    text += "  k" + std::to_string(i) + ": " + std::to_string(i) + "\n";
  text += "b:\n  <<: *a\n  k7: own\n";
  const auto document = from_yaml(text);
  EXPECT_EQ(document->root()["b"].size(), 30U);
  EXPECT_EQ(document->root()["b"]["k7"].text(), "own");
  EXPECT_EQ(document->root()["b"]["k29"].text(), "29");
  EXPECT_TRUE(document->findings().empty());
}

TEST(YamlMerge, AQuotedMergeKeyIsAnOrdinaryKey) {
  EXPECT_EQ(yaml_as_json("\"<<\": {x: 1}\n"), R"({"<<":{"x":1}})");
}

TEST(YamlMerge, MergingAnotherTypeIsAnErrorWithItsPlace) {
  EXPECT_EQ(yaml_as_json("a:\n  <<: 5\n"),
            "error: line 2, column 7: the merge key << takes a mapping or a sequence of mappings");
  EXPECT_EQ(yaml_as_json("<<: [{a: 1}, 2]\n").substr(0, 6), "error:");
}

}  // namespace
}  // namespace collet::openapi
