// SPDX-License-Identifier: MIT
// Errors and notes of invalid and suspicious schemas.
#include <array>
#include <gtest/gtest.h>

#include "tests/unit/json_schema/checking.hpp"

namespace collet::support::json_schema {
namespace {

struct Wrong {
  std::string_view schema;
  std::string_view text;
};

TEST(InvalidSchemas, AreRefusedWithTheirPath) {
  const std::array cases = {
      Wrong{"[]", "/: found an array, expected a schema: an object or a boolean"},
      Wrong{"{", "line 1, column 2: found the end of the text, expected a key in quotes or '}'"},
      Wrong{R"({"type":"strng"})",
            R"(/type: found "strng", expected one of null, boolean, integer, number, string, array, object)"},
      Wrong{R"({"type":[]})", "/type: found an array, expected at least one type"},
      Wrong{R"({"properties":{"a":{"minLength":-1}}})",
            "/properties/a/minLength: found -1, expected a whole number from 0"},
      Wrong{R"({"properties":[]})", "/properties: found an array, expected an object of schemas"},
      Wrong{R"({"properties":{"a/b":5}})",
            "/properties/a~1b: found 5, expected a schema: an object or a boolean"},
      Wrong{R"({"allOf":[]})", "/allOf: found an array, expected an array of schemas that is not empty"},
      Wrong{R"({"items":[true]})",
            "/items: found an array, expected a schema (a list of schemas is prefixItems in 2020-12)"},
      Wrong{R"({"multipleOf":0})", "/multipleOf: found 0, expected a number above 0"},
      Wrong{R"({"maximum":"5"})", R"(/maximum: found "5", expected a number)"},
      Wrong{R"({"exclusiveMinimum":true})", "/exclusiveMinimum: found true, expected a number"},
      Wrong{R"({"required":true})", "/required: found true, expected an array of names"},
      Wrong{R"({"enum":5})", "/enum: found 5, expected an array of values"},
      Wrong{R"({"uniqueItems":1})", "/uniqueItems: found 1, expected true or false"},
      Wrong{R"({"pattern":"("})",
            "/pattern: found no ')' for a '(' in the regular expression, expected one for each"},
      Wrong{R"({"$ref":"#/$defs/a"})",
            "/$ref: found the reference '#/$defs/a', which leads to nothing; expected one to a schema"},
      Wrong{R"({"$ref":"https://example.com/a"})",
            "/$ref: found the reference 'https://example.com/a', expected one to this schema or to a "
            "registered document"},
      Wrong{R"({"$ref":"#/title","title":"t"})",
            "/$ref: found \"#/title\", expected a reference to a schema, which is an object or a boolean"},
  };
  for (const auto& [schema, text] : cases)
    EXPECT_EQ(check(schema, "1"), "schema: " + std::string(text)) << schema;
}

TEST(SuspiciousSchemas, HaveNotes) {
  const auto schema = Schema::compile(
      R"x({"$schema":"https://example.com/dialect","propertes":{},"x-mine":1,"format":"email","title":"t",
          "additionalItems":false,"properties":{"a":{"pattern":"^(?!x)"}}})x");
  ASSERT_TRUE(schema);
  std::string texts;
  for (const auto& note : schema->notes())
    texts += note.text + "\n";
  EXPECT_EQ(texts,
            "/$schema: found the unknown dialect 'https://example.com/dialect', read as the default one\n"
            "/propertes: found an unknown keyword, which is not enforced; did you mean 'properties'?\n"
            "/additionalItems: found a keyword that has no effect in this dialect\n"
            "/properties/a/pattern: found look-around in the regular expression, which this engine does not "
            "have; it is "
            "not enforced\n");
  EXPECT_TRUE(schema->check(R"({"a":"xy"})")->empty());
}

TEST(SuspiciousSchemas, KeepOnlyTheFirstNotes) {
  std::string text = "{";
  for (int i = 0; i < 5000; ++i)
    text += "\"unknown" + std::to_string(i) + "\":1,";
  const auto schema = Schema::compile(text + R"("type":"null"})");
  ASSERT_TRUE(schema);
  EXPECT_EQ(schema->notes().size(), 100U);
}

TEST(Schemas, OutliveTheTextTheyWereCompiledFrom) {
  auto text = std::make_unique<std::string>(R"({"enum":["a","b"],"minLength":1})");
  auto schema = Schema::compile(*text);
  text.reset();
  ASSERT_TRUE(schema);
  const Schema copy = *schema;
  EXPECT_TRUE(copy.check(R"("a")")->empty());
  EXPECT_FALSE(copy.check(R"("c")")->empty());
}

}  // namespace
}  // namespace collet::support::json_schema
