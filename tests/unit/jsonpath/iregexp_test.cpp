// SPDX-License-Identifier: MIT
#include "sdk/support/jsonpath/iregexp.hpp"

#include <gtest/gtest.h>

#include "sdk/support/json_schema/pattern/pattern.hpp"

namespace collet::support::jsonpath {
namespace {

bool matches(std::string_view expression, std::string_view text) {
  const auto ecma = ecma_from_iregexp(expression, true);
  if (!ecma) return false;
  const auto pattern = json_schema::Pattern::compile(*ecma);
  EXPECT_TRUE(pattern.enforced()) << *ecma << ": " << pattern.reason();
  return pattern.matches(text);
}

TEST(IRegexp, MatchesTheWholeTextInTheSyntaxOfTheRfc) {
  struct Case {
    std::string_view expression;
    std::string_view text;
    bool wanted;
  };
  const Case cases[] = {
      {"a.c",
       "a\xE2\x80\xA8"
       "c",
       true},
      {"a.c", "a\nc", false},
      {"a|b", "ab", false},
      {"(a|b)+", "abba", true},
      {"a{2,3}", "aaaa", false},
      {"a{2,}", "aaaa", true},
      {"[a-c^]", "^", true},
      {"[^a-c]", "b", false},
      {"[-a]", "-", true},
      {"[a-]", "-", true},
      {"\\p{Lu}x", "\xC3\x84x", true},
      {"[\\p{Nd}\\-]+", "1-2", true},
      {"^ab$", "ab", true},
      {"\\(\\.\\)", "(.)", true},
      {"", "", true},
      {"a|", "", true},
  };
  for (const Case& c : cases)
    EXPECT_EQ(matches(c.expression, c.text), c.wanted) << c.expression << " and " << c.text;
}

TEST(IRegexp, RefusesWhatTheRfcDoesNotHave) {
  for (const std::string_view expression :
       {"(",   ")",   "a**",   "a*?",     "[",    "[]", "[b-a]",          "a{3,2}", "a{", "\\d", "\\w",
        "\\b", "\\1", "(?:a)", "\\p{Lx}", "\\p{", "\\", "a{99999999999}", "[a--]",  "]",  "}",   "*"}) {
    EXPECT_FALSE(ecma_from_iregexp(expression, false)) << expression;
  }
}

}  // namespace
}  // namespace collet::support::jsonpath
