// SPDX-License-Identifier: MIT
#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include <collet/arguments.hpp>

namespace {

using collet::Arguments;
using collet::Case;

/// Returns the text of the failure that `read` throws, whose code must be COLLET_INVALID_ARGUMENT.
std::string failure(std::string_view json, const std::function<void(const Arguments&)>& read) {
  try {
    read(Arguments(json));
  } catch (const collet::Failure& thrown) {
    EXPECT_EQ(thrown.code(), COLLET_INVALID_ARGUMENT);
    return thrown.message();
  }
  return "no failure";
}

TEST(Arguments, ReadsEachType) {
  const Arguments args(
      std::string_view(R"({"s":"a\u00e9\n","i":-7,"n":1.5,"b":true,"o":{"x":1},"a":["p","q"],"e":"two"})"));
  EXPECT_EQ(args.string("s"), "a\xC3\xA9\n");
  EXPECT_EQ(args.integer("i"), -7);
  EXPECT_EQ(args.number("n"), 1.5);
  EXPECT_TRUE(args.boolean("b"));
  EXPECT_EQ(args.object("o").integer("x"), 1);
  EXPECT_EQ(args.strings("a"), (std::vector<std::string>{"p", "q"}));
  EXPECT_EQ(args.one_of("e", {"one", "two"}), "two");
}

TEST(Arguments, AnAbsentArgumentGivesTheFallback) {
  const Arguments args(std::string_view("{}"));
  EXPECT_EQ(args.string("s", "d"), "d");
  EXPECT_EQ(args.integer("i", 3), 3);
  EXPECT_EQ(args.number("n", 2.5), 2.5);
  EXPECT_TRUE(args.boolean("b", true));
  EXPECT_EQ(args.one_of("e", {"one", "two"}, "one"), "one");
  EXPECT_TRUE(args.strings("a").empty());
  EXPECT_FALSE(args.find_object("o").has_value());
}

TEST(Arguments, NullCountsAsAbsent) {
  const Arguments args(std::string_view(R"({"s":null})"));
  EXPECT_FALSE(args.has("s"));
  EXPECT_EQ(args.string("s", "d"), "d");
}

TEST(Arguments, TheLastOfTwoMembersWithOneNameCounts) {
  EXPECT_EQ(Arguments(std::string_view(R"({"i":1,"i":2})")).integer("i"), 2);
}

TEST(Arguments, NumbersWithIntegerValueAreIntegers) {
  const Arguments args(std::string_view(R"({"a":25.0,"b":1e3})"));
  EXPECT_EQ(args.integer("a"), 25);
  EXPECT_EQ(args.integer("b"), 1000);
}

struct Wrong {
  const char* json;
  std::function<void(const Arguments&)> read;
  const char* text;
};

TEST(Arguments, AFailureNamesPathFoundValueAndExpectation) {
  const std::vector<Wrong> table = {
      {"{}", [](const Arguments& a) { a.string("s"); }, "/s: found nothing, expected a string"},
      {R"({"s":5})", [](const Arguments& a) { a.string("s"); }, "/s: found 5, expected a string"},
      {R"({"s":[1]})", [](const Arguments& a) { a.string("s", "d"); },
       "/s: found an array, expected a string"},
      {R"({"i":"25"})", [](const Arguments& a) { a.integer("i", 1); },
       "/i: found \"25\", expected an integer"},
      {R"({"i":1.5})", [](const Arguments& a) { a.integer("i"); }, "/i: found 1.5, expected an integer"},
      {R"({"i":1e300})", [](const Arguments& a) { a.integer("i"); }, "/i: found 1e300, expected an integer"},
      {R"({"n":"x"})", [](const Arguments& a) { a.number("n"); }, "/n: found \"x\", expected a number"},
      {R"({"b":"true"})", [](const Arguments& a) { a.boolean("b", false); },
       "/b: found \"true\", expected true or false"},
      {R"({"o":"a.yaml"})", [](const Arguments& a) { a.object("o"); },
       "/o: found \"a.yaml\", expected an object"},
      {R"({"o":{"x":true}})", [](const Arguments& a) { a.object("o").string("x"); },
       "/o/x: found true, expected a string"},
      {R"({"a/b~":{"c":1}})", [](const Arguments& a) { a.object("a/b~").string("c"); },
       "/a~1b~0/c: found 1, expected a string"},
      {R"({"a":"x"})", [](const Arguments& a) { a.strings("a"); },
       "/a: found \"x\", expected an array of strings"},
      {R"({"a":["x",{}]})", [](const Arguments& a) { a.strings("a"); },
       "/a/1: found an object, expected a string"},
      {R"({"e":"tagg"})",
       [](const Arguments& a) {
         a.one_of("e", {"method", "tag"});
       },
       "/e: found \"tagg\", expected one of method, tag; did you mean 'tag'?"},
      {R"({"e":"Tag"})",
       [](const Arguments& a) {
         a.one_of("e", {"method", "tag"});
       },
       "/e: found \"Tag\", expected one of method, tag; did you mean 'tag'?"},
      {R"({"e":"zzzzzz"})",
       [](const Arguments& a) {
         a.one_of("e", {"method", "tag"});
       },
       "/e: found \"zzzzzz\", expected one of method, tag"},
      {R"({"e":1})", [](const Arguments& a) { a.one_of("e", {"tag"}, "tag"); },
       "/e: found 1, expected one of tag"},
      {R"({"limt":1})",
       [](const Arguments& a) {
         a.expect_only({"limit", "offset"});
       },
       "/limt: found an unknown property, expected one of limit, offset; did you mean 'limit'?"},
      {R"({"x":1})", [](const Arguments& a) { a.expect_only({}); },
       "/x: found an unknown property, expected no properties"},
      {R"({"o":{"fil":1}})",
       [](const Arguments& a) {
         a.object("o").expect_only({"file", "url"});
       },
       "/o/fil: found an unknown property, expected one of file, url; did you mean 'file'?"},
      {R"({"o":{}})",
       [](const Arguments& a) {
         a.object("o").exactly_one_of({"file", "url"});
       },
       "/o: found none, expected exactly one of file, url"},
      {R"({"o":{"url":"u","file":"f"}})",
       [](const Arguments& a) {
         a.object("o").exactly_one_of({"file", "url"});
       },
       "/o: found file and url, expected exactly one of file, url"},
  };
  for (const auto& wrong : table)
    EXPECT_EQ(failure(wrong.json, wrong.read), wrong.text) << wrong.json;
}

TEST(Arguments, OptionsMayIgnoreCaseAndReturnTheListedSpelling) {
  const Arguments args(std::string_view(R"({"e":"METHOD"})"));
  EXPECT_EQ(args.one_of("e", {"method", "tag"}, Case::ignored), "method");
  EXPECT_EQ(args.one_of("e", {"method", "tag"}, "tag", Case::ignored), "method");
}

TEST(Arguments, ExactlyOneOfReturnsThePresentName) {
  EXPECT_EQ(Arguments(std::string_view(R"({"url":"u","file":null})")).exactly_one_of({"file", "url"}), "url");
}

TEST(Arguments, LongValuesInMessagesAreCutBetweenCharacters) {
  std::string long_text = "\"";
  for (int i = 0; i < 100; ++i)
    long_text += "é";
  long_text += '"';
  const auto text = failure(R"({"i":)" + long_text + "}", [](const Arguments& a) { a.integer("i"); });
  std::string shown = "\"";
  for (int i = 0; i < 29; ++i)
    shown += "é";
  EXPECT_EQ(text, "/i: found " + shown + "…, expected an integer");
}

TEST(Arguments, ALongUnknownNameIsCutToo) {
  const auto text =
      failure("{\"" + std::string(100000, 'k') + "\":1}", [](const Arguments& a) { a.expect_only({"a"}); });
  EXPECT_LT(text.size(), 200U);
}

TEST(Arguments, AValueThatIsNotAnObjectHasNoMembers) {
  for (const char* json : {"", "[]", "5", "\"{}\"", "{", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{,}", "\xFF"}) {
    EXPECT_FALSE(Arguments(std::string_view(json)).has("a")) << json;
  }
}

TEST(Arguments, ManyMembersAreAllFoundAndTheLastOfANameCounts) {
  std::string json = "{";
  for (int i = 0; i < 20; ++i)
    json += "\"a" + std::to_string(i) + "\":" + std::to_string(i) + ",";
  json += R"("a0":100,"a15":115})";
  const Arguments arguments{std::string_view(json)};
  EXPECT_EQ(arguments.integer("a0"), 100);
  EXPECT_EQ(arguments.integer("a5"), 5);
  EXPECT_EQ(arguments.integer("a6"), 6);
  EXPECT_EQ(arguments.integer("a15"), 115);
  EXPECT_EQ(arguments.integer("a19"), 19);
}

}  // namespace
