// SPDX-License-Identifier: MIT
#include "plugins/words/words.hpp"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/words/stemmer/stemmer.hpp"

namespace collet::openapi {
namespace {

template <bool prose = false>
std::string words_of(std::string_view text) {
  std::string out;
  each_word<prose>(text, [&](std::string_view word) { out.append(out.empty() ? "" : " ").append(word); });
  return out;
}

struct Case {
  std::string_view text;
  std::string_view words;
};

TEST(Words, NamesSplitAtCapitalsDigitsAndSigns) {
  constexpr Case k_cases[] = {
      {"SQLService", "sql service"},
      {"getHTTPResponse2", "get http response"},
      {"listAPIs", "list apis"},
      {"userIDs_by-name", "user ids by name"},
      {"OAuth", "oauth"},
      {"IPv4", "ipv4"},
      {"oauth2PermissionGrants", "oauth permission grants"},
      {"sha256", "sha256"},
      {"apis/apps/v1beta2", "apis apps v1beta2"},
      {"listCoreV1NamespacedPod", "list core v1 namespaced pod"},
      {"microsoft.graph.user", "microsoft graph user"},
      {"repos/list-for-org", "repos list for org"},
      {"{user-id}", "user id"},
      {"$top", "top"},
      {"two words", "two words"},
      {"a b", ""},
      {"", ""},
  };
  for (const Case& one : k_cases)
    EXPECT_EQ(words_of(one.text), one.words) << one.text;
}

TEST(Words, WordsOfEveryLengthAndPositionEndCorrectly) {
  for (const char sign : {' ', '`', '{', '@', '\xC2'}) {
    for (std::size_t before = 0; before < 18; ++before) {
      for (std::size_t size = 2; size <= k_max_word_length; ++size) {
        const std::string word(size, size % 2 == 0 ? 'a' : 'z');
        std::string text(before, '.');
        text.append(word).append(1, sign).append(sign == '\xC2' ? "\xA0" : "");
        EXPECT_EQ(words_of(text), word) << before << ' ' << size;
        EXPECT_EQ(words_of(text.append("it")), word + " it") << before << ' ' << size;
      }
    }
  }
}

TEST(Words, OtherScriptsFormWordsAndTheirSignsSeparate) {
  EXPECT_EQ(words_of("пользователь 用户"), "пользователь 用户");
  EXPECT_EQ(words_of("naïve café"), "naïve café");
  EXPECT_EQ(words_of("a list—of “things”\u00a0here、用户"), "list of things here 用户");
}

TEST(Words, TooLongWordsAreIgnored) {
  EXPECT_EQ(words_of(std::string(40, 'a')), std::string(40, 'a'));
  EXPECT_EQ(words_of(std::string(41, 'a')), "");
  EXPECT_EQ(words_of(std::string(100'000, 'A') + " end"), "end");
}

TEST(Words, ProseExcludesTagsLinkTargetsAndUrls) {
  EXPECT_EQ(words_of<true>("<p class=\"x\">Creates a <code>Charge</code>.</p>"), "creates charge");
  EXPECT_EQ(words_of<true>("see [the guide](https://example.com/docs/guide#top) first"),
            "see the guide first");
  EXPECT_EQ(words_of<true>("at https://example.com/a/b now"), "at https now");
  EXPECT_EQ(words_of<true>("less < more: yes] no"), "less more yes no");
  EXPECT_EQ(words_of<true>("cut <off"), "cut");
  EXPECT_EQ(words_of<true>("cut [off](here"), "cut off");
}

TEST(Words, StopWordsAreRecognized) {
  for (const std::string_view word : {"the", "of", "how", "your", "https"})
    EXPECT_TRUE(is_stop_word(word)) << word;
  for (const std::string_view word : {"me", "list", "user", ""})
    EXPECT_FALSE(is_stop_word(word)) << word;
}

TEST(Words, ADescriptionMayMarkADeprecation) {
  for (const std::string_view text :
       {"watch changes to a thing. deprecated: use list", "Deprecated", "**Deprecated**: use another",
        "Gets it.\n\n__Deprecated.__ Use another", "DONE. Deprecated."})
    EXPECT_TRUE(calls_deprecated(text)) << text;
  for (const std::string_view text :
       {"", "d", "eprecated", "Lists deprecated things", "Deprecated parameters are ignored",
        "This property is in the process of being deprecated.", "undeprecated: no", "Xdeprecated: no"})
    EXPECT_FALSE(calls_deprecated(text)) << text;
  EXPECT_FALSE(calls_deprecated(std::string(600, ' ') + ". deprecated: use list"));
}

TEST(Stemmer, MapsInflectedWordsToOneStem) {
  Stemmer stemmer;
  const auto stem = [&](std::string_view word) { return std::string(stemmer.stem(word)); };
  EXPECT_EQ(stem("repositories"), stem("repository"));
  EXPECT_EQ(stem("deleting"), stem("delete"));
  EXPECT_EQ(stem("deleted"), stem("delete"));
  EXPECT_NE(stem("message"), stem("messenger"));
}

TEST(Stemmer, KeepsUnrelatedWordsWithSimilarEndingsApart) {
  Stemmer stemmer;
  const auto stem = [&](std::string_view word) { return std::string(stemmer.stem(word)); };
  EXPECT_NE(stem("customers"), stem("custom"));
  EXPECT_NE(stem("terminals"), stem("terminate"));
  EXPECT_NE(stem("authorization"), stem("author"));
  EXPECT_NE(stem("container"), stem("contains"));
  EXPECT_EQ(stem("customers"), stem("customer"));
  EXPECT_EQ(stem("authorization"), stem("authorizes"));
}

TEST(Stemmer, LeavesShortWordsDigitsAndOtherScriptsUnchanged) {
  Stemmer stemmer;
  for (const std::string_view word : {"id", "v1", "sha256s", "пользователи", "naïves", ""})
    EXPECT_EQ(stemmer.stem(word), word);
}

}  // namespace
}  // namespace collet::openapi
