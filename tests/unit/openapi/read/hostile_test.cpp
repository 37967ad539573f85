// SPDX-License-Identifier: MIT
// Malformed input must give one clear error, without a crash, a hang or unbounded memory.
#include "plugins/openapi/read/read_document.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

struct HostileRow {
  std::string name;
  std::string bytes;
  std::string error;  // part of the message
};

std::string repeat(std::string_view text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i)
    out += text;
  return out;
}

std::vector<HostileRow> rows() {
  using namespace std::string_literals;
  return {
      {"Nothing", "", "empty"},
      {"Space", " \n\t", "empty"},
      {"OnlyAByteOrderMark", "\xEF\xBB\xBF", "empty"},
      {"Utf16LittleEndian", "\xFF\xFE{\0}\0"s, "UTF-16"},
      {"Utf16BigEndian", "\xFE\xFF\0{\0}"s, "UTF-16"},
      {"Utf16WithoutMark", "{\0\"\0a\0\"\0"s, "UTF-16"},
      {"Utf32", "{\0\0\0\"\0\0\0"s, "line 1, column 2"},
      {"InvalidUtf8InJson", "{\"a\":\"\xC3\x28\"}", "line 1, column 7: not UTF-8: found the byte 0xC3"},
      {"InvalidUtf8InYaml", "a: b\nc: \xFFx\n", "line 2, column 4: not UTF-8: found the byte 0xFF"},
      {"OverlongUtf8", "a: \xC0\xAF", "not UTF-8"},
      {"Surrogate", "a: \xED\xA0\x80", "not UTF-8"},
      {"NulInJson", "{\"a\":\"\0\"}"s, "line 1, column 7"},
      {"NulInYaml", "a: b\nc: x\0y\n"s, "line 2, column 5: found the control character 0x00 (NUL)"},
      {"ControlCharacterInYaml", "a: \x01", "line 1, column 4: found the control character 0x01"},
      {"EscapeInYaml", "a: \x1B[0m", "0x1B"},
      {"C1ControlInYaml", "a: \xC2\x81", "control characters are not allowed"},
      {"DeepJsonArrays", repeat("[", 100'000), "512"},
      {"DeepJsonObjects", repeat("{\"a\":", 100'000), "512"},
      {"DeepYamlFlow", "a: " + repeat("[", 100'000), "512"},
      {"DeepYamlFlowMappings", "a: " + repeat("{a: ", 100'000), "512"},
      {"DeepYamlBlockOnOneLine", repeat("- ", 100'000), "512"},
      {"DeepYamlKeysOnOneLine", repeat("? ", 100'000), "found a mapping as a key"},
      {"TruncatedJson", "{\"openapi\":\"3.0.0\",\"paths\":{\"/a", "line 1"},
      {"TruncatedYaml", "openapi: \"3.0", "line 1"},
      {"TwoJsonValues", "{} {}", "end of the text"},
      {"TrailingComma", "{\"a\":1,}", "line 1, column 8"},
      {"JsonComment", "{\"a\":1 /* no */}", "line 1, column 8"},
      {"Html", "<!DOCTYPE html>\n<html><body x=\"a: b\">\n", "found a page of HTML or XML"},
      {"ManyAnchorsOneMissing", "a: *nope", "has no anchor"},
      {"VeryLongKey", repeat("k", 5000) + ": 1", "line 1"},
      {"UnknownDirective", "%YAML 9.9\n---\na: 1\n", "line 1"},
      {"TabAsIndentation", "a:\n\tb: 1\n",
       "line 2, column 1: found a tab, expected spaces: tabs do not indent YAML"},
      {"AtSign", "a: @b\n", "line 1, column 4: found '@', which begins no value: put the value in quotes"},
      {"DirectiveOfTheFuture", "%YAML 2.0\n---\na: 1\n",
       "line 1, column 1: found a %YAML directive of another version"},
      {"TagThatIsNone", "a: !<x 1", "line 1"},
  };
}

class Hostile : public testing::TestWithParam<HostileRow> {};

TEST_P(Hostile, IsOneClearError) {
  const auto document = read_document(GetParam().bytes, FormatHint::none, {});
  ASSERT_FALSE(document);
  EXPECT_NE(document.error().message.find(GetParam().error), std::string::npos) << document.error().message;
  EXPECT_LT(document.error().message.size(), 400U);
}

INSTANTIATE_TEST_SUITE_P(Table, Hostile, testing::ValuesIn(rows()),
                         [](const auto& row) { return row.param.name; });

TEST(HostileSize, ManyEmptyContainersReachTheNodeLimit) {
  Limits limits;
  limits.max_nodes = 100'000;
  EXPECT_NE(json_as_json("[" + repeat("[],", 200'000) + "[]]", limits).find("max_nodes"), std::string::npos);
  EXPECT_NE(yaml_as_json(repeat("- {}\n", 200'000), limits).find("max_nodes"), std::string::npos);
}

TEST(HostileSize, ManyKeysInOneObjectAreReadFast) {
  std::string text = "{";
  for (int i = 0; i < 200'000; ++i)
    text += "\"k" + std::to_string(i) + "\":0,";
  text.back() = '}';
  const auto document = from_json(text);
  EXPECT_EQ(document->root()["k199999"].text(), "0");
}

TEST(HostileSize, ManyDuplicatesOfManyKeysAreReadFast) {
  std::string text = "{";
  for (int i = 0; i < 200'000; ++i)
    text += "\"k" + std::to_string(i % 1000) + "\":0,";
  text.back() = '}';
  const auto document = from_json(text);
  EXPECT_EQ(document->root().size(), 1000U);
}

}  // namespace
}  // namespace collet::openapi
