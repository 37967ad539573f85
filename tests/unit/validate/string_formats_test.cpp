// SPDX-License-Identifier: MIT
#include "plugins/validate/structure/string_formats.hpp"

#include <gtest/gtest.h>

namespace collet::validate {
namespace {

TEST(UriReference, AcceptsReferencesOfRfc3986) {
  for (const std::string_view text : {"",
                                      "#",
                                      "#/a/b",
                                      "#/a%20b",
                                      "a",
                                      "a/b:c",
                                      "./a:b",
                                      "/a",
                                      "//a",
                                      "//a:80/b",
                                      "//u:p@a/b",
                                      "?a=b",
                                      "a?b#c",
                                      "http://a.example/b?c#d",
                                      "mailto:a@b",
                                      "urn:a:b",
                                      "//[::1]:80/",
                                      "//[v1.a:b]/",
                                      "a//b",
                                      "a:",
                                      "file:///a",
                                      "http://a_b.example",
                                      "HTTP+x-1.0:a",
                                      "//a:/",
                                      "#?/:@!$&'()*+,;=-._~"})
    EXPECT_TRUE(is_uri_reference(text)) << text;
}

TEST(UriReference, RefusesOtherTexts) {
  for (const std::string_view text : {"a b",       "#a b",
                                      "#/a{b}",    "#a#b",
                                      "a:b c",     "1:b",
                                      ":a",        "a|b",
                                      "%",         "%2",
                                      "%zz",       "#%4",
                                      "//a b",     "//a:b/",
                                      "//[::1/",   "//[]/",
                                      "//[::1]a/", "//a]",
                                      "//[g]/",    "a\\b",
                                      "\xC3\xA9",  "http://a.example/<b>",
                                      "^",         "`",
                                      "a\"b",      "//a@b@c"})
    EXPECT_FALSE(is_uri_reference(text)) << text;
}

TEST(Uri, RequiresAScheme) {
  for (const std::string_view text : {"http://a", "a:b", "urn:x", "a:"})
    EXPECT_TRUE(is_uri(text)) << text;
  for (const std::string_view text : {"", "a", "/a", "//a", "#a", "1a:b", "a_b:c"})
    EXPECT_FALSE(is_uri(text)) << text;
}

TEST(Email, AcceptsMailboxes) {
  for (const std::string_view text : {"a@b.c", "a.b+c@d-e.example", "A_1@x.co", "!#$%@a.b", "a@1.2"})
    EXPECT_TRUE(is_email(text)) << text;
  for (const std::string_view text :
       {"", "a", "@b.c", "a@", "a@b", "a@b.", "a@.b", "a@-b.c", "a@b-.c", ".a@b.c", "a.@b.c", "a..b@c.d",
        "a b@c.d", "a@b@c.d", "a@b..c", "mailto:a@b.c"})
    EXPECT_FALSE(is_email(text)) << text;
}

TEST(MemberNames, HaveTheFormatOfTheirPlace) {
  using openapi::KeyFormat;
  EXPECT_TRUE(matches_name_format(KeyFormat::status, "404", openapi::k_in_3_1));
  EXPECT_TRUE(matches_name_format(KeyFormat::status, "5XX", openapi::k_in_3_1));
  EXPECT_TRUE(matches_name_format(KeyFormat::status, "default", openapi::k_in_2_0));
  EXPECT_TRUE(matches_name_format(KeyFormat::status, "999", openapi::k_in_2_0));
  EXPECT_FALSE(matches_name_format(KeyFormat::status, "999", openapi::k_in_3_1));
  EXPECT_FALSE(matches_name_format(KeyFormat::status, "5XX", openapi::k_in_2_0));
  EXPECT_FALSE(matches_name_format(KeyFormat::status, "20", openapi::k_in_3_1));
  EXPECT_TRUE(matches_name_format(KeyFormat::method, "M-SEARCH", openapi::k_in_3_2));
  EXPECT_TRUE(matches_name_format(KeyFormat::method, "get", openapi::k_in_3_2));
  EXPECT_FALSE(matches_name_format(KeyFormat::method, "GET", openapi::k_in_3_2));
  EXPECT_FALSE(matches_name_format(KeyFormat::component, "", openapi::k_in_3_2));
}

}  // namespace
}  // namespace collet::validate
