// SPDX-License-Identifier: MIT
#include "plugins/call_api/exchange/mask.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "plugins/call_api/exchange/credentials.hpp"
#include "sdk/support/text/base64.hpp"

namespace collet::call_api {
namespace {

apis::Auth basic(std::string secret) {
  apis::Auth auth;
  auth.type = apis::Auth::Type::basic;
  auth.user = "user";
  auth.secret = std::move(secret);
  return auth;
}

class Representation : public testing::TestWithParam<std::string> {};
TEST_P(Representation, OfTheSecretIsMasked) {
  EXPECT_EQ(Mask(basic("p\"w/d+ é%2&"))("<" + GetParam() + ">"), "<***>");
}
INSTANTIATE_TEST_SUITE_P(
    Table, Representation,
    testing::Values("p\"w/d+ é%2&", "p\\\"w\\/d+ é%2&", "p%22w%2Fd%2B%20%C3%A9%252%26",
                    "p%22w%2fd%2b+%c3%a9%252&", "p%22w/d+%20é%2&",
                    "\\u0070\\u0022\\u0077\\u002f\\u0064\\u002B\\u0020\\u00E9\\u00252\\u0026",
                    "p&quot;w/d+ é%2&amp;", "dXNlcjpwIncvZCsgw6klMiY=", "dXNlcjpwIncvZCsgw6klMiY",
                    "dXNlcjpwIncvZCsg6SUyJg==", "757365723a7022772f642b20c3a9253226",
                    "757365723A7022772F642B20C3A9253226", "cCJ3L2QrIMOpJTIm",
                    // Percent-encoding two and three deep, also of parts.
                    "p%2522w%252Fd%252B%2520%25C3%25A9%25252%2526",
                    "p%252522w%25252Fd%25252B%252520%2525C3%2525A9%2525252%252526",
                    "p%252522w/d%2B %C3%A9%2&",
                    // Entities: decimal, hexadecimal, named; padded, without semicolon, escaped twice.
                    "&#112;&#34;&#119;&#47;&#100;&#43;&#32;&#233;&#37;&#50;&#38;",
                    "&#x70;&#X22;&#x77;&#x2F;&#x64;&#x2b;&#x20;&#xE9;&#x25;&#x32;&#x26;",
                    "p&#0034;w&sol;d&plus;&#x00020;&eacute;&percnt;2&AMP;", "p&#34w&#47d&#43 &#233%2&amp;",
                    "p&amp;quot;w/d+ &amp;eacute;%2&amp;amp;", "p&#38;#34;w/d+ &#x26;#233;%2&amp;",
                    // Escapes of JavaScript, and of JSON in JSON.
                    "\\x70\\x22\\x77/d+ \\xe9%2&", "p\\u{22}w/d+ \\u{0000E9}%2&",
                    "p\\\\\\\"w/d+ \\\\u00e9%2&", "p%u0022w/d+ %u00E9%2&",
                    // Mixtures.
                    "p&quot;w%2Fd\\u002b+é%2&", "p%26quot%3Bw/d+ é%2&",
                    // Latin-1.
                    "p\"w/d+ \xE9%2&"));

class Unusual : public testing::TestWithParam<const char*> {};
TEST_P(Unusual, SecretIsMaskedThoughItLooksLikeAnEscape) {
  const std::string secret = GetParam();
  std::string percent;
  for (const char c : secret) {
    constexpr std::string_view k_digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    percent.append({'%', k_digits[byte >> 4U], k_digits[byte & 15U]});
  }
  for (const auto& form : {secret, percent})
    EXPECT_EQ(Mask(basic(secret))("<" + form + ">"), "<***>") << form;
}
INSTANTIATE_TEST_SUITE_P(Table, Unusual,
                         testing::Values("ab%41cdefg", "%2525252525", "&amp;amp;amp;", "\\\\\\\\\\\\\\\\x",
                                         "\\u0041\\n\\t", "aaaaaaaa", "abababababab", "&#x26;#x26;",
                                         "+ + + + +", "\xF0\x9F\x94\x91-key-\xF0\x9F\x94\x91"));

// The credential in the alphabet of URLs, where base64 has + and /.
TEST(Mask, FindsABasicCredentialInBothAlphabetsAndWithoutPadding) {
  for (const std::string_view form : {"dXNlcjo+Pz4/Pj8+Pz4/", "dXNlcjo-Pz4_Pj8-Pz4_"})
    EXPECT_EQ(Mask(basic(">?>?>?>?>?"))("<" + std::string(form) + ">").find("Pz4"), std::string::npos)
        << form;
}

std::string base64(const std::string& text) {
  std::string out;
  support::append_base64(out, text);
  return out;
}

TEST(Mask, FindsBase64OfATextThatContainsTheSecretAtEachAlignment) {
  const std::string secret = "s3cr\xC3\xA9t-of-mine?>";
  for (std::size_t before = 0; before < 7; ++before) {
    for (std::size_t after = 0; after < 4; ++after) {
      const std::string whole = base64(std::string(before, 'x') + secret + std::string(after, 'y'));
      std::string url = whole;
      std::replace(url.begin(), url.end(), '+', '-');
      std::replace(url.begin(), url.end(), '/', '_');
      std::string wrapped = whole;
      wrapped.insert(wrapped.size() / 2, "\r\n");
      for (const auto& form : {whole, url, wrapped}) {
        const std::string masked = Mask(basic(secret))(form);
        EXPECT_NE(masked.find("***"), std::string::npos) << form;
        EXPECT_LE(masked.size(), 3 + 4 * (before / 3) + 4 + 4) << masked;
      }
    }
  }
}
TEST(Mask, FindsBase64OfARequestWithTheHeader) {
  const std::string header = "Authorization: Basic " + base64("user:secret-secret") + "\r\n";
  for (std::size_t before = 0; before < 3; ++before)
    EXPECT_EQ(Mask(basic("secret-secret"))(base64(std::string(before, 'x') + header)).find(base64("secret")),
              std::string::npos);
  EXPECT_NE(Mask(basic("secret-secret"))(base64(header)).find("***"), std::string::npos);
}

TEST(Mask, FindsOctalEscapes) {
  EXPECT_EQ(Mask(basic("secret-secret"))("\\163\\145\\143\\162\\145\\164-secret!"), "***!");
  EXPECT_EQ(Mask(basic("secret-secret"))("\\16x\\1 \\400 \\000"), "\\16x\\1 \\400 \\000");
}

TEST(Mask, FindsBase64OfAnEscapedSecret) {
  EXPECT_EQ(Mask(basic("pass\"word"))(base64("{\"k\":\"pass\\\"word\"}")).find("cGFzc1"), std::string::npos);
  EXPECT_NE(Mask(basic("pass\"word"))(base64("{\"k\":\"pass\\\"word\"}")).find("***"), std::string::npos);
  EXPECT_NE(Mask(basic("pass/word"))(base64("k=pass%2Fword")).find("***"), std::string::npos);
}
TEST(Mask, LeavesEscapesBeforeBase64Whole) {
  EXPECT_EQ(Mask(basic("secret-secret"))("\"\\n" + base64("secret-secret") + "\\n\""), "\"\\n***\\n\"");
}
TEST(Mask, FindsWideTexts) {
  const std::string secret = "s3cr\xC3\xA9t-\xE2\x82\xAC";
  const std::u32string wide = U"<s3cr\u00E9t-\u20AC>";
  for (const std::size_t unit : {2U, 4U}) {
    for (const bool big : {false, true}) {
      std::string text;
      for (const auto code : wide)
        for (std::size_t i = 0; i < unit; ++i)
          text += static_cast<char>(code >> (8U * (big ? unit - 1 - i : i)));
      const auto masked = Mask(basic(secret))(text);
      EXPECT_NE(masked.find("***"), std::string::npos) << unit << big;
      EXPECT_EQ(masked.find('3'), std::string::npos) << unit << big;
      EXPECT_EQ(masked.find('-'), std::string::npos) << unit << big;
    }
  }
}
TEST(Mask, KeepsOtherTexts) {
  for (const std::string text :
       {"a secre, SECRET, secre%t", "%", "&", "\\", "&#", "&#x", "&#99999999999999999999;", "%u00", "\\u12",
        "\\ud800", "\\ud83d\\ud83d", "&eacute", "&nosuchentityisknown;", "%%%&&&\\", "\\u{", "\\u{}"})
    EXPECT_EQ(Mask(basic("secret-k"))(text), text);
  const std::string zeros("a\0b\0\xFF\xFE", 6);
  EXPECT_EQ(Mask(basic("secret-k"))(zeros), zeros);
}
TEST(Mask, FindsEachOccurrence) {
  EXPECT_EQ(Mask(basic("ab"))("ababxab"), "******x***");
}
TEST(Mask, CutsNoOtherTextWhereOccurrencesOverlap) {
  EXPECT_EQ(Mask(basic("abcabcab"))("xabcabcabcabcaby"), "x***y");
}
TEST(Mask, ChangesNothingWithoutASecret) {
  EXPECT_EQ(Mask(apis::Auth{})("text"), "text");
}
// Each of these texts takes minutes if an occurrence or an escape is tried from each of its bytes.
TEST(Mask, TakesLinearTimeForLargeHostileTexts) {
  constexpr std::size_t k_size = std::size_t{2} << 20U;
  const std::string secret = std::string(40000, 'a') + 'b';
  const Mask mask(basic(secret));
  for (const std::string_view unit : {"a", "%25", "&#x61;", "\\u0061", "&amp;", "&aaaaaaaaaaaaaaaaa", "%"}) {
    std::string text;
    while (text.size() < k_size)
      text.append(unit);
    EXPECT_EQ(mask(text).size(), text.size()) << unit;
  }
}

TEST(Credentials, ContainNoSecretIfMasked) {
  for (const char* const in : {"header", "query", "cookie"}) {
    apis::Auth auth;
    auth.type = apis::Auth::Type::api_key;
    auth.secret = "k";
    auth.in = in;
    auth.name = "X";
    const auto request = with_credentials({.url = "https://a/b?c=d"}, auth, Secrets::masked);
    EXPECT_EQ(request.url, std::string(in) == "query" ? "https://a/b?c=d&X=***" : "https://a/b?c=d");
    for (const auto& header : request.headers)
      EXPECT_NE(header.second.find("***"), std::string::npos);
  }
}
TEST(Credentials, AreRemovedFromARepeatedQuery) {
  apis::Auth auth;
  auth.type = apis::Auth::Type::api_key;
  auth.secret = "s";
  auth.in = "query";
  auth.name = "api key";
  EXPECT_EQ(without_own_parameter("http://a/p?api%20key=s&b=1", auth), "http://a/p?b=1");
  EXPECT_EQ(without_own_parameter("http://a/p?b=1&api%20key=s&c", auth), "http://a/p?b=1&c");
  EXPECT_EQ(without_own_parameter("http://a/p?api%20key=s", auth), "http://a/p");
  EXPECT_EQ(without_own_parameter("http://a/p?", auth), "http://a/p");
  EXPECT_EQ(without_own_parameter("http://a/p", auth), "http://a/p");
  auth.in = "header";
  EXPECT_EQ(without_own_parameter("http://a/p?api%20key=s", auth), "http://a/p?api%20key=s");
}
TEST(Credentials, AppendACookieToOthers) {
  apis::Auth auth;
  auth.type = apis::Auth::Type::api_key;
  auth.secret = "k";
  auth.in = "cookie";
  auth.name = "sid";
  const auto request =
      with_credentials({.url = "https://a", .headers = {{"Cookie", "a=1"}}}, auth, Secrets::plain);
  ASSERT_EQ(request.headers.size(), 1U);
  EXPECT_EQ(request.headers[0].second, "a=1; sid=k");
}

}  // namespace
}  // namespace collet::call_api
