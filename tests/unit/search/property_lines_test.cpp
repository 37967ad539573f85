// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/search/ask.hpp"

namespace collet::test {
namespace {

/// Follows a line whose description was shortened.
constexpr std::string_view k_whole = "\nWhole text of a description: `search_api(schema=\"Thing.p\")`";

/// Returns the line of the property `p`.
std::string line(std::string_view schema, std::string_view others = {}) {
  return thing(R"({"type":"object","properties":{"p":)" + std::string(schema) + "}}", others);
}

TEST(PropertyLines, ShowNameTypeAndRequired) {
  EXPECT_EQ(
      thing(
          R"({"type":"object","required":["b"],"properties":{"b":{"type":"string"},"a":{"type":"integer"}}})"),
      "  \"a\": integer\n  \"b\": string (required)");
}

TEST(PropertyLines, AreSortedByName) {
  EXPECT_EQ(thing(R"({"properties":{"b":{},"B":{},"a":{},"_":{}}})"),
            "  \"B\": any\n  \"_\": any\n  \"a\": any\n  \"b\": any");
}

TEST(PropertyLines, PutADescriptionOnOneLine) {
  EXPECT_EQ(line(R"({"type":"string","description":" one\n two\r\n\tthree \u0001"})"),
            "  \"p\": string // one two three");
}

TEST(PropertyLines, KeepADescriptionOfAHundredCharacters) {
  const std::string text(100, 'x');
  EXPECT_EQ(line(R"({"type":"string","description":")" + text + "\"}"), "  \"p\": string // " + text);
}

TEST(PropertyLines, CutALongerOneAtAHundredCharacters) {
  EXPECT_EQ(line(R"({"type":"string","description":")" + std::string(101, 'x') + "\"}"),
            "  \"p\": string // " + std::string(97, 'x') + "..." + std::string(k_whole));
}

TEST(PropertyLines, ADescriptionBesideAReferenceInAllOfIsShown) {
  EXPECT_EQ(line(R"({"allOf":[{"$ref":"#/components/schemas/A"},{"description":"Of this use"}]})",
                 R"("A":{"type":"string","description":"Of the type"})"),
            "  \"p\": A // Of this use");
}

TEST(PropertyLines, WhatWasAskedForByNameIsWhole) {
  const std::string text = "One of " + std::string(300, 'x') + " and sent";
  const auto document = with_thing(R"({"properties":{"p":{"type":"string","description":")" + text + "\"}}}");
  EXPECT_NE(ask(document, R"("schema":"Thing.p")").find(text), std::string::npos);
  const auto operation = with_operation(R"("description":")" + text +
                                        R"(","responses":{},"parameters":[{"name":"q",)"
                                        R"("in":"query","schema":{"type":"string"},"description":")" +
                                        text + "\"}]");
  const auto details = ask(operation, R"("operationId":"change")");
  EXPECT_NE(details.find("\n" + text + "\n"), std::string::npos) << details;
  EXPECT_NE(details.find("`search_api(schema=\"change.q\")`"), std::string::npos) << details;
  EXPECT_NE(ask(operation, R"("schema":"change.q")").find(text), std::string::npos);
}

TEST(PropertyLines, CountCharactersAndNotBytes) {
  std::string text;
  for (int i = 0; i < 100; ++i)
    text += "ä";
  EXPECT_EQ(line(R"({"type":"string","description":")" + text + "\"}"), "  \"p\": string // " + text);
}

TEST(PropertyLines, ShowTheTextOfLinksAndTags) {
  EXPECT_EQ(
      line(
          R"({"type":"string","description":"<p>See <a href=\"/x\">this</a>, [that](https://x.test) and [0].</p> a<b"})"),
      "  \"p\": string // See this, that and [0]. a<b");
}

TEST(PropertyLines, DescribeKnownTypesByAFixedText) {
  EXPECT_EQ(
      line(
          R"({"$ref":"#/components/schemas/google.protobuf.Timestamp"})",
          R"("google.protobuf.Timestamp":{"type":"string","format":"date-time","description":"Long words"})"),
      R"(  "p": google.protobuf.Timestamp // ISO 8601 format, e.g. "2024-01-15T01:30:15Z")");
  EXPECT_EQ(
      line(R"({"$ref":"#/components/schemas/google.protobuf.Duration"})", R"("google.protobuf.Duration":{})"),
      R"(  "p": google.protobuf.Duration // e.g. "3.5s" or "1h30m")");
  EXPECT_EQ(line(R"({"type":"array","items":{"$ref":"#/components/schemas/google.protobuf.FieldMask"}})"),
            R"(  "p": array<google.protobuf.FieldMask> // e.g. "title,engine")");
  EXPECT_EQ(line(R"({"$ref":"#/components/schemas/google.protobuf.Empty"})"),
            "  \"p\": google.protobuf.Empty // empty message");
  EXPECT_EQ(line(R"({"$ref":"#/components/schemas/google.protobuf.Any"})"),
            "  \"p\": google.protobuf.Any // any JSON value");
  EXPECT_EQ(line(R"({"$ref":"#/components/schemas/google.protobuf.Value"})"),
            "  \"p\": google.protobuf.Value // any JSON value");
  EXPECT_EQ(line(R"({"$ref":"#/components/schemas/google.protobuf.Struct"})"),
            "  \"p\": google.protobuf.Struct // JSON object");
}

TEST(PropertyLines, RecogniseProtobufTypesInAnySpelling) {
  constexpr std::string_view k_text = R"( // ISO 8601 format, e.g. "2024-01-15T01:30:15Z")";
  for (const std::string name : {"protobufTimestamp", "googleprotobufTimestamp", "GoogleProtobufTimestamp",
                                 "google_protobuf_Timestamp", "google-protobuf-timestamp",
                                 ".google.protobuf.Timestamp", "protobuf.Timestamp"}) {
    EXPECT_EQ(line(R"({"$ref":"#/components/schemas/)" + name + "\"}",
                   '"' + name + R"(":{"type":"string","description":"Long words"})"),
              "  \"p\": " + name + std::string(k_text));
  }
  for (const std::string name : {"Timestamp", "acme.Timestamp", "protobufTimestamps", "myprotobufTimestamp"})
    EXPECT_EQ(line(R"({"$ref":"#/components/schemas/)" + name + "\"}", '"' + name + R"(":{"type":"string"})"),
              "  \"p\": " + name);
}

TEST(PropertyLines, KeepThePropertysDescriptionAfterTheFixedText) {
  EXPECT_EQ(
      line(R"({"$ref":"#/components/schemas/google.protobuf.Timestamp","description":"When it ended"})",
           R"("google.protobuf.Timestamp":{"type":"string","description":"Long words"})"),
      R"(  "p": google.protobuf.Timestamp // ISO 8601 format, e.g. "2024-01-15T01:30:15Z"; When it ended)");
}

TEST(PropertyLines, DescribeFormatsByAFixedText) {
  EXPECT_EQ(line(R"({"type":"string","format":"date-time"})"),
            R"(  "p": string // ISO 8601 format, e.g. "2024-01-15T01:30:15Z")");
  EXPECT_EQ(line(R"({"type":"string","format":"date","description":"Day of birth"})"),
            R"(  "p": string // e.g. "2024-01-15"; Day of birth)");
  EXPECT_EQ(line(R"({"type":"string","format":"byte"})"), R"(  "p": string // base64)");
}

TEST(PropertyLines, OmitLongDocumentationOfAKnownFormat) {
  EXPECT_EQ(line(R"({"type":"string","format":"date-time","description":")" + std::string(300, 'x') + "\"}"),
            R"(  "p": string // ISO 8601 format, e.g. "2024-01-15T01:30:15Z"; )" + std::string(97, 'x') +
                "..." + std::string(k_whole));
}

TEST(PropertyLines, PreferTheOperatorsTypes) {
  PluginUnderTest plugin(collet_plugin_v1,
                         R"({"types":{"acme.Money":"e.g. \"EUR 3.50\"","date-time":"UTC"}})");
  const auto document = with_thing(
      R"({"properties":{"a":{"$ref":"#/components/schemas/acme.Money"},"b":{"format":"date-time"}}})",
      R"("acme.Money":{"type":"string","description":"Long words"})");
  EXPECT_EQ(plugin.call("search_api", with_content(document, R"("schema":"Thing")")).text,
            "## Thing\n\n  \"a\": acme.Money // e.g. \"EUR 3.50\"\n  \"b\": string // UTC");
}

TEST(PropertyLines, ShowTheValuesOfAnEnumeration) {
  EXPECT_EQ(line(R"({"type":"string","enum":["a","b"],"description":"Which"})"),
            "  \"p\": string // one of a, b; Which");
  EXPECT_EQ(line(R"({"$ref":"#/components/schemas/Kind"})", R"("Kind":{"enum":["x",1,null]})"),
            "  \"p\": Kind // one of x, 1, null");
  EXPECT_EQ(line(R"({"const":"fixed"})"), "  \"p\": string // only fixed");
}

TEST(PropertyLines, ShowTheFirstValuesOfALongEnumeration) {
  std::string values;
  for (int i = 0; i < 500; ++i)
    values += (i == 0 ? "\"value" : ",\"value") + std::to_string(i) + "\"";
  const auto text = line(R"({"enum":[)" + values + "]}");
  EXPECT_LT(text.size(), 400U);
  EXPECT_NE(text.find("... 467 more"), std::string::npos) << text;
}

TEST(PropertyLines, ShowDefaultsAndAccess) {
  EXPECT_EQ(line(R"({"type":"integer","default":30})"), "  \"p\": integer // default 30");
  EXPECT_EQ(line(R"({"type":"string","readOnly":true,"description":"Id"})"),
            "  \"p\": string // read-only; Id");
  EXPECT_EQ(line(R"({"type":"string","writeOnly":true,"deprecated":true})"),
            "  \"p\": string // deprecated; write-only");
}

TEST(PropertyLines, UseTheDescriptionOfAReferencesTarget) {
  EXPECT_EQ(
      line(R"({"$ref":"#/components/schemas/Pet"})", R"("Pet":{"type":"object","description":"An animal"})"),
      "  \"p\": Pet // An animal");
}

TEST(PropertyLines, KeepSpacesInNames) {
  EXPECT_EQ(thing(R"({"properties":{"a ":{}," b  c":{}}})"), "  \" b  c\": any\n  \"a \": any");
}

TEST(PropertyLines, ReplaceLineEndsOfUnicode) {
  EXPECT_EQ(line(R"({"type":"string","description":"one\u2028two\u2029three\u0085\n four \u2026"})"),
            "  \"p\": string // one two three four \u2026");
}

TEST(PropertyLines, CutTheDescriptionOfAReadOnlyPropertyAtAHundred) {
  const std::string text(100, 'x');
  EXPECT_EQ(line(R"({"type":"string","readOnly":true,"description":")" + text + "\"}"),
            "  \"p\": string // read-only; " + text);
}

TEST(PropertyLines, ShowReadOnlyOfTheType) {
  EXPECT_EQ(line(R"({"$ref":"#/components/schemas/Id"})", R"("Id":{"type":"string","readOnly":true})"),
            "  \"p\": Id // read-only");
}

TEST(PropertyLines, QuoteAmbiguousValues) {
  EXPECT_EQ(line(R"({"enum":["a","b, c"," d","","1","true","null",1,null,"e f"]})"),
            R"(  "p": string // one of a, "b, c", " d", "", "1", "true", "null", 1, null, e f)");
}

TEST(PropertyLines, ShowALongValueCompletely) {
  const std::string value(200, 'x');
  EXPECT_EQ(line(R"({"enum":[")" + value + "\"]}"), "  \"p\": string // only " + value);
}

TEST(PropertyLines, EscapeNamesAsInJson) {
  EXPECT_EQ(thing(R"({"properties":{"a\"\n## b":{}}})"), "  \"a\\\"\\n## b\": any");
}

TEST(PropertyLines, ShowTheConstraintsThatCallApiChecks) {
  const auto line = [](const std::string& schema) {
    const auto text = thing(R"({"properties":{"a":{)" + schema + "}}}");
    const auto about = text.find(" // ");
    return about == std::string::npos ? text : text.substr(about + 4, text.find('\n', about) - about - 4);
  };
  EXPECT_EQ(line(R"("type":"integer","minimum":1,"maximum":100,"default":20)"), "1 to 100; default 20");
  EXPECT_EQ(line(R"("type":"number","exclusiveMinimum":0,"multipleOf":0.5)"), "above 0; a multiple of 0.5");
  EXPECT_EQ(line(R"("minimum":0,"exclusiveMinimum":true,"maximum":9)"), "at most 9; above 0");
  EXPECT_EQ(line(R"("type":"string","minLength":2,"pattern":"^a","example":"ab")"),
            "length at least 2; pattern ^a");
  EXPECT_EQ(line(R"("type":"string","minLength":2,"enum":["ab"])"), "only ab");
  EXPECT_EQ(line(R"("type":"array","maxItems":5,"uniqueItems":true,"items":{"type":"string","maxLength":9})"),
            "at most 5 items; unique items; each: length at most 9");
}

}  // namespace
}  // namespace collet::test
