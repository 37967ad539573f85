// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/value/value.hpp"

#include <gtest/gtest.h>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

/// Parsed values are written unchanged except for the space between tokens.
TEST(Value, WritesParsedTextUnchanged) {
  for (const char* const text :
       {R"({"a":[1,2.50,-0,1e400,12345678901234567890,0.1,true,false,null,"x\u00e9\n\"",{}],"":{"b":[]}})",
        "1.0", "\"\"", "[]", "-1", "9223372036854775807", "1E5"}) {
    const auto value = Value::parse(text);
    ASSERT_TRUE(value) << text;
    EXPECT_EQ(value->json(), text);
    EXPECT_EQ(Value::array({*value}).at(0).json(), text);
  }
  EXPECT_EQ(json("{ \"a b\" : [ 1 , \" x \" ] }").json(), R"({"a b":[1," x "]})");
}

TEST(Value, FindsMembersAndItemsInPlace) {
  const Value value = json(R"({"a":{"b":[10,{"c":"\u0041\ud83d\ude00"}]},"a b":1,"d":1,"d":2})");
  EXPECT_EQ(value["a"]["b"].at(0).as_integer(), 10);
  EXPECT_EQ(value["a"]["b"].at(-1)["c"].text(), "A\xF0\x9F\x98\x80");
  EXPECT_TRUE(value["x"]["y"].at(3).undefined());
  EXPECT_TRUE(value["a"]["b"].at(2).undefined());
  EXPECT_TRUE(value["a"]["b"].at(-3).undefined());
  EXPECT_EQ(value["d"].as_integer(), 2);
  EXPECT_EQ(value.members().size(), 3U);
  EXPECT_EQ(value["a"]["b"].size(), 2U);
}

TEST(Value, AMemberOutlivesItsObject) {
  Value inner;
  {
    const Value outer = json(R"({"a":["text",{"b":1}]})");
    inner = outer["a"];
  }
  EXPECT_EQ(inner.json(), R"(["text",{"b":1}])");
}

TEST(Value, ComparesByValue) {
  EXPECT_TRUE(json("1") == json("1.0"));
  EXPECT_TRUE(json("1e2") == Value::integer(100));
  EXPECT_FALSE(json("1") == json("\"1\""));
  EXPECT_TRUE(json(R"({"a":1,"b":[2]})") == json(R"({"b":[2.0],"a":1})"));
  EXPECT_FALSE(json(R"({"a":1})") == json(R"({"a":1,"b":1})"));
  EXPECT_FALSE(json("[1,2]") == json("[2,1]"));
  EXPECT_FALSE(json("9007199254740993") == json("9007199254740992.0"));
  EXPECT_FALSE(Value() == Value::null());
}

TEST(Value, HasATruthValue) {
  for (const char* const text : {"true", "1", "-0.5", "\"0\"", "\"false\"", "[0]", "{\"a\":null}", "1e400"}) {
    EXPECT_TRUE(json(text).truthy()) << text;
  }
  for (const char* const text : {"false", "0", "0.0", "null", "\"\"", "[]", "{}"}) {
    EXPECT_FALSE(json(text).truthy()) << text;
  }
  EXPECT_FALSE(Value().truthy());
}

TEST(Value, DisplaysNumbersInTheirShortestForm) {
  EXPECT_EQ(json("1.0").display(), "1");
  EXPECT_EQ(json("2.50").display(), "2.5");
  EXPECT_EQ(json("100000.0").display(), "100000");
  EXPECT_EQ(json("12345678901234567890").display(), "12345678901234567890");
  EXPECT_EQ(Value::number(0.1).display(), "0.1");
  EXPECT_EQ(Value::number(-3).display(), "-3");
  EXPECT_EQ(json("[1, \"a\"]").display(), "[1,\"a\"]");
}

TEST(Value, HasACanonicalForm) {
  EXPECT_EQ(json(R"({"b":1,"a":[{"d":1,"c":2}]})").canonical_json(), R"({"a":[{"c":2,"d":1}],"b":1})");
  EXPECT_EQ(json(R"({"a":[{"c":2,"d":1}],"b":1})").canonical_json(),
            json(R"({"b":1,"a":[{"d":1,"c":2}]})").canonical_json());
}

TEST(Value, LeavesOutUndefinedMembers) {
  EXPECT_EQ(Value::object({{"a", Value()}, {"b", Value::null()}}).json(), R"({"b":null})");
  EXPECT_EQ(Value::array({Value(), Value::integer(1)}).json(), "[null,1]");
}

TEST(Value, RejectsInvalidJson) {
  for (const char* const text : {"", "{", "[1,]", "01", "{\"a\" 1}", "\x01", "\"\xff\"", "nul"}) {
    EXPECT_FALSE(Value::parse(text)) << text;
  }
  EXPECT_FALSE(Value::parse(std::string(600, '[')));
}

TEST(Value, ReplacesInvalidUtf8) {
  EXPECT_EQ(Value::string("a\xFF").json(), "\"a\xEF\xBF\xBD\"");
}

}  // namespace
}  // namespace collet::workflow::test
