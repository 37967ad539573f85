// SPDX-License-Identifier: MIT
#include "plugins/call_api/exchange/mask.hpp"

#include <gtest/gtest.h>

#include "plugins/call_api/exchange/credentials.hpp"

namespace collet::call_api {
namespace {

apis::Auth basic(std::string secret) {
  apis::Auth auth;
  auth.type = apis::Auth::Type::basic;
  auth.user = "user";
  auth.secret = std::move(secret);
  return auth;
}

class Representation : public testing::TestWithParam<const char*> {};
TEST_P(Representation, OfTheSecretIsMasked) {
  EXPECT_EQ(Mask(basic("p\"w/d+ é%2&"))("<" + std::string(GetParam()) + ">"), "<***>");
}
INSTANTIATE_TEST_SUITE_P(
    Table, Representation,
    testing::Values("p\"w/d+ é%2&", "p\\\"w\\/d+ é%2&", "p%22w%2Fd%2B%20%C3%A9%252%26",
                    "p%22w%2fd%2b+%c3%a9%252&", "p%22w/d+%20é%2&",
                    "\\u0070\\u0022\\u0077\\u002f\\u0064\\u002B\\u0020\\u00E9\\u00252\\u0026",
                    "p&quot;w/d+ é%2&amp;", "dXNlcjpwIncvZCsgw6klMiY=", "cCJ3L2QrIMOpJTIm"));
TEST(Mask, KeepsOtherTexts) {
  EXPECT_EQ(Mask(basic("secret"))("a secre, SECRET, secre%t"), "a secre, SECRET, secre%t");
}
TEST(Mask, FindsEachOccurrence) {
  EXPECT_EQ(Mask(basic("ab"))("ababxab"), "******x***");
}
TEST(Mask, ChangesNothingWithoutASecret) {
  EXPECT_EQ(Mask(apis::Auth{})("text"), "text");
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
