// SPDX-License-Identifier: MIT
/// The quick check of JSON has the same results as the reader, and finds the end of values.
#include "sdk/support/json/json_valid.hpp"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"
#include "tests/unit/support/json_cases.hpp"

namespace collet::support {
namespace {

struct Ignore {
  static bool begin_object(std::size_t) { return true; }
  static bool end_object(std::size_t, std::size_t) { return true; }
  static bool begin_array(std::size_t) { return true; }
  static bool end_array(std::size_t, std::size_t) { return true; }
  static bool key(std::string_view, bool, std::size_t) { return true; }
  static bool string(std::string_view, bool, std::size_t) { return true; }
  static bool number(std::string_view, std::size_t) { return true; }
  static bool literal(JsonLiteral, std::size_t) { return true; }
};

/// Returns the length of the value at the front, or 0 if there is none.
std::size_t length(std::string_view text, std::uint32_t max_depth = k_max_valid_depth) {
  const char* const end = valid_value_end(text.data(), text.data() + text.size(), max_depth);
  return end == nullptr ? 0 : static_cast<std::size_t>(end - text.data());
}

bool is_valid(std::string_view text) {
  const char* const end = text.data() + text.size();
  const char* const stop = valid_value_end(after_space(text.data(), end), end, k_max_valid_depth);
  return stop != nullptr && after_space(stop, end) == end;
}

TEST(JsonValid, AcceptsTheSameTextsAsTheReader) {
  const auto agree = [](const JsonCase& c) {
    Ignore ignore;
    if (valid_utf8(c.text)) {
      EXPECT_EQ(is_valid(c.text), !read_json(c.text, {}, ignore)) << c.name;
    }
  };
  for (const auto& c : valid_json_cases())
    agree(c);
  for (const auto& c : invalid_json_cases())
    agree(c);
}

TEST(JsonValid, RefusesEveryProperPrefixAndEveryChangedByte) {
  const std::string text =
      R"({"key\u0041":[1,-2.5e+10,"a\ud83d\ude39",true,false,null,{},[ ]],"b" : {"c":"","long enough for a register":0}})";
  ASSERT_EQ(length(text), text.size());
  for (std::size_t cut = 0; cut < text.size(); ++cut)
    EXPECT_EQ(length(text.substr(0, cut)), 0U) << cut;
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char byte :
         {'\0', '\n', '"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', 'e', 'u', '\x1F'}) {
      std::string other = text;
      other[at] = byte;
      Ignore ignore;
      EXPECT_EQ(is_valid(other), !read_json(other, {}, ignore)) << at << ' ' << other;
    }
  }
}

TEST(JsonValid, FindsTheEndOfAValue) {
  EXPECT_EQ(length(R"("a\"b",1)"), 6U);
  EXPECT_EQ(length("-1.5e3}"), 6U);
  EXPECT_EQ(length("01"), 0U);
  EXPECT_EQ(length("truex"), 4U);
  EXPECT_EQ(length("[[],{}] "), 7U);
  EXPECT_EQ(length("{} {}"), 2U);
  EXPECT_EQ(length(" 1"), 0U);
  EXPECT_EQ(length(""), 0U);
}

TEST(JsonValid, LimitsTheDepth) {
  EXPECT_EQ(length("1", 0), 1U);
  EXPECT_EQ(length("[]", 0), 0U);
  EXPECT_EQ(length("[[]]", 2), 4U);
  EXPECT_EQ(length("[[[]]]", 2), 0U);
  EXPECT_EQ(length(R"([{"a":[]}])", 2), 0U);
  const std::string deep = std::string(k_max_valid_depth, '[') + std::string(k_max_valid_depth, ']');
  EXPECT_EQ(length(deep), deep.size());
  EXPECT_EQ(length("[" + deep + "]"), 0U);
}

TEST(JsonValid, ReportsWhetherAStringMayHaveEscapes) {
  const auto end_of = [](std::string_view text, bool& escaped) {
    escaped = false;
    const char* const end = valid_string_end(text.data(), text.data() + text.size(), escaped);
    return end == nullptr ? 0U : static_cast<std::size_t>(end - text.data());
  };
  bool escaped = false;
  EXPECT_EQ(end_of("abc\"", escaped), 4U);
  EXPECT_FALSE(escaped);
  EXPECT_EQ(end_of(R"(a\nb")", escaped), 5U);
  EXPECT_TRUE(escaped);
  EXPECT_EQ(end_of("abc", escaped), 0U);
  EXPECT_EQ(end_of("a\nb\"", escaped), 0U);
  EXPECT_EQ(end_of(R"(\ud800")", escaped), 0U);
}

}  // namespace
}  // namespace collet::support
