// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/json_document.hpp"

#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

TEST(JsonDocument, KeepsOrderTypesAndTheTextOfNumbers) {
  EXPECT_EQ(
      json_as_json(
          R"( {"b" : [ 1.50, -0, 1E+2, 123456789012345678901234567890 ], "a":{"t":true,"f":false,"n":null}} )"),
      R"({"b":[1.50,-0,1E+2,123456789012345678901234567890],"a":{"t":true,"f":false,"n":null}})");
}

TEST(JsonDocument, ReadsScalarsAtTheRoot) {
  EXPECT_EQ(json_as_json("\"x\""), "\"x\"");
  EXPECT_EQ(json_as_json("null"), "null");
  EXPECT_EQ(json_as_json("[]"), "[]");
  EXPECT_EQ(json_as_json("{}"), "{}");
}

TEST(JsonDocument, TextWithoutEscapesPointsIntoTheSource) {
  const auto document = from_json(R"({"key":"value"})");
  const auto text = document->root()["key"].text();
  EXPECT_EQ(text, "value");
  EXPECT_EQ(text.data(), document->source().data() + 8);
  EXPECT_EQ(document->arena().pool.size(), 0U);
}

TEST(JsonDocument, ResolvesEscapesInTextsAndKeys) {
  const auto document = from_json(R"({"a\u00e9\/":"\ud83d\ude00\n\"\\"})");
  const Node value = document->root()["aé/"];
  EXPECT_EQ(value.text(), "😀\n\"\\");
  EXPECT_EQ(printed(document->root()), "{\"aé/\":\"😀\\n\\\"\\\\\"}");
}

TEST(JsonDocument, AnEscapedKeyIsTheSameKey) {
  const auto document = from_json(R"([{"name":1},{"n\u0061me":2}])");
  const auto name = document->symbol("name");
  EXPECT_EQ(document->root().at(0).find(name).text(), "1");
  EXPECT_EQ(document->root().at(1).find(name).text(), "2");
}

TEST(JsonDocument, TheLastDuplicateKeyCountsAndBothPlacesAreReported) {
  const auto document = from_json("{\"a\":1,\n \"b\":2,\n \"a\":3}");
  EXPECT_EQ(printed(document->root()), R"({"b":2,"a":3})");
  ASSERT_EQ(document->findings().size(), 1U);
  EXPECT_EQ(document->describe(document->findings()[0]),
            "line 3, column 2: duplicate key 'a'; the last one counts (first at line 1, column 2)");
}

TEST(JsonDocument, DuplicatesAreFoundInLargeObjectsToo) {
  std::string text = "{";
  for (int i = 0; i < 40; ++i)
    text += "\"k" + std::to_string(i % 30) + "\":" + std::to_string(i) + ",";
  text.back() = '}';
  const auto document = from_json(text);
  EXPECT_EQ(document->root().size(), 30U);
  EXPECT_EQ(document->findings().size(), 10U);
  EXPECT_EQ(document->root()["k5"].text(), "35");
  EXPECT_EQ(document->root()["k15"].text(), "15");
}

TEST(JsonDocument, FindingsAreBoundedAndCounted) {
  std::string text = "{";
  for (int i = 0; i < 1500; ++i)
    text += "\"k\":0,";
  text.back() = '}';
  const auto document = from_json(text);
  EXPECT_EQ(document->findings().size(), 1000U);
  EXPECT_EQ(document->findings_left_out(), 499U);
}

TEST(JsonDocument, AByteOrderMarkIsSkippedAndPlacesRemainRight) {
  const auto document = from_json("\xEF\xBB\xBF{\"a\":7}");
  EXPECT_EQ(document->root()["a"].text(), "7");
  EXPECT_EQ(document->root()["a"].source_offset(), 8U);
}

TEST(JsonDocument, ErrorsNameLineAndColumnInCharacters) {
  const auto document = read_json_document("{\n  \"é\": tru\n}");
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().message.substr(0, 18), "line 2, column 8: ");
}

TEST(JsonDocument, BoundsAreErrorsThatNameTheirKey) {
  Limits limits;
  limits.max_nodes = 3;
  EXPECT_EQ(json_as_json("[1,2]", limits), "[1,2]");
  EXPECT_NE(json_as_json("[1,2,3]", limits).find("max_nodes"), std::string::npos);
  limits = {};
  limits.max_bytes = 4;
  EXPECT_NE(json_as_json("[1,2]", limits).find("max_bytes"), std::string::npos);
  limits = {};
  limits.max_depth = 2;
  EXPECT_EQ(json_as_json("[[1]]", limits), "[[1]]");
  EXPECT_NE(json_as_json("[[[1]]]", limits).find("max_depth"), std::string::npos);
}

}  // namespace
}  // namespace collet::openapi
