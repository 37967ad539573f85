// SPDX-License-Identifier: MIT
#include "host/catalog/text/uri_template.hpp"

#include <gmock/gmock.h>

namespace collet::host::catalog {
namespace {

using ::testing::HasSubstr;

struct Case {
  const char* text;
  std::vector<std::string> fits;
  std::vector<std::string> misfits;
};

TEST(UriTemplate, MatchesItsPossibleExpansions) {
  const std::vector<Case> cases = {
      {"a://{x}", {"a://1", "a://b%20c", "a://b,c"}, {"a://", "a://1/2", "a://1?q", "b://1", ""}},
      {"a://{x}/y/{z}", {"a://1/y/2"}, {"a://1/y/", "a:///y/2", "a://1/y/2/3"}},
      {"a://{x}{y}", {"a://12"}, {"a://1", "a://"}},
      {"a:{+path}", {"a:/x/y?z#w", "a:1"}, {"a:", "a: x"}},
      {"a://h{/seg}", {"a://h", "a://h/", "a://h/1"}, {"a://h/1/2", "a://h1"}},
      {"a://h{/x,y}", {"a://h/1/2"}, {"a://h?1"}},
      {"a://h{?q,r}", {"a://h", "a://h?q=1&r=2"}, {"a://h?q#f", "a://h&q=1"}},
      {"a://h?p=1{&q}", {"a://h?p=1", "a://h?p=1&q=2"}, {"a://h?p=1?q=2"}},
      {"a://h{#f}", {"a://h", "a://h#/x?y"}, {"a://hf"}},
      {"a://h{.ext}", {"a://h.json", "a://h"}, {"a://h/json"}},
      {"a://h{;p}", {"a://h;p=1"}, {"a://h;p=1;q=2"}},
  };
  for (const auto& one : cases) {
    const auto parsed = UriTemplate::parse(one.text);
    ASSERT_TRUE(parsed) << one.text << ": " << parsed.error().message;
    for (const auto& uri : one.fits)
      EXPECT_TRUE(parsed->matches(uri)) << one.text << " " << uri;
    for (const auto& uri : one.misfits)
      EXPECT_FALSE(parsed->matches(uri)) << one.text << " " << uri;
  }
}

TEST(UriTemplate, InvalidTemplatesAreRefusedWithAReason) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"a://x", "no variable"},          {"{x}", "no scheme"},
      {"A://{x}", "no scheme"},          {"://{x}", "no scheme"},
      {"a://{x", "a { without its }"},   {"a://x}{y}", "no URI has"},
      {"a://{}", "without a name"},      {"a://{x,}", "without a name"},
      {"a://{,x}", "reserved"},          {"a://{x*}", "level 4"},
      {"a://{x:3}", "level 4"},          {"a://{=x}", "reserved"},
      {"a://{x y}", "letters, digits"},  {"a://{x}\n", "no URI has"},
      {"a://\xC3\xA9{x}", "no URI has"}, {"a://" + std::string(2048, 'x') + "{y}", "2048 bytes"},
  };
  for (const auto& [text, says] : cases) {
    const auto parsed = UriTemplate::parse(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_THAT(parsed.error().message, HasSubstr(says)) << text;
  }
  std::string many = "a:";
  for (int i = 0; i < 65; ++i)
    many += "{x}";
  EXPECT_THAT(UriTemplate::parse(many).error().message, HasSubstr("64 pieces"));
}

TEST(UriTemplate, AHostileUriTakesTimeInProportionToLengthAndPieces) {
  std::string text = "a:";
  for (int i = 0; i < 31; ++i)
    text += "{x}a";
  const auto parsed = UriTemplate::parse(text);
  ASSERT_TRUE(parsed);
  EXPECT_FALSE(parsed->matches("a:" + std::string(8000, 'a') + "b"));
  EXPECT_FALSE(parsed->matches("a:" + std::string(9000, 'a')));
}

TEST(UriTemplate, ASchemeIsReturnedInLowerCaseIfAnythingFollows) {
  EXPECT_EQ(uri_scheme("a+b.c-1:x"), "a+b.c-1");
  for (const char* uri : {"", "a", "a:", ":x", "A:x", "1:x", "a b:x", "a:x y", "a:\x7f", "/a:x"})
    EXPECT_EQ(uri_scheme(uri), "") << uri;
}

}  // namespace
}  // namespace collet::host::catalog
