// SPDX-License-Identifier: MIT
#include "plugins/call_api/encoding/percent.hpp"

#include <gtest/gtest.h>

namespace collet::call_api {
namespace {

std::string escaped(std::string_view text, Escape escape) {
  std::string out;
  append_escaped(out, text, escape);
  return out;
}

TEST(Percent, KeepsUnreservedCharacters) {
  EXPECT_EQ(escaped("aZ09-._~", Escape::all), "aZ09-._~");
  EXPECT_EQ(escaped(":/?#[]@!$&'()*+,;= \"%<>\\^`{|}", Escape::all),
            "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%20%22%25%3C%3E%5C%5E%60%7B%7C%7D");
  EXPECT_EQ(escaped(std::string_view("\0\r\né", 5), Escape::all), "%00%0D%0A%C3%A9");
}
TEST(Percent, AllowReservedKeepsCharactersOfAQuery) {
  EXPECT_EQ(escaped(":/?@!$'()*,;=%41%zz", Escape::in_query), ":/?@!$'()*,;=%41%25zz");
  EXPECT_EQ(escaped("#[]&+ ", Escape::in_query), "%23%5B%5D%26%2B%20");
}
TEST(Percent, AllowReservedInAPathKeepsNoSlash) {
  EXPECT_EQ(escaped("a:b@c/d?e#f", Escape::in_path), "a:b@c%2Fd%3Fe%23f");
}
TEST(Percent, StaticTextKeepsCharactersOfAUri) {
  std::string out;
  append_static(out, "/a b/{c}/d%20e/f:g?#\r\n");
  EXPECT_EQ(out, "/a%20b/%7Bc%7D/d%20e/f:g%3F%23%0D%0A");
}

class DotSegment : public testing::TestWithParam<const char*> {};
TEST_P(DotSegment, IsDetected) {
  EXPECT_TRUE(has_dot_segment(GetParam()));
}
INSTANTIATE_TEST_SUITE_P(Table, DotSegment,
                         testing::Values(".", "..", "a/..", "../a", "a/./b", "a\\..\\b", "%2e", "%2E%2e",
                                         ".%2e", "%252e%252e", "a%2f..%2fb", "a%5c..", "%25252e.", "..;",
                                         "a/..;x=1/b", ".;", "..%3b", "..%3Ba%2fb"));
TEST(Percent, OtherDotsAreNoDotSegments) {
  for (const char* const text :
       {"", "...", ".a", "a.", "a..b", "1.0", "%2ea", "..%", "%2", "a/b", ";", ";..", "a;../b", "...;x"})
    EXPECT_FALSE(has_dot_segment(text)) << text;
}

}  // namespace
}  // namespace collet::call_api
