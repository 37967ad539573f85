// SPDX-License-Identifier: MIT
#include "plugins/call_api/check_api.hpp"

#include <gtest/gtest.h>

namespace collet::call_api {
namespace {

std::string judged(apis::Auth auth, std::string base_url = {}) {
  apis::Api api;
  api.name = "x";
  api.base_url = std::move(base_url);
  api.auth = std::move(auth);
  const auto fit = check_api(api);
  return fit ? "fits" : fit.error().message;
}
apis::Auth key(std::string in, std::string name, std::string secret = "s3cret-k") {
  return {apis::Auth::Type::api_key, std::move(secret), {}, std::move(in), std::move(name)};
}

TEST(CheckApi, AcceptsValidConfigurations) {
  EXPECT_EQ(judged({}), "fits");
  EXPECT_EQ(judged({}, "https://a.example:8443/v1/"), "fits");
  EXPECT_EQ(judged({apis::Auth::Type::bearer, "a b\xC3\xA9-long", {}, {}, {}}), "fits");
  EXPECT_EQ(judged({apis::Auth::Type::basic, "p:w\nd-long", "user", {}, {}}), "fits");
  EXPECT_EQ(judged(key("header", "X-Key")), "fits");
  EXPECT_EQ(judged(key("header", "Authorization", "Token abc")), "fits");
  EXPECT_EQ(judged(key("query", "k&x", "a;b\nc-long")), "fits");
  EXPECT_EQ(judged(key("cookie", "sid", "a=b-long")), "fits");
}

class Unfit : public testing::TestWithParam<apis::Auth> {};
TEST_P(Unfit, IsReportedWithoutTheSecret) {
  const auto text = judged(GetParam());
  EXPECT_TRUE(text.starts_with("[plugins.search.config.apis.x] auth: found a ")) << text;
  EXPECT_EQ(text.find("s3cret-k"), std::string::npos);
}
INSTANTIATE_TEST_SUITE_P(
    Table, Unfit,
    testing::Values(apis::Auth{apis::Auth::Type::bearer, "s3cret-k\nX-Evil: 1", {}, {}, {}},
                    apis::Auth{apis::Auth::Type::bearer, "s3cret-k\r", {}, {}, {}},
                    key("header", "X-Key", "s3cret-k\n"), key("cookie", "sid", "s3cret-k\n"),
                    apis::Auth{apis::Auth::Type::basic, "s3cret-k", "a:b", {}, {}},
                    apis::Auth{apis::Auth::Type::basic, "s3cret-k", "a\nb", {}, {}}, key("header", "X Key"),
                    key("header", "X-A\r\nX-B"), key("header", "Host"), key("header", "content-length"),
                    key("cookie", "a;b"), key("cookie", "sid", "s3cret-k;b=c")));

TEST(CheckApi, RefusesASecretThatIsTooShortToBeMasked) {
  for (const char* const secret : {"k", "1234567", "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"})
    EXPECT_EQ(
        judged({apis::Auth::Type::bearer, secret, {}, {}, {}}),
        "[plugins.search.config.apis.x] auth: found a secret of fewer than 8 characters, which cannot be "
        "masked in answers; expected a longer one")
        << secret;
  EXPECT_EQ(judged({apis::Auth::Type::bearer, "12345678", {}, {}, {}}), "fits");
}

TEST(CheckApi, RefusesAnInvalidBaseUrl) {
  for (const char* const base :
       {"https://u:p@a.example", "https://a.example/?x=1", "https://a.example/#x",
        "https://a.example/a/%2e%2e/b", "https://{a}.example", "https://a.example/a\\b"})
    EXPECT_EQ(judged({}, base),
              "[plugins.search.config.apis.x] base_url: expected http(s)://host[:port][/path], without user, "
              "query or dot segments")
        << base;
}

}  // namespace
}  // namespace collet::call_api
