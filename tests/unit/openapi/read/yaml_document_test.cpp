// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/yaml_document.hpp"

#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

TEST(YamlDocument, ReadsBlockAndFlowStyle) {
  EXPECT_EQ(
      yaml_as_json("openapi: 3.1.0\n"
                   "paths:\n"
                   "  /a/{id}:   # a comment\n"
                   "    get:\n"
                   "      tags: [x, 'y']\n"
                   "      responses: {200: {description: ok}}\n"
                   "list:\n"
                   "- 1\n"
                   "- - 2\n"
                   "  - {}\n"),
      R"({"openapi":"3.1.0","paths":{"/a/{id}":{"get":{"tags":["x","y"],"responses":{"200":{"description":"ok"}}}}},"list":[1,[2,{}]]})");
}

TEST(YamlDocument, KeysAreTextsAsTheyAreWritten) {
  EXPECT_EQ(yaml_as_json("200: a\ntrue: b\n1.0: c\n'x y': d\n? e\n: f"),
            R"({"200":"a","true":"b","1.0":"c","x y":"d","e":"f"})");
}

TEST(YamlDocument, LiteralTextsPointIntoTheSource) {
  const auto document = from_yaml("a: plain\nb: 'quoted'\nc: \"double\"\nd: 'it''s'\n");
  EXPECT_EQ(document->root()["a"].text().data(), document->source().data() + 3);
  EXPECT_EQ(document->root()["b"].text().data(), document->source().data() + 13);
  EXPECT_EQ(document->root()["c"].text().data(), document->source().data() + 25);
  EXPECT_EQ(document->arena().pool, "it's");
}

TEST(YamlDocument, PlacesAreRightAfterMultibyteCharacters) {
  const auto document = from_yaml("é: ü\n日本: \"x\"\nk: v\n");
  EXPECT_EQ(document->root()["日本"].source_offset(), 15U);
  EXPECT_EQ(document->root()["日本"].text(), "x");
  EXPECT_EQ(document->root()["k"].place(), (Place{3, 4}));
}

TEST(YamlDocument, ByteOrderMarkAndCrlfAreAccepted) {
  const auto document = from_yaml(
      "\xEF\xBB\xBF"
      "a: 1\r\nb:\r\n  - x\r\n");
  EXPECT_EQ(printed(document->root()), R"({"a":1,"b":["x"]})");
  EXPECT_EQ(document->root()["b"].at(0).text().data(), document->source().data() + 17);
  EXPECT_EQ(document->root()["b"].at(0).place(), (Place{3, 5}));
}

TEST(YamlDocument, TheLastDuplicateKeyCountsAndBothPlacesAreReported) {
  const auto document = from_yaml("a: 1\nb: 2\na: 3\n");
  EXPECT_EQ(printed(document->root()), R"({"b":2,"a":3})");
  ASSERT_EQ(document->findings().size(), 1U);
  EXPECT_EQ(document->describe(document->findings()[0]),
            "line 3, column 1: duplicate key 'a'; the last one counts (first at line 1, column 1)");
}

TEST(YamlDocument, ASecondDocumentIsAnErrorWithItsPlace) {
  EXPECT_EQ(yaml_as_json("---\na: 1\n---\nb: 2\n"),
            "error: line 3, column 1: a second YAML document starts here, expected one; split the file");
  EXPECT_EQ(yaml_as_json("---\na: 1\n...\n"), R"({"a":1})");
}

TEST(YamlDocument, AComplexKeyIsAnErrorWithItsPlace) {
  EXPECT_EQ(yaml_as_json("a: 1\n? [x, y]\n: 2"),
            "error: line 2, column 3: found a sequence as a key, expected a text; JSON knows no other keys");
  EXPECT_EQ(yaml_as_json("{{a: 1}: 2}").substr(0, 34), "error: line 1, column 2: found a m");
}

TEST(YamlDocument, EmptyInputIsAnErrorAndAnEmptyDocumentIsNull) {
  EXPECT_EQ(yaml_as_json("# only a comment\n").substr(0, 6), "error:");
  EXPECT_EQ(yaml_as_json("---\n"), "null");
}

TEST(YamlDocument, SyntaxErrorsNameCauseAndPlace) {
  EXPECT_EQ(yaml_as_json("a: 1\nb: \"open\n"),
            "error: line 3, column 1: found unexpected end of stream, while scanning a quoted scalar that "
            "began in line 2");
  EXPECT_EQ(yaml_as_json("a:\n\t- 1").substr(0, 24), "error: line 2, column 1:");
}

}  // namespace
}  // namespace collet::openapi
