// SPDX-License-Identifier: MIT
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include <collet/json.hpp>

namespace {

using collet::json::Type;
using collet::json::View;

View view(std::string_view text) {
  return View(text);
}

TEST(JsonView, FindsTheTypeByTheFirstByte) {
  EXPECT_EQ(view(" null").type(), Type::null);
  EXPECT_EQ(view("true").type(), Type::boolean);
  EXPECT_EQ(view("-1").type(), Type::number);
  EXPECT_EQ(view("\"a\"").type(), Type::string);
  EXPECT_EQ(view("[").type(), Type::array);
  EXPECT_EQ(view("{").type(), Type::object);
  EXPECT_EQ(view("").type(), Type::invalid);
  EXPECT_EQ(view("?").type(), Type::invalid);
}

TEST(JsonView, FindsMembersAmongNestedOnes) {
  const auto v = view(R"({ "a" : {"b":[1,{"c":"}"}]} , "d" : "x" })");
  EXPECT_EQ(v["d"].string(), "x");
  EXPECT_EQ(v["a"]["b"].raw(), R"([1,{"c":"}"}])");
  EXPECT_FALSE(v["c"]);
}

TEST(JsonView, FindsAKeyThatIsWrittenWithEscapes) {
  EXPECT_EQ(view(R"({"\u0061":1})")["a"].integer(), 1);
}

TEST(JsonView, ReadsItems) {
  std::string seen;
  for (const auto item : view(R"([1, "a,]" ,[2,3], null])").items())
    seen += std::string(item.raw()) + "|";
  EXPECT_EQ(seen, R"(1|"a,]"|[2,3]|null|)");
}

TEST(JsonView, ResolvesEscapes) {
  EXPECT_EQ(view(R"("\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00")").string(),
            "\"\\/\b\f\n\r\t\xC3\xA9\xF0\x9F\x98\x80");
}

TEST(JsonView, ALoneSurrogateBecomesTheReplacementCharacter) {
  EXPECT_EQ(view(R"("a\ud800b")").string(),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(view(R"("\ude00\ud83d\u0041")").string(),
            "\xEF\xBF\xBD\xEF\xBF\xBD"
            "A");
}

TEST(JsonView, FindsTheEndOfAStringAtEveryDistance) {
  for (std::size_t length = 0; length < 40; ++length) {
    for (const char* last : {"", "\\\"", "\\\\", "é"}) {
      const auto text = "\"" + std::string(length, 'x') + last + "\"";
      EXPECT_EQ(view(text + ",\"after\"").raw(), text);
    }
  }
}

TEST(JsonView, ReadsIntegersByValue) {
  EXPECT_EQ(view("9223372036854775807").integer(), INT64_MAX);
  EXPECT_EQ(view("-9223372036854775808").integer(), INT64_MIN);
  EXPECT_EQ(view("1e2").integer(), 100);
  EXPECT_EQ(view("-0.0").integer(), 0);
  for (const char* text : {"1.5", "1e400", "9223372036854775808", "\"1\"", "1x", "-", "--1", ""})
    EXPECT_FALSE(view(text).integer().has_value()) << text;
}

TEST(JsonView, ReadsNumbers) {
  EXPECT_EQ(view("-1.25e1").number(), -12.5);
  for (const char* text : {"1x", "-", "1e", "true", "1e400", "-1e400"})
    EXPECT_FALSE(view(text).number().has_value()) << text;
}

TEST(JsonView, NestingNeedsNoStack) {
  const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
  EXPECT_EQ(view(deep + "x").raw().size(), deep.size());
}

TEST(JsonView, StaysWithinInvalidText) {
  for (const char* text :
       {"{",  "{\"",  "{\"a",  "{\"a\"",  "{\"a\":",      "{\"a\":1", "{\"a\":\"", "{a:1}", "{\"a\" 1}",
        "[",  "[1",   "[,",    "[\"",     "[\"\\",        "]",        "}",         ",",     ":",
        "\"", "\"\\", "\"\\u", "\"\\u12", "\"\\ud800\\u", "[}",       "{]",        "nul",   "\xFF\xFE"}) {
    const std::string copy(text);
    const auto v = view(copy);
    static_cast<void>(v.string());
    static_cast<void>(v.number());
    static_cast<void>(v["a"].string());
    for (const auto item : v.items())
      static_cast<void>(item.string());
    for (const auto& member : v.members())
      static_cast<void>(member.key.string());
  }
}

TEST(JsonView, AContainerEndsAtItsBracketAtEveryPosition) {
  // Quotes, escapes and brackets at every position of a block of sixteen bytes, in strings and outside.
  constexpr std::string_view k_values[] = {
      R"({"a]\"}":"[{\\","b":[1,{"c":"\\\""}]})", R"([[[["}}}}]]]]"]]]])",
      R"({"long":"0123456789012345678901234567890123456789]]}}","x":{"y":[]}})",
      R"([1,2,3,4,5,6,7,8,9,10,11,12,13])"};
  for (const auto value : k_values) {
    for (std::size_t before = 0; before < 40; ++before) {
      const std::string text = "[" + std::string(before, ' ') + std::string(value) + ",\"after\"]";
      EXPECT_EQ(View(text + "]]}}").raw(), text);
      EXPECT_EQ((*View(text).items().begin()).raw(), value) << before;
    }
  }
}

TEST(JsonView, AContainerThatIsNeverClosedEndsWithTheText) {
  const std::string text = R"({"a":["}","]",{"b":"\"}]","c":[1,2,3,4,5,6,7,8,9]}]})";
  for (std::size_t size = 1; size < text.size(); ++size) {
    const std::string cut = text.substr(0, size);
    EXPECT_EQ(View(cut).raw(), cut) << size;
  }
}

}  // namespace
