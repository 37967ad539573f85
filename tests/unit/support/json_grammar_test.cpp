// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/support/json/json_reader.hpp"
#include "tests/unit/support/json_cases.hpp"

namespace collet::support {
namespace {

using testing::HasSubstr;

std::string complaint(std::string_view text, const JsonLimits& limits = {}) {
  const auto error = check_json(text, limits);
  return error ? std::to_string(error->offset) + ": " + error->message : "ok";
}

TEST(JsonGrammar, AcceptsEveryValidText) {
  for (const auto& c : valid_json_cases())
    EXPECT_EQ(complaint(c.text), "ok") << c.name;
}

TEST(JsonGrammar, RefusesEveryInvalidText) {
  for (const auto& c : invalid_json_cases())
    EXPECT_TRUE(check_json(c.text)) << c.name;
}

TEST(JsonGrammar, ReportsAnOffsetWithinTheText) {
  for (const auto& c : invalid_json_cases()) {
    const auto error = check_json(c.text);
    ASSERT_TRUE(error) << c.name;
    EXPECT_LE(error->offset, c.text.size()) << c.name;
    EXPECT_THAT(error->message, HasSubstr("found ")) << c.name;
    EXPECT_THAT(error->message, HasSubstr(", expected ")) << c.name;
  }
}

TEST(JsonGrammar, RefusesEveryProperPrefixOfADocument) {
  const std::string text =
      R"({"key\u0041": [1, -2.5e+10, "a\ud83d\ude39", true, false, null, {}, []], "b": {"c": ""}})";
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_TRUE(check_json(text.substr(0, length))) << length;
  EXPECT_EQ(complaint(text), "ok");
}

TEST(JsonGrammar, FindsAControlCharacterAtAnyPositionInAString) {
  for (std::size_t length = 1; length < 70; ++length) {
    for (std::size_t at = 0; at < length; ++at) {
      std::string inner(length, 'x');
      inner[at] = '\x1F';
      const auto error = check_json('"' + inner + '"');
      ASSERT_TRUE(error) << length << ' ' << at;
      EXPECT_EQ(error->offset, at + 1);
    }
  }
}

TEST(JsonGrammar, FindsTheClosingQuoteAtAnyPosition) {
  for (std::size_t before = 0; before < 40; ++before) {
    for (std::size_t length = 0; length < 40; ++length) {
      EXPECT_EQ(complaint(std::string(before, ' ') + '"' + std::string(length, 'x') + '"'), "ok");
      EXPECT_EQ(complaint(std::string(before, '\t') + '"' + std::string(length, 'x') + "\\\"\""), "ok");
    }
  }
}

TEST(JsonGrammar, AcceptsDepthAtTheLimitAndRefusesOneMore) {
  EXPECT_EQ(complaint("[[[]]]", {.max_depth = 3}), "ok");
  EXPECT_EQ(complaint("[[[]]]", {.max_depth = 2}),
            "2: found objects and arrays nested deeper than 2, expected at most 2 levels");
  EXPECT_EQ(complaint(R"([{"a":{}}])", {.max_depth = 2}).substr(0, 2), "6:");
  EXPECT_EQ(complaint("1", {.max_depth = 0}), "ok");
  EXPECT_NE(complaint("[]", {.max_depth = 0}), "ok");
}

TEST(JsonGrammar, ReadsAMillionLevelsWithoutRecursion) {
  const std::size_t depth = 1'000'000;
  const JsonLimits limits{.max_depth = 2'000'000};
  EXPECT_EQ(complaint(std::string(depth, '[') + std::string(depth, ']'), limits), "ok");
  EXPECT_NE(complaint(std::string(depth, '['), limits), "ok");
}

TEST(JsonGrammar, RefusesDeepNestingAtItsOffsetWithoutReadingOn) {
  EXPECT_THAT(complaint(std::string(10'000'000, '[')), testing::StartsWith("512: "));
}

struct Complaint {
  std::string text;
  std::string expected;
};

TEST(JsonGrammar, ExplainsTheFault) {
  const Complaint cases[] = {
      {"", "0: found an empty text, expected a value"},
      {"[1,]", "3: found ']', expected a value"},
      {"[}", "1: found '}', expected a value or ']'"},
      {"[1 2]", "3: found '2', expected ',' or ']'"},
      {R"({"a":1 "b":2})", "7: found '\"', expected ',' or '}'"},
      {R"({"a":1,})", "7: found '}', expected a key in quotes"},
      {"{name: 1}", "1: found 'name', expected a key in quotes or '}'"},
      {R"({"a" 1})", "5: found '1', expected ':' after the key"},
      {"[NaN]", "1: found 'NaN', expected a value or ']'"},
      {"[1, nil]", "4: found 'nil', expected a value (null?)"},
      {"[01]", "1: found a number with a leading zero, expected it without"},
      {"[1.]", "3: found ']', expected a digit in the number"},
      {"{} {}", "3: found '{', expected the end of the text after the value"},
      {"\"ab", "3: found the end of the text, expected '\"' at the end of the string"},
      {"[\"a\n\"]", R"(3: found a line break in a string, expected it escaped (\n, \t, \u00XX) or '"')"},
      {R"("\x41")", R"(2: found 'x41', expected one of " \ / b f n r t u after a backslash)"},
      {R"("\u12g4")", R"(5: found 'g4', expected four hexadecimal digits after \u)"},
      {R"("a\ud800")",
       R"(2: found the lone high surrogate \ud800, expected a pair (\uD800-\uDBFF and then \uDC00-\uDFFF))"},
      {R"("\uDC00")",
       R"(1: found the lone low surrogate \uDC00, expected a pair (\uD800-\uDBFF and then \uDC00-\uDFFF))"},
      {"\xEF\xBB\xBF{}", "0: found a byte order mark, expected a value"},
      {std::string("[\0]", 3), "1: found a NUL byte, expected a value or ']'"},
      {"[\"\xE9t\xE9\"]", "2: found the byte 0xE9, expected UTF-8"},
      {"[\xE2\x82\xAC]", "1: found '\xE2\x82\xAC', expected a value or ']'"},
  };
  for (const auto& c : cases)
    EXPECT_EQ(complaint(c.text), c.expected);
}

TEST(JsonGrammar, CutsALongWordInAMessage) {
  EXPECT_LT(complaint("[" + std::string(1000, 'x') + "]").size(), 100U);
}

TEST(JsonObject, AcceptsAnObjectWithSurroundingSpace) {
  EXPECT_FALSE(check_json_object(" \n{\"a\":1} "));
}

TEST(JsonObject, RefusesAnyOtherRootAndNamesItsType) {
  const Complaint cases[] = {
      {" [1]", "found an array, expected an object"},  {"\"{}\"", "found a string, expected an object"},
      {"true", "found a boolean, expected an object"}, {"false", "found a boolean, expected an object"},
      {"null", "found null, expected an object"},      {"-1", "found a number, expected an object"},
  };
  for (const auto& c : cases) {
    const auto error = check_json_object(c.text);
    ASSERT_TRUE(error) << c.text;
    EXPECT_EQ(error->message, c.expected);
  }
}

TEST(JsonObject, ReportsGrammarFirst) {
  const auto error = check_json_object("[1");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "found the end of the text, expected ',' or ']'");
}

}  // namespace
}  // namespace collet::support
