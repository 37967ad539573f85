// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include <collet/schema.hpp>

namespace {

namespace schema = collet::schema;

template <class Schema>
std::string text_of(const Schema& value) {
  std::string out;
  value.write(out);
  return out;
}

TEST(Schema, AStringHasOnlyItsType) {
  EXPECT_EQ(text_of(schema::string()), R"({"type":"string"})");
}

TEST(Schema, KeywordsAppearInTheOrderOfTheCalls) {
  EXPECT_EQ(text_of(schema::integer().description("How many").default_value(100).minimum(-1).maximum(1000)),
            R"({"type":"integer","description":"How many","default":100,"minimum":-1,"maximum":1000})");
}

TEST(Schema, DefaultsKeepTheirType) {
  EXPECT_EQ(text_of(schema::boolean().default_value(false)), R"({"type":"boolean","default":false})");
  EXPECT_EQ(text_of(schema::string().default_value("a")), R"({"type":"string","default":"a"})");
  EXPECT_EQ(text_of(schema::number().default_value(std::int64_t{-9223372036854775807} - 1)),
            R"({"type":"number","default":-9223372036854775808})");
}

TEST(Schema, OptionsBecomeAnEnum) {
  EXPECT_EQ(text_of(schema::string().one_of({"a", "b"})), R"({"type":"string","enum":["a","b"]})");
}

TEST(Schema, LengthsAndAnyOtherKeywordCanBeSet) {
  EXPECT_EQ(text_of(schema::string().min_length(1).max_length(9).raw_member("pattern", R"("^x-")")),
            R"({"type":"string","minLength":1,"maxLength":9,"pattern":"^x-"})");
}

TEST(Schema, AnArrayHasItemsFirst) {
  EXPECT_EQ(
      text_of(schema::array(schema::string().max_length(3)).description("Names").min_items(2).max_items(20)),
      R"({"type":"array","items":{"type":"string","maxLength":3},"description":"Names","minItems":2,"maxItems":20})");
}

TEST(Schema, AnObjectKeepsTheOrderOfItsPropertiesAndRefusesOthers) {
  EXPECT_EQ(
      text_of(schema::object()
                  .description("Where")
                  .property("z", schema::string().required())
                  .property("a", schema::integer())),
      R"({"type":"object","description":"Where","properties":{"z":{"type":"string"},"a":{"type":"integer"}},)"
      R"("required":["z"],"additionalProperties":false})");
}

TEST(Schema, ExactlyOnePropertyIsRequiredByTheirNumber) {
  EXPECT_EQ(text_of(schema::object()
                        .exactly_one()
                        .property("file", schema::string())
                        .property("url", schema::string())
                        .property("content", schema::string())),
            R"({"type":"object","minProperties":1,"maxProperties":1,"properties":{"file":{"type":"string"},)"
            R"("url":{"type":"string"},"content":{"type":"string"}},"additionalProperties":false})");
}

TEST(Schema, AnOpenObjectAcceptsOtherProperties) {
  EXPECT_EQ(text_of(schema::object().open()), R"({"type":"object","properties":{}})");
}

TEST(Schema, ObjectsNest) {
  EXPECT_EQ(
      text_of(schema::array(schema::object().property("a", schema::object().open().required()))),
      R"({"type":"array","items":{"type":"object","properties":{"a":{"type":"object","properties":{}}},)"
      R"("required":["a"],"additionalProperties":false}})");
}

TEST(Schema, ARawSchemaIsInsertedAndMayBeRequired) {
  EXPECT_EQ(
      text_of(schema::object().property("x", schema::raw(R"({"const":1})").required())),
      R"({"type":"object","properties":{"x":{"const":1}},"required":["x"],"additionalProperties":false})");
}

TEST(Schema, TextsAreEscaped) {
  EXPECT_EQ(text_of(schema::string().description("\"q\" \\ \n\t\b\f\r\x01\x0B\x1F é 日")),
            R"({"type":"string","description":"\"q\" \\ \n\t\b\f\r\u0001\u000b\u001f é 日"})");
}

TEST(Schema, IsACompileTimeConstant) {
  static constexpr auto k_text = [] {
    collet::FixedText<128> text;
    schema::string().description("a\nb").write(text);
    return text;
  }();
  static_assert(std::string_view(k_text) == R"({"type":"string","description":"a\nb"})");
}

TEST(Schema, ATextOverItsCapacityIsAnError) {
  EXPECT_THROW(schema::string().description(std::string(schema::k_capacity, 'x')), std::length_error);
}

}  // namespace
