// SPDX-License-Identifier: MIT
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <string>

#include <collet/json.hpp>

namespace {

using collet::json::Writer;

TEST(JsonWriter, PutsCommasWhereTheyBelong) {
  std::string out;
  Writer writer(out);
  writer.begin_object().key("a").begin_array().integer(1).null().begin_object().end_object().end_array();
  writer.member("b", true).member_raw("c", "[2]").key("d").begin_object().end_object().end_object();
  EXPECT_EQ(out, R"({"a":[1,null,{}],"b":true,"c":[2],"d":{}})");
}

TEST(JsonWriter, WritesEveryTypeOfInteger) {
  std::string out;
  Writer(out)
      .begin_object()
      .member("a", -1)
      .member("b", std::numeric_limits<std::uint64_t>::max())
      .member("c", std::numeric_limits<std::int64_t>::min())
      .member("d", 5LL)
      .member("e", std::size_t{6})
      .end_object();
  EXPECT_EQ(out, R"({"a":-1,"b":18446744073709551615,"c":-9223372036854775808,"d":5,"e":6})");
}

TEST(JsonWriter, WritesTheShortestNumberThatReadsBack) {
  std::string out;
  Writer(out).begin_array().number(0.1).number(1e300).number(-2).end_array();
  EXPECT_EQ(out, "[0.1,1e+300,-2]");
}

TEST(JsonWriter, WritesNullForNanAndInfinity) {
  std::string out;
  Writer(out)
      .begin_array()
      .number(std::numeric_limits<double>::quiet_NaN())
      .number(std::numeric_limits<double>::infinity())
      .end_array();
  EXPECT_EQ(out, "[null,null]");
}

TEST(JsonWriter, EscapesStrings) {
  std::string out;
  collet::json::append_string(out, std::string("\"\\/\b\f\n\r\t\x01\x1F\0é", 13));
  EXPECT_EQ(out, R"("\"\\/\b\f\n\r\t\u0001\u001f\u0000é")");
}

TEST(JsonWriter, EscapesAtEveryPositionOfTextsOfEveryLength) {
  const std::string escaped = R"({"a":"\\\"\b\t\n\f\r\u000b\u001f"})";
  for (const auto& [c, expected] : {std::pair<char, const char*>{'"', R"(\")"},
                                    {'\\', R"(\\)"},
                                    {'\n', R"(\n)"},
                                    {'\0', R"(\u0000)"},
                                    {'\x1f', R"(\u001f)"},
                                    {'\x20', " "},
                                    {'\x7f', "\x7f"},
                                    {'\xc3', "\xc3"}}) {
    for (std::size_t length = 1; length <= 40; ++length) {
      for (std::size_t place = 0; place < length; ++place) {
        std::string text(length, 'x');
        text[place] = c;
        std::string wanted = "\"" + text.substr(0, place) + expected + text.substr(place + 1) + "\"";
        std::string out;
        collet::json::append_string(out, text);
        ASSERT_EQ(out, wanted) << length << " " << place;
      }
    }
  }
  std::string out;
  Writer(out).begin_object().member("a", "\\\"\b\t\n\f\r\x0b\x1f").end_object();
  EXPECT_EQ(out, escaped);
}

TEST(JsonWriter, LongTextsStayComplete) {
  for (const std::size_t length : {255U, 256U, 257U, 263U, 264U, 265U, 1000U, 100000U}) {
    const std::string clean(length, 'x');
    std::string out;
    collet::json::append_string(out, clean);
    EXPECT_EQ(out, "\"" + clean + "\"");
    const std::string controls(length, '\x01');
    std::string wanted = "\"";
    for (std::size_t i = 0; i < length; ++i)
      wanted += "\\u0001";
    out.clear();
    collet::json::append_string(out, controls);
    EXPECT_EQ(out, wanted + "\"");
  }
}

}  // namespace
