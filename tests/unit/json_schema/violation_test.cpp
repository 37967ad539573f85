// SPDX-License-Identifier: MIT
// The texts of violations.
#include <array>
#include <gtest/gtest.h>

#include "tests/unit/json_schema/checking.hpp"

namespace collet::support::json_schema {
namespace {

struct Told {
  std::string_view schema;
  std::string_view value;
  std::string_view text;
};

TEST(Violations, NamePathFoundValueExpectationAndSuggestion) {
  const std::array cases = {
      Told{R"({"type":"string"})", "5", "/: found 5, expected a string"},
      Told{R"({"properties":{"a":{"type":["integer","null"]}}})", R"({"a":"x"})",
           R"(/a: found "x", expected an integer or null)"},
      Told{R"({"items":{"type":"integer"}})", "[1,2.5]", "/1: found 2.5, expected an integer"},
      Told{R"({"properties":{"limit":{"type":"integer"},"offset":{}},"additionalProperties":false})",
           R"({"lmit":1})",
           "/lmit: found an unknown property, expected one of limit, offset; did you mean 'limit'?"},
      Told{R"({"properties":{"b":{},"aa":{}},"additionalProperties":false})", R"({"zzzz":1})",
           "/zzzz: found an unknown property, expected one of b, aa"},
      Told{R"({"additionalProperties":false})", R"({"a":1})",
           "/a: found an unknown property, expected no properties"},
      Told{R"({"properties":{"spec":{"type":"object"}},"required":["spec"]})", "{}",
           "/spec: found nothing, expected an object, which is required"},
      Told{R"({"required":["a/b~c"]})", "{}", "/a~1b~0c: found nothing, expected a value, which is required"},
      Told{R"({"enum":["asc","desc"]})", R"("acs")",
           R"(/: found "acs", expected one of asc, desc; did you mean 'asc'?)"},
      Told{R"({"enum":[1,"a",null]})", R"("b")", R"(/: found "b", expected one of 1, "a", null)"},
      Told{R"({"enum":["a1","a2","a3","a4","a5","a6","a7","a8","a9","a10"]})", "0",
           "/: found 0, expected one of a1, a2, a3, a4, a5, a6, a7, a8, …"},
      Told{R"({"const":{"a":1}})", "[]", "/: found an array, expected an object"},
      Told{R"({"const":"x"})", R"("y")", R"(/: found "y", expected "x")"},
      Told{R"({"minimum":1})", "0.5", "/: found 0.5, expected at least 1"},
      Told{R"({"exclusiveMaximum":1e400})", "1e400", "/: found 1e400, expected less than 1e400"},
      Told{R"({"multipleOf":0.01})", "0.001", "/: found 0.001, expected a multiple of 0.01"},
      Told{R"({"maxLength":2})", R"("äöü")",
           R"(/: found "äöü" (3 characters), expected at most 2 characters)"},
      Told{R"({"pattern":"^a+$"})", R"("b")", R"(/: found "b", expected a string that matches ^a+$)"},
      Told{R"({"minItems":1})", "[]", "/: found 0 items, expected at least 1"},
      Told{R"({"uniqueItems":true})", R"([1,"a",1.0])",
           "/: found 1 twice, as items 0 and 2, expected each item once"},
      Told{R"({"contains":{"type":"null"}})", "[1]",
           "/: found 0 items that fit the schema under contains, expected at least 1"},
      Told{R"({"maxProperties":1})", R"({"a":1,"b":2})", "/: found 2 properties, expected at most 1"},
      Told{R"({"propertyNames":{"maxLength":1}})", R"({"ab":1})",
           R"(/ab: found the name "ab" (2 characters), expected at most 1 characters)"},
      Told{R"({"dependentRequired":{"a":["b"]}})", R"({"a":1})",
           "/b: found nothing, expected a value, as 'a' is given"},
      Told{R"({"not":{"type":"null"}})", "null",
           "/: found null, expected a value that the schema under not refuses"},
      Told{R"({"properties":{"a":false}})", R"({"a":1})",
           "/a: found 1, expected no value here: the schema is false"},
      Told{R"({"allOf":[{"properties":{"name":{}}}],"unevaluatedProperties":false})", R"({"nmae":1})",
           "/nmae: found an unknown property, expected one of name; did you mean 'name'?"},
      Told{R"({"prefixItems":[{}],"unevaluatedItems":false})", "[1,2]", "/1: found 2, expected no item here"},
  };
  for (const auto& [schema, value, text] : cases)
    EXPECT_EQ(check(schema, value), text) << schema;
}

TEST(Violations, ForAlternativesComeFromTheNearestOne) {
  const std::array cases = {
      Told{R"({"anyOf":[{"type":"string"},{"type":"integer"}]})", "null",
           "/: found null, expected a string or an integer"},
      Told{R"({"oneOf":[{"type":"string"},{"properties":{"a":{"properties":{"b":{"type":"integer"}}}}}]})",
           R"({"a":{"b":"x"}})", R"(/a/b: found "x", expected an integer)"},
      Told{R"({"oneOf":[{"properties":{"kind":{"const":"cat"},"n":{"type":"integer"}}},
                        {"properties":{"kind":{"const":"dog"},"n":{"type":"string"}}}]})",
           R"({"kind":"dog","n":1})", "/n: found 1, expected a string"},
      Told{R"({"oneOf":[{"properties":{"kind":{"const":"cat"}}},{"properties":{"kind":{"const":"dog"}}}]})",
           R"({"kind":"dgo"})", R"(/kind: found "dgo", expected "cat" or "dog"; did you mean 'dog'?)"},
      Told{R"({"oneOf":[{"type":"number"},{"minimum":1}]})", "2",
           "/: found 2, which fits the alternatives 0 and 1, expected a value that fits exactly one of 2"},
      Told{R"({"oneOf":[{"required":["file"]},{"required":["url"]}]})", "{}",
           "/file: found nothing, expected a value, which is required"},
  };
  for (const auto& [schema, value, text] : cases)
    EXPECT_EQ(check(schema, value), text) << schema;
}

TEST(Violations, AreAllReportedOnRequest) {
  EXPECT_EQ(check_all(R"({"properties":{"a":{"type":"string"},"b":{"minimum":3}},"required":["c"]})",
                      R"({"a":1,"b":2})"),
            "/a: found 1, expected a string\n/b: found 2, expected at least 3\n"
            "/c: found nothing, expected a value, which is required");
}

TEST(Violations, NameTheKeywordInTheSchema) {
  const auto schema =
      Schema::compile(R"({"properties":{"a":{"$ref":"#/$defs/b"}},"$defs":{"b":{"type":"null"}}})");
  ASSERT_TRUE(schema);
  const auto result = schema->check(R"({"a":1})");
  ASSERT_TRUE(result);
  ASSERT_EQ(result->size(), 1U);
  EXPECT_EQ(result->front().instance_path, "/a");
  EXPECT_EQ(result->front().schema_path, "/$defs/b/type");
  EXPECT_EQ(result->front().keyword, "type");
}

TEST(Violations, QuoteOnlyAPartOfTheValue) {
  const std::string long_text = '"' + std::string(10'000, 'x') + '"';
  EXPECT_LT(check(R"({"type":"null"})", long_text).size(), 200U);
  EXPECT_LT(check(R"({"additionalProperties":false})", "{" + long_text + ":1}").size(), 400U);
  EXPECT_LT(check(R"({"type":"null"})", "1" + std::string(10'000, '0')).size(), 200U);
}

TEST(Violations, AreOneLine) {
  EXPECT_EQ(check(R"({"enum":["a\nb"]})", R"("a\nc")"),
            R"(/: found "a\nc", expected "a\nb"; did you mean 'a\u000ab'?)");
  EXPECT_EQ(check(R"({"additionalProperties":{"type":"null"}})", R"({"a\u007f":1})"),
            R"(/a\u007f: found 1, expected null)");
}

TEST(Violations, OneKnownNameIsAListOfOne) {
  EXPECT_EQ(check(R"({"properties":{"text":true},"additionalProperties":false})", R"({"txet":1})"),
            "/txet: found an unknown property, expected one of text; did you mean 'text'?");
}

}  // namespace
}  // namespace collet::support::json_schema
