// SPDX-License-Identifier: MIT
// Tests the core schema of YAML 1.2.2, section 10.3.2.
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

struct CoreSchemaRow {
  std::string_view yaml;
  std::string_view json;
};

class CoreSchema : public testing::TestWithParam<CoreSchemaRow> {};

TEST_P(CoreSchema, ResolvesAsInTheTable) {
  EXPECT_EQ(yaml_as_json("a: " + std::string(GetParam().yaml)),
            "{\"a\":" + std::string(GetParam().json) + "}");
}

constexpr CoreSchemaRow k_rows[] = {
    {"", "null"},
    {"~", "null"},
    {"null", "null"},
    {"Null", "null"},
    {"NULL", "null"},
    {"nULL", "\"nULL\""},
    {"true", "true"},
    {"True", "true"},
    {"TRUE", "true"},
    {"false", "false"},
    {"yes", "\"yes\""},
    {"no", "\"no\""},
    {"on", "\"on\""},
    {"y", "\"y\""},
    {"0", "0"},
    {"-0", "-0"},
    {"12", "12"},
    {"+12", "12"},
    {"-19", "-19"},
    {"012", "12"},
    {"-007", "-7"},
    {"000", "0"},
    {"0o17", "15"},
    {"0o8", "\"0o8\""},
    {"0x1F", "31"},
    {"0xffffffffffffffffff", "4722366482869645213695"},
    {"0x", "\"0x\""},
    {"0b11", "\"0b11\""},
    {"1_000", "\"1_000\""},
    {"1.5", "1.5"},
    {"1.", "1.0"},
    {".5", "0.5"},
    {"-.5", "-0.5"},
    {"+.5e3", "0.5e3"},
    {"1.e5", "1.0e5"},
    {"1e3", "1e3"},
    {"1e+3", "1e+3"},
    {"00.10", "0.10"},
    {"1e", "\"1e\""},
    {".", "\".\""},
    {"+", "\"+\""},
    {"-.", "\"-.\""},
    {"1.2.3", "\"1.2.3\""},
    {"123456789012345678901234567890", "123456789012345678901234567890"},
    {".inf", "\".inf\""},
    {"-.INF", "\"-.INF\""},
    {".nan", "\".nan\""},
    {"2020-01-01", "\"2020-01-01\""},
    {"12:30:45", "\"12:30:45\""},
    {"'12'", "\"12\""},
    {"\"true\"", "\"true\""},
    {"\"\\x41\\u00e9\\U0001F600\"", "\"Aé😀\""},
    {"!!str 12", "\"12\""},
    {"! 12", "\"12\""},
    {"!!int 012", "12"},
    {"!!int '7'", "7"},
    {"!!float 1", "1"},
    {"!!bool TRUE", "true"},
    {"!!null ''", "null"},
    {"|\n  two\n  lines", "\"two\\nlines\""},
    {">-\n  folded\n  text", "\"folded text\""},
    {"a plain\n  text over lines", "\"a plain text over lines\""},
};

INSTANTIATE_TEST_SUITE_P(Table, CoreSchema, testing::ValuesIn(k_rows));

TEST(CoreSchemaFindings, ValuesWithoutJsonEquivalentAreReported) {
  const auto document = from_yaml("a: .inf\nb: 0x" + std::string(100, 'f'));
  ASSERT_EQ(document->findings().size(), 2U);
  EXPECT_EQ(document->describe(document->findings()[0]),
            "line 1, column 4: JSON has no number '.inf', it is read as a string");
  EXPECT_TRUE(document->root()["b"].is_string());
}

TEST(CoreSchemaTags, AnUnknownTagIsIgnoredAndReported) {
  const auto document = from_yaml("a: !custom 5\nb: !!timestamp 2020-01-01\nc: !<tag:x,2000:y> {d: 1}");
  EXPECT_EQ(printed(document->root()), R"({"a":5,"b":"2020-01-01","c":{"d":1}})");
  ASSERT_EQ(document->findings().size(), 3U);
  EXPECT_EQ(document->findings()[0].message, "tag '!custom' is not in the YAML core schema; it was ignored");
}

TEST(CoreSchemaTags, ACoreTagThatDoesNotFitIsAnErrorWithItsPlace) {
  EXPECT_EQ(yaml_as_json("a: 1\nb: !!int seven"),
            "error: line 2, column 4: tag !!int on 'seven', which is not of this type");
  EXPECT_EQ(yaml_as_json("b: !!int 1.5").substr(0, 6), "error:");
  EXPECT_EQ(yaml_as_json("b: !!map [1]").substr(0, 6), "error:");
  EXPECT_EQ(yaml_as_json("b: !!map 1").substr(0, 6), "error:");
  EXPECT_EQ(yaml_as_json("b: !!str {a: 1}").substr(0, 6), "error:");
}

}  // namespace
}  // namespace collet::openapi
